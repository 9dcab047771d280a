import { isRef, naira, type Ref } from '@tillside/contract';
import type { InstructionRow } from '../kernel/model/row.ts';
import type { Caller } from '../kernel/model/caller.ts';
import type { Store } from '../kernel/model/store.ts';

export const startOfTime: number = Date.parse('2026-11-21T09:00:00Z');

export function aRef(text: string): Ref {
  if (isRef(text)) return text;
  throw new TypeError(`${text} is no ref.`);
}

/** A shopper. */
export function aCaller(id = 'ada'): Caller {
  return { id, sessionId: `session of ${id}`, roles: ['shopper'] };
}

/** An airtime purchase that has just been received, due now, with whatever a test needs otherwise. */
export function aRow(change: Partial<InstructionRow> = {}): InstructionRow {
  return {
    ref: aRef('ts_one'),
    owner: { id: 'ada', roles: ['shopper'] },
    clientKey: 'key-00001',
    bodyHash: 'hash',
    operation: 'airtime.buy',
    kind: 'bill',
    input: { phone: '2348031234567', amount: naira(500), network: 'mtn' },
    quote: naira(490),
    cost: naira(500),
    funded: true,
    owedTo: null,
    language: null,
    createdAt: startOfTime,
    state: 'reserving',
    funding: 'none',
    owed: null,
    version: 1,
    items: null,
    bulk: null,
    details: null,
    sealed: null,
    snapshot: null,
    exclusive: null,
    shared: null,
    problem: null,
    action: null,
    transId: null,
    sends: 0,
    sentAt: null,
    sentWith: null,
    lastAskedAt: null,
    absences: 0,
    attempts: 0,
    recheck: false,
    checkingSince: null,
    leaseBy: null,
    leaseUntil: null,
    nextAt: startOfTime,
    dropAt: null,
    updatedAt: startOfTime,
    ...change,
  };
}

/** Writes such a purchase to the store of a test. */
export async function created(
  { store }: { readonly store: Store },
  change: Partial<InstructionRow> = {},
): Promise<InstructionRow> {
  const written = await store.create(aRow(change), 'received');
  if (!written) throw new Error('Another one with the same `exclusive` is under way.');
  return written.row;
}
