import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameThemes } from './theme.ts';

const { read, apply } = frameThemes();
const colour = /^#[0-9a-f]{6}$/;

/** Relative luminance and contrast as WCAG 2 defines them, implemented again. */
function contrast(one: string, other: string): number {
  const luminance = (text: string): number =>
    [0.2126, 0.7152, 0.0722].reduce((sum, share, index) => {
      const value = Number.parseInt(text.slice(1 + index * 2, 3 + index * 2), 16) / 255;
      return sum + share * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    }, 0);
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('a theme', () => {
  it('is taken where it can be read', () => {
    const { colors, scheme } = read({ background: '#101318', text: '#F0F2F5', scheme: 'dark' }, false);
    expect([scheme, colors.background, colors.text]).toEqual(['dark', '#101318', '#f0f2f5']);
  });

  it('of which a part cannot be read keeps the rest', () => {
    const { colors } = read({ background: '#101318', text: '#f0f2f5', muted: '#111111' }, false);
    expect([colors.background, colors.text, colors.muted]).toEqual(['#101318', '#f0f2f5', '#a6aeba']);
  });

  it('follows the person where it names no scheme', () => {
    expect([read(null, true).scheme, read({}, false).scheme, read({ scheme: 'url()' }, true).scheme]).toEqual([
      'dark',
      'light',
      'dark',
    ]);
  });

  it('is never more than colours, whole numbers and known fonts, and is readable, whatever is sent', () => {
    const text = fc.oneof(
      fc.string(),
      fc.stringMatching(/^#[0-9a-fA-F]{6}$/),
      fc.constantFrom('url(//evil.test)', 'red', '#fff', '#ffffff;}', '#fffffff', 'var(--x)', 'expression(1)'),
    );
    const value = fc.oneof(text, fc.double(), fc.integer({ min: -50, max: 50 }), fc.anything());
    const names = [
      'background',
      'text',
      'muted',
      'accent',
      'accentText',
      'border',
      'danger',
      'card',
      'cardEnd',
      'cardText',
      'scheme',
      'font',
      'fontSize',
      'radius',
      '__proto__',
    ];
    const theme = fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom(...names), value));
    fc.assert(
      fc.property(theme, fc.boolean(), (given, dark) => {
        const look = read(given, dark);
        const { colors } = look;
        for (const name of Object.values(colors)) expect(name).toMatch(colour);
        expect(look.fontSize).toBeGreaterThanOrEqual(16);
        expect(look.fontSize).toBeLessThanOrEqual(22);
        expect(Number.isInteger(look.radius) && look.radius >= 0 && look.radius <= 24).toBe(true);
        expect([
          'system-ui, sans-serif',
          'ui-serif, Georgia, serif',
          'ui-monospace, monospace',
          'ui-rounded, system-ui, sans-serif',
        ]).toContain(look.font);
        for (const [front, ground] of [
          [colors.text, colors.background],
          [colors.muted, colors.background],
          [colors.danger, colors.background],
          [colors.accentText, colors.accent],
          [colors.cardText, colors.card],
          [colors.cardText, colors.cardEnd],
        ] as const) {
          expect(contrast(front, ground)).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('is drawn by named properties only', () => {
    const set: string[] = [];
    apply(read({ radius: 4 }, false), { style: { setProperty: (name, value) => void set.push(`${name}: ${value}`) } });
    expect(set).toContain('--radius: 4px');
    expect(set.every((line) => /^(color-scheme|--[a-zA-Z]+): [^;{}()]+$/.test(line))).toBe(true);
  });
});
