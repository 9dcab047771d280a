import { naira } from '@tillside/contract';
import { errorEnvelope, readEnvelope, successEnvelope } from '@tillside/contract/schemas';
import { describe, expect, it } from 'vitest';
import type { Answer, PlatformRequest } from '../platform/client.ts';
import type { InstructionRow } from '../model/row.ts';
import type { Store } from '../model/store.ts';
import { sqliteStore } from '../store/sqlite/sqlite-store.ts';
import { aRef, aRow, startOfTime } from '../testing/rows.ts';
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
  const lines = readBook('ts_one\nts_two\nts_two');
  const compared = await compareBooks(lines, null, { store, client });
  expect(compared.map((each) => [each.ref, each.found])).toEqual([
    ['ts_one', 'in_store'],
    ['ts_two', found],
  ]);
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /requery?trans_id=ts_two']);
  await store.close();
});

it('reads one purchase per line, and names a line that is none', () => {
  const ref = `ts_${'a'.repeat(26)}`;
  const kept = (state: string, minor: number) => ({ ref, kept: { state, minor } });
  expect(readBook(`# of Tuesday\r\n${ref}\n\n ${ref} \n`)).toEqual(
    [ref, ref].map((each) => ({ ref: each, kept: null })),
  );
  expect(readBook(`${ref},held,50000\n${ref}\tcaptured 1\n${ref};released;0\n${ref},released,7`)).toEqual([
    kept('held', 50_000),
    kept('captured', 1),
    kept('released', 0),
    kept('released', 0),
  ]);
  expect(() => readBook(`${ref}\n4111 1111`)).toThrow('Line 2 needs held, captured or released after its ref');
  expect(() => readBook(`${ref}\n₦500`)).toThrow('Line 2 is no ref of a companion');
  for (const wrong of [
    'ref,state,kobo',
    `${ref},held`,
    `${ref},released`,
    `${ref},taken,1`,
    `${ref},held,1.50`,
    `${ref},held,1,2`,
  ])
    expect(() => readBook(wrong), wrong).toThrow('Line 1 needs held, captured or released');
});

/** Purchases of ₦490, each of another ref and from a minute after the other. */
async function storeOf(rows: readonly Partial<InstructionRow>[]): Promise<Store> {
  const store = sqliteStore(':memory:');
  await store.open();
  for (const [index, row] of rows.entries()) {
    const own = { clientKey: `key-0000${index}`, createdAt: startOfTime + index * 60_000 };
    await store.create(aRow({ ref: aRef(`ts_${index}`), ...own, ...row }), 'accepted');
  }
  return store;
}

const silent = {
  fingerprint: '',
  send: async (): Promise<Answer> => {
    throw new Error('The store has it: nobody is asked.');
  },
};
const item = (state: 'succeeded' | 'failed', amount: number) => ({
  ref: aRef(`ts_${state}`),
  phone: '2348031234567',
  network: 'mtn',
  amount: naira(amount),
  state,
});
const inPart = { state: 'partial', items: [item('succeeded', 300), item('failed', 190)] } as const;
const owedByStaff = { amount: naira(490) };
const owedByHook = { ...owedByStaff, byHook: true } as const;

describe('a purchase of ₦490 that the store has', () => {
  it.each<[what: string, row: Partial<InstructionRow>, agreeing: readonly string[]]>([
    ['is being reserved', { state: 'reserving', funding: 'reserving' }, ['', 'held,49000', 'released,0']],
    ['is open', { state: 'sending', funding: 'reserved' }, ['held,49000']],
    ['is being captured', { state: 'succeeded', funding: 'capturing' }, ['held,49000', 'captured,49000']],
    ['was delivered', { state: 'succeeded', funding: 'captured' }, ['captured,49000']],
    ['was delivered in part', { ...inPart, funding: 'captured' }, ['captured,30000']],
    ['is being released', { state: 'failed', funding: 'releasing' }, ['', 'held,49000', 'released,0']],
    ['was not delivered', { state: 'failed', funding: 'released' }, ['', 'released,0']],
    [
      'is owed back by staff',
      { state: 'reversed', funding: 'refund_owed', owed: owedByStaff },
      ['captured,49000', 'held,49000'],
    ],
    [
      'is owed back by a hook',
      { state: 'reversed', funding: 'refund_owed', owed: owedByHook },
      ['', 'captured,49000', 'held,49000', 'released,0'],
    ],
    [
      'is being refunded',
      { state: 'reversed', funding: 'refunding', owed: owedByHook },
      ['', 'captured,49000', 'held,49000', 'released,0'],
    ],
    ['was refunded', { state: 'reversed', funding: 'refunded', owed: owedByHook }, ['', 'released,0']],
    ['was refunded in part', { ...inPart, funding: 'refunded', owed: { amount: naira(190) } }, ['captured,30000']],
    ['was paid for by nobody', { state: 'succeeded', funding: 'none', funded: false }, ['', 'released,0']],
  ])('and that %s agrees with a book that says so, and with no other', async (_what, row, agreeing) => {
    const store = await storeOf([row]);
    const lines = [
      '',
      'released,0',
      ...['held', 'captured'].flatMap((state) => [30_000, 49_000].map((kobo) => `${state},${kobo}`)),
    ];
    for (const line of lines) {
      const book = readBook(line === '' ? '' : `ts_0,${line}`);
      const [compared] = await compareBooks(book, startOfTime, { store, client: silent });
      expect(compared, line).toMatchObject({ ref: 'ts_0', ok: agreeing.includes(line) });
    }
    await store.close();
  });

  it.each<[says: string, row: Partial<InstructionRow>, line: string]>([
    [
      'delivered in this store (490 naira of ada), and missing in the book (0 naira). Call `reserve`, then `capture`.',
      { state: 'succeeded', funding: 'captured' },
      '',
    ],
    [
      'delivered in this store (490 naira of ada), and missing in the book (0 naira). Call `reserve`, then `capture`.',
      { state: 'succeeded', funding: 'capturing' },
      '',
    ],
    ['held in the book (490 naira). Call `capture`.', { state: 'succeeded', funding: 'captured' }, 'held,49000'],
    [
      'given back in the book (0 naira). Reserve and capture it under another ref',
      { state: 'succeeded', funding: 'capturing' },
      'released,0',
    ],
    [
      'delivered in this store (300 naira of ada), and captured in the book (490 naira). Move the difference.',
      { ...inPart, funding: 'captured' },
      'captured,49000',
    ],
    [
      'open in this store (490 naira of ada), and missing in the book (0 naira). Call `reserve` before',
      { state: 'unknown', funding: 'reserved' },
      '',
    ],
    ['held in the book (490 naira). Call `release`.', { state: 'failed', funding: 'released' }, 'held,49000'],
    [
      'captured in the book (490 naira). Call `refund`, unless',
      { state: 'reversed', funding: 'refunded', owed: owedByHook },
      'captured,49000',
    ],
    [
      'given back in the book (0 naira). Settle it without paying.',
      { state: 'reversed', funding: 'refund_owed', owed: owedByStaff },
      'released,0',
    ],
  ])('says what to do: %s', async (says, row, line) => {
    const store = await storeOf([row]);
    const book = readBook(line === '' ? '' : `ts_0,${line}`);
    const compared = await compareBooks(book, startOfTime, { store, client: silent });
    expect(compared).toMatchObject([{ found: line === '' ? 'not_in_book' : 'differs', ok: false }]);
    expect(compared[0]?.says).toContain(says);
    await store.close();
  });
});

it('names each purchase since a time that the book lacks, and none from before it', async () => {
  const store = await storeOf(
    Array.from({ length: 230 }, () => ({ state: 'succeeded', funding: 'captured' }) as const),
  );
  const since = (from: number | null) => compareBooks(readBook('ts_5,captured,49000'), from, { store, client: silent });
  expect((await since(null)).map(({ ref }) => ref)).toEqual(['ts_5']);
  const compared = await since(startOfTime + 3 * 60_000);
  expect(compared.slice(0, 3).map(({ ref, found }) => [ref, found])).toEqual([
    ['ts_5', 'agrees'],
    ['ts_3', 'not_in_book'],
    ['ts_4', 'not_in_book'],
  ]);
  expect(compared.length).toBe(227);
  await store.close();
});

it.each<[status: string, line: string, ok: boolean, says: string]>([
  ['success', 'captured,49000', true, 'the book agrees with the platform'],
  ['success', 'held,49000', false, 'Keep its money'],
  ['success', 'released,0', false, 'take it again if it was given back'],
  ['failed', 'captured,49000', false, 'Give its money back'],
  ['failed', 'released,0', true, 'the book agrees with the platform'],
])('a purchase that the store lacks, was answered with %s and is %s in the book', async (status, line, ok, says) => {
  const store = await storeOf([]);
  const client = { fingerprint: '', send: async () => reported(status, 'ts_two') };
  const [compared] = await compareBooks(readBook(`ts_two,${line}`), null, { store, client });
  expect(compared).toMatchObject({ ok, says: expect.stringContaining(says) });
  await store.close();
});
