import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toIsoTime, toPlainTime } from './time.ts';

describe('toIsoTime', () => {
  it.each([
    ['2026-07-20 10:30:00', '2026-07-20T10:30:00+01:00'],
    ['2026-07-20T10:30:00', '2026-07-20T10:30:00+01:00'],
    ['2026-07-20 10:30:00.123456', '2026-07-20T10:30:00.123456+01:00'],
    ['2026-07-20T10:30:00.000Z', '2026-07-20T10:30:00.000+00:00'],
    ['2026-07-20T10:30:00+0100', '2026-07-20T10:30:00+01:00'],
    ['2026-07-20T10:30:00-05:30', '2026-07-20T10:30:00-05:30'],
    ['2026-07-20T10:30Z', '2026-07-20T10:30+00:00'],
    ['Jul, 20 2026 10:30:00', '2026-07-20T10:30:00+01:00'],
    ['Jan, 5 2026 00:00:00', '2026-01-05T00:00:00+01:00'],
    ['  2026-07-20 10:30:00 ', '2026-07-20T10:30:00+01:00'],
  ])('reads %s', (text, iso) => {
    expect(toIsoTime(text)).toBe(iso);
  });

  it.each([
    '',
    'yesterday',
    '2026-13-01 00:00:00',
    '2026-07-20 25:00:00',
    '2026-07-20',
    'Jux, 20 2026 10:30:00',
    '1753000000',
    '20/07/2026',
  ])('answers null for %j', (text) => {
    expect(toIsoTime(text)).toBeNull();
  });

  it('takes another offset where the merchant knows better', () => {
    expect(toIsoTime('2026-07-20 10:30:00', '+00:00')).toBe('2026-07-20T10:30:00+00:00');
  });
});

describe('toPlainTime', () => {
  it('writes the hour of Lagos', () => {
    expect(toPlainTime(Date.UTC(2026, 6, 20, 23, 30, 5))).toBe('2026-07-21 00:30:05');
    expect(toPlainTime(Date.UTC(2026, 6, 20, 1, 0, 0), '-05:30')).toBe('2026-07-19 19:30:00');
  });

  it('is read back as the same second, whatever the offset', () => {
    const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
    fc.assert(
      fc.property(seconds, fc.constantFrom('+01:00', '-05:30', '+00:00', '+14:00'), (second, offset) => {
        const iso = toIsoTime(toPlainTime(second * 1000, offset), offset);
        expect(Date.parse(iso ?? '')).toBe(second * 1000);
      }),
    );
  });
});
