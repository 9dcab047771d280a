import type { Theme } from './theme.ts';

/** Every text with a contrast of at least 7:1 (WCAG AAA), borders that are seen at once, and no shadows. */
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
