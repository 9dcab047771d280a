import { expect, it } from 'vitest';
import { faultOfActorId, faultOfId, isStorable, unstorableIn } from './text.ts';

it.each(['a\0', '\uD800', 'a\uDC00b'])('no store keeps %j', (text) => {
  expect(isStorable(text)).toBe(false);
  expect(faultOfId(text)).toMatch(/NUL/);
});

it.each(['é', '🧾', '\u202E', '\u0001', ''])('every store keeps %j', (text) => {
  expect(isStorable(text)).toBe(true);
});

it('a text that no store keeps is found in a value, and its own name is not repeated', () => {
  expect(unstorableIn({ a: [{ b: 'right' }, { b: '\0' }] })).toBe('a.1.b');
  expect(unstorableIn({ a: { '\0': 1 } })).toBe('a');
  expect(unstorableIn('\0')).toBe('');
  expect(unstorableIn({ a: [null, 1, true, 'right'] })).toBeNull();
});

it('an id is measured in bytes', () => {
  expect(faultOfId('x'.repeat(256))).toBeNull();
  expect(faultOfId('ß'.repeat(129))).toBe('has more than 256 bytes');
});

it('an erased person can be looked for, and nobody acts as one', () => {
  expect(faultOfId('erased:0123')).toBeNull();
  expect(faultOfActorId('erased:0123')).toContain('`erased:`');
  expect(faultOfActorId('till.notices')).toContain('`till.`');
  expect(faultOfActorId('tilly')).toBeNull();
});
