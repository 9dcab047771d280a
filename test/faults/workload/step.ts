import { isFinal, money } from '@tillside/contract';
import { realityOf } from '../reality.ts';
import type { Step } from '../schedule.ts';
import type { InstructionRow } from '../world/history.ts';
import type { Randomness } from '../world/randomness.ts';
import { tellAgain } from '../world/webhooks.ts';
import type { World } from '../world/world.ts';
import { askForAssigned } from './assigned.ts';
import { joinCrowd } from './burst.ts';
import { listen } from './event-page.ts';
import { secondNameOf } from './second-name.ts';
import { simulateTransfer } from './simulated-transfers.ts';
import { settleOwed } from './owed.ts';
import { orderAndPay, payAgain } from './paying.ts';
import { shop, someRow, type Intent } from './shopping.ts';
import { request } from './shop-window.ts';

/** Performs one step of a schedule. Each step has its own random source, so that no step affects another's draws. */
export async function takeStep(world: World, step: Step, intents: Intent[]): Promise<void> {
  const chance = world.callerChance.fork(`step ${step.number}`);
  const row = someRow(world, chance);
  switch (step.kind) {
    case 'instruct':
      return (world.schedule.isBurst ? joinCrowd : shop)(world, chance, step.number, intents);
    case 'assigned':
      return askForAssigned(world, chance, step.number, intents);
    case 'check':
      if (row) await request(world, row.owner.id, { method: 'POST', path: `/instructions/${row.ref}/check`, body: {} });
      return;
    case 'read':
      if (row) await request(world, row.owner.id, { method: 'GET', path: `/instructions/${row.ref}` });
      return;
    case 'pry':
      return row ? pry(world, chance, row) : undefined;
    case 'list':
      await request(world, chance.pick(['ada', 'bayo', 'chi', 'staff']), {
        method: 'GET',
        path: '/instructions?limit=3',
      });
      await request(world, 'staff', { method: 'GET', path: '/staff/instructions?limit=5' });
      await request(world, 'staff', { method: 'GET', path: '/staff/instructions?funding=refund_owed&limit=5' });
      return;
    case 'stream': {
      const caller = chance.pick(['ada', 'bayo', 'chi']);
      const after = chance.chance(0.5) ? null : chance.integer(0, 20);
      await listen(world, caller, after, world.time.sleep(chance.milliseconds(100, 60_000)));
      return;
    }
    case 'resolve':
      return resolve(world, chance);
    case 'settle':
      return settleOwed(world, chance);
    case 'close':
      return world.anyServing(chance)?.close();
    case 'crash':
      return world.anyServing(chance)?.crash('of a sudden');
    case 'set_clock_back':
      return setClock(world, chance, 'back');
    case 'set_clock_ahead':
      return setClock(world, chance, 'ahead');
    case 'contradict':
      return row ? contradict(world, chance, row) : undefined;
    case 'forge':
      return row ? forge(world, chance, row) : undefined;
    case 'transfer':
      await payByCard(world, chance.fork('card'));
      return world.environment === 'sandbox' && chance.chance(0.4)
        ? simulateTransfer(world, chance, step.number)
        : transfer(world, chance);
    case 'pay':
      // Wallet payments exist in the live environment only (platform §4.2).
      return world.environment === 'live' ? orderAndPay(world, chance, step.number) : undefined;
    default:
      return step.kind satisfies never;
  }
}

function setClock(world: World, chance: Randomness, way: 'back' | 'ahead'): void {
  const clock = world.anyServing(chance)?.clock;
  // With a larger offset, the lease of a living sender would seem over to other processes.
  const most = world.timings.lease / 3;
  const isSet =
    way === 'back'
      ? clock?.setBack(chance.milliseconds(100, 30_000))
      : clock?.setAhead(chance.milliseconds(100, most), most);
  if (isSet) world.history.effects.add(`clock set ${way}`);
}

/** A transfer arrives from outside, if the account accepts it. */
async function transfer(world: World, chance: Randomness): Promise<void> {
  const amount = chance.integer(1, 900) * 10;
  const order = { account: chance.pick(world.accounts), amount };
  const arrived = await world.platform.control('POST', '/transfers', order).catch(() => null);
  const session: unknown = Reflect.get(Object(arrived), 'session_id');
  if (typeof session !== 'string') return;
  world.history.transfers.set(session, amount * 100);
  world.history.effects.add('transfer arrives');
  await sayPaid(world, chance, order.account, session);
}

/** The payer reports "I have sent it", by the one session id, the other, or both. */
async function sayPaid(world: World, chance: Randomness, account: string, session: string): Promise<void> {
  if (chance.chance(0.4)) return;
  await world.time.sleep(chance.milliseconds(1, 20_000));
  const names = chance.pick([[session], [secondNameOf(session)], [secondNameOf(session), session]]);
  const path = `/accounts/${account}/confirm`;
  await Promise.all(names.map((session_id) => request(world, 'ada', { method: 'POST', path, body: { session_id } })));
}

/** A card is used outside, if its balance is sufficient. */
async function payByCard(world: World, chance: Randomness): Promise<void> {
  const card_id = world.cards.length === 0 ? null : chance.pick(world.cards);
  const use = { card_id, event: chance.pick(['settled', 'refund'] as const), amount: chance.integer(1, 5) };
  if (card_id === null) return;
  const used = await world.platform.control('POST', '/card-auths', use).catch(() => null);
  if (used !== null) world.history.effects.add(`card ${use.event} outside`);
}

/** A caller tries to access another caller's instruction. */
async function pry(world: World, chance: Randomness, row: InstructionRow): Promise<void> {
  const stranger = chance.pick(['ada', 'bayo', 'chi'].filter((name) => name !== row.owner.id));
  const path = `/instructions/${row.ref}`;
  const answers = [
    await request(world, stranger, { method: 'GET', path }),
    await request(world, stranger, { method: 'POST', path: `${path}/check`, body: {} }),
    await request(world, stranger, {
      method: 'POST',
      path: `${path}/resolve`,
      body: { state: 'failed', note: 'mine' },
    }),
    await request(world, stranger, {
      method: 'POST',
      path: `${path}/settled`,
      body: { note: 'mine', caller_id: stranger },
    }),
    await request(world, stranger, { method: 'GET', path: `/staff${path}` }),
    await request(world, stranger, { method: 'GET', path: `/instructions/by-key/${row.clientKey}` }),
    await request(world, stranger, { method: 'GET', path: `/instructions?after=${row.ref}` }),
  ];
  for (const answer of answers.slice(0, -1)) {
    if (answer && answer.status < 400)
      world.history.caught.push({
        invariant: 'own rows only',
        what: `${row.ref}: ${stranger} was answered ${answer.status}.`,
      });
  }
}

/** Staff settle reviews by what they find at the platform, sometimes two at once. They skip what is still open. */
export async function resolve(world: World, chance: Randomness): Promise<void> {
  const newest = new Map(world.history.commits.map(({ after }) => [after.ref, after]));
  const reviews = [...newest.values()].filter(({ state }) => state === 'review');
  await Promise.all(reviews.map((row) => payAgain(world, chance.fork(`payer of ${row.ref}`), row)));
  const reality = await realityOf(world, reviews);
  for (const row of reviews) {
    const { ref, operation } = row;
    const status = reality.get(ref)?.status ?? (isRefusable(world, row) ? 'failed' : null);
    const state = status === 'success' ? 'succeeded' : status === 'failed' || status === 'reversed' ? 'failed' : null;
    if (state === null) continue;
    const isEnd = operation === 'card.terminate' && state === 'succeeded';
    const held = isEnd ? { amount: money('USD', reality.get(ref)?.paidBack ?? 0) } : {};
    const body = { state, note: 'asked the provider by telephone', ...held };
    // A caller may not resolve their own instruction: mary never instructs any.
    const decide = (): Promise<unknown> =>
      request(world, 'mary', { method: 'POST', path: `/instructions/${ref}/resolve`, body });
    await Promise.all(chance.chance(0.5) ? [decide(), decide()] : [decide()]);
  }
}

/** Nothing of it has arrived, and nothing can be in flight any more. A deposit may arrive at any later time. */
function isRefusable({ time, timings }: World, { input, sentAt, updatedAt }: InstructionRow): boolean {
  if (input['payment_method'] === 'stablecoin') return false;
  return time.now() > Math.max(updatedAt, (sentAt ?? 0) + timings.lease + timings.deadline) + timings.quiet;
}

/** The platform sends a signed event that is untrue. */
async function contradict(world: World, chance: Randomness, row: InstructionRow): Promise<void> {
  const event_id = `event-${chance.integer(0, 1e9)}`;
  const payload = {
    ...about(chance, row),
    event_id,
    event_type: 'bills.status',
  };
  world.history.note('platform', `tells wrongly: ${JSON.stringify(payload)}`);
  const told = await tellAgain(world, { event_id, payload }).catch(() => null);
  if (told && told.status < 300) world.history.effects.add('webhook contradicts');
}

/** A sender without the secret sends such an event. */
async function forge(world: World, chance: Randomness, row: InstructionRow): Promise<void> {
  const body = JSON.stringify({ ...about(chance, row), event_id: 'forged', event_type: 'bills.status' });
  const seconds = String(Math.floor(world.time.now() / 1_000));
  const headers = {
    'content-type': 'application/json',
    'x-event-id': 'forged',
    'x-timestamp': seconds,
    'x-signature': `v1=${Buffer.from(chance.bytes(32)).toString('hex')}`,
  };
  const answer = await world.anyServing(chance)?.serve({ method: 'POST', path: '/till/webhooks', headers, body });
  if (answer) world.history.effects.add('webhook of a stranger');
  if (answer && answer.status < 400)
    world.history.caught.push({ invariant: 'events are hints', what: `${row.ref}: a forged event was taken.` });
}

function about(chance: Randomness, row: InstructionRow): Record<string, string> {
  const word = chance.pick(['success', 'failed', 'reversed', 'processing', 'odd']);
  const transId = isFinal(row.state) && chance.chance(0.2) ? 'another-transaction' : row.transId;
  return { transaction_status: word, ref: row.ref, ...(transId === null ? {} : { trans_id: transId }) };
}
