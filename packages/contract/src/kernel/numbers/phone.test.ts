import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, readPhone, toLocalPhone } from './phone.ts';

const ada = { ok: true, phone: '2348031234567' };

describe('readPhone', () => {
  it.each([
    '08031234567',
    '0803 123 4567',
    '0803-123-4567',
    '0803.123.4567',
    '(0803) 123/4567',
    '8031234567',
    '2348031234567',
    '23408031234567',
    '+2348031234567',
    '+234 (0)803-123-4567',
    '+234 0803 123 4567',
    '002348031234567',
    'tel:+234-803-123-4567',
    ' TEL:08031234567 ',
    '\u202A+234 803 123 4567\u202C',
    '0803\u00A0123\u20114567',
    '0803\u2013123\u20134567',
    '\uFEFF0803\u200B1234567',
    '０８０３１２３４５６７',
    '٠٨٠٣١٢٣٤٥٦٧',
    '+۲۳۴ ۸۰۳ ۱۲۳ ۴۵۶۷',
    '०८०३ १२३ ४५६७',
    '＋２３４８０３１２３４５６７',
  ])('reads %j', (text) => {
    expect(readPhone(text)).toEqual(ada);
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['\u200B', 'empty'],
    ['+', 'letters'],
    ['0803 CALL ME', 'letters'],
    ['08031234567,', 'letters'],
    ['0803123456+7', 'letters'],
    ['080312345678', 'too_long'],
    ['0'.repeat(41), 'too_long'],
    ['+44 7700 900123', 'foreign'],
    ['0044 7700 900123', 'foreign'],
    ['+1 234 803 1234', 'foreign'],
    ['01234567890', 'not_mobile'],
    ['06031234567', 'not_mobile'],
    ['08231234567', 'not_mobile'],
  ])('returns the fault of %j: %s', (text, fault) => {
    expect(readPhone(text)).toEqual({ ok: false, fault });
  });

  it.each([
    ['0803123456', 1],
    ['+234 803 12', 5],
    ['8', 9],
    ['0', 10],
    ['+234', 10],
    ['0123456789', 1],
  ])('returns how many digits %j lacks: %i', (text, missing) => {
    expect(readPhone(text)).toEqual({ ok: false, fault: 'too_short', missing });
  });

  const mobile = fc
    .tuple(fc.constantFrom('7', '8', '9'), fc.constantFrom('0', '1'), fc.stringMatching(/^\d{8}$/))
    .map((digits) => digits.join(''));
  const written = fc.tuple(
    fc.constantFrom('0', '', '+234', '234', '00234', '+2340', '2340', 'tel:+234', '+234(0)'),
    mobile,
    fc.constantFrom('', ' ', '-', '.', '\u00A0', '\u200E'),
  );

  it('parses every mobile number in every spelling, and its own result', () => {
    fc.assert(
      fc.property(written, ([prefix, national, mark]) => {
        const text = prefix + [national.slice(0, 3), national.slice(3, 6), national.slice(6)].join(mark);
        expect(readPhone(text)).toEqual({ ok: true, phone: `234${national}` });
        expect(readPhone(`234${national}`)).toEqual({ ok: true, phone: `234${national}` });
        expect(readPhone(formatPhone(`234${national}`))).toEqual({ ok: true, phone: `234${national}` });
      }),
    );
  });

  it('returns a number of the platform’s form or a fault for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const reading = readPhone(text);
        expect(reading.ok ? /^234[789][01]\d{8}$/.test(reading.phone) : reading.fault.length > 0).toBe(true);
      }),
    );
  });
});

describe('formatting a number', () => {
  it('groups it the way people read it', () => {
    expect(formatPhone('2348031234567')).toBe('0803 123 4567');
    expect(formatPhone('+2348031234567')).toBe('0803 123 4567');
    expect(formatPhone('not a number')).toBe('not a number');
  });

  it('converts to the platform’s local form', () => {
    expect(toLocalPhone('2348031234567')).toBe('08031234567');
    expect(toLocalPhone('+2348031234567')).toBe('08031234567');
  });
});
