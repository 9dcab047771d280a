import { expect, test } from 'vitest';
import { withoutAccepted } from './accepted.ts';
import { lintWithSpectral } from './spectral.ts';

const finding = {
  severity: 'warning',
  check: 'redocly',
  where: 'platform #/paths/~1cards',
  message: 'Ambiguous. (rule)',
} as const;
const acceptance = { where: 'platform #/paths', message: 'Ambiguous.', reason: 'The platform has it so.' };

test('an accepted finding is left out, any other stays', () => {
  const other = { ...finding, where: 'companion #/paths/~1cards' };
  expect(withoutAccepted([finding, other], [acceptance])).toEqual([other]);
});

test('an acceptance that nothing needs any more is a violation', () => {
  expect(withoutAccepted([], [acceptance])).toMatchObject([{ severity: 'violation', where: 'platform #/paths' }]);
});

test('Spectral reports what a document lacks, and where', async () => {
  const found = await lintWithSpectral('platform', {
    openapi: '3.1.0',
    info: { title: 'x', version: '1' },
    paths: { '/a/b': { get: { responses: { 200: { description: 'Yes.' } } } } },
  });
  expect(found).toContainEqual({
    severity: 'warning',
    check: 'spectral',
    where: 'platform #/paths/~1a~1b/get',
    message: expect.stringContaining('(operation-operationId)'),
  });
});
