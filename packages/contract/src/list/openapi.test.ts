import { expect, test } from 'vitest';
import { companionDocument } from './openapi.ts';
import { problems } from '../kernel/problems/problem-codes.ts';
import { companionRoutes } from './routes.ts';
import { problemsOf } from '../kernel/routes/route.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a test looks wherever it likes into the document
const document: any = companionDocument();

test('every route names the problems of its gates and its own, each at its status', () => {
  const { responses } = document.paths['/instructions/{ref}/resolve'].post;
  const codesAt = (status: number): string[] => {
    const response = responses[status].$ref
      ? document.components.responses[responses[status].$ref.split('/').at(-1)]
      : responses[status];
    return response.content['application/problem+json'].schema.allOf[1].properties.code.enum;
  };
  expect(codesAt(401)).toEqual(['unauthenticated']);
  expect(codesAt(403)).toEqual(['origin_refused', 'own_review']);
  expect(codesAt(404)).toEqual(['not_found']);
  expect(codesAt(409)).toEqual(['caller_changed', 'not_in_review']);
  expect(codesAt(429)).toEqual(['rate_limited']);
});

test('a read route has no problem of a write, and the health route needs no authentication', () => {
  const route = (name: string) => companionRoutes.filter(({ method, path }) => `${method} ${path}` === name)[0];
  const read = route('GET /session');
  const health = route('GET /live');
  expect(read && problemsOf(read)).not.toContain('malformed_json');
  expect(health && problemsOf(health)).toEqual([]);
  expect(document.paths['/live'].get.security).toEqual([]);
});

test('each kind of caller is a security scheme, every tag is described, and every placeholder is a parameter', () => {
  const tags: readonly string[] = document.tags.map((tag: { name: string }) => tag.name);
  for (const { method, path, family } of companionRoutes) {
    const operation = document.paths[path][method.toLowerCase()];
    expect(tags).toContain(family);
    for (const scheme of operation.security.flatMap(Object.keys))
      expect(document.components.securitySchemes).toHaveProperty(scheme);
    const named = (operation.parameters ?? []).filter((parameter: { in?: string }) => parameter.in === 'path');
    expect(named).toHaveLength([...path.matchAll(/\{/g)].length);
    for (const { description } of named) expect(description, path).toBeTypeOf('string');
  }
});

test('a problem that only an instruction has is no answer of a route', () => {
  const answered = new Set(companionRoutes.flatMap(problemsOf));
  expect(answered).not.toContain('merchant_wallet_low');
  expect(Object.keys(problems)).toContain('merchant_wallet_low');
});
