import { instructionDetails, instructionInputs } from '@tillside/contract/schemas';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { columns, factFields } from '../kernel/model/personal-data.ts';
import type { DeclaredKinds } from '../kernel/model/stored-kinds.ts';
import { postgresMigrations as postgres, sqliteMigrations as sqlite } from '../kernel/store/sql/schema.ts';
import { recordKinds } from './stored.ts';

/** Columns of PostgreSQL alone. */
const ofPostgres = ['events.xact', 'schema_version.version'];

/** `table.column` of each column that a schema creates or adds. */
function columnsIn(migrations: readonly string[]): string[] {
  const text = migrations.join('\n').replaceAll('@', '').replaceAll(/--.*$/gm, '');
  const created = [...text.matchAll(/CREATE TABLE (\w+) \(([\s\S]*?)\)(?: STRICT)?(?:, WITHOUT ROWID)?;/g)].flatMap(
    ([, table, body]) =>
      (body ?? '')
        .split(/,\s*(?![^()]*\))/)
        .map((line) => line.trim().split(/\s/, 1)[0] ?? '')
        .filter((name) => /^[a-z_]+$/.test(name))
        .map((name) => `${table}.${name}`),
  );
  const added = [...text.matchAll(/ALTER TABLE (\w+) ADD (?:COLUMN )?(\w+)/g)];
  return [...created, ...added.map(([, table, name]) => `${table}.${name}`)];
}

const declared = Object.entries(columns).flatMap(([table, names]) =>
  Object.keys(names).map((name) => `${table}.${name}`),
);

test('every column of both stores is declared for the export and the erasure of a person', () => {
  expect(columnsIn(sqlite).toSorted()).toEqual(declared.filter((name) => !ofPostgres.includes(name)).toSorted());
  expect(columnsIn(postgres).toSorted()).toEqual(
    declared.filter((name) => name !== 'schema_version.version').toSorted(),
  );
});

test('a column that is added without a declaration is found', () => {
  expect(
    columnsIn(['CREATE TABLE @cases (id TEXT PRIMARY KEY, text TEXT NOT NULL DEFAULT (1), UNIQUE (id, text));']),
  ).toEqual(['cases.id', 'cases.text']);
  expect(columnsIn(['ALTER TABLE instructions ADD COLUMN note TEXT'])).toEqual(['instructions.note']);
});

/** The names of all fields in a schema, at any depth. */
function fieldsIn(schema: unknown, found: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  if (schema instanceof z.ZodObject) for (const name of Object.keys(schema.shape)) found.add(name);
  const parts: unknown[] = schema instanceof z.ZodType ? Object.values(schema.def) : Object.values(schema);
  if (schema instanceof z.ZodObject) parts.push(...Object.values(schema.shape));
  for (const part of parts) {
    if (part instanceof z.ZodType) fieldsIn(part, found);
    if (Array.isArray(part)) for (const one of part) if (one instanceof z.ZodType) fieldsIn(one, found);
  }
}

test('every field of an instruction’s input and details is declared as kept or erased', () => {
  const found = new Set<string>();
  for (const schema of [...Object.values(instructionInputs), ...Object.values(instructionDetails)])
    fieldsIn(schema, found);
  expect(found.size).toBeGreaterThan(80);
  expect([...found].toSorted()).toEqual(Object.keys(factFields).toSorted());
});

test('what names a person by its own name is never kept', () => {
  const personal = /phone|mobile|email|name$|meter_number|address|holder|masked|last_four|customer_id|message/;
  const impersonal = ['bank_name', 'acceptor_name'];
  const kept = Object.keys(factFields).filter((name) => factFields[name] === 'kept');
  expect(kept.filter((name) => personal.test(name) && !impersonal.includes(name))).toEqual([]);
  const kinds: DeclaredKinds = recordKinds;
  for (const [kind, { kept: fields = [] }] of Object.entries(kinds)) {
    // Whose card it is stays until no reversal can come.
    const own = kind === 'card' ? ['customer_id'] : [];
    expect(
      fields.filter((name) => personal.test(name) && ![...impersonal, ...own].includes(name)),
      kind,
    ).toEqual([]);
  }
});
