export { defaultTheme, highContrast, orchid, savanna, type Theme } from './kernel/theme/themes.ts';
