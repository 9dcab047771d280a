import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect, waitFor } from 'storybook/test';
import { Page, Section } from '../Page.tsx';
import { declaredTokens, pixelsOf, useMeasured } from '../tokens.ts';

const meta = { title: 'Foundations/Type' } satisfies Meta;
export default meta;

export const Type: StoryObj = {
  render: () => (
    <Page
      title="Type"
      lead="The widgets speak in the font of the page. Eight sizes are ratios of one, so a shopper’s larger text makes all of them larger."
    >
      <Section title="Scale" note="Amounts are the largest thing on every outcome; ids are never larger than a label.">
        <Scale />
      </Section>
      <Section
        title="Figures"
        note="Digits have one width, so that nothing moves while a price changes. Money reads from left to right in every language."
      >
        <ul className="design-figures">
          {['₦1,111', '₦8,888', '$84.25', '0803 123 4567', '5021 1946 2708 3551 9482'].map((text) => (
            <li key={text}>
              <bdi dir="ltr">{text}</bdi>
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('.design-scale li')).toHaveLength(8));
    await expect(canvasElement.querySelector('.design-scale')).toHaveTextContent('44 px');
  },
};

const samples: readonly string[] = [
  'Captions, badges',
  'Hints, errors, notes',
  'Labels, lines, list rows',
  'Buttons, prose, inputs',
  'Typed numbers',
  'Titles, the typed amount',
  'Recipients, account numbers',
  '₦5,000',
];

const readScale = (root: HTMLElement) =>
  declaredTokens()
    .filter((name) => name.startsWith('--ts-type-'))
    .map((name) => ({ name, pixels: pixelsOf(root, name) }));

function Scale(): ReactNode {
  const [place, scale] = useMeasured(readScale);
  return (
    <div ref={place}>
      <ul className="design-scale">
        {(scale ?? []).map(({ name, pixels }, index) => (
          <li key={name}>
            <code>{name.replace('--ts-', '')}</code>
            <span className="design-quiet">{pixels} px</span>
            <span className="design-type" style={{ fontSize: `var(${name})` }}>
              {samples[index]}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
