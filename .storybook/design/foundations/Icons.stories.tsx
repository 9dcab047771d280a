import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { drawings, Icon } from '../../../packages/react/src/kernel/ui/icons.tsx';
import { Page, Section } from '../Page.tsx';
import { namesOf } from '../tokens.ts';

const meta = { title: 'Foundations/Icons' } satisfies Meta;
export default meta;

const names = namesOf(drawings);

export const Icons: StoryObj = {
  render: () => (
    <Page
      title="Icons"
      lead="Lines on a square of 24, in the colour of the text beside them. An icon never stands for a word: it stands beside one."
    >
      <Section title="All icons">
        <ul className="design-icons">
          {names.map((name) => (
            <li key={name}>
              <Icon name={name} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('.ts-icon')).toHaveLength(names.length);
  },
};
