import { instructionOperationIds, instructionStates } from '@tillside/contract';
import { z } from 'zod';
import type { InstructionRow, ListedRow } from '../../model/row.ts';
import { readEvidence, readTimelines } from '../rows/history.ts';
import { readFields, readInstruction } from '../rows/instruction.ts';
import { columnOf, toRef, type Row } from '../rows/values.ts';
import { maxPageBytes, type LedgerStore, type Page, type PageRequest } from '../../model/store.ts';
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
      const by = (column: string): string => `SELECT ${selected(held)} FROM @instructions WHERE ${column} = $1`;
      const rows = await statements.all(`${by('exclusive')} UNION ALL ${by('shared')}`, name);
      return rows.map((row) => readFields(row, held));
    },
    page: (request, fields) => page(statements, request, fields),
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

/** The fields that may be large. */
const largeFields: readonly string[] = ['input', 'details', 'sealed'];
const held = ['ref', 'owner', 'operation', 'state', 'exclusive', 'createdAt'] as const;
/** What a page leaves out of a purchase for several. */
const rowsOf: readonly string[] = ['input', 'details'];

/** Fields as a list reads them: nothing of a purchase for several that may be large is read. */
function selected(fields: readonly (keyof ListedRow)[]): string {
  return [...new Set(fields)].map((field) => `${shown(columnOf(field))} AS ${columnOf(field)}`).join();
}

function shown(column: string): string {
  if (!rowsOf.includes(column)) return column;
  return `CASE WHEN bulk IS NULL THEN ${column} ${column === 'input' ? "ELSE '{}'" : ''} END`;
}

/** A page, whose size is summed up before anything large is read. */
async function page<Field extends keyof ListedRow>(
  statements: Statements,
  { ownerId, state, funding, operation, number, from, to, sent, oldestFirst = false, after, limit }: PageRequest,
  fields: readonly Field[],
): Promise<Page<Pick<ListedRow, Field>>> {
  // One more than requested shows whether there is a next page.
  const values: (string | number)[] = [limit + 1, maxPageBytes];
  const mark = (value: string | number): string => `$${values.push(value)}`;
  // A span of time is ordered by time, so that its index bounds the read.
  const isTimed = from !== undefined || to !== undefined || sent;
  const keys = isTimed ? ['created_at', 'sequence'] : ['sequence'];
  const inOrder = (columns: readonly string[]): string =>
    columns.map((column) => `${column} ${oldestFirst ? 'ASC' : 'DESC'}`).join();
  const byTime = sent ? 'instructions_sent' : 'instructions_by_time';
  const index = ownerId !== null && operation !== undefined ? 'instructions_of_owner_by_time' : byTime;
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
    ...(sent ? ['sent_at IS NOT NULL'] : []),
    ...(after === undefined
      ? []
      : [
          `(${keys.join()}) ${oldestFirst ? '>' : '<'} (SELECT ${keys.join()} FROM @instructions WHERE ${cursor(after)})`,
        ]),
  ];
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const sizes = fields
    .filter((field) => largeFields.includes(field))
    .map((field) => `coalesce(octet_length(${shown(columnOf(field))}), 0)`);
  const order = inOrder(isTimed ? ['created', 'place'] : ['place']);
  const found = await statements.all(
    `WITH found AS MATERIALIZED (
       SELECT sequence AS place, created_at AS created, ${['0', ...sizes].join(' + ')} AS size
       FROM ${table} ${where} ORDER BY ${inOrder(keys)} LIMIT $1
     ), sized AS (
       SELECT place, created, size, sum(size) OVER (ORDER BY ${order} ROWS UNBOUNDED PRECEDING) AS total FROM found
     )
     SELECT ${selected(['ref', ...fields])}, (SELECT count(*) FROM found) AS found
     FROM sized JOIN @instructions ON sequence = place WHERE total <= $2 OR total = size ORDER BY ${order}`,
    ...values,
  );
  const rows = found.slice(0, limit);
  const isLast = rows.length === (found[0]?.found ?? 0);
  return { rows: rows.map((row) => readFields(row, fields)), next: isLast ? null : toRef(rows.at(-1)?.ref) };
}

function one(row: Row | undefined): InstructionRow | null {
  return row ? readInstruction(row) : null;
}
