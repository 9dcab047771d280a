import { expect, test } from 'vitest';
import { callerKey, ownKey } from './own-key.ts';

test.each(['checkout', 'erased', 'link', 'notice'] as const)('no caller can send a key of a %s', (kind) => {
  expect(ownKey(kind, 'abcdefgh', 1)).toBe(`${kind} abcdefgh 1`);
  for (const key of [ownKey(kind, 'abcdefgh', 1), ownKey(kind, 'abcdefgh')]) expect(key).not.toMatch(callerKey);
});
