import type { Appearance } from './appearance.ts';
import { contrast, hexOf, luminance, type Rgb } from './color.ts';
import { followScheme, withPageColors } from './page-colors.ts';

/** The default surface of widgets, as in tokens.css. */
const surfaces = { light: [1, 1, 1], dark: [0.082, 0.09, 0.11] } as const;

/** Contrast of a control with its ground (WCAG 2.2, 1.4.11). Text on the accent is black or white, whichever is legible. */
const enough = 3;

/**
 * The look of the page at an element, where it differs from that of widgets: its `accent-color`, if one is set and
 * legible; a system's font if the page has none, since widgets inherit theirs; and with `isBare`, for a widget without a
 * card, what is behind the element. What the page sets as `--ts-*` stays.
 */
export function lookOfPage(element: HTMLElement, isBare: boolean): Appearance {
  return withPageColors(element, ({ read, style, probe }) => {
    const colorOf = (text: string): Rgb | null => {
      probe.style.setProperty('--ts-page', text);
      return read('--ts-page');
    };
    const isSet = (token: string): boolean => style.getPropertyValue(token).trim() !== '';
    const ground = isBare && !isSet('--ts-surface') ? colorOf(groundBehind(element) ?? '') : null;
    const surface = ground ?? surfaces[isDark(style) ? 'dark' : 'light'];
    const { accentColor } = style;
    const isChosen = accentColor !== undefined && accentColor !== '' && accentColor !== 'auto';
    const accent = isChosen && !isSet('--ts-accent') ? colorOf(accentColor) : null;
    return {
      ...(isBare ? { frame: 'none' as const } : {}),
      ...(accent && contrast(accent, surface) >= enough ? { accentColor: hexOf(accent) } : {}),
      // A dark page often does not say that it is.
      ...(ground ? { surfaceColor: hexOf(ground), colorScheme: luminance(ground) < 0.18 ? 'dark' : 'light' } : {}),
      ...(isSet('--ts-font-family') || hasFont(probe) ? {} : { fontFamily: systemFont }),
    };
  });
}

/** Calls `changed` when the page may look otherwise: the device's scheme, or a class or attribute that a theme switch sets. */
export function followPage({ documentElement, body }: Document, changed: () => void): () => void {
  const unfollow = followScheme(changed);
  const observer = new MutationObserver(changed);
  for (const switched of [documentElement, body]) observer.observe(switched, { attributes: true });
  return () => {
    unfollow();
    observer.disconnect();
  };
}

/** The first background that is not transparent, from the inside. `null` for that of the browser. */
function groundBehind(element: Element): string | null {
  for (let around: Element | null = element; around; around = around.parentElement) {
    const { backgroundColor } = getComputedStyle(around);
    if (!/^(?:|transparent|rgba\(.+, 0\)|.+\/ 0\))$/.test(backgroundColor)) return backgroundColor;
  }
  return null;
}

const systemFont = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

/** Whether the page chose a font. The one that browsers use otherwise is for books. */
function hasFont(probe: HTMLElement): boolean {
  const around = getComputedStyle(probe).fontFamily;
  probe.style.fontFamily = 'initial';
  return getComputedStyle(probe).fontFamily !== around;
}

function isDark({ colorScheme }: CSSStyleDeclaration): boolean {
  if (!colorScheme.includes('dark')) return false;
  return !colorScheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches;
}
