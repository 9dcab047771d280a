import { expect, it } from 'vitest';
import { postgresMigrations as postgres, sqliteMigrations as sqlite } from './sql/schema.ts';

const adding = [
  /^CREATE TABLE /,
  /^CREATE INDEX /,
  // A version that does not know the column omits it: NULL, or its default.
  /^ALTER TABLE \S+ ADD COLUMN (?:(?!NOT NULL|UNIQUE|PRIMARY KEY|REFERENCES|CHECK).)*$/,
  /^ALTER TABLE \S+ ADD COLUMN (?:(?!UNIQUE|PRIMARY KEY|REFERENCES|CHECK).)* DEFAULT /,
];

/** The statements that a companion of the version before could not work on with. */
function breakingIn(migration: string): string[] {
  const statements = migration.split(';').map((statement) => statement.trim().replaceAll(/\s+/g, ' '));
  return statements.filter((statement) => statement !== '' && !adding.some((kind) => kind.test(statement)));
}

it.each([
  ['SQLite', sqlite],
  ['PostgreSQL', postgres],
])('after the first, migrations of %s only add', (_, [, ...later]) => {
  expect(later.flatMap(breakingIn)).toEqual([]);
});

it.each([
  'CREATE TABLE @notes (ref TEXT)',
  'CREATE INDEX notes_of_ref ON notes (ref) WHERE ref IS NOT NULL',
  'ALTER TABLE instructions ADD COLUMN later TEXT',
  'ALTER TABLE instructions ADD COLUMN later INTEGER NOT NULL DEFAULT 0',
])('adds: %s', (statement) => expect(breakingIn(`  ${statement};\n`)).toEqual([]));

it.each([
  'DROP INDEX notes_of_ref',
  'ALTER TABLE instructions DROP COLUMN shared',
  'ALTER TABLE instructions RENAME COLUMN shared TO joint',
  'ALTER TABLE instructions ADD COLUMN later TEXT NOT NULL',
  'ALTER TABLE instructions ADD COLUMN later TEXT REFERENCES keys (id)',
  'CREATE UNIQUE INDEX one_of_ref ON evidence (ref)',
  `UPDATE instructions SET state = 'review'`,
])('does more than add: %s', (statement) => expect(breakingIn(`${statement};`)).toEqual([statement]));
