import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countSmsSegments } from './sms-segments.ts';

describe('countSmsSegments', () => {
  it.each([
    ['', 'GSM-7', 0, 0],
    ['a'.repeat(160), 'GSM-7', 160, 1],
    ['a'.repeat(161), 'GSM-7', 161, 2],
    ['a'.repeat(306), 'GSM-7', 306, 2],
    ['a'.repeat(307), 'GSM-7', 307, 3],
    ['€'.repeat(80), 'GSM-7', 160, 1],
    ['€'.repeat(81), 'GSM-7', 162, 2],
    ['^{}[]|~\\', 'GSM-7', 16, 1],
    ['ọ'.repeat(70), 'UCS-2', 70, 1],
    ['ọ'.repeat(71), 'UCS-2', 71, 2],
    ['ọ'.repeat(134), 'UCS-2', 134, 2],
    ['ọ'.repeat(135), 'UCS-2', 135, 3],
  ] as const)('counts %j as %s, %i long, in %i segments', (message, alphabet, length, segments) => {
    expect(countSmsSegments(message)).toEqual({ alphabet, length, segments });
  });

  it('never splits a character of two units', () => {
    // 152 units, then a character of two: it does not fit into 153, so the first segment ends one short.
    expect(countSmsSegments(`${'a'.repeat(152)}€${'a'.repeat(151)}`)).toEqual({
      alphabet: 'GSM-7',
      length: 305,
      segments: 2,
    });
    expect(countSmsSegments(`${'a'.repeat(152)}€${'a'.repeat(152)}`).segments).toBe(3);
    expect(countSmsSegments(`${'ọ'.repeat(66)}😀${'ọ'.repeat(65)}`).segments).toBe(2);
    expect(countSmsSegments(`${'ọ'.repeat(66)}😀${'ọ'.repeat(66)}`).segments).toBe(3);
  });

  it('one more character never reduces the segments', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.string({ maxLength: 1 }), (text, more) => {
        expect(countSmsSegments(text + more).segments).toBeGreaterThanOrEqual(countSmsSegments(text).segments);
      }),
    );
  });
});
