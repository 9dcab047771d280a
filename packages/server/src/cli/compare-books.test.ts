import { naira } from '@tillside/contract';
import { errorEnvelope, readEnvelope, successEnvelope } from '@tillside/contract/schemas';
import { expect, it } from 'vitest';
import type { Answer, PlatformRequest } from '../kernel/platform/client.ts';
import type { InstructionRow } from '../kernel/model/row.ts';
import type { Store } from '../kernel/model/store.ts';
import { sqliteStore } from '../kernel/store/sqlite/sqlite-store.ts';
import { aRef, aRow, startOfTime } from '../testing/rows.ts';
import { reportLost } from '../kernel/ledger/lost-orders.ts';
import { compareBooks, readBook } from './compare-books.ts';

const answered = (status: number, body: object): Answer => ({
  kind: 'answered',
  status,
  envelope: readEnvelope(body),
  retryAfter: null,
});
const reported = (status: string, ref: string): Answer =>
  answered(200, successEnvelope({ trans_id: 'tr_1', ref, status, created_at: '2026-11-21 10:00:00' }, 'Found.'));

it.each<[name: string, found: string, answer: Answer]>([
  ['was delivered', 'delivered', reported('success', 'ts_two')],
  ['failed', 'not_delivered', reported('failed', 'ts_two')],
  ['was reversed', 'not_delivered', reported('reversed', 'ts_two')],
  ['is in progress', 'processing', reported('pending', 'ts_two')],
  ['is unknown to the platform', 'not_found', answered(404, errorEnvelope('None.', 404))],
  ['ended in an unknown status', 'not_said', reported('odd', 'ts_two')],
  ['is answered with another ref', 'not_said', reported('success', 'ts_three')],
  ['is not answered', 'not_said', { kind: 'lost', fault: 'connection_broke' }],
  ['is answered by a proxy', 'not_said', answered(502, {})],
])('reports a ref that the store does not know and that %s as %s', async (_name, found, answer) => {
  const asked: PlatformRequest[] = [];
  const client = { fingerprint: '', send: async (request: PlatformRequest) => (asked.push(request), answer) };
  const store = sqliteStore(':memory:');
  await store.open();
  await store.create(aRow({ ref: aRef('ts_one') }), 'accepted');
  const both = await compareBooks(readBook('ts_one\nts_two\nts_two'), null, { store, client, now: 0 });
  expect(both.map((each) => [each.ref, each.found])).toEqual([
    ['ts_one', 'in_store'],
    ['ts_two', found],
  ]);
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /requery?trans_id=ts_two']);
  await store.close();
});

it('reads one purchase per line, and names a line that is none', () => {
  const ref = `ts_${'a'.repeat(26)}`;
  const line = (state: string, minor: number) => ({ ref, kept: { state, minor } });
  const alone = { ref, kept: null };
  expect(readBook(`# of Tuesday\r\n${ref}\n\n ${ref} \n`)).toEqual([alone, alone]);
  const read = readBook(`${ref},held,50000\n${ref}\tcaptured 1\n${ref};released;0\n${ref},held,0`);
  expect(read).toEqual([line('held', 50_000), line('captured', 1), line('released', 0), line('released', 0)]);
  expect(() => readBook(`${ref}\n4111 1111`)).toThrow('Line 2 needs held, captured or released after its ref');
  expect(() => readBook(`${ref}\n₦500`)).toThrow('Line 2 is no ref of a companion');
  for (const wrong of ['state,kobo', 'held', 'released', 'taken,1', 'held,1.50', 'held,1,2'])
    expect(() => readBook(`${ref},${wrong}`), wrong).toThrow('Line 1 needs held, captured or released');
});

/** Each of another ref, and from a minute after the other. */
async function storeOf(...rows: readonly Partial<InstructionRow>[]): Promise<Store> {
  const store = sqliteStore(':memory:');
  await store.open();
  for (const [index, row] of rows.entries()) {
    const own = { clientKey: `key-0000${index}`, createdAt: startOfTime + index * 60_000 };
    await store.create(aRow({ ref: aRef(`ts_${index}`), ...own, ...row }), 'accepted');
  }
  return store;
}

const unasked = (): never => {
  throw new Error('The store has it: nobody is asked.');
};
const nobody = { fingerprint: '', send: unasked };
const item = (state: 'succeeded' | 'failed', amount: number) => {
  return { ref: aRef(`ts_${state}`), phone: '2348031234567', network: 'mtn', amount: naira(amount), state };
};
const inPart = { state: 'partial', items: [item('succeeded', 300), item('failed', 190)] } as const;
const owedByStaff = { state: 'reversed', owed: { amount: naira(490) } } as const;
const owedByHook = { state: 'reversed', owed: { amount: naira(490), byHook: true } } as const;

/** Purchases of ₦490. */
const purchases = {
  'being reserved': { state: 'reserving', funding: 'reserving' },
  open: { state: 'sending', funding: 'reserved' },
  'being captured': { state: 'succeeded', funding: 'capturing' },
  delivered: { state: 'succeeded', funding: 'captured' },
  'delivered in part': { ...inPart, funding: 'captured' },
  'being released': { state: 'failed', funding: 'releasing' },
  'not delivered': { state: 'failed', funding: 'released' },
  'owed back by staff': { ...owedByStaff, funding: 'refund_owed' },
  'owed back by a hook': { ...owedByHook, funding: 'refund_owed' },
  'being refunded': { ...owedByHook, funding: 'refunding' },
  refunded: { ...owedByHook, funding: 'refunded' },
  'refunded in part': { ...inPart, funding: 'refunded', owed: { amount: naira(190) } },
  'paid for by nobody': { state: 'succeeded', funding: 'none', funded: false },
} as const satisfies Readonly<Record<string, Partial<InstructionRow>>>;

async function compared(purchase: keyof typeof purchases, line: string) {
  const store = await storeOf(purchases[purchase]);
  const book = readBook(line === 'missing' ? '' : `ts_0 ${line}`);
  const [only, ...more] = await compareBooks(book, startOfTime, { store, client: nobody, now: 0 });
  await store.close();
  expect([only?.ref, more]).toEqual(['ts_0', []]);
  return only;
}

it.each<[purchase: keyof typeof purchases, agreeing: readonly string[]]>([
  ['being reserved', ['missing', 'released 0', 'held 49000']],
  ['open', ['held 49000']],
  ['being captured', ['held 49000', 'captured 49000']],
  ['delivered', ['captured 49000']],
  ['delivered in part', ['captured 30000']],
  ['being released', ['missing', 'released 0', 'held 49000']],
  ['not delivered', ['missing', 'released 0']],
  ['owed back by staff', ['held 49000', 'captured 49000']],
  ['owed back by a hook', ['missing', 'released 0', 'held 49000', 'captured 49000']],
  ['being refunded', ['missing', 'released 0', 'held 49000', 'captured 49000']],
  ['refunded', ['missing', 'released 0']],
  ['refunded in part', ['captured 30000']],
  ['paid for by nobody', ['missing', 'released 0']],
])('a purchase that is %s agrees with %j in the book, and with nothing else', async (purchase, agreeing) => {
  for (const line of ['missing', 'released 0', 'held 30000', 'held 49000', 'captured 30000', 'captured 49000'])
    expect(await compared(purchase, line), line).toMatchObject({ ok: agreeing.includes(line) });
});

it.each<[purchase: keyof typeof purchases, line: string, says: string]>([
  [
    'open',
    'missing',
    'open in this store (490 naira of ada), and missing in the book (0 naira). Call `reserve` before',
  ],
  ['open', 'captured 49000', 'captured in the book (490 naira). Compare it again when it has ended.'],
  ['being captured', 'missing', 'delivered in this store (490 naira of ada), and missing'],
  ['being captured', 'released 0', 'given back in the book (0 naira). Reserve and capture it under another ref'],
  ['delivered', 'missing', 'missing in the book (0 naira). Call `reserve`, then `capture`.'],
  ['delivered', 'held 49000', 'held in the book (490 naira). Call `capture`.'],
  [
    'delivered in part',
    'captured 49000',
    '(300 naira of ada), and captured in the book (490 naira). Move the difference.',
  ],
  ['not delivered', 'held 49000', 'held in the book (490 naira). Call `release`.'],
  ['refunded', 'captured 49000', 'captured in the book (490 naira). Call `refund`, unless'],
  ['owed back by staff', 'released 0', 'given back in the book (0 naira). Settle it without paying.'],
])('says what to do about a purchase that is %s, and %s in the book', async (purchase, line, says) => {
  const found = line === 'missing' ? 'not_in_book' : 'differs';
  expect(await compared(purchase, line)).toMatchObject({ found, ok: false, says: expect.stringContaining(says) });
});

it('names each purchase since a time that the book lacks, and none from before it', async () => {
  const store = await storeOf(...Array.from({ length: 230 }, () => purchases.delivered));
  const since = (from: number | null) =>
    compareBooks(readBook('ts_5,captured,49000'), from, { store, client: nobody, now: 0 });
  expect((await since(null)).map(({ ref }) => ref)).toEqual(['ts_5']);
  const lacking = await since(startOfTime + 3 * 60_000);
  expect(lacking.slice(0, 3).map(({ ref, found }) => `${ref} ${found}`)).toEqual([
    'ts_5 agrees',
    'ts_3 not_in_book',
    'ts_4 not_in_book',
  ]);
  expect(lacking.length).toBe(227);
  await store.close();
});

it('adds what events have named and the store still lacks', async () => {
  const store = await storeOf(purchases.delivered);
  const clock = { now: () => startOfTime, monotonic: () => 0, setTimeout: () => () => {} };
  const logger = { info: () => {}, warn: () => {}, error: () => {} };
  for (const ref of ['ts_0', 'ts_lost'])
    await reportLost({ store, clock, logger }, { ref, operation: 'bills.status', because: 'event' });
  const client = { fingerprint: '', send: async () => reported('success', 'ts_lost') };
  const compared = await compareBooks([], null, { store, client, now: startOfTime });
  expect(compared.map(({ ref, found }) => [ref, found])).toEqual([['ts_lost', 'delivered']]);
  await store.close();
});

it.each<[status: string, line: string, ok: boolean, says: string]>([
  ['success', 'captured,49000', true, 'the book agrees with the platform'],
  ['success', 'held,49000', false, 'Keep its money'],
  ['success', 'released,0', false, 'take it again if it was given back'],
  ['failed', 'captured,49000', false, 'Give its money back'],
  ['failed', 'released,0', true, 'the book agrees with the platform'],
])('a purchase that the store lacks, was answered with %s and is %s in the book', async (status, line, ok, says) => {
  const store = await storeOf();
  const client = { fingerprint: '', send: async () => reported(status, 'ts_two') };
  const [only] = await compareBooks(readBook(`ts_two,${line}`), null, { store, client, now: 0 });
  expect(only).toMatchObject({ ok, says: expect.stringContaining(says) });
  await store.close();
});
