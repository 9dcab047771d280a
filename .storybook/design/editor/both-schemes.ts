import {
  applyAppearance,
  isColorToken,
  type Appearance,
  type ColorToken,
} from '../../../packages/react/src/kernel/theme/appearance.ts';
import { hexOf } from '../../../packages/react/src/kernel/theme/color.ts';
import { withPageColors } from '../../../packages/react/src/kernel/theme/page-colors.ts';
import type { Theme } from '../../../packages/react/src/themes.ts';
import { roleProperty } from '../tokens.ts';
import type { FileColor, FileTheme } from './design-tokens.ts';

/** A colour that a file has for one scheme. */
export interface Half {
  readonly token: ColorToken;
  readonly scheme: 'light' | 'dark';
  readonly css: string;
}

/** Colours that a file has for one scheme. A colour without a scheme is that of light: on the same ground, dark would be light. */
export function halvesOf(file: FileTheme): readonly Half[] {
  return Object.entries(file).flatMap(([token, value]: [string, FileColor | undefined]): readonly Half[] => {
    if (!isColorToken(token) || value === undefined) return [];
    if (typeof value === 'string') return [{ token, scheme: 'light', css: value }];
    if (value.dark === undefined) return [{ token, scheme: 'light', css: value.light }];
    return value.light === undefined ? [{ token, scheme: 'dark', css: value.dark }] : [];
  });
}

/**
 * The theme of a file, each colour for both schemes. The scheme that the file leaves out has what the widgets have there with
 * the rest of the file; an accent has its own hue, in the lightness of links.
 */
export function withBothSchemes(file: FileTheme): Theme {
  const halves = halvesOf(file);
  const whole: Theme = Object.fromEntries(
    Object.entries(file).filter(([name]) => !halves.some(({ token }) => token === name)),
  );
  const accent = halves.find(({ token }) => token === 'accentColor');
  const branded: Theme = accent
    ? { ...whole, accentColor: pairOf(accent, { ...whole, accentColor: accent.css }, '--ts-accent-ink') }
    : whole;
  const others = halves.filter((half) => half !== accent);
  return {
    ...branded,
    ...Object.fromEntries(others.map((half) => [half.token, pairOf(half, branded, roleProperty(half.token))])),
  };
}

/** The colour that a file has, and what a property is in the other scheme. */
function pairOf(
  { scheme, css }: Half,
  appearance: Appearance,
  property: string,
): { readonly light: string; readonly dark: string } {
  const other = scheme === 'light' ? 'dark' : 'light';
  const root = document.body.appendChild(document.createElement('div'));
  root.className = 'ts-root';
  root.dataset['colorScheme'] = other;
  applyAppearance(root, appearance);
  const color = withPageColors(root, ({ read }) => read(property));
  root.remove();
  const derived = color ? hexOf(color) : css;
  return scheme === 'light' ? { light: css, dark: derived } : { light: derived, dark: css };
}
