import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationIds } from '@tillside/contract';
import { companionRoutes, operations } from '@tillside/contract/schemas';
import { createTillside, sqliteStore } from '@tillside/server';
import { expect, test } from 'vitest';
import { generatedDocuments } from '../../scripts/openapi.ts';
import { gaps } from '../../scripts/operations-table.ts';

const root = join(import.meta.dirname, '../..');
const fix = 'The contract changed and this document did not: npm run tool -- openapi.';

test.each(Object.entries(generatedDocuments()))('%s matches the current contract', (file, text) => {
  const path = join(root, file);
  expect(existsSync(path) ? readFileSync(path, 'utf8') : '', fix).toBe(text);
});

test('every operation is declared, implemented by the sandbox and named by a conformance check', () => {
  expect(gaps()).toEqual([]);
});

test('the platform document contains every operation and event, and every reference resolves', () => {
  const text = generatedDocuments()['docs/openapi/platform.json'];
  const document = JSON.parse(text);
  for (const id of operationIds) {
    const { path, method } = operations[id];
    expect(document.paths[path][method.toLowerCase()].operationId).toBe(id);
  }
  for (const [, pointer = ''] of text.matchAll(/"\$ref": "#\/([^"]+)"/g)) {
    const target = pointer.split('/').reduce((part, name) => part?.[name], document);
    expect(target, pointer).toBeDefined();
  }
});

test('the companion document has exactly the routes that the companion serves', () => {
  // A route without a handler, or a handler without a route, keeps the companion from being made.
  createTillside({
    platform: { baseUrl: 'https://platform.test/api/v1', apiKey: 'ps_pk_test_x', environment: 'sandbox' },
    publicUrl: 'https://shop.test/till',
    secret: 'a secret of the tests that is long enough',
    store: sqliteStore(':memory:'),
    caller: () => null,
  });
  const served = companionRoutes.map(({ method, path }) => `${method} ${path}`);
  const { paths } = JSON.parse(generatedDocuments()['docs/openapi/companion.json']);
  const documented = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.toSorted()).toEqual(served.toSorted());
});
