import { expect, test } from 'vitest';
import { codeOf } from './code-of.ts';

test.each(['/', '/history', '/cards/new', '/account', '/pay/co_1', '/confirm', '/staff', '/sign-in', '/elsewhere'])(
  'beside %s stand files that are there',
  async (path) => {
    const files = codeOf(path);
    expect(files.length).toBeGreaterThan(1);
    for (const { load } of files) expect(await load()).toMatch(/^import [^]+^export /m);
  },
);
