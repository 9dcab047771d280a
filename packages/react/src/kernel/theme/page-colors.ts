import { readColor, type Rgb } from './color.ts';

/** Reads custom properties as the colours that the browser makes of them. */
export interface PageColors {
  /** The colour of a property such as `--ts-color-text`; `null` for a translucent one, and for no colour at all. */
  read(property: string): Rgb | null;
  /** Any other style of the place. */
  readonly style: CSSStyleDeclaration;
  readonly probe: HTMLElement;
}

/** Reads colours at a place in the page, in the colour scheme of the place or in another one. */
export function withPageColors<Result>(
  place: HTMLElement,
  measure: (colors: PageColors) => Result,
  scheme?: 'light' | 'dark',
): Result {
  const probe = place.ownerDocument.createElement('span');
  probe.hidden = true;
  if (scheme) probe.style.colorScheme = scheme;
  place.append(probe);
  try {
    const style = getComputedStyle(probe);
    const read = (property: string): Rgb | null => {
      // Without the stylesheet there is no colour to read.
      if (style.getPropertyValue(property).trim() === '') return null;
      probe.style.color = mixes() ? `color-mix(in srgb, var(${property}), var(${property}))` : `var(${property})`;
      return readColor(style.color);
    };
    return measure({ read, style, probe });
  } finally {
    probe.remove();
  }
}

/** Mixing a colour with itself makes a browser return it in sRGB, whatever its notation. */
function mixes(): boolean {
  return typeof CSS === 'undefined' || CSS.supports('color', 'color-mix(in srgb, red, red)');
}

/** Calls `changed` when the device's colour scheme changes. Returns a function that stops it. */
export function followScheme(changed: () => void): () => void {
  const dark = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)');
  dark?.addEventListener('change', changed);
  return () => dark?.removeEventListener('change', changed);
}
