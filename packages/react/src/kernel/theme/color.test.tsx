import { describe, expect, it } from 'vitest';
import { contrast, hexOf, readColor, type Rgb } from './color.ts';
import { fromAccent } from './derive-colors.ts';

const hex = (text: string): string | null => {
  const color = readColor(text);
  return color && hexOf(color);
};

describe('a colour', () => {
  it.each([
    ['#F0a', '#ff00aa'],
    ['#3346c4', '#3346c4'],
    ['rgb(51 70 196)', '#3346c4'],
    ['rgb(51, 70, 196)', '#3346c4'],
    ['color(srgb 0.2 0.27451 0.768627)', '#3346c4'],
    ['color(srgb 0 0 0.027451)', '#000007'],
    // The nearest colour that six digits can represent.
    ['color(srgb -0.12 1.04 1e-7)', '#00ff00'],
  ])('%s is %s', (text, digits) => {
    expect(hex(text)).toBe(digits);
  });

  it.each(['color(srgb 0.2 0.27451 0.768627 / 0.5)', 'rgb(0 0 0 / 50%)', 'oklab(0.5 0.1 0.1)', '#12345678', 'red', ''])(
    '%j is not read',
    (text) => {
      expect(readColor(text)).toBeNull();
    },
  );

  it('black or white on any accent has a contrast of at least 4.5:1', () => {
    const steps = Array.from({ length: 18 }, (_, step) => step / 17);
    const accents = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue): Rgb => [red, green, blue])));
    for (const accent of accents)
      expect(contrast(accent, fromAccent(accent)['accent-text'])).toBeGreaterThanOrEqual(4.5);
  });
});
