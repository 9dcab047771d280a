import { describe, expect, it } from 'vitest';
import { clamp, contrast, distance, fromOklch, hexOf, luminance, oklchOf, readColor, type Rgb } from './color.ts';
import { fromRoles, type Roles } from './derive-colors.ts';
import { minStatusDistance, statuses } from './contrast-warning.ts';
import { defaultTheme } from '../../themes.ts';

const range = (from: number, to: number, step: number): readonly number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step);

/** Accents of every hue, from grey to the most vivid that sRGB has, from nearly black to nearly white. */
const accents: readonly Rgb[] = range(0, 359, 2).flatMap((hue) =>
  range(0, 0.32, 0.02).flatMap((chroma) =>
    range(0.04, 0.98, 0.02).map((lightness) => {
      const [red, green, blue] = fromOklch([lightness, chroma, hue]);
      return [clamp(0, red, 1), clamp(0, green, 1), clamp(0, blue, 1)] as const;
    }),
  ),
);

describe.each(['light', 'dark'] as const)('in %s, an accent of any hue, chroma and lightness', (scheme) => {
  const derived = accents.map((accent) => {
    const roles = rolesOf(accent, scheme);
    return [accent, { ...roles, ...fromRoles(roles, scheme) }] as const;
  });

  /** The accent that makes a measure the least, and the measure. */
  const worst = (measure: (colors: Readonly<Record<string, Rgb>>) => number): { least: number; accent: string } => {
    let result = { least: Number.POSITIVE_INFINITY, accent: '' };
    for (const [accent, colors] of derived) {
      const least = measure(colors);
      if (least < result.least) result = { least, accent: hexOf(accent) };
    }
    return result;
  };

  it('makes a face of a card in its own hue that sRGB has, with readable text', () => {
    for (const face of ['card-1', 'card-2', 'card-glow'] as const) {
      const beyond = worst((colors) => {
        const parts = colors[face] ?? [];
        return Math.min(...parts, 1 - Math.max(...parts));
      });
      expect(beyond.least, `${face} of ${beyond.accent} is clipped`).toBeGreaterThan(-0.002);
    }
    for (const face of ['card-1', 'card-2'] as const) {
      const turned = worst((colors) => {
        const [, chroma, hue] = oklchOf(colors['card'] ?? [0, 0, 0]);
        const [, , faceHue] = oklchOf(colors[face] ?? [0, 0, 0]);
        // Nearly grey and nearly black colours have a hue in theory only.
        return chroma < 0.03 || luminance(colors['card'] ?? [0, 0, 0]) < 0.004
          ? 0
          : -Math.abs(((faceHue - hue + 540) % 360) - 180);
      });
      expect(turned.least, `${face} of ${turned.accent} has another hue`).toBeGreaterThan(-8);
      const { least, accent } = worst((colors) => contrast([1, 1, 1], colors[face] ?? [1, 1, 1]));
      expect(least, accent).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(statuses)('makes links that cannot be mistaken for %s', (status) => {
    const color = rolesOf([0, 0, 0], scheme)[status];
    const { least, accent } = worst((colors) => distance(found(colors, 'accent-ink'), color));
    expect(least, accent).toBeGreaterThanOrEqual(minStatusDistance);
  });

  it('makes borders of what is chosen that cannot be mistaken for invalid', () => {
    const { danger } = rolesOf([0, 0, 0], scheme);
    const { least, accent } = worst((colors) => distance(found(colors, 'accent-line'), danger));
    expect(least, accent).toBeGreaterThanOrEqual(minStatusDistance);
  });

  it.each(['surface', 'raised', 'accent-wash', 'fill'] as const)('makes links that can be read on %s', (ground) => {
    const { least, accent } = worst((colors) => contrast(found(colors, 'accent-ink'), found(colors, ground)));
    expect(least, accent).toBeGreaterThanOrEqual(4.5);
  });
});

it('an orange brand keeps its hue, and is not drawn in the colour of errors', () => {
  const orange = read('#ff6a00');
  const ink = (scheme: 'light' | 'dark'): string =>
    hexOf(found(fromRoles(rolesOf(orange, scheme), scheme), 'accent-ink'));
  expect([ink('light'), ink('dark')]).toEqual(['#6a1400', '#e76c2c']);
});

function rolesOf(accent: Rgb, scheme: 'light' | 'dark'): Roles {
  const role = (token: keyof typeof defaultTheme): Rgb => {
    const value = defaultTheme[token];
    return read(typeof value === 'object' ? value[scheme] : '');
  };
  return {
    accent,
    card: accent,
    'accent-text': role('accentTextColor'),
    surface: role('surfaceColor'),
    raised: role('raisedColor'),
    sunken: role('sunkenColor'),
    text: role('textColor'),
    muted: role('mutedTextColor'),
    border: role('borderColor'),
    'control-border': role('controlBorderColor'),
    focus: role('focusColor'),
    success: role('successColor'),
    warning: role('warningColor'),
    danger: role('dangerColor'),
    info: role('infoColor'),
    'success-soft': role('successSoftColor'),
    'warning-soft': role('warningSoftColor'),
    'danger-soft': role('dangerSoftColor'),
    'info-soft': role('infoSoftColor'),
  };
}

function read(text: string): Rgb {
  const color = readColor(text);
  if (!color) throw new Error(`${text} is not read.`);
  return color;
}

function found(colors: Readonly<Record<string, Rgb>>, name: string): Rgb {
  const color = colors[name];
  if (!color) throw new Error(`There is no ${name}.`);
  return color;
}
