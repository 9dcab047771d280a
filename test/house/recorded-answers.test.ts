import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { recordAnswers, recordedFile, recordSamples, samplesFolder } from '../../scripts/drift/record.ts';

test('the shapes that the drift probe compares with are what the sandbox answers now', async () => {
  const written = readFileSync(join(import.meta.dirname, '../..', recordedFile), 'utf8');
  expect(written, 'The sandbox answers otherwise: npm run drift:record.').toBe(await recordAnswers());
});

test('the samples of the sandbox are those of its answers now', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillside-samples-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await recordSamples(folder);
  const root = join(import.meta.dirname, '../..', samplesFolder);
  expect(filesIn(root), 'The sandbox answers otherwise: npm run drift:record.').toEqual(filesIn(folder));
});

function filesIn(folder: string): Record<string, string> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}
