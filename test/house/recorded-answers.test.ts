import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordAnswers, recordedFile } from '../../scripts/drift/record.ts';

test('the shapes that the drift probe compares with are what the sandbox answers now', async () => {
  const written = readFileSync(join(import.meta.dirname, '../..', recordedFile), 'utf8');
  expect(written, 'The sandbox answers otherwise: npm run drift:record.').toBe(await recordAnswers());
});
