import type { Randomness } from '../faults/world/randomness.ts';
import { secretsOf } from '../companion/card-secrets.ts';
import { checkout, ofPage } from './targets/frames.ts';
import { purchaseOf } from './targets/purchases.ts';
import type { FuzzWorld } from './world.ts';

/** Gives the inputs something to speak of: cards, an account with transfers, orders, checkouts and purchases. */
export async function prepare(world: FuzzWorld, draw: Randomness): Promise<void> {
  const { pools } = world;
  const cards: string[] = [];
  world.mood = 'answers';
  await world.rest(180);
  await settleReviews(world);
  pools.clear('card', 'doomedCard', 'account', 'transfer', 'order');
  for (const pool of ['card', 'card', 'doomedCard'] as const) {
    const made = await instruct(world, draw, 'card.create', {
      type: 'virtual',
      amount: { minor: 5_000, currency: 'USD' },
    });
    const id = fieldAt(made, 'details', 'card', 'id');
    if (typeof id !== 'string') throw new Error(`No card was made: ${JSON.stringify(made)}`);
    pools.add(pool, id);
    cards.push(id);
  }
  const byDeposit = { id: cards[0], amount: { minor: 2_000, currency: 'USD' }, ...deposit };
  const ordered = await instruct(world, draw, 'card.topup', byDeposit);
  pools.add('order', fieldAt(ordered, 'details', 'order', 'order_id'));
  const account = fieldAt(
    await instruct(world, draw, 'account.create', { bank: '9psb' }),
    'details',
    'accounts',
    '0',
    'account_number',
  );
  pools.add('account', account);
  for (let count = 0; count < 3; count += 1) {
    const transfer = await world.control('POST', '/transfers', { account, amount: 500, sender_name: 'Ngozi Eze' });
    pools.add('transfer', fieldAt(transfer, 'session_id'));
  }
  for (let count = 0; count < 3; count += 1) await checkout(world, draw);
  for (const id of ['airtime.buy', 'electricity.buy', 'data.buy'] as const) {
    const made = await instruct(world, draw, id, purchaseOf(id, draw, world));
    pools.add('ref', fieldAt(made, 'ref'));
  }
  await owe(world, draw);
  await learnNumbers(world, cards);
  world.takeLogs();
}

const deposit = { payment_method: 'stablecoin', stablecoin_currency: 'USDC', stablecoin_network: 'Ethereum' };

/** A caller's purchases are limited by the minute, so this takes its time. */
async function instruct(
  world: FuzzWorld,
  draw: Randomness,
  operation: string,
  input: object,
  as = 'ada',
): Promise<unknown> {
  await world.rest(10);
  const answer = await world.ask({
    method: 'POST',
    path: '/till/instructions',
    headers: {
      'idempotency-key': `prelude-${draw.integer(0, 2 ** 40)}`,
      cookie: `shopper=${as}; session=1`,
      origin: ofPage['Origin'],
      'content-type': 'application/json',
    },
    body: JSON.stringify({ operation, input }),
  });
  if (answer === null || answer.status >= 300)
    throw new Error(`${operation} was refused: ${answer?.status} ${answer?.body}`);
  return JSON.parse(answer.body);
}

/** For staff: a reversed purchase, and an account for which it is unknown whether it was opened. */
async function owe(world: FuzzWorld, draw: Randomness): Promise<void> {
  for (let count = 0; count < 4; count += 1) {
    const reversed = { phone: '08030000004', amount: { minor: 50_000, currency: 'NGN' }, network: 'mtn' };
    world.pools.add('owed', fieldAt(await instruct(world, draw, 'airtime.buy', reversed), 'ref'));
  }
  world.mood = 'is lost after it acted';
  for (const as of ['ada', 'bayo']) {
    world.pools.add('review', fieldAt(await instruct(world, draw, 'account.create', { bank: '9psb' }, as), 'ref'));
  }
  world.mood = 'answers';
  await world.rest(60);
}

/** Instructions in review keep other instructions of their subject waiting. */
async function settleReviews(world: FuzzWorld): Promise<void> {
  const listed = await world.ask({
    method: 'GET',
    path: '/till/staff/instructions?state=review&limit=100',
    headers: { cookie: 'shopper=staff; session=1' },
  });
  const items = fieldAt(JSON.parse(listed?.body ?? '{}'), 'items');
  for (const item of Array.isArray(items) ? items : []) {
    const decision = { by: 'the prelude', outcome: 'failed', note: 'It is not there.' } as const;
    await world.till.instructions.resolve(String(fieldAt(item, 'ref')), decision);
  }
}

/** The numbers of the issued cards are secrets from now on. */
async function learnNumbers(world: FuzzWorld, cards: readonly string[]): Promise<void> {
  for (const id of cards) {
    const { number } = await secretsOf({ ask: (method, path) => world.platform(method, path) }, id);
    if (/^\d{16}$/.test(number)) world.secrets.add('number of a card', number);
  }
}

function fieldAt(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((part, name) => Reflect.get(Object(part), name), value);
}
