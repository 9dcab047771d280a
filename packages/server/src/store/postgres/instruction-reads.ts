import type { InstructionRow } from '../../ledger/row.ts';
import { readEvidence, readTimelines } from '../rows/history.ts';
import { readInstruction } from '../rows/instruction.ts';
import { toRef, type Row } from '../rows/values.ts';
import type { LedgerStore } from '../ledger-store.ts';
import type { Database } from './database.ts';

type Reads = Pick<
  LedgerStore,
  'find' | 'findByKey' | 'findByTransaction' | 'page' | 'timeline' | 'evidence' | 'stuckFunds'
>;

export function instructionReads(database: () => Database): Reads {
  return {
    async find(ref, ownerId) {
      const row = await database().get('SELECT * FROM @instructions WHERE ref = $1', ref);
      return row && (ownerId === null || row.owner_id === ownerId) ? readInstruction(row) : null;
    },
    async findByKey(ownerId, clientKey) {
      return one(
        await database().get('SELECT * FROM @instructions WHERE owner_id = $1 AND client_key = $2', ownerId, clientKey),
      );
    },
    async findByTransaction({ ref, transId }) {
      const byRef =
        ref === undefined ? undefined : await database().get('SELECT * FROM @instructions WHERE ref = $1', ref);
      if (byRef || transId === undefined) return one(byRef);
      return one(await database().get('SELECT * FROM @instructions WHERE trans_id = $1', transId));
    },
    async page({ ownerId, state, funding, operation, from, to, after, limit }) {
      const values: (string | number)[] = [limit];
      const mark = (value: string | number): string => `$${values.push(value)}`;
      // In a span of time, by time: the index of it then bounds what is read.
      const order = from === undefined && to === undefined ? ['sequence'] : ['created_at', 'sequence'];
      const owner = ownerId === null ? [] : [`owner_id = ${mark(ownerId)}`];
      const cursor = (ref: string): string => [`ref = ${mark(ref)}`, ...owner].join(' AND ');
      const conditions = [
        ...owner,
        ...(state === undefined ? [] : [`state = ${mark(state)}`]),
        ...(funding === undefined ? [] : [`funding = ${mark(funding)}`]),
        ...(operation === undefined ? [] : [`operation = ${mark(operation)}`]),
        ...(from === undefined ? [] : [`created_at >= ${mark(from)}`]),
        ...(to === undefined ? [] : [`created_at < ${mark(to)}`]),
        ...(after === undefined
          ? []
          : [`(${order.join()}) < (SELECT ${order.join()} FROM @instructions WHERE ${cursor(after)})`]),
      ];
      const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
      const rows = await database().all(
        `SELECT * FROM @instructions ${where} ORDER BY ${order.map((column) => `${column} DESC`).join()} LIMIT $1`,
        ...values,
      );
      return rows.map(readInstruction);
    },
    async timeline(refs) {
      return readTimelines(
        refs,
        await database().all('SELECT * FROM @timeline WHERE ref = ANY($1::text[]) ORDER BY ref, version', refs),
      );
    },
    async evidence(refs) {
      return readEvidence(
        refs,
        await database().all(
          'SELECT ref, line FROM @evidence WHERE ref = ANY($1::text[]) ORDER BY ref, sequence',
          refs,
        ),
      );
    },
    async stuckFunds(before, limit) {
      const rows = await database().all(
        `SELECT ref FROM @instructions
         WHERE (funding IN ('capturing', 'releasing', 'refunding', 'crediting')
           OR (funded = 1 AND state = 'succeeded' AND funding = 'none'))
           AND updated_at < $1 ORDER BY updated_at LIMIT $2`,
        before,
        limit,
      );
      return rows.map((row) => toRef(row.ref));
    },
  };
}

function one(row: Row | undefined): InstructionRow | null {
  return row ? readInstruction(row) : null;
}
