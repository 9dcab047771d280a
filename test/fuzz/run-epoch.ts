import type { RouteName } from '@tillside/contract/schemas';
import { Randomness } from '../faults/world/randomness.ts';
import { describeInput } from './input.ts';
import { makeInput } from './inputs/make-input.ts';
import { depthOf, judge, leaks, type Finding, type Played } from './judge.ts';
import { growthOf, heldBytes } from './memory.ts';
import { messageNames, playMessage, type MessageName } from './messages/messages.ts';
import { prepare } from './prelude.ts';
import { Tally, type Count } from './tally.ts';
import { openWorld, type FuzzWorld, type Plant } from './world.ts';

/** Inputs that one companion is played with, from its start to its end. */
export interface Epoch {
  readonly seed: number;
  readonly epoch: number;
  /** How many inputs. */
  readonly count: number;
  /** What is played, in turn. */
  readonly names: readonly (RouteName | MessageName)[];
}

/** What broke a rule, and by which input: `seed:epoch:index`. */
export interface Found extends Finding {
  readonly at: string;
  readonly name: string;
  readonly input: string;
}

export interface EpochEnd {
  readonly found: readonly Found[];
  readonly counts: Readonly<Record<string, Count>>;
}

export interface EpochEvents {
  /** An input begins. */
  begins(index: number): void;
  /** An input has ended, for a replay. */
  ended?(index: number, lines: readonly string[]): void;
}

/** So many inputs lie between two looks at the memory and at the store. */
const checkpoint = 1_250;

/** Plays an epoch. Even ones are in the sandbox environment, odd ones live, with frames on an origin of their own. */
export async function runEpoch(
  { seed, epoch, count, names }: Epoch,
  { begins, ended = () => {} }: EpochEvents,
  plant: Plant | null = null,
): Promise<EpochEnd> {
  const chance = new Randomness(seed).fork(`epoch ${epoch}`);
  const world = await openWorld(epoch % 2 === 0 ? 'sandbox' : 'live', chance.fork('world'), plant);
  const tally = new Tally();
  const found: Found[] = [];
  const held: number[] = [];
  let index = 0;
  const rejected = (error: unknown): void =>
    report('the process', '', [
      { rule: 'no rejection', what: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    ]);
  const report = (name: string, input: string, findings: readonly Finding[]): void => {
    for (const finding of findings) found.push({ ...finding, name, input, at: `${seed}:${epoch}:${index}` });
  };
  process.on('unhandledRejection', rejected);

  try {
    for (; index < count; index += 1) {
      if (index % checkpoint === 0) await look();
      begins(index);
      const name = names[index % names.length];
      if (name === undefined) break;
      const draw = chance.fork(`input ${index}`);
      if (isMessage(name)) {
        const { depth, findings, input } = playMessage(name, draw, world.secrets);
        tally.add(name, depth);
        report(name, input, findings);
        ended(index, [name, input]);
      } else await playRoute(name, draw);
    }
    await look();
    const grown = growthOf(held);
    if (grown !== null) report('the process', '', [{ rule: 'no leak', what: grown }]);
  } finally {
    process.off('unhandledRejection', rejected);
    await world.close();
  }
  return { found, counts: tally.toJSON() };

  async function playRoute(name: RouteName, draw: Randomness): Promise<void> {
    let input = await makeInput(name, draw, world);
    while (!world.carries(input.request.path)) input = await makeInput(name, draw, world);
    // No work runs during the pause: an hour would be thousands of checks for due work.
    world.clock.stall(input.pause);
    await world.clock.advance(1);
    world.mood = input.mood;
    const answer = await world.ask(input.request);
    world.mood = 'answers';
    const played: Played = { input, answer, logs: world.takeLogs() };
    tally.add(name, depthOf(played));
    const described = describeInput(input);
    report(name, described, judge(played, world.secrets));
    learn(world, played);
    ended(index, [described, `${answer?.status} ${answer?.body.slice(0, 2_000)}`, ...played.logs]);
  }

  /** Only the companion is left in memory when it is measured. */
  async function look(): Promise<void> {
    report('the store', '', leaks(await world.stored(), 'a stored row', world.secrets));
    await world.resetPlatform();
    held.push(heldBytes());
    await prepare(world, chance.fork(`prelude ${index}`));
  }
}

function learn({ pools }: FuzzWorld, { input, answer }: Played): void {
  if (answer === null || answer.status >= 300 || !answer.body.startsWith('{')) return;
  pools.learn(input.route.path, JSON.parse(answer.body));
}

function isMessage(name: string): name is MessageName {
  return messageNames.some((known) => known === name);
}
