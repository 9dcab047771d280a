import { setTimeout as pause } from 'node:timers/promises';
import { isFinal, type Instruction } from '@tillside/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { openPostgres } from '../postgres.ts';
import { SharedBank, type Account } from './shared-bank.ts';
import { Shopper } from './shopper.ts';
import { TwoInstances } from './two-instances.ts';

/** How long the load lasts. Set `KILL_SECONDS` for a longer run. */
const seconds = Number(process.env['KILL_SECONDS'] ?? 30);
const fewestKills = 5;
const patience = 60_000;

const Truth = z.object({ executions: z.number(), status: z.string().nullable() });
const Wallets = z.object({ wallets: z.object({ NGN: z.number() }) });
const Transactions = z.object({ transactions: z.array(z.object({ total_charge: z.number(), refunded: z.number() })) });

describe('two instances on one PostgreSQL, one of them killed again and again under load', () => {
  it(
    'lose, double and strand no purchase, and notify every page of every change',
    { timeout: seconds * 1_000 + 300_000 },
    async () => {
      const world = await startWorld(24);
      const walletBefore = await naira(world.instances);
      await underFire(world);
      await expectNothingLost(world, walletBefore);
      for (const { name, atSurvivor } of world.shoppers) expect([name, atSurvivor.connections]).toEqual([name, 1]);
    },
  );
});

describe('two instances on one PostgreSQL, replaced by the next version under load', () => {
  it('lose, double and strand no purchase, whichever version serves', { timeout: 180_000 }, async () => {
    const world = await startWorld(8);
    const { instances } = world;
    const walletBefore = await naira(instances);
    const stop = new AbortController();
    const buying = Promise.all(world.shoppers.map((shopper) => shopper.buyUntil(stop.signal)));
    const upgrade = async (): Promise<void> => {
      await allBuyMore(world);
      // The new instance migrates the schema, and the other one of this version continues.
      await instances.replace('mortal', 'next');
      await allBuyMore(world);
      // An instance of this version that starts meanwhile finds the schema of the next version.
      await instances.replace('survivor', 'this');
      await allBuyMore(world);
      await instances.replace('survivor', 'next');
      await allBuyMore(world);
      // The way back.
      await instances.replace('mortal', 'this');
      await allBuyMore(world);
    };
    await Promise.race([upgrade(), buying]);
    stop.abort();
    await buying;
    await expectNothingLost(world, walletBefore);
  });
});

/** Waits until every shopper has begun two more purchases. */
async function allBuyMore({ shoppers: all, instances }: World): Promise<void> {
  const before = all.map(({ keys }) => keys.length);
  await until(
    () => all.every(({ keys }, index) => keys.length >= (before[index] ?? 0) + 2),
    () => `Nobody can buy any more.\n${instances.output}`,
  );
}

/** Expects that each requested purchase was made once, and that all books agree. */
async function expectNothingLost(world: World, walletBefore: number): Promise<void> {
  const ended = await Promise.all(world.shoppers.map((shopper) => untilSettled(shopper, world.instances)));
  await followersCaughtUp(world.shoppers, ended);

  report(world, ended.flat());
  const accounts = await world.bank.accounts();
  let charged = 0;
  for (const [index, instructions] of ended.entries()) {
    const shopper = world.shoppers[index];
    if (!shopper) throw new Error('A shopper is missing.');
    await expectEachPurchaseOnce(shopper, instructions, world.instances);
    for (const instruction of instructions) {
      charged += await expectTruth(instruction, accounts.get(instruction.ref), world.instances);
    }
    expectStreams(shopper, instructions);
  }
  // A purchase that was executed without a request would be missing from the wallet.
  expect(walletBefore - (await naira(world.instances))).toBeCloseTo(charged, 2);
}

interface World {
  readonly instances: TwoInstances;
  readonly bank: SharedBank;
  readonly shoppers: readonly Shopper[];
}

async function startWorld(shoppers: number): Promise<World> {
  const postgres = await openPostgres();
  const bank = new SharedBank(postgres.url);
  await bank.open();
  const instances = await TwoInstances.on(postgres.url);
  const all = Array.from({ length: shoppers }, (_, index) => new Shopper(`shopper-${index}`, instances));
  onTestFinished(async () => {
    await Promise.all(all.map((shopper) => shopper.stop()));
    await instances.stop();
    await bank.close();
    await postgres.close();
  });
  await until(
    () => all.every(({ atMortal, atSurvivor }) => atMortal.isListening && atSurvivor.isListening),
    () => `The streams did not open.\n${instances.output}`,
  );
  return { instances, bank, shoppers: all };
}

/** Writes to the log how hard the run was. */
function report({ instances, shoppers: all }: World, instructions: readonly Instruction[]): void {
  const repeats = all.reduce((sum, shopper) => sum + shopper.repeats, 0);
  const reopened = all.reduce((sum, { atMortal }) => sum + atMortal.connections - 1, 0);
  const unknown = instructions.filter(({ timeline }) => timeline.some(({ state }) => state === 'unknown')).length;
  process.stdout.write(
    `${instances.kills} kills, ${instructions.length} purchases (${unknown} of them unknown for a while), ` +
      `${repeats} times nobody answered, ${reopened} streams opened again\n`,
  );
}

/** All shoppers buy, the platform has faults, and one instance is killed again and again. */
async function underFire({ instances, shoppers: all }: World): Promise<void> {
  const stop = new AbortController();
  const working = Promise.all([
    ...all.map((shopper) => shopper.buyUntil(stop.signal)),
    instances.killUntil(stop.signal),
    troubleUntil(instances, stop.signal),
  ]);
  const enough = until(
    () => instances.kills >= fewestKills,
    () => `There were only ${instances.kills} kills.\n${instances.output}`,
  );
  await Promise.race([Promise.all([pause(seconds * 1_000), enough]), working]);
  stop.abort();
  await working;
}

const troubles = [
  'lost_response',
  'reset',
  'error',
  'fail_later',
  'truncate',
  'html',
  'webhook_lost',
  'webhook_repeated',
];

async function troubleUntil(instances: TwoInstances, stop: AbortSignal): Promise<void> {
  for (let count = 0; !stop.aborted; count++) {
    const fault = troubles[count % troubles.length];
    await instances.control('POST', '/faults', { operation: 'airtime.buy', fault, times: 2 });
    await pause(700);
  }
}

/** Every purchase of a shopper, once each has ended and its money is settled. */
async function untilSettled(shopper: Shopper, { survivor, output }: TwoInstances): Promise<readonly Instruction[]> {
  let found: readonly Instruction[] = [];
  await until(
    async () => {
      found = await shopper.instructions(survivor);
      return found.every(({ state, funding }) => isFinal(state) && settled.has(funding));
    },
    () => `${shopper.name} waits for ${JSON.stringify(found.filter(({ state }) => !isFinal(state)))}\n${output}`,
  );
  return found;
}

const settled = new Set(['none', 'captured', 'released', 'refund_owed', 'refunded']);

async function expectEachPurchaseOnce(
  shopper: Shopper,
  instructions: readonly Instruction[],
  { survivor, mortal }: TwoInstances,
): Promise<void> {
  const refs = new Set(instructions.map(({ ref }) => ref));
  expect([shopper.name, instructions.length, refs.size]).toEqual([
    shopper.name,
    shopper.keys.length,
    shopper.keys.length,
  ]);
  const byKey = await Promise.all(
    shopper.keys.map((key, index) => shopper.keyOf(index % 2 === 0 ? survivor : mortal, key)),
  );
  expect(new Set(byKey)).toEqual(refs);
}

/** Expects that the platform's result, the shopper's payment and the events agree. Returns what the wallet paid. */
async function expectTruth(
  { ref, state }: Instruction,
  account: Account | undefined,
  instances: TwoInstances,
): Promise<number> {
  const answer = await instances.control('GET', `/truth/${ref}`);
  const { executions, status } = Truth.parse(answer);
  const found = { ref, state, executed: executions > 0 && status === 'success', ...account };
  if (state === 'succeeded') {
    expect(found).toEqual({
      ref,
      state,
      executed: true,
      moves: ['reserve', 'capture'],
      events: ['instruction.succeeded'],
    });
  } else {
    const events = [state === 'failed' ? 'instruction.failed' : 'instruction.abandoned'];
    expect(found).toEqual({ ref, state, executed: false, moves: ['reserve', 'release'], events });
  }
  expect([ref, executions]).toEqual([ref, Math.min(executions, 1)]);
  return Transactions.parse(answer).transactions.reduce((sum, one) => sum + one.total_charge - one.refunded, 0);
}

/** Expects the same hints of both streams, without a gap or a repetition, up to each purchase's current version. */
function expectStreams(shopper: Shopper, instructions: readonly Instruction[]): void {
  const { atSurvivor, atMortal } = shopper;
  expect([shopper.name, atSurvivor.others, atMortal.others]).toEqual([shopper.name, [], []]);
  expect(atSurvivor.hints.map(({ number }) => number)).toEqual(atSurvivor.hints.map((_, index) => index + 1));
  expect(atMortal.hints).toEqual(atSurvivor.hints);
  const versions = new Map(atSurvivor.hints.map(({ ref, version }) => [ref, version]));
  expect(versions).toEqual(new Map(instructions.map(({ ref, version }) => [ref, version])));
}

async function followersCaughtUp(all: readonly Shopper[], ended: readonly (readonly Instruction[])[]): Promise<void> {
  // An instruction is inserted as version 2, so its first version has no event.
  const due = ended.map((instructions) => instructions.reduce((sum, { version }) => sum + version - 1, 0));
  await until(
    () =>
      all.every(({ atSurvivor, atMortal }, index) =>
        [atSurvivor, atMortal].every(({ hints }) => hints.length === due[index]),
      ),
    () =>
      `The streams told ${JSON.stringify(all.map(({ name, atSurvivor, atMortal }, index) => [name, atSurvivor.hints.length, atMortal.hints.length, due[index]]))}.`,
  );
}

async function naira(instances: TwoInstances): Promise<number> {
  return Wallets.parse(await instances.control('GET', '/settings')).wallets.NGN;
}

async function until(done: () => boolean | Promise<boolean>, why: () => string): Promise<void> {
  const giveUp = Date.now() + patience;
  while (!(await done())) {
    if (Date.now() > giveUp) throw new Error(why());
    await pause(100);
  }
}
