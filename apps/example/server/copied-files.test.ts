import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const server = import.meta.dirname;

/** The files that are copied whole, and what beside a published package each may lean on. */
const copied: Readonly<Record<string, readonly string[]>> = {
  'dollars.ts': [],
  'step-up.ts': [],
  'balance-or-wallet.ts': [],
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
