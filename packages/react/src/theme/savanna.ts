import type { Theme } from './theme.ts';

/** A warm brand: clay on cream, small corners, dense. */
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
