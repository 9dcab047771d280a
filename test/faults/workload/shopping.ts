import { isFinal, naira } from '@tillside/contract';
import { cardMoney } from '../invariants/card-money.ts';
import type { InstructionRow } from '../world/history.ts';
import type { Randomness } from '../world/randomness.ts';
import type { World } from '../world/world.ts';
import { operationWorkloads } from './operations.ts';
import { field, patience, refIn, request } from './shop-window.ts';

/** What a caller asked for, and the instruction it became. */
export interface Intent {
  readonly caller: string;
  readonly key: string;
  readonly body: object;
  ref: string | null;
}

const habits = { plain: 10, double_click: 4, again_later: 3, other_body: 2, reload: 4 } as const;
/** What a deposit can pay for. */
const paidByDeposit: readonly string[] = ['card.create', 'card.topup'];
const invariant = 'at most once';

/** A caller requests something, as impatiently as people do. */
export async function shop(world: World, chance: Randomness, number: number, intents: Intent[]): Promise<void> {
  const wanted = await drawIntent(world, chance, `key-of-press-${number}`);
  if (wanted === null) return;
  intents.push(wanted);
  await press(world, chance, wanted);
}

/** What a caller wants, at the price that they were shown, if they were. `null` where its subject does not exist yet. */
export async function drawIntent(world: World, chance: Randomness, key: string): Promise<Intent | null> {
  const wanted = world.schedule.hasDeposits && chance.chance(0.5) ? paidByDeposit : null;
  const possible = operationWorkloads.filter(({ id, weight }) => weight > 0 && (wanted?.includes(id) ?? true));
  const weights = Object.fromEntries(possible.map(({ id, weight }) => [id, weight]));
  const chosen = chance.weighted(weights);
  const workload = possible.find(({ id }) => id === chosen);
  if (!workload) return null;
  const caller = chance.pick(workload.who);
  const input = await workload.input(chance, caller, world);
  if (input === null) return null;
  if (workload.hasOutcomeFaults && chance.chance(0.3)) {
    const fault = chance.pick(['stay_processing', 'fail_later', 'reverse', 'reverse']);
    await world.platform.control('POST', '/faults', { operation: workload.id, fault });
  }
  const wish = { operation: workload.id, input };
  const shown = !world.schedule.isBurst && chance.fork('quote').chance(0.6) ? await quoteOf(world, caller, wish) : {};
  return { caller, key, body: { ...wish, ...shown }, ref: null };
}

/** The price as it was shown to the shopper, who agreed to no other. */
async function quoteOf(world: World, caller: string, wish: object): Promise<{ quote?: unknown }> {
  const answer = await request(world, caller, { method: 'POST', path: '/quotes', body: wish });
  if (answer?.status !== 200) return {};
  await world.time.sleep(world.callerChance.fork('thinking').milliseconds(5_000, 120_000));
  return { quote: field(answer.body, 'quote') };
}

async function press(world: World, chance: Randomness, intent: Intent): Promise<void> {
  const once = (): Promise<void> => send(world, intent);
  switch (chance.weighted(habits)) {
    case 'plain':
      return once();
    case 'double_click':
      await Promise.all([once(), once(), ...(chance.chance(0.3) ? [once()] : [])]);
      return;
    case 'again_later':
      await once();
      await world.time.sleep(chance.milliseconds(100, 60_000));
      return once();
    case 'other_body':
      await once();
      return otherBody(world, intent);
    case 'reload':
      void once();
      await world.time.sleep(chance.milliseconds(1, 10_000));
      return reload(world, chance, intent);
    default:
      throw new Error('There is no such habit.');
  }
}

export async function send(world: World, intent: Intent): Promise<void> {
  const { caller, key, body } = intent;
  const answer = await request(world, caller, { method: 'POST', path: '/instructions', key, body });
  if (answer?.status === 201 || answer?.status === 202) remember(world, intent, refIn(answer.body));
  if (answer && field(answer.body, 'code') === 'busy_subject') lookWhy(world, body);
}

const freezing: readonly unknown[] = ['card.freeze', 'card.unfreeze'];

/** Only another freeze or unfreeze of the card, open while the answer was awaited, may delay one. */
function lookWhy({ history, time }: World, body: object): void {
  const card: unknown = Reflect.get(Object(Reflect.get(body, 'input')), 'id');
  if (!freezing.includes(Reflect.get(body, 'operation'))) return;
  const newest = new Map(history.commits.map((commit) => [commit.after.ref, commit]));
  const others = [...newest.values()].filter(
    ({ at, after }) =>
      freezing.includes(after.operation) &&
      after.input['id'] === card &&
      (!isFinal(after.state) || at > time.now() - patience),
  );
  if (others.length === 0)
    history.caught.push({
      invariant: cardMoney.name,
      what: `${String(card)} could not be frozen, and nothing froze it.`,
    });
}

/** A key identifies one request: with another body it is refused. */
async function otherBody(world: World, intent: Intent): Promise<void> {
  const { caller, key, body } = intent;
  const other = {
    ...body,
    input: { phone: '08039999999', amount: naira(50), network: 'mtn' },
    operation: 'airtime.buy',
  };
  const answer = await request(world, caller, { method: 'POST', path: '/instructions', key, body: other });
  const accepted = answer?.status === 201 || answer?.status === 202;
  if (accepted && intent.ref !== null)
    world.history.caught.push({ invariant, what: `${intent.ref}: its key was taken for another body.` });
  if (accepted && intent.ref === null) remember(world, intent, refIn(answer.body));
}

/** After a reload the page looks up its key; if nothing was sent, the caller may press again. */
async function reload(world: World, chance: Randomness, intent: Intent): Promise<void> {
  for (let tries = 0; tries < 4; tries += 1) {
    const { caller, key, body } = intent;
    const answer = await request(world, caller, { method: 'POST', path: '/instructions/find', key, body });
    if (answer?.status === 200) return remember(world, intent, refIn(answer.body));
    if (answer?.status === 404) return send(world, intent);
    await world.time.sleep(chance.milliseconds(500, 5_000));
  }
}

function remember(world: World, intent: Intent, ref: string | null): void {
  if (ref === null) return;
  if (intent.ref !== null && intent.ref !== ref)
    world.history.caught.push({ invariant, what: `${ref} and ${intent.ref} were made with one key.` });
  intent.ref = ref;
}

/** A random instruction of those created so far, or of those that `isWanted` accepts. */
export function someRow(
  world: World,
  chance: Randomness,
  isWanted: (row: InstructionRow) => boolean = () => true,
): InstructionRow | null {
  const newest = new Map(world.history.commits.map(({ after }) => [after.ref, after]));
  const rows = [...newest.values()].filter(isWanted);
  return rows.length === 0 ? null : chance.pick(rows);
}
