import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect, waitFor } from 'storybook/test';
import { markTable } from '../../../packages/react/src/kernel/ui/marks/mark-table.ts';
import type { ProviderKind } from '../../../packages/react/src/kernel/flow/bill-fields.ts';
import { ProviderMark } from '../../../packages/react/src/kernel/ui/marks/ProviderMark.tsx';
import { Page, Section } from '../Page.tsx';
import { namesOf } from '../tokens.ts';

const meta = { title: 'Foundations/Provider marks' } satisfies Meta;
export default meta;

const kinds: Readonly<Record<Exclude<ProviderKind, 'card'>, string>> = {
  network: 'Networks',
  tv: 'TV',
  internet: 'Internet',
  electricity: 'Electricity',
  betting: 'Betting',
  exam: 'Exams',
  bank: 'Banks',
};
const sizes = [
  [20, 'in a field'],
  [28, 'in rows'],
  [40, 'on a review'],
  [48, 'on a receipt'],
] as const;

export const ProviderMarks: StoryObj = {
  name: 'Provider marks',
  render: () => (
    <Page
      title="Provider marks"
      lead="A provider’s colour lives inside its mark and nowhere else. The marks are initials in an alphabet that was drawn for Tillside: no logo, and no company that they stand for endorses it."
    >
      <Section
        title="Sizes"
        note="The name always stands beside the mark as text. Pass marks to the provider to show official ones."
      >
        <ul className="design-mark-sizes">
          {sizes.map(([size, place]) => (
            <li key={size}>
              <ProviderMark provider={{ kind: 'network', id: 'mtn', name: 'MTN' }} size={size} />
              <ProviderMark provider={{ kind: 'tv', id: 'gotv', name: 'GOtv' }} size={size} />
              <ProviderMark provider={{ kind: 'bank', id: 'unknown', name: 'Rivers Light' }} size={size} />
              <span className="design-quiet">
                {size} px, {place}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      {namesOf(kinds).map((kind) => (
        <Section key={kind} title={kinds[kind]}>
          <ul className="design-marks">
            {Object.keys(markTable[kind]).map((id) => (
              <li key={id}>
                <ProviderMark provider={{ kind, id, name: id }} />
                <code>{id}</code>
              </li>
            ))}
          </ul>
        </Section>
      ))}
      <Section
        title="Monograms"
        note="A provider without a mark gets the first letters of its name, in one of six colours that depends on the name only."
      >
        <Monograms />
      </Section>
    </Page>
  ),
  play: async ({ canvasElement }) => {
    const count = Object.values(markTable).reduce((sum, marks) => sum + Object.keys(marks).length, 0);
    await waitFor(() =>
      expect(canvasElement.querySelectorAll('.design-marks [data-kind="letters"]')).toHaveLength(count),
    );
  },
};

function Monograms(): ReactNode {
  return (
    <ul className="design-marks">
      {['Benue Light', 'Corner Bank', 'Delta Fibre', 'Harbour Bets', 'Lakeside Exams', 'Plateau TV'].map((name) => (
        <li key={name}>
          <ProviderMark provider={{ kind: 'bank', id: name, name }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
