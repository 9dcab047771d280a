import { expect, test } from 'vitest';
import { onLive, platformUnderTest } from './support.ts';

const { sandbox, live } = platformUnderTest();

test('platform §9 version path: the base URL ends with /api/v1', async () => {
  expect(new URL(sandbox.url).pathname).toMatch(/\/api\/v1$/);
  const answer = await fetch(sandbox.url.replace(/v1$/, 'v2/internet/list'), {
    headers: { authorization: `Bearer ${sandbox.key}` },
  });
  expect(answer.status).toBe(404);
});

test('platform §9 version roots: live shares the version under another root', onLive, () => {
  expect(new URL(live.url).pathname).toMatch(/\/api\/v1$/);
  expect(live.url).not.toBe(sandbox.url);
});
