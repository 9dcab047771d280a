import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkConfiguration } from './option-checks.ts';
import { subjectOfModule, subjectOfVariables } from './subject.ts';

const variables = {
  TILLSIDE_PUBLIC_URL: 'http://localhost:3000/till',
  TILLSIDE_SECRET: 'a secret of the doctor that is long enough',
  TILLSIDE_STORE: ':memory:',
};
const failuresOf = (given: Readonly<Record<string, string>>) => {
  const { options, findings } = subjectOfVariables(given);
  return [...findings, ...checkConfiguration(options, 'v24.0.0').findings].filter(({ result }) => result === 'fail');
};

it('takes variables without a platform for a shop with the stand-in in its process', () => {
  expect(failuresOf(variables)).toEqual([]);
});

it('reports where that is not allowed: a shop that others reach', () => {
  const [finding] = failuresOf({ ...variables, TILLSIDE_PUBLIC_URL: 'https://shop.example/till' });
  expect(finding?.found).toContain('anybody who reaches publicUrl could change what it answers');
});

it('names what is missing of a platform that is named in part', () => {
  const [finding] = failuresOf({ ...variables, TILLSIDE_ENVIRONMENT: 'sandbox' });
  expect(finding?.found).toBe('Not set: TILLSIDE_BASE_URL, TILLSIDE_API_KEY.');
});

it('asks for a module that starts nothing, where the named one starts a companion beside a running one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillside-subject-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'server.mjs');
  const starts =
    "throw Object.assign(new Error('Another process is using it.'), { name: 'StoreError', code: 'in_use' });";
  writeFileSync(file, starts);
  await expect(subjectOfModule(file)).rejects.toThrow(`${file} starts a companion, and a running one has its store.`);
});
