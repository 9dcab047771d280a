import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical.ts';

/** The same value with the keys of every object the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}

describe('two bodies', () => {
  it('that mean the same are the same text, however their keys are ordered', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
      }),
    );
  });

  it('that mean something else are another text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
        const same =
          JSON.stringify(JSON.parse(canonicalJson(left))) === JSON.stringify(JSON.parse(canonicalJson(right)));
        expect(canonicalJson(left) === canonicalJson(right)).toBe(same);
        expect(JSON.parse(canonicalJson(left))).toEqual(JSON.parse(JSON.stringify(left)));
      }),
    );
  });

  it.each([
    [{ amount: 500 }, { amount: '500' }],
    [{ rows: [1, 2] }, { rows: [2, 1] }],
    [{ a: null }, {}],
    [[], {}],
    [{ a: { b: 1 } }, { a: 1, b: 1 }],
  ])('differ: %j and %j', (left, right) => {
    expect(canonicalJson(left)).not.toBe(canonicalJson(right));
  });

  it('keep a key that is called __proto__', () => {
    const body: unknown = JSON.parse('{"__proto__": {"amount": 1}, "a": 2}');
    expect(canonicalJson(body)).toBe('{"__proto__":{"amount":1},"a":2}');
  });

  it('are texts even where there is no body at all', () => {
    expect(canonicalJson(undefined)).toBe('null');
    expect(canonicalJson(null)).toBe('null');
  });
});
