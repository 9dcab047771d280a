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
      const row = database().get('SELECT * FROM instructions WHERE ref = ?', ref);
      return row && (ownerId === null || row.owner_id === ownerId) ? readInstruction(row) : null;
    },
    async findByKey(ownerId, clientKey) {
      return one(
        database().get('SELECT * FROM instructions WHERE owner_id = ? AND client_key = ?', ownerId, clientKey),
      );
    },
    async findByTransaction({ ref, transId }) {
      const byRef = ref === undefined ? undefined : database().get('SELECT * FROM instructions WHERE ref = ?', ref);
      if (byRef || transId === undefined) return one(byRef);
      return one(database().get('SELECT * FROM instructions WHERE trans_id = ?', transId));
    },
    async page({ ownerId, state, funding, operation, from, to, after, limit }) {
      const conditions: string[] = [];
      const values: (string | number)[] = [];
      const only = (condition: string, ...given: (string | number)[]): void => {
        conditions.push(condition);
        values.push(...given);
      };
      // In a span of time, by time: the index of it then bounds what is read.
      const timed = from !== undefined || to !== undefined;
      const order = timed ? ['created_at', 'sequence'] : ['sequence'];
      if (ownerId !== null) only('owner_id = ?', ownerId);
      if (state !== undefined) only('state = ?', state);
      if (funding !== undefined) only('funding = ?', funding);
      if (operation !== undefined) only('operation = ?', operation);
      if (from !== undefined) only('created_at >= ?', from);
      if (to !== undefined) only('created_at < ?', to);
      if (after !== undefined) {
        const own = ownerId === null ? [] : [ownerId];
        const start = `SELECT ${order.join()} FROM instructions WHERE ref = ? ${ownerId === null ? '' : 'AND owner_id = ?'}`;
        only(`(${order.join()}) < (${start})`, after, ...own);
      }
      const table = timed ? 'instructions INDEXED BY instructions_by_time' : 'instructions';
      const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
      const by = order.map((column) => `${column} DESC`).join();
      return database()
        .all(`SELECT * FROM ${table} ${where} ORDER BY ${by} LIMIT ?`, ...values, limit)
        .map(readInstruction);
    },
    async timeline(refs) {
      return readTimelines(
        refs,
        database().all(
          'SELECT * FROM timeline WHERE ref IN (SELECT value FROM json_each(?)) ORDER BY ref, version',
          JSON.stringify(refs),
        ),
      );
    },
    async evidence(refs) {
      return readEvidence(
        refs,
        database().all(
          'SELECT ref, line FROM evidence WHERE ref IN (SELECT value FROM json_each(?)) ORDER BY ref, sequence',
          JSON.stringify(refs),
        ),
      );
    },
    async stuckFunds(before, limit) {
      return database()
        .all(
          `SELECT ref FROM instructions INDEXED BY instructions_owing
           WHERE (funding IN ('capturing', 'releasing', 'refunding', 'crediting')
             OR (funded = 1 AND state = 'succeeded' AND funding = 'none'))
             AND updated_at < ? ORDER BY updated_at LIMIT ?`,
          before,
          limit,
        )
        .map((row) => toRef(row.ref));
    },
  };
}

function one(row: Row | undefined): InstructionRow | null {
  return row ? readInstruction(row) : null;
}
