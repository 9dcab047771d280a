export { defaultTheme } from './themes/default-theme.ts';
export { highContrast } from './themes/high-contrast.ts';
export { orchid } from './themes/orchid.ts';
export { savanna } from './themes/savanna.ts';
export type { Theme } from './themes/theme.ts';
