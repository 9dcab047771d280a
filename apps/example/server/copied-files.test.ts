import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { naira } from '@tillside/server';
import { expect, test } from 'vitest';
import { createFulfilment } from './fulfilment.ts';
import { createFunding } from './funding.ts';

const server = import.meta.dirname;

/** The files that are copied whole, and what beside a published package each may lean on. */
const copied: Readonly<Record<string, readonly string[]>> = {
  'funding.ts': ['./dollars.ts'],
  'dollars.ts': [],
  'step-up.ts': [],
  'balance-or-wallet.ts': ['./funding.ts'],
};

const published = new Set(['@tillside/server', 'express', 'node:sqlite']);

test.each(Object.entries(copied))('%s needs nothing that a merchant does not have', (file, beside) => {
  const text = readFileSync(join(server, file), 'utf8');
  const imported = [...text.matchAll(/^import [^;]*?from '([^']+)';/gms)].map(([, name = '']) => name);
  expect(imported.filter((name) => !published.has(name))).toEqual(beside);
  // Every table that a statement names is made in the file itself, or in the one beside it.
  const all = [text, ...beside.map((name) => readFileSync(join(server, name), 'utf8'))].join('\n');
  const made = new Set([...all.matchAll(/CREATE TABLE IF NOT EXISTS (\w+)/g)].map(([, name]) => name));
  const used = [...text.matchAll(/(?:\bFROM|INSERT (?:OR IGNORE )?INTO|UPDATE) ([a-z_]+)\b(?= |$|')/gm)].map(
    ([, name]) => name,
  );
  expect(used.filter((name) => !made.has(name))).toEqual([]);
});

test('the copied funding keeps money in a database that was empty a moment ago', async () => {
  const database = new DatabaseSync(':memory:');
  const funding = createFunding(database, { sell: naira(1_600), buy: naira(1_550) });
  createFulfilment(database, funding, { info() {}, warn() {}, error() {} });
  database.exec(`INSERT INTO accounts (user, balance_kobo) VALUES ('ada', 50000)`);
  const request = {
    ref: 'ts_one',
    caller: { id: 'ada', roles: ['shopper'] as const },
    amount: naira(500),
  };
  expect(await funding.reserve(request)).toEqual({ outcome: 'reserved' });
  expect(await funding.reserve({ ...request, ref: 'ts_two' })).toMatchObject({ outcome: 'declined' });
  await funding.capture(request);
  expect(database.prepare('SELECT balance_kobo FROM accounts').get()).toEqual({ balance_kobo: 0 });
});
