import { describe, expect, it } from 'vitest';
import { readForeignNumber } from '@tillside/contract';
import { fitsPattern } from './foreign-number.ts';

describe('a number abroad', () => {
  it.each(['233244000000', '+233 24 400 0000', '00233-24-400-0000', 'tel:+233244000000', '２３３２４４００００００'])(
    'is read from %j',
    (text) => expect(readForeignNumber(text)).toBe('233244000000'),
  );

  it('fits its provider’s pattern, with or without the plus sign in it, or it does not', () => {
    expect(fitsPattern('233244000000', '^233(24|54)\\d{7}$')).toBe(true);
    expect(fitsPattern('233244000000', '^\\+233\\d{9}$')).toBe(true);
    expect(fitsPattern('233204000000', '^233(24|54)\\d{7}$')).toBe(false);
  });

  it.each([null, undefined, '', '(', '[', '\\', '*', '(?<', 'x'.repeat(257)])(
    'is not judged by a pattern that is none: %j',
    (pattern) => expect(fitsPattern('233244000000', pattern)).toBeNull(),
  );

  it('cannot be made to run code, or to reach anything of ours', () => {
    expect(fitsPattern('1', '`${process.exit()}`')).toBe(false);
    expect(fitsPattern('1', '/) || process.exit() || (/')).toBeNull();
  });
});
