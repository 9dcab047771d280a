import { dollars, isFinal, limits, naira, type InstructionOperationId } from '@tillside/contract';
import { z } from 'zod';
import type { World } from '../world/world.ts';
import { field, request, refIn } from '../workload/shop-window.ts';
import { unsettled } from '../invariants/settles-in-time.ts';
import type { InstructionRow } from '../world/history.ts';

const phone = '08031234567';

/** The platform's customer on whose behalf no other caller acts. */
const cardholder = 'olu';

/** One purchase of each family of bills, of what succeeds at the platform. */
const bills: readonly ControlPurchase[] = [
  { operation: 'airtime.buy', input: () => ({ phone, amount: naira(100), network: 'mtn' }) },
  { operation: 'data.buy', input: () => ({ phone, provider: 'mtn', variation: '101' }) },
  {
    operation: 'cable.buy',
    input: async (world) => ({
      service: 'dstv',
      account: '7040000001',
      plan_id: await firstBouquet(world, 'dstv'),
      month: 1,
    }),
  },
  {
    operation: 'electricity.buy',
    input: () => ({
      service: 'ikedc',
      meter_number: '45020000001',
      meter_type: 'prepaid',
      amount: naira(1_000),
      phone,
    }),
    hasSecrets: true,
  },
  { operation: 'epin.buy', input: () => ({ id: 'waec-checker', qty: 2, phone }), hasSecrets: true },
  { operation: 'betting.fund', input: () => ({ customer_id: '100001', bet_id: 'bet9ja', amount: naira(200) }) },
  { operation: 'sms.send', input: () => ({ to: phone, message: 'Your order is ready.' }) },
  { operation: 'spectranet.buy', input: () => ({ plan_id: 'PSPLAN_801', qty: 1 }), hasSecrets: true },
  {
    operation: 'international.buy',
    input: () => ({
      ccode: 'GH',
      phone: '233244000000',
      provider: 'MTNGH',
      variation: 'MTNGH_TOPUP',
      amount: { currency: 'GHS', value: '20' },
    }),
  },
];

/** The check of each family. It throws an error with a sentence where something is not as required. */
export function controlFamilies(world: World): ReadonlyMap<string, () => Promise<void>> {
  const { isPaidByWallet } = world.schedule;
  const families = new Map<string, () => Promise<void>>();
  for (const [index, bill] of bills.entries()) {
    // A payer receives five one-time passwords an hour. By wallet, one bill is paid for, and staff buy the others.
    const isForStaff = bill.operation === 'sms.send' || (isPaidByWallet && index > 0);
    const who = isForStaff ? (index % 2 === 0 ? 'staff' : 'mary') : `shopper_${index}`;
    families.set(bill.operation, async () => void (await buy(world, who, bill)));
  }
  families.set('cards', () => useCard(world));
  families.set('accounts', () => receiveTransfer(world));
  return families;
}

/** Issues a card, loads it and withdraws a part. If no more cards may be issued, it uses an idle card. */
async function useCard(world: World): Promise<void> {
  const hasRoom = (await placesTaken(world)) < limits.activeCards.value;
  const who = hasRoom ? cardholder : 'ada';
  const id = hasRoom ? await issueCard(world) : idleCard(world);
  // Ada may have used up her one-time passwords of this hour.
  if (id === null || (!hasRoom && world.schedule.isPaidByWallet)) return;
  await buy(world, who, { operation: 'card.topup', input: () => ({ id, amount: dollars(7) }) });
  await buy(world, who, { operation: 'card.withdraw', input: () => ({ id, amount: dollars(3) }) });
}

async function issueCard(world: World): Promise<string> {
  const input = (): object => ({ type: 'virtual', amount: dollars(20) });
  return IssuedCard.parse(await buy(world, cardholder, { operation: 'card.create', input })).card.id;
}

const IssuedCard = z.object({ card: z.object({ id: z.string() }) });

/** The number of cards and of orders that will become cards, as the platform counts them, and of a card by hand. */
async function placesTaken({ platform, schedule }: World): Promise<number> {
  const { cards, deposits } = Overview.parse(await platform.control('GET', '/overview'));
  const ordered = deposits.filter((order) => order.operation === 'card.create' && order.status === 'pending_payment');
  const byHand = schedule.issuesByHand && platform.byHand.size === 0 ? 1 : 0;
  return cards.filter(({ status }) => status !== 'terminated').length + ordered.length + byHand;
}

const Overview = z.object({
  cards: z.array(z.object({ status: z.string() })),
  deposits: z.array(z.object({ operation: z.string(), status: z.string() })),
});

/** A card that was never terminated, and that has no operation in progress or under review. */
function idleCard({ cards, history }: World): string | null {
  const newest = [...new Map(history.commits.map(({ after }) => [after.ref, after])).values()];
  const isIdle = (id: string): boolean =>
    newest
      .filter(({ input }) => input['id'] === id)
      .every(({ operation, state }) => isFinal(state) && operation !== 'card.terminate');
  return cards.find(isIdle) ?? null;
}

/** An account is opened, money arrives, and the shop is notified and shows it to the account's owner. */
async function receiveTransfer(world: World): Promise<void> {
  await buy(world, cardholder, {
    operation: 'account.create',
    input: () => ({ bank: '9psb', bvn: '22233344456' }),
  });
  const accounts = field((await request(world, cardholder, { method: 'GET', path: '/accounts' }))?.body, 'items');
  const account = Accounts.parse(accounts).at(0)?.account_number;
  if (account === undefined) throw new Error('The new account is not shown to its owner.');
  const arrived = await world.platform.control('POST', '/transfers', { account, amount: 1_234.5 });
  const { session_id } = Arrived.parse(arrived);
  world.history.transfers.set(session_id, 123_450);
  for (;;) {
    const heard = world.history.told.some(
      ({ event, returned }) => returned && event.type === 'account.credited' && event.ref === session_id,
    );
    const path = `/accounts/${account}/payments`;
    if (heard && (await request(world, cardholder, { method: 'GET', path }))?.body.includes(session_id)) return;
    await world.time.sleep(2_000);
  }
}

const Accounts = z.array(z.object({ account_number: z.string() }));
const Arrived = z.object({ session_id: z.string() });

async function firstBouquet(world: World, service: string): Promise<string> {
  const [first] = z
    .array(z.object({ id: z.string() }))
    .parse(await world.platform.ask('GET', `/bouquets?service=${service}`));
  if (first === undefined) throw new Error(`The sandbox lists no bouquet of ${service}.`);
  return first.id;
}

interface ControlPurchase {
  readonly operation: InstructionOperationId;
  input(world: World): object | Promise<object>;
  /** Whether the purchase delivers a token or a PIN for its owner to read. */
  readonly hasSecrets?: true;
}

/**
 * Buys it as a patient shopper does, and checks the outcome: the purchase succeeded, its money is settled, its handler
 * received the event, and its owner can read what was bought. Returns the details shown to the owner. @throws if not.
 */
async function buy(world: World, who: string, purchase: ControlPurchase): Promise<unknown> {
  const { operation, hasSecrets } = purchase;
  const body = { operation, input: await purchase.input(world) };
  const ref = await press(world, who, `key-of-control-${operation}`, body);
  const row = await atRest(world, ref);
  if (row.state !== 'succeeded') throw new Error(`${ref} is ${row.state} (${row.problem?.code}).`);
  const answer = await request(world, who, { method: 'GET', path: `/instructions/${ref}` });
  if (field(answer?.body, 'state') !== 'succeeded') throw new Error(`${ref} is shown otherwise: ${answer?.body}`);
  if (hasSecrets) await compareSecrets(world, ref, answer?.body ?? '');
  return field(answer?.body, 'details');
}

/** Repeats the request with one idempotency key until an instruction was created. */
async function press(world: World, who: string, key: string, body: object): Promise<string> {
  // While sales of a product are paused, one purchase is let through every half minute.
  for (let tries = 0; tries < 30; tries += 1) {
    const answer = await request(world, who, { method: 'POST', path: '/instructions', key, body, attempt: tries + 1 });
    const ref = answer?.status === 201 || answer?.status === 202 ? refIn(answer.body) : null;
    if (ref !== null) return ref;
    const isPaused = field(answer?.body, 'reason') === 'selling_paused';
    if (answer && answer.status < 500 && answer.status !== 429 && !isPaused)
      throw new Error(`It was refused: ${answer.body}`);
    await world.time.sleep(3_000);
  }
  throw new Error('Nobody took it.');
}

async function atRest(world: World, ref: string): Promise<InstructionRow> {
  for (;;) {
    const row = world.history.commits.findLast(({ after }) => after.ref === ref)?.after;
    if (row && isFinal(row.state) && unsettled(world, [row]).length === 0) return row;
    await world.time.sleep(1_000);
  }
}

/** Compares the secrets that the merchant's own key reads at the platform with those that the owner reads. */
async function compareSecrets(world: World, ref: string, shown: string): Promise<void> {
  const given = secretsIn(await world.platform.ask('GET', `/requery?trans_id=${ref}`));
  if (given.length === 0) throw new Error(`The platform gave out nothing for ${ref}.`);
  const missing = given.filter((secret) => !shown.includes(JSON.stringify(secret)));
  if (missing.length > 0)
    throw new Error(`Its owner cannot read ${missing.length} of ${given.length} secrets of ${ref}.`);
}

const secretNames: ReadonlySet<string> = new Set(['token', 'pin', 'serial']);

function secretsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === 'string' ? (secretNames.has(name) ? [inner] : []) : secretsIn(inner),
  );
}
