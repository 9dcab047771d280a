/** How browsers that cannot derive colours differ from each other. */
export interface FloorBrowser {
  readonly name: string;
  readonly lightDark: boolean;
  readonly colorMix: boolean;
  /** Relative colours: none, right, with the angle `h` of Safari before 18, or with the `l` to 100 of Chromium 119. */
  readonly relative: 'none' | 'right' | 'angles' | 'to-100';
}

/** The four ways in which supported browsers answer no to the question of tokens.css. */
export const floorBrowsers: readonly [FloorBrowser, ...FloorBrowser[]] = [
  { name: 'Chromium 109', lightDark: false, colorMix: false, relative: 'none' },
  { name: 'Chromium 122', lightDark: false, colorMix: true, relative: 'right' },
  { name: 'Safari 17.5', lightDark: true, colorMix: true, relative: 'angles' },
  { name: 'Chromium 119', lightDark: false, colorMix: true, relative: 'to-100' },
];

/** A stylesheet as such a browser reads it: with its answers in `@supports`, and with its faults in relative colours. */
export function asReadBy(browser: FloorBrowser, css: string): string {
  const answered = css.replace(/@supports[^{]*/g, (condition) => asAnsweredBy(browser, condition));
  if (browser.relative === 'angles') return answered.replace(/calc\(h ([+-]) (\d+)\)/g, 'calc(h $1 $2px)');
  // `l` is the only single letter of a colour that is read by its lightness.
  if (browser.relative === 'to-100')
    return answered.replace(/oklch\(\s*from (?:[^()]|\((?:[^()]|\([^()]*\))*\))*/g, (color) =>
      color.replace(/\bl\b/g, '100'),
    );
  return answered;
}

/** A condition of `@supports`, in which each question has the answer of such a browser. */
export function asAnsweredBy({ lightDark, colorMix, relative }: FloorBrowser, condition: string): string {
  const answer = (isYes: boolean): string => (isYes ? '(color: red)' : '(color: not-a-color)');
  return condition
    .replace(/\(color: ?light-dark\([^()]*\)\)/g, answer(lightDark))
    .replace(/\(color: ?color-mix\([^()]*\)\)/g, answer(colorMix))
    .replace(/\(color: ?oklch\(from red l c calc\([^()]*\)\)\)/g, answer(relative === 'right' || relative === 'to-100'))
    .replace(/\(color: ?color\(from [^()]*\)\)/g, answer(relative !== 'none'));
}

/** `CSS.supports` of such a browser, over that of this one. */
export function supportsOf(
  browser: FloorBrowser,
  supports: (condition: string) => boolean,
): (property: string, value?: string) => boolean {
  return (property, value) =>
    supports(asAnsweredBy(browser, value === undefined ? property : `(${property}: ${value})`));
}
