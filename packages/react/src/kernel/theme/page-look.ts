import { propertyOf, type Appearance, type ColorToken } from './appearance.ts';
import { contrast, hexOf, luminance, type Rgb } from './color.ts';
import { followScheme, withPageColors } from './page-colors.ts';

/** The default surface of widgets, as in tokens.css. */
const surfaces = { light: [1, 1, 1], dark: [0.082, 0.09, 0.11] } as const;

/** Contrast of a control with its ground, and of text on it (WCAG 2.2, 1.4.11 and 1.4.3). Text on the accent is black or white, if nobody set it. */
const enough = { control: 3, text: 4.5 };

/**
 * The look of the page at an element, where it differs from that of widgets: its `accent-color`, if one is set and
 * legible; a system's font if the page has none, since widgets inherit theirs; and with `isBare`, for a widget without a
 * card, what is behind the element. What the page sets as `--ts-*` stays.
 * @param own what the merchant sets on the element. The accent is checked with it
 */
export function lookOfPage(element: HTMLElement, isBare: boolean, own: Appearance = {}): Appearance {
  return withPageColors(element, ({ read, style, probe }) => {
    const colorOf = (text: string): Rgb | null => {
      probe.style.setProperty('--ts-page', text);
      return read('--ts-page');
    };
    const isSet = (token: string): boolean => style.getPropertyValue(token).trim() !== '';
    const ground = isBare && !isSet('--ts-surface') ? colorOf(groundBehind(element) ?? '') : null;
    // A dark page often does not say that it is.
    const ofGround = ground && (luminance(ground) < 0.18 ? 'dark' : 'light');
    const named = own.colorScheme ?? ofGround;
    if (named) probe.style.colorScheme = named === 'system' ? 'light dark' : named;
    const scheme = isDark(style) ? 'dark' : 'light';
    const chosen = (token: ColorToken): Rgb | null => {
      const given = own[token];
      if (given === undefined) return read(propertyOf(token));
      return colorOf(typeof given === 'string' ? given : given[scheme]);
    };
    const surface = chosen('surfaceColor') ?? ground ?? surfaces[scheme];
    const text = chosen('accentTextColor');
    const { accentColor } = style;
    const isChosen = accentColor !== undefined && accentColor !== '' && accentColor !== 'auto';
    const accent = isChosen && !isSet('--ts-accent') ? colorOf(accentColor) : null;
    const isLegible =
      accent && contrast(accent, surface) >= enough.control && (!text || contrast(accent, text) >= enough.text);
    return {
      ...(isBare ? { frame: 'none' as const } : {}),
      ...(isLegible ? { accentColor: hexOf(accent) } : {}),
      ...(ground && ofGround ? { surfaceColor: hexOf(ground), colorScheme: ofGround } : {}),
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
