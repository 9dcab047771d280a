import type { Appearance, ColorToken } from './appearance.ts';

/** An appearance whose colours are given for both colour schemes. */
export type Theme = Appearance & {
  readonly [Token in ColorToken]?: { readonly light: string; readonly dark: string };
};
