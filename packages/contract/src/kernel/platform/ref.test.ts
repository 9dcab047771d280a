import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRef, purchaseRef, refFromBytes, rowRef } from './ref.ts';

const sixteenBytes = fc.uint8Array({ minLength: 16, maxLength: 16 });

describe('refFromBytes', () => {
  it('writes 26 characters of Crockford’s alphabet behind its prefix', () => {
    fc.assert(
      fc.property(sixteenBytes, (bytes) => {
        const ref = refFromBytes(bytes);
        expect(ref).toMatch(/^ts_[0-9a-hjkmnp-tv-z]{26}$/);
        expect(isRef(ref)).toBe(true);
      }),
    );
  });

  it('tells any two different sets of bytes apart', () => {
    fc.assert(
      fc.property(sixteenBytes, sixteenBytes, (left, right) => {
        const same = Buffer.compare(left, right) === 0;
        expect(refFromBytes(left) === refFromBytes(right)).toBe(same);
      }),
    );
  });

  it('lets every single bit count', () => {
    const refs = Array.from({ length: 128 }, (_, bit) => {
      const bytes = new Uint8Array(16);
      bytes[bit >> 3] = 1 << (bit & 7);
      return refFromBytes(bytes);
    });
    expect(new Set([...refs, refFromBytes(new Uint8Array(16))]).size).toBe(129);
  });

  it('is fixed for ever: what was stored yesterday is made the same today', () => {
    expect(refFromBytes(Uint8Array.from({ length: 16 }, (_, index) => index * 16))).toBe(
      'ts_00820c20a1g7104gm2rc1m70y0',
    );
  });

  it('refuses fewer bytes than two refs need to differ', () => {
    expect(() => refFromBytes(new Uint8Array(15))).toThrow(RangeError);
  });
});

describe('isRef', () => {
  it.each(['a', 'A-1_b', '0'.repeat(64)])('takes %s', (text) => {
    expect(isRef(text)).toBe(true);
  });

  it.each(['', '-a', '_a', 'a b', 'a.b', 'a/b', 'ä', '0'.repeat(65), 'a\n'])('refuses %j', (text) => {
    expect(isRef(text)).toBe(false);
  });
});

describe('rowRef', () => {
  it('is a ref too, one per row', () => {
    const ref = refFromBytes(new Uint8Array(16));
    expect(rowRef(ref, 1)).toBe(`${ref}-1`);
    expect(isRef(rowRef(ref, 2000))).toBe(true);
  });
});

describe('purchaseRef', () => {
  const ref = refFromBytes(new Uint8Array(16));

  it('of a row’s reference is the ref of its purchase', () => {
    expect(purchaseRef(rowRef(ref, 12))).toBe(ref);
  });

  it.each([ref, 'order-1', 'ts_1-2'])('of %s is itself', (text) => {
    expect(purchaseRef(text)).toBe(text);
  });
});
