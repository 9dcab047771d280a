import { clamp, fromOklch, luminance, mix, oklchOf, withLuminance, type Oklch, type Rgb } from './color.ts';

/** The colours of one scheme that a theme sets, by the end of their custom property: `--ts-color-*`. */
export const colorRoles = [
  'accent',
  'accent-text',
  'surface',
  'raised',
  'sunken',
  'text',
  'muted',
  'border',
  'control-border',
  'focus',
  'card',
  'success',
  'warning',
  'danger',
  'info',
  'success-soft',
  'warning-soft',
  'danger-soft',
  'info-soft',
] as const;

export type ColorRole = (typeof colorRoles)[number];
export type Roles = Readonly<Record<ColorRole, Rgb>>;

/** The colours that the stylesheet derives from an accent alone. */
export function fromAccent(accent: Rgb): Pick<Roles, 'accent-text'> {
  // White wherever it has 4.5:1, as pages write on their accents; from there on black has 4.6:1.
  return { 'accent-text': luminance(accent) < 0.18333 ? [1, 1, 1] : [0, 0, 0] };
}

/** The colours that the stylesheet derives from a surface alone. */
export function fromSurface(
  surface: Rgb,
): Pick<Roles, 'raised' | 'sunken' | 'text' | 'muted' | 'border' | 'control-border'> {
  const [l, c, h] = oklchOf(surface);
  const dark = l < 0.6;
  const color = (...parts: Oklch): Rgb => fromOklch(parts);
  return {
    raised: color(Math.min(1, l + 0.035), c, h),
    sunken: color(l - 0.025, Math.min(c * 1.5, 0.06), h),
    text: color(dark ? 0.96 : 0.2, Math.min(c, 0.03), h),
    muted: color(dark ? 0.76 : 0.47, Math.min(c * 1.5, 0.04), h),
    border: color(l - 0.085 + (dark ? 0.195 : 0), Math.min(c * 2, 0.06), h),
    'control-border': color(0.6, Math.min(c * 2, 0.05), h),
  };
}

/**
 * The accent as text. Hues from magenta over red and yellow to teal take another lightness than the statuses have, so that no link
 * looks like an error, a warning or a success (ADR 0047).
 */
export function inkOf(accent: Rgb, scheme: 'light' | 'dark'): Rgb {
  const [l, c, h] = oklchOf(accent);
  // A grey has no hue, and is far from every status.
  const warm = c > 0.004 && Math.abs(((h + 260) % 360) - 180) > 45;
  if (!warm) return plainInkOf(accent, scheme);
  if (scheme === 'light') return fromOklch([Math.min(l, 0.34), Math.min(c, 0.13), h]);
  return fromOklch([l > 0.84 ? Math.max(l, 0.96) : 0.67, Math.min(c, 0.17), h]);
}

/** The accent as text, without regard to the statuses. */
export function plainInkOf(accent: Rgb, scheme: 'light' | 'dark'): Rgb {
  const [l, c, h] = oklchOf(accent);
  return fromOklch([scheme === 'light' ? Math.min(l, 0.5) : Math.max(l, 0.8), c, h]);
}

/** The colours that the stylesheet derives from the roles, by custom property without `--ts-`. */
export function fromRoles(roles: Roles, scheme: 'light' | 'dark'): Readonly<Record<string, Rgb>> {
  const { accent, surface, text, sunken } = roles;
  const light = scheme === 'light';
  const ink = inkOf(accent, scheme);
  const cardY = luminance(roles.card);
  const [, cardC, cardH] = oklchOf(roles.card);
  const fill = light ? sunken : mix(text, 0.07, surface);
  return {
    'accent-ink': ink,
    'accent-wash': mix(accent, 0.09, surface),
    'accent-line': mix(ink, 0.92, surface),
    'accent-press': mix(accent, 0.86, text),
    hover: mix(text, 0.05, surface),
    bone: mix(text, 0.09, surface),
    fill,
    'fill-hover': mix(text, 0.06, fill),
    ticket: fill,
    'card-1': withLuminance(roles.card, clamp(0.027, cardY, 0.12)),
    'card-2': withLuminance(roles.card, clamp(0.006, cardY * 0.2, 0.024)),
    'card-glow': fromOklch([0.68, Math.min(cardC, 0.1), cardH]),
    'card-text': [1, 1, 1],
  };
}
