import { expect, test } from 'vitest';
import { redact } from './redact.ts';

test('fields that hold secrets are blanked at any depth, whatever their case', () => {
  expect(redact({ PIN: '1234', card: { ccv: '123', list: [{ Otp: 12345 }] }, amount: 5 })).toEqual({
    PIN: '[hidden]',
    card: { ccv: '[hidden]', list: [{ Otp: '[hidden]' }] },
    amount: 5,
  });
});

test('platform keys are blanked in values and in the names of fields', () => {
  expect(JSON.stringify(redact({ ps_sk_test_canary: ['x ps_pk_live_canary y'] }))).not.toContain('canary');
});

test('a long value is kept only so far, and a secret behind the end is not shown', () => {
  const list = Array.from({ length: 10_000 }, (_, index) => ({ index, text: 'x'.repeat(100), pin: 'canary' }));
  const kept = JSON.stringify(redact(list));
  expect(kept.length).toBeLessThan(6_000);
  expect(kept).toMatch(/more\)/);
  expect(kept).not.toContain('canary');
  expect(JSON.stringify(redact('y'.repeat(100_000))).length).toBeLessThan(4_100);
});

test('a key is blanked before a text is cut, so that no half of it is left', () => {
  expect(redact(`${'x'.repeat(3_990)}ps_pk_test_canary`)).not.toMatch(/ps_/);
});

test('what is nested without end, or is called __proto__, is kept like anything else', () => {
  expect(redact(JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`))).toBeInstanceOf(Array);
  expect(JSON.stringify(redact(JSON.parse('{"__proto__":{"pin":"1"}}')))).toBe('{"__proto__":{"pin":"[hidden]"}}');
  expect(redact({ a: undefined, b: Number.NaN, c: null })).toEqual({ b: null, c: null });
});
