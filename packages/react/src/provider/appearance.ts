/** The tokens, each a `--ts-*` custom property of `.ts-root`. Any CSS value, usually lengths and colours. */
export type AppearanceToken =
  | 'accentColor'
  | 'accentTextColor'
  | 'surfaceColor'
  | 'raisedColor'
  | 'sunkenColor'
  | 'textColor'
  | 'mutedTextColor'
  | 'borderColor'
  | 'controlBorderColor'
  | 'focusColor'
  | 'successColor'
  | 'warningColor'
  | 'dangerColor'
  | 'infoColor'
  | 'successSoftColor'
  | 'warningSoftColor'
  | 'dangerSoftColor'
  | 'infoSoftColor'
  | 'fontFamily'
  | 'fontSize'
  | 'headingWeight'
  | 'radius'
  | 'space'
  | 'controlHeight'
  | 'width';

export type Appearance = { readonly [Token in AppearanceToken]?: string } & {
  /** `light`, `dark`, or `system` for the device's preference. Default: the colour scheme of the page. */
  readonly colorScheme?: 'light' | 'dark' | 'system';
};

/**
 * Sets the tokens on an element through the CSSOM, which a strict Content Security Policy allows, unlike a `style`
 * attribute in markup. Returns a function that removes them.
 */
export function applyAppearance(element: HTMLElement, appearance: Appearance): () => void {
  const set = Object.entries(appearance).flatMap(([token, value]) =>
    token === 'colorScheme' || value === undefined ? [] : [[propertyOf(token), value] as const],
  );
  for (const [name, value] of set) element.style.setProperty(name, value);
  return () => {
    for (const [name] of set) element.style.removeProperty(name);
  };
}

/** `accentTextColor` is `--ts-color-accent-text`, `fontSize` is `--ts-font-size`. */
function propertyOf(token: string): string {
  const words = token === 'mutedTextColor' ? 'color-muted' : token.replace(/(.+)Color$/, 'color-$1');
  return `--ts-${words.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
