export { defaultTheme } from './theme/default-theme.ts';
export { highContrast } from './theme/high-contrast.ts';
export { orchid } from './theme/orchid.ts';
export { savanna } from './theme/savanna.ts';
export type { Theme } from './theme/theme.ts';
