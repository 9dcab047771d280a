import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CSSProperties, ReactNode } from 'react';
import { expect, waitFor } from 'storybook/test';
import { Page, Section } from '../Page.tsx';
import { declaredTokens, pixelsOf, useMeasured } from '../tokens.ts';

const meta = { title: 'Foundations/Space and shape' } satisfies Meta;
export default meta;

export const SpaceAndShape: StoryObj = {
  name: 'Space and shape',
  render: () => (
    <Page
      title="Space and shape"
      lead="Space stands on a grid of 4 px and derives from one value, corners from another. A brand with small corners has small corners everywhere."
    >
      <Section title="Space">
        <Tokens
          pattern={/^--ts-(?:s\d+|pad|gap|gap-label|touch)$/}
          kind="bar"
          draw={(name) => ({ inlineSize: `var(${name})` })}
        />
      </Section>
      <Section title="Corners" note="From small parts in a row to the widget itself.">
        <Tokens pattern={/^--ts-radius-\w+$/} kind="tile" draw={(name) => ({ borderRadius: `var(${name})` })} />
      </Section>
      <Section title="Shadows" note="Lift, widget, card face. The card’s shadow has the colour of the card.">
        <Tokens pattern={/^--ts-shadow-\w+$/} kind="tile" draw={(name) => ({ boxShadow: `var(${name})` })} />
      </Section>
    </Page>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-token^="--ts-radius-"]')).toHaveLength(6));
    await expect(canvasElement.querySelector('[data-token="--ts-s4"]')).toHaveTextContent('16 px');
  },
};

interface TokensProps {
  readonly pattern: RegExp;
  readonly kind: 'bar' | 'tile';
  readonly draw: (name: string) => CSSProperties;
}

const readLengths = (root: HTMLElement) =>
  declaredTokens().map((name) => ({ name, pixels: name.includes('shadow') ? 0 : pixelsOf(root, name) }));

function Tokens({ pattern, kind, draw }: TokensProps): ReactNode {
  const [place, lengths] = useMeasured(readLengths);
  return (
    <div ref={place}>
      <ul className="design-lengths" data-kind={kind}>
        {(lengths ?? [])
          .filter(({ name }) => pattern.test(name))
          .map(({ name, pixels }) => (
            <li key={name} data-token={name}>
              <span className="design-shape" style={draw(name)} />
              <code>{name.replace('--ts-', '')}</code>
              <span className="design-quiet">{pixels > 999 ? 'round' : pixels > 0 ? `${pixels} px` : ''}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
