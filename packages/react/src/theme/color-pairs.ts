/** Two colours that stand on each other, as custom properties without `--ts-`. */
export interface ColorPair {
  readonly front: string;
  readonly ground: string;
  /** The least contrast: 4.5 for text, 3 for borders and rings (WCAG 1.4.3, 1.4.11). */
  readonly needed: 4.5 | 3;
  /** The tokens of `appearance` that fix it. */
  readonly fix: string;
}

const tones = ['success', 'warning', 'danger', 'info'] as const;

/** Every pair of colours that the widgets draw text or a border with. */
export const colorPairs: readonly ColorPair[] = [
  ...['surface', 'raised', 'sunken'].flatMap((ground) => [
    text('color-text', `color-${ground}`, `textColor or ${ground}Color`),
    text('color-muted', `color-${ground}`, `mutedTextColor or ${ground}Color`),
  ]),
  text('color-text', 'fill', 'textColor or sunkenColor'),
  text('color-muted', 'fill', 'mutedTextColor or sunkenColor'),
  text('color-text', 'accent-wash', 'textColor or accentColor'),
  text('color-accent-text', 'color-accent', 'accentTextColor or accentColor'),
  text('color-accent-text', 'accent-press', 'accentTextColor or accentColor'),
  text('accent-ink', 'color-surface', 'accentColor or surfaceColor'),
  text('accent-ink', 'color-raised', 'accentColor or raisedColor'),
  text('accent-ink', 'accent-wash', 'accentColor or surfaceColor'),
  text('accent-ink', 'fill', 'accentColor or sunkenColor'),
  ...tones.flatMap((tone) => [
    text(`color-${tone}`, 'color-surface', `${tone}Color or surfaceColor`),
    text(`color-${tone}`, `color-${tone}-soft`, `${tone}Color or ${tone}SoftColor`),
    text('color-text', `color-${tone}-soft`, `textColor or ${tone}SoftColor`),
  ]),
  text('color-danger', 'color-raised', 'dangerColor or raisedColor'),
  text('color-success', 'fill', 'successColor or sunkenColor'),
  text('card-text', 'card-1', 'cardColor'),
  text('card-text', 'card-2', 'cardColor'),
  shape('color-control-border', 'color-surface', 'controlBorderColor or surfaceColor'),
  shape('color-control-border', 'color-raised', 'controlBorderColor or raisedColor'),
  shape('color-focus', 'color-surface', 'focusColor or surfaceColor'),
  shape('color-focus', 'color-raised', 'focusColor or raisedColor'),
  shape('accent-line', 'color-surface', 'accentColor or surfaceColor'),
];

function text(front: string, ground: string, fix: string): ColorPair {
  return { front, ground, needed: 4.5, fix };
}

function shape(front: string, ground: string, fix: string): ColorPair {
  return { front, ground, needed: 3, fix };
}
