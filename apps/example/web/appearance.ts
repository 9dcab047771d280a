import type { Appearance } from '@tillside/react';

/** The brand of the shop. The theme editor of the design site writes files like this one: docs/design.md. */
export const appearance: Appearance = {
  accentColor: { light: '#0d5a47', dark: '#7fd6b8' },
  surfaceColor: { light: '#ffffff', dark: '#1a2522' },
  cardColor: '#0d5a47',
};
