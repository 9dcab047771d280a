import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { everyCall } from '../conformance/every-call.ts';
import { sqliteStore } from './sqlite-store.ts';

/**
 * The statements that read the columns which a purchase for many fills, `input`, `details` and `items`, by how they
 * begin and end, and why each has to. All others do without: lists leave these columns of such a purchase out.
 */
const reading: readonly (readonly [statement: RegExp, because: string])[] = [
  [/^SELECT \* FROM instructions WHERE ref = \?$/, 'one instruction, for its receipt, for the ledger, or to erase it'],
  [/^SELECT \* FROM instructions WHERE owner_id = \? AND client_key = \?$/, 'a repeat is answered with the first one'],
  [/^SELECT \* FROM instructions WHERE trans_id = \?$/, 'an event of the platform is read about each of its rows'],
  [/^UPDATE instructions SET lease_by = .* WHERE ref = .* RETURNING \*$/, 'the ledger works on this one'],
  [/^WITH found .* UPDATE instructions SET lease_by = .* RETURNING \*$/, 'what is due is sent and reconciled by row'],
  [
    /^SELECT ref, input, details FROM instructions WHERE owner_id/,
    'a notice about a purchase, for one number, is erased',
  ],
  [/^UPDATE instructions SET input = '{}', .* AND input <> '{}' ORDER BY drop_at/, 'empties what is not empty yet'],
  [/^SELECT ref, owner_id, client_key FROM instructions INDEXED BY instructions_dropping/, 'deletes what is empty'],
  [/^DELETE FROM instructions .* AND input = '{}'$/, 'deletes what is empty'],
];

/** As a list reads them: not at all of a purchase for several. */
const listed = /CASE WHEN bulk IS NULL THEN (input|details) (ELSE '{}' )?END( AS (input|details))?/g;

function readsRows(sql: string): boolean {
  const read = sql.replaceAll(listed, '').replace(/^UPDATE instructions SET .*? WHERE/, 'instructions');
  return (
    !/^(INSERT|CREATE)/.test(sql) &&
    /\binstructions\b.*\*$|SELECT \* FROM instructions|\b(input|details|items)\b/.test(read)
  );
}

test('a statement reads the rows of a purchase for many only where it has to', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const store = sqliteStore(':memory:');
  await store.open();
  await everyCall(store);
  await store.close();
  const statements = prepare.mock.calls.map(([sql]) => sql.replaceAll(/\s+/g, ' ').trim());
  prepare.mockRestore();
  const found = [...new Set(statements.filter(readsRows))];
  expect(found.filter((sql) => !reading.some(([statement]) => statement.test(sql)))).toEqual([]);
  // Each reason is still needed.
  expect(reading.filter(([statement]) => !found.some((sql) => statement.test(sql)))).toEqual([]);
  expect(statements.filter((sql) => sql.includes('CASE WHEN bulk')).length).toBeGreaterThan(20);
});

test('such a statement is recognised, whatever it reads beside', () => {
  expect(readsRows('SELECT ref, items FROM instructions WHERE ref = ?')).toBe(true);
  expect(readsRows('UPDATE instructions SET attempts = 1 WHERE ref = ? RETURNING *')).toBe(true);
  expect(readsRows('SELECT sum(length(input)) FROM instructions')).toBe(true);
  expect(readsRows(`SELECT CASE WHEN bulk IS NULL THEN input ELSE '{}' END AS input FROM instructions`)).toBe(false);
  expect(readsRows('UPDATE instructions SET items = ? WHERE ref = ?')).toBe(false);
});
