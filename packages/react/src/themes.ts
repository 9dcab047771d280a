export { defaultTheme, highContrast, orchid, savanna, type Theme } from './theme/themes.ts';
