import type { Theme } from './theme.ts';

/** The widgets as they are without a theme: ink on white, or white on ink. */
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
  focusColor: { light: '#2f5fe0', dark: '#9db8ff' },
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
