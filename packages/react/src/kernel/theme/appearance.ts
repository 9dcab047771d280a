/** Colours, each a `--ts-color-*` property, except for the two seeds, `--ts-accent` and `--ts-surface`. */
export type ColorToken =
  /** Seed: buttons and chosen options. Without `accentTextColor`, it decides whether text on it is black or white. */
  | 'accentColor'
  | 'accentTextColor'
  /** Seed: the background of widgets. Unset text, border, raised and sunken colours derive from it. */
  | 'surfaceColor'
  | 'raisedColor'
  | 'sunkenColor'
  | 'textColor'
  | 'mutedTextColor'
  | 'borderColor'
  | 'controlBorderColor'
  /** The border of amount tiles. Default: none. */
  | 'tileBorderColor'
  | 'focusColor'
  /** The face of payment cards. Default: the accent. */
  | 'cardColor'
  | 'successColor'
  | 'warningColor'
  | 'dangerColor'
  | 'infoColor'
  | 'successSoftColor'
  | 'warningSoftColor'
  | 'dangerSoftColor'
  | 'infoSoftColor';

/** Sizes, type, shape, shadows and motion. Type sizes derive from `fontSize`, spacing from `space`, corners from `radius`. */
export type SizeToken =
  | 'fontFamily'
  | 'fontSize'
  | 'headingWeight'
  | 'typeXs'
  | 'typeSm'
  | 'typeMd'
  | 'typeBase'
  | 'typeLg'
  | 'typeXl'
  | 'type2xl'
  | 'typeHero'
  | 'space'
  | 'radius'
  | 'borderWidth'
  | 'controlHeight'
  | 'width'
  | 'shadow2'
  | 'shadowCard'
  | 'motionFast'
  | 'motionBase'
  | 'motionSlow'
  | 'motionDraw'
  | 'motionEase';

/** The tokens, each a `--ts-*` custom property of `.ts-root`. */
export type AppearanceToken = ColorToken | SizeToken;

/** One CSS colour, or one for each colour scheme. */
export type AppearanceColor = string | { readonly light: string; readonly dark: string };

/** The look of the widgets. An accent, a surface and a radius make a brand. Everything else derives from them. */
export type Appearance = { readonly [Token in ColorToken]?: AppearanceColor } & {
  readonly [Token in SizeToken]?: string;
} & {
  /** `light`, `dark`, or `system` for the device's preference. Default: the colour scheme of the page. */
  readonly colorScheme?: 'light' | 'dark' | 'system';
  /** The height of controls and the space between fields: 44, 48 or 56 px controls. Default `regular`. */
  readonly density?: 'compact' | 'regular' | 'roomy';
  /** `none`: no card around a widget, which fills its place, for a place that is a card already. Default `card`. */
  readonly frame?: 'card' | 'none';
};

/**
 * Sets the tokens on an element through the CSSOM, which a strict Content Security Policy allows, unlike a `style`
 * attribute in markup. `isWanted` leaves tokens out. Returns a function that removes them.
 */
export function applyAppearance(
  element: HTMLElement,
  appearance: Appearance,
  isWanted: (token: string) => boolean = () => true,
): () => void {
  const set = Object.entries(appearance).flatMap(([token, value]) =>
    switches.includes(token) || value === undefined || !isWanted(token)
      ? []
      : [[propertyOf(token), valueOf(value)] as const],
  );
  for (const [name, value] of set) element.style.setProperty(name, value);
  return () => {
    for (const [name] of set) element.style.removeProperty(name);
  };
}

/** What is an attribute of the root, and no custom property. */
const switches = 'colorScheme density frame';

/** `accentTextColor` is `--ts-color-accent-text`, `type2xl` is `--ts-type-2xl`, `motionFast` is `--ts-fast`. */
export function propertyOf(token: string): string {
  const words =
    token === 'mutedTextColor'
      ? 'color-muted'
      : token.replace(/^(accent|surface)Color$/, '$1').replace(/(.+)Color$/, 'color-$1');
  return `--ts-${words.replace(/[A-Z]|\d/g, (letter) => `-${letter.toLowerCase()}`).replace('motion-', '')}`;
}

function valueOf(value: AppearanceColor): string {
  return typeof value === 'string' ? value : `light-dark(${value.light}, ${value.dark})`;
}

/** Whether a token is a colour. */
export function isColorToken(token: string): token is ColorToken {
  return token.endsWith('Color');
}

/** Whether the stylesheet derives colours in this browser. The question is that of tokens.css. */
export function derivesColors(): boolean {
  return (
    typeof CSS === 'undefined' ||
    CSS.supports('(color: light-dark(red, red)) and (color: oklch(from red l c calc(h + 14)))')
  );
}
