import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CSSProperties, ReactNode } from 'react';
import { expect, waitFor } from 'storybook/test';
import { contrast, hexOf } from '../../../packages/react/src/kernel/theme/color.ts';
import { colorPairs, type ColorPair } from '../../../packages/react/src/kernel/theme/contrast-warning.ts';
import { withPageColors } from '../../../packages/react/src/kernel/theme/page-colors.ts';
import { OwnTheme } from '../../../packages/react/src/kernel/theme/ThemeRoot.tsx';
import { Page, Section } from '../Page.tsx';
import { colorTokenNames, colorTokens, roleProperty, useMeasured } from '../tokens.ts';

const meta = { title: 'Foundations/Colour' } satisfies Meta;
export default meta;

const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];
const tokens = colorTokenNames.map((token) => ({
  token,
  property: roleProperty(token),
  use: colorTokens[token],
}));

export const Colour: StoryObj = {
  render: () => (
    <Page
      title="Colour"
      lead="Colour belongs to the merchant. Two seeds, accent and surface, decide for all others; success, warning, danger and info appear only where something is one of these."
    >
      <Section
        title="Roles"
        note="The name is the key of appearance. The value is the one that this page has now: choose another theme above."
      >
        <div className="design-columns">
          {schemes.map((scheme) => (
            <OwnTheme key={scheme} appearance={{ colorScheme: scheme }}>
              <Roles scheme={scheme} />
            </OwnTheme>
          ))}
        </div>
      </Section>
      <Section
        title="Contrast"
        note="Every pair that the widgets draw, measured in the browser. Text needs 4.5:1, borders and the focus ring 3:1 (WCAG 2.2 AA)."
      >
        <div className="design-columns">
          {schemes.map((scheme) => (
            <OwnTheme key={scheme} appearance={{ colorScheme: scheme }}>
              <Pairs scheme={scheme} />
            </OwnTheme>
          ))}
        </div>
      </Section>
    </Page>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('tbody tr')).toHaveLength(colorPairs.length * 2));
    await expect(canvasElement.querySelectorAll('[data-misses="true"]')).toHaveLength(0);
  },
};

const readRoles = (root: HTMLElement): Readonly<Record<string, string>> =>
  withPageColors(root, ({ read }) =>
    Object.fromEntries(
      tokens.map(({ property }) => {
        const color = read(property);
        return [property, color ? hexOf(color) : 'none'] as const;
      }),
    ),
  );

function Roles({ scheme }: { readonly scheme: Scheme }): ReactNode {
  const [place, colors] = useMeasured(readRoles);
  return (
    <div ref={place} className="design-panel">
      <h3>{scheme === 'light' ? 'Light' : 'Dark'}</h3>
      <ul className="design-swatches">
        {tokens.map(({ token, property, use }) => (
          <li key={token}>
            <span className="design-swatch" style={{ background: `var(${property})` }} />
            <span className="design-words">
              <strong>{token}</strong>
              <span>{use}</span>
            </span>
            <code>{colors?.[property]}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MeasuredPair extends ColorPair {
  readonly ratio: number;
}

const readPairs = (root: HTMLElement): readonly MeasuredPair[] =>
  withPageColors(root, ({ read }) =>
    colorPairs.flatMap((pair) => {
      const [front, ground] = [read(`--ts-${pair.front}`), read(`--ts-${pair.ground}`)];
      return front && ground ? [{ ...pair, ratio: contrast(front, ground) }] : [];
    }),
  );

function Pairs({ scheme }: { readonly scheme: Scheme }): ReactNode {
  const [place, pairs] = useMeasured(readPairs);
  return (
    <div ref={place} className="design-panel">
      <h3>{scheme === 'light' ? 'Light' : 'Dark'}</h3>
      <table className="design-table">
        <thead>
          <tr>
            <th>Pair</th>
            <th>Sample</th>
            <th>Ratio</th>
          </tr>
        </thead>
        <tbody>
          {(pairs ?? []).map((pair) => (
            <tr key={`${pair.front} ${pair.ground}`} data-misses={pair.ratio < pair.needed}>
              <td>
                {pair.front} <span className="design-quiet">on {pair.ground}</span>
              </td>
              <td>
                <Sample pair={pair} />
              </td>
              <td className="design-figure">
                {/* Rounded down: 4.49 must not be read as 4.5. */}
                {(Math.floor(pair.ratio * 100) / 100).toFixed(2)}{' '}
                <span className="design-quiet">{pair.ratio < pair.needed ? `needs ${pair.needed}` : 'passes'}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Text on its ground, or a border around it. */
function Sample({ pair: { front, ground, needed } }: { readonly pair: ColorPair }): ReactNode {
  const background = `var(--ts-${ground})`;
  const style: CSSProperties =
    needed === 3 ? { background, border: `2px solid var(--ts-${front})` } : { background, color: `var(--ts-${front})` };
  return (
    <span className="design-sample" style={style} aria-hidden="true">
      {needed === 3 ? '' : 'Aa'}
    </span>
  );
}
