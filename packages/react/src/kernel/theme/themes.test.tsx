import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, hexOf, readColor, type Rgb } from './color.ts';
import { colorPairs, statusNear } from './contrast-warning.ts';
import { colorRoles, fromRoles, type ColorRole, type Roles } from './derive-colors.ts';
import { defaultTheme, highContrast, orchid, savanna, type Theme } from '../../themes.ts';
import type { ColorToken } from './appearance.ts';

const schemes = ['light', 'dark'] as const;
const least: Readonly<Partial<Record<string, number>>> = { highContrast: 7 };

const themes = { defaultTheme, highContrast, orchid, savanna };

describe.each(Object.entries(themes))('the theme %s', (name, theme) => {
  describe.each(schemes)('in %s', (scheme) => {
    const colors = colorsOf(theme, scheme);

    it.each(colorPairs)('shows $front on $ground', ({ front, ground, needed }) => {
      const ratio = contrast(found(colors, front), found(colors, ground));
      const wanted = needed === 3 ? 3 : (least[name] ?? needed);
      expect(ratio, `${hexOf(found(colors, front))} on ${hexOf(found(colors, ground))}`).toBeGreaterThanOrEqual(wanted);
    });

    it('draws no link in the colour of a status', () => {
      const ink = found(colors, 'accent-ink');
      expect(
        statusNear(ink, (status) => found(colors, `color-${status}`)),
        hexOf(ink),
      ).toBeNull();
    });
  });
});

it('the default theme has the values of the stylesheet', () => {
  const tokens = readFileSync(`${import.meta.dirname}/../styles/tokens.css`, 'utf8');
  for (const [token, value] of Object.entries(defaultTheme)) {
    // These follow the accent.
    if (token === 'cardColor' || token === 'focusColor' || typeof value !== 'object') continue;
    const { light, dark } = value;
    expect(tokens).toMatch(new RegExp(`--ts-color-${roleOf(token)}: .*light-dark\\(${light}, ${dark}\\)\\)*;`));
  }
});

/** Every colour of a theme in a scheme, by custom property without `--ts-`. */
function colorsOf(theme: Theme, scheme: 'light' | 'dark'): Readonly<Record<string, Rgb>> {
  const given: Readonly<Partial<Record<ColorToken, { readonly light: string; readonly dark: string }>>> = {
    ...defaultTheme,
    ...theme,
  };
  const roles = Object.fromEntries(
    Object.entries(given).flatMap(([token, value]) =>
      typeof value === 'object' ? [[roleOf(token), read(value[scheme])] as const] : [],
    ),
  );
  if (!isComplete(roles)) throw new Error('A role has no colour.');
  return {
    ...Object.fromEntries(Object.entries(roles).map(([role, color]) => [`color-${role}`, color])),
    ...fromRoles(roles, scheme),
  };
}

function isComplete(roles: Partial<Record<ColorRole, Rgb>>): roles is Roles {
  return colorRoles.every((role) => roles[role] !== undefined);
}

function roleOf(token: string): string {
  return token === 'mutedTextColor'
    ? 'muted'
    : token.replace(/Color$/, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
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
