/** What a story can look like on a page for pictures. */
export type LookName = 'light' | 'dark' | 'high-contrast';

/** How a picture is taken. */
export interface Shot {
  /** Part of the picture's name. */
  readonly name: string;
  readonly look: LookName;
  readonly width: number;
  readonly height: number;
  readonly direction?: 'rtl';
  /** Of the text, in per cent. */
  readonly text?: 100 | 130 | 160 | 200;
}

const phone = { width: 360, height: 640 };
const desktop = { width: 1024, height: 720 };

/** What every key story is taken in. */
export const everyShot: readonly Shot[] = [
  { name: 'phone-light', look: 'light', ...phone },
  { name: 'phone-dark', look: 'dark', ...phone },
  { name: 'desktop-light', look: 'light', ...desktop },
  { name: 'desktop-dark', look: 'dark', ...desktop },
];

export const rightToLeft: Shot = { name: 'phone-rtl', look: 'light', direction: 'rtl', ...phone };
export const largeText: Shot = { name: 'phone-large-text', look: 'light', text: 200, ...phone };
export const highContrast: Shot = { name: 'phone-high-contrast', look: 'high-contrast', ...phone };
