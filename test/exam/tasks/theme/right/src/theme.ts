import type { Appearance } from '@tillside/react';

export const appearance: Appearance = {
  accentColor: { light: '#0f766e', dark: '#5eead4' },
  colorScheme: 'system',
  density: 'compact',
  radius: '6px',
};
