import { contrast, hexOf, distance, type Rgb } from './color.ts';
import { withPageColors } from './page-colors.ts';

/** A text about what a developer has to fix in a theme; `null` if there is nothing. */
export function themeWarning(root: HTMLElement): string | null {
  // Test environments without CSS have no stylesheet, and need none.
  if (typeof CSS === 'undefined' || getComputedStyle(root).getPropertyValue('--ts-type-base') !== '')
    return contrastWarning(root);
  return "The Tillside widgets have no styles on this page. Import '@tillside/react/styles.css' once, beside the provider.";
}

/**
 * Describes the pairs of colours of a theme that miss the contrast of WCAG 2.2 AA, and links that look like a status, in each
 * colour scheme that the page may have; `null` if there are none.
 */
export function contrastWarning(root: HTMLElement): string | null {
  const faults = schemesOf(root).flatMap((scheme) =>
    withPageColors(
      root,
      ({ read }) => {
        const pairs = colorPairs.flatMap((pair) => {
          const [front, ground] = [read(`--ts-${pair.front}`), read(`--ts-${pair.ground}`)];
          if (!front || !ground) return [];
          const ratio = contrast(front, ground);
          return ratio < pair.needed ? [describe(pair, ratio, scheme, hexOf(front), hexOf(ground))] : [];
        });
        const ink = read('--ts-accent-ink');
        const near = ink && statusNear(ink, (status) => read(`--ts-color-${status}`));
        if (!near) return pairs;
        const link = `${scheme}: --ts-accent-ink ${hexOf(ink)} looks like --ts-color-${near}, so that links are read as one.`;
        return [...pairs, `${link} Change accentColor or ${near}Color.`];
      },
      scheme,
    ),
  );
  if (faults.length === 0) return null;
  return [
    'Some colours of this Tillside theme are hard to read (WCAG 2.2, 1.4.3 and 1.4.11) or misleading:',
    ...faults.map((fault) => `- ${fault}`),
    'Set the named tokens in `appearance`, or remove them to have them derived.',
  ].join('\n');
}

function describe({ front, ground, needed, fix }: ColorPair, ratio: number, ...of: readonly string[]): string {
  const [scheme, one, other] = of;
  // Rounded down: 4.49 must not be written as 4.5.
  const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
  return `${scheme}: --ts-${front} ${one} on --ts-${ground} ${other} has ${shown}:1 and needs ${needed}:1. Change ${fix}.`;
}

/** The colour schemes that the root may be drawn in. */
function schemesOf(root: HTMLElement): readonly ('light' | 'dark')[] {
  const { colorScheme } = getComputedStyle(root);
  const schemes = (['light', 'dark'] as const).filter((scheme) => colorScheme.includes(scheme));
  return schemes.length > 0 ? schemes : ['light'];
}

/** Colours that show a result. Brand inks keep a distance from them, so that a link is never read as an error. */
export const statuses = ['danger', 'warning', 'success'] as const;

type Status = (typeof statuses)[number];

/** The least distance from a brand ink to a status (ΔEOK). */
export const minStatusDistance = 0.1;

/** The status that a colour would be read as; `null` when it keeps the distance from all of them. */
export function statusNear(color: Rgb, colorOf: (status: Status) => Rgb | null): Status | null {
  const near = statuses.flatMap((status) => {
    const of = colorOf(status);
    return of ? [{ status, far: distance(color, of) }] : [];
  });
  const [nearest] = near.sort((one, other) => one.far - other.far);
  return nearest && nearest.far < minStatusDistance ? nearest.status : null;
}

/** A colour and the background that it is shown on, as custom properties without `--ts-`. */
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
