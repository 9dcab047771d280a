import type { Theme } from './theme.ts';

/** A bold brand: saturated violet, tinted grounds, large corners and room. */
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
