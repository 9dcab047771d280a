import { instructionOperationIds, instructionStates } from '@tillside/contract';
import { z } from 'zod';
import type { InstructionRow } from '../../model/row.ts';
import { readEvidence, readTimelines } from '../rows/history.ts';
import { readInstruction } from '../rows/instruction.ts';
import { toRef, type Row } from '../rows/values.ts';
import type { LedgerStore } from '../../model/store.ts';
import type { Statements } from './statements.ts';

type Reads = Pick<
  LedgerStore,
  | 'find'
  | 'findByKey'
  | 'findByTransaction'
  | 'holders'
  | 'page'
  | 'tally'
  | 'timeline'
  | 'evidence'
  | 'refsIn'
  | 'stuckFunds'
>;

export function instructionReads(statements: Statements): Reads {
  return {
    async find(ref, ownerId) {
      const row = await statements.get('SELECT * FROM @instructions WHERE ref = $1', ref);
      return row && (ownerId === null || row.owner_id === ownerId) ? readInstruction(row) : null;
    },
    async findByKey(ownerId, clientKey) {
      return one(
        await statements.get('SELECT * FROM @instructions WHERE owner_id = $1 AND client_key = $2', ownerId, clientKey),
      );
    },
    async findByTransaction({ ref, transId }) {
      const byRef =
        ref === undefined ? undefined : await statements.get('SELECT * FROM @instructions WHERE ref = $1', ref);
      if (byRef || transId === undefined) return one(byRef);
      return one(await statements.get('SELECT * FROM @instructions WHERE trans_id = $1', transId));
    },
    async holders(name) {
      const by = (column: string): string => `SELECT * FROM @instructions WHERE ${column} = $1`;
      return (await statements.all(`${by('exclusive')} UNION ALL ${by('shared')}`, name)).map(readInstruction);
    },
    async page({ ownerId, state, funding, operation, number, from, to, oldestFirst = false, after, limit }) {
      const values: (string | number)[] = [limit];
      const mark = (value: string | number): string => `$${values.push(value)}`;
      // A span of time is ordered by time, so that its index bounds the read.
      const isTimed = from !== undefined || to !== undefined;
      const order = isTimed ? ['created_at', 'sequence'] : ['sequence'];
      const index =
        ownerId !== null && operation !== undefined ? 'instructions_of_owner_by_time' : 'instructions_by_time';
      const table = isTimed ? statements.readBy('instructions', index) : '@instructions';
      const owner = ownerId === null ? [] : [`owner_id = ${mark(ownerId)}`];
      const cursor = (ref: string): string => [`ref = ${mark(ref)}`, ...owner].join(' AND ');
      const conditions = [
        ...owner,
        ...(state === undefined ? [] : [`state = ${mark(state)}`]),
        ...(funding === undefined ? [] : [`funding = ${mark(funding)}`]),
        ...(operation === undefined ? [] : [`operation = ${mark(operation)}`]),
        ...(number === undefined ? [] : [`number = ${mark(number)}`]),
        ...(from === undefined ? [] : [`created_at >= ${mark(from)}`]),
        ...(to === undefined ? [] : [`created_at < ${mark(to)}`]),
        ...(after === undefined
          ? []
          : [
              `(${order.join()}) ${oldestFirst ? '>' : '<'} (SELECT ${order.join()} FROM @instructions WHERE ${cursor(after)})`,
            ]),
      ];
      const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
      const rows = await statements.all(
        `SELECT * FROM ${table} ${where} ORDER BY ${order.map((column) => `${column} ${oldestFirst ? 'ASC' : 'DESC'}`).join()} LIMIT $1`,
        ...values,
      );
      return rows.map(readInstruction);
    },
    async tally({ from, to }) {
      const rows = await statements.all(
        `SELECT operation, state, created_at / 3600000 AS hour, ${statements.textIn('quote', 'currency')} AS currency,
           count(*) AS count, CAST(sum(CAST(${statements.textIn('quote', 'minor')} AS BIGINT)) AS BIGINT) AS minor
         FROM ${statements.readBy('instructions', 'instructions_by_time')}
         WHERE created_at >= $1 AND created_at < $2 GROUP BY 1, 2, 3, 4`,
        from,
        to,
      );
      return rows.map((row) => Tallied.parse(row));
    },
    async timeline(refs) {
      return readTimelines(
        refs,
        await statements.all(
          `SELECT * FROM @timeline WHERE ${statements.isOneOf('ref', 1)} ORDER BY ref, version`,
          JSON.stringify(refs),
        ),
      );
    },
    async evidence(refs) {
      return readEvidence(
        refs,
        await statements.all(
          `SELECT ref, line FROM @evidence WHERE ${statements.isOneOf('ref', 1)} ORDER BY ref, sequence`,
          JSON.stringify(refs),
        ),
      );
    },
    async refsIn(state, after, limit) {
      const rows = await statements.all(
        `SELECT ref FROM @instructions WHERE state = $1 AND sequence <
           coalesce((SELECT sequence FROM @instructions WHERE ref = $2), 9223372036854775807)
         ORDER BY sequence DESC LIMIT $3`,
        state,
        after ?? '',
        limit,
      );
      return rows.map((row) => toRef(row.ref));
    },
    async stuckFunds(before, limit) {
      const rows = await statements.all(
        `SELECT ref FROM ${statements.readBy('instructions', 'instructions_owing')}
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

const Tallied = z.object({
  operation: z.enum(instructionOperationIds),
  state: z.enum(instructionStates),
  hour: z.int(),
  currency: z.enum(['NGN', 'USD']),
  count: z.int(),
  minor: z.int(),
});

function one(row: Row | undefined): InstructionRow | null {
  return row ? readInstruction(row) : null;
}
