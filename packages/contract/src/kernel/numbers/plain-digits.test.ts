import { describe, expect, it } from 'vitest';
import { plainDigits } from './plain-digits.ts';

describe('plainDigits', () => {
  it.each([
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['०१२३४५६७८९', '0123456789'],
    ['０１２３４５６７８９', '0123456789'],
    ['𝟬𝟭𝟮𝟯𝟰𝟱𝟲𝟳𝟴𝟵', '0123456789'],
    ['߀߁߂', '012'],
    ['＋２３４\u00a0(0)\u200e803', '+234 (0)803'],
    ['10²', '10²'],
    ['1½', '1½'],
    ['①', '①'],
  ])('%s is %s', (text, plain) => {
    expect(plainDigits(text)).toBe(plain);
  });

  it('knows the ten digits of every script', () => {
    const digits = Array.from({ length: 0x11_0000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /\p{Nd}/u.test(character));
    expect(digits.length).toBeGreaterThan(600);
    expect(digits.map(plainDigits).join('')).toBe('0123456789'.repeat(digits.length / 10));
  });
});
