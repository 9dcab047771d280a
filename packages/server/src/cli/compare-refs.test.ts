import { errorEnvelope, readEnvelope, successEnvelope } from '@tillside/contract/schemas';
import { expect, it } from 'vitest';
import type { Answer, PlatformRequest } from '../platform/client.ts';
import { sqliteStore } from '../store/sqlite/sqlite-store.ts';
import { aRef, aRow } from '../testing/rows.ts';
import { compareRefs, readRefs } from './compare-refs.ts';

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
  const compared = await compareRefs(['ts_one', 'ts_two', 'ts_two'].map(aRef), { store, client });
  expect(compared.map((each) => [each.ref, each.found])).toEqual([
    ['ts_one', 'in_store'],
    ['ts_two', found],
  ]);
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /requery?trans_id=ts_two']);
  await store.close();
});

it('reads one ref per line, and names a line that is not a ref', () => {
  const ref = `ts_${'a'.repeat(26)}`;
  expect(readRefs(`# of Tuesday\r\n${ref}\n\n ${ref} \n`)).toEqual([ref, ref]);
  expect(() => readRefs(`${ref}\n4111 1111`)).toThrow('Line 2 is no ref of a companion');
});
