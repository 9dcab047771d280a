/** The tokens a page may set, each a `--ts-*` custom property of `.ts-root`. Any CSS value; lengths and colours mostly. */
export const appearanceTokens = {
  accentColor: '--ts-color-accent',
  accentTextColor: '--ts-color-accent-text',
  surfaceColor: '--ts-color-surface',
  raisedColor: '--ts-color-raised',
  sunkenColor: '--ts-color-sunken',
  textColor: '--ts-color-text',
  mutedTextColor: '--ts-color-muted',
  borderColor: '--ts-color-border',
  controlBorderColor: '--ts-color-control-border',
  focusColor: '--ts-color-focus',
  successColor: '--ts-color-success',
  warningColor: '--ts-color-warning',
  dangerColor: '--ts-color-danger',
  infoColor: '--ts-color-info',
  successSoftColor: '--ts-color-success-soft',
  warningSoftColor: '--ts-color-warning-soft',
  dangerSoftColor: '--ts-color-danger-soft',
  infoSoftColor: '--ts-color-info-soft',
  fontFamily: '--ts-font-family',
  fontSize: '--ts-font-size',
  headingWeight: '--ts-heading-weight',
  radius: '--ts-radius',
  space: '--ts-space',
  controlHeight: '--ts-control-height',
  width: '--ts-width',
} as const;

export type AppearanceToken = keyof typeof appearanceTokens;

export type Appearance = { readonly [Token in AppearanceToken]?: string } & {
  /** `light`, `dark`, or `system`: what the device prefers. Without it, the colour scheme of the page around it holds. */
  readonly colorScheme?: 'light' | 'dark' | 'system';
};

/**
 * Sets the tokens on an element through the CSSOM, which a strict Content-Security-Policy allows where a `style`
 * attribute in markup is refused. Returns how to take them off again.
 */
export function applyAppearance(element: HTMLElement, appearance: Appearance): () => void {
  const names: string[] = [];
  for (const [token, name] of Object.entries(appearanceTokens)) {
    const value = Object.entries(appearance).find(([given]) => given === token)?.[1];
    if (value === undefined) continue;
    element.style.setProperty(name, value);
    names.push(name);
  }
  return () => {
    for (const name of names) element.style.removeProperty(name);
  };
}
