import { describe, expect, it } from 'vitest';
import { readForeignNumber } from '@tillside/contract';
import { fitsPattern, readNumberOf, showForeignNumber } from './foreign-number.ts';

const mtn = '^233(24|54|55|59)\\d{7}$';

describe('a number abroad', () => {
  it.each(['233244000000', '+233 24 400 0000', '00233-24-400-0000', 'tel:+233244000000', '２３３２４４００００００'])(
    'is read from %j, as the companion reads it',
    (text) => expect(readForeignNumber(text)).toBe('233244000000'),
  );

  it.each([mtn, '^\\+?233[0-9]{9}$', '^\\+233\\d{9}$', '^(?:233)?\\d{9}$', '233\\d+', '^233[2-5]\\d{8}$'])(
    'is judged by the plain pattern %j',
    (pattern) => {
      expect(fitsPattern('233244000000', pattern)).toBe(true);
      expect(fitsPattern('254712000000', pattern)).toBe(false);
    },
  );

  it.each([undefined, '', '(', '[', '*', '^(?<a>1)$', '^(\\d)\\1$', '^(?=2)\\d+$', '^[z-a]$', '1'.repeat(257)])(
    'is not judged by %j: the companion decides',
    (pattern) => expect(fitsPattern('233244000000', pattern)).toBeNull(),
  );

  it.each(['0244000000', '244000000', '+233244000000', '233 24 400 0000'])(
    'is understood with and without its country’s code: %j',
    (text) => expect(readNumberOf(text, '233', mtn)).toEqual({ ok: true, number: '233244000000' }),
  );

  it.each([
    ['', 'empty'],
    ['24O 400 0000', 'letters'],
    ['12', 'length'],
    ['233200000000', 'operator'],
    ['0200000000', 'operator'],
  ])('%j is refused: %s', (text, fault) => expect(readNumberOf(text, '233', mtn)).toEqual({ ok: false, fault }));

  it('without a pattern must begin with the country’s code', () => {
    expect(readNumberOf('233244000000', '233', undefined)).toEqual({ ok: true, number: '233244000000' });
    expect(readNumberOf('0244000000', '233', undefined)).toEqual({ ok: true, number: '233244000000' });
    expect(readNumberOf('0244000000', '', undefined)).toEqual({ ok: false, fault: 'code' });
  });

  it.each([
    ['+1 415 555 0000', '233', { ok: false, fault: 'code' }],
    ['001 415 555 0000', '233', { ok: false, fault: 'code' }],
    ['+44 020 7946 0000', '44', { ok: true, number: '442079460000' }],
    ['+44 (0)20 7946 0000', '44', { ok: true, number: '442079460000' }],
    ['020 7946 0000', '44', { ok: true, number: '442079460000' }],
    ['+٢٣٣ ٢٤٤ ٠٠٠ ٠٠٠', '233', { ok: true, number: '233244000000' }],
    // Their numbers begin with a zero, abroad too.
    ['+225 07 01 23 45 67', '225', { ok: true, number: '2250701234567' }],
    ['07 01 23 45 67', '225', { ok: true, number: '2250701234567' }],
    ['+39 06 1234 5678', '39', { ok: true, number: '390612345678' }],
  ])('%j under +%s without a pattern is %o', (text, prefix, reading) => {
    expect(readNumberOf(text, prefix, undefined)).toEqual(reading);
  });

  it('is shown in groups that can be compared', () => {
    expect(showForeignNumber('233244000000', '233')).toBe('+233 244 000 000');
    expect(showForeignNumber('233244000000')).toBe('+233244000000');
  });
});
