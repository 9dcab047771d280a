import type { Appearance, ColorToken } from './appearance.ts';

/** An appearance whose colours are given for both colour schemes. */
export type Theme = Appearance & {
  readonly [Token in ColorToken]?: { readonly light: string; readonly dark: string };
};

/** The look of the widgets without a theme: ink on white, or white on ink. */
export const defaultTheme: Theme = {
  accentColor: { light: '#17191f', dark: '#f2f3f5' },
  accentTextColor: { light: '#ffffff', dark: '#14161b' },
  surfaceColor: { light: '#ffffff', dark: '#15171c' },
  raisedColor: { light: '#ffffff', dark: '#1d2026' },
  sunkenColor: { light: '#f5f6f8', dark: '#0f1115' },
  textColor: { light: '#14161b', dark: '#f2f3f5' },
  mutedTextColor: { light: '#5a6270', dark: '#a6aeba' },
  borderColor: { light: '#e4e6eb', dark: '#2b2f37' },
  controlBorderColor: { light: '#878e9b', dark: '#6c7482' },
  focusColor: { light: '#17191f', dark: '#f2f3f5' },
  cardColor: { light: '#17191f', dark: '#f2f3f5' },
  successColor: { light: '#0a6b43', dark: '#5ad6a0' },
  warningColor: { light: '#8a5000', dark: '#f0b95f' },
  dangerColor: { light: '#b3202e', dark: '#ff9a97' },
  infoColor: { light: '#2854b0', dark: '#9abcff' },
  successSoftColor: { light: '#e4f6ec', dark: '#10291e' },
  warningSoftColor: { light: '#fff2d6', dark: '#2c220f' },
  dangerSoftColor: { light: '#fdeaea', dark: '#351b1f' },
  infoSoftColor: { light: '#e8effe', dark: '#17243d' },
};

/** A bold brand: saturated violet, tinted backgrounds, large corners, roomy density. */
export const orchid: Theme = {
  accentColor: { light: '#7a1fd1', dark: '#c79bff' },
  accentTextColor: { light: '#ffffff', dark: '#220848' },
  surfaceColor: { light: '#ffffff', dark: '#190f2e' },
  raisedColor: { light: '#ffffff', dark: '#23173d' },
  sunkenColor: { light: '#f7f1fe', dark: '#120a23' },
  textColor: { light: '#1b1030', dark: '#f4effb' },
  mutedTextColor: { light: '#635778', dark: '#b3a6c9' },
  borderColor: { light: '#e8ddf6', dark: '#362753' },
  controlBorderColor: { light: '#8f82a6', dark: '#7d6f99' },
  focusColor: { light: '#7a1fd1', dark: '#d9bcff' },
  cardColor: { light: '#7a1fd1', dark: '#7a1fd1' },
  radius: '1.125rem',
  headingWeight: '760',
  density: 'roomy',
};

/** A warm brand: clay on cream, small corners, compact density. */
export const savanna: Theme = {
  accentColor: { light: '#a83a0c', dark: '#ffb27a' },
  accentTextColor: { light: '#ffffff', dark: '#2e1203' },
  surfaceColor: { light: '#fffbf5', dark: '#211710' },
  raisedColor: { light: '#ffffff', dark: '#2b1f16' },
  sunkenColor: { light: '#f8eee1', dark: '#19110b' },
  textColor: { light: '#2a1a10', dark: '#f8efe6' },
  mutedTextColor: { light: '#6b5646', dark: '#c4ad9a' },
  borderColor: { light: '#ecdccb', dark: '#44321f' },
  controlBorderColor: { light: '#977f6b', dark: '#8c7460' },
  focusColor: { light: '#8a2f00', dark: '#ffc79f' },
  cardColor: { light: '#a83a0c', dark: '#a83a0c' },
  successColor: { light: '#12623d', dark: '#74d7a3' },
  radius: '0.5rem',
  density: 'compact',
};

/** High contrast: at least 7:1 for every text (WCAG AAA), clearly visible borders, and no shadows. */
export const highContrast: Theme = {
  accentColor: { light: '#00297a', dark: '#ffe14d' },
  accentTextColor: { light: '#ffffff', dark: '#000000' },
  surfaceColor: { light: '#ffffff', dark: '#000000' },
  raisedColor: { light: '#ffffff', dark: '#000000' },
  sunkenColor: { light: '#f4f4f4', dark: '#0d0d0d' },
  textColor: { light: '#000000', dark: '#ffffff' },
  mutedTextColor: { light: '#333333', dark: '#d9d9d9' },
  borderColor: { light: '#595959', dark: '#a6a6a6' },
  controlBorderColor: { light: '#000000', dark: '#ffffff' },
  tileBorderColor: { light: '#000000', dark: '#ffffff' },
  focusColor: { light: '#00297a', dark: '#ffe14d' },
  cardColor: { light: '#00297a', dark: '#00297a' },
  successColor: { light: '#004d2b', dark: '#7df0bd' },
  warningColor: { light: '#5c3300', dark: '#ffb84d' },
  dangerColor: { light: '#850013', dark: '#ffc2c0' },
  infoColor: { light: '#00297a', dark: '#c2d8ff' },
  successSoftColor: { light: '#eefaf3', dark: '#04150d' },
  warningSoftColor: { light: '#fff8e8', dark: '#181102' },
  dangerSoftColor: { light: '#fff3f3', dark: '#1d0a0c' },
  infoSoftColor: { light: '#f2f6ff', dark: '#070f1f' },
  borderWidth: '2px',
  shadow2: 'none',
};
