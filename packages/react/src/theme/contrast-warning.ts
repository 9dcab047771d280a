import { contrast, hexOf } from './color.ts';
import { colorPairs, type ColorPair } from './color-pairs.ts';
import { withPageColors } from './page-colors.ts';
import { statusNear } from './status-distance.ts';

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
