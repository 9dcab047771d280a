import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { AirtimeForm } from '../../../packages/react/src/features/bills/airtime/AirtimeForm.tsx';
import { withTill } from '../../../packages/react/src/testing/story.tsx';
import { Page, sameWidgetTwice, Section, Stage } from '../Page.tsx';

const meta = {
  title: 'Foundations/Density',
  beforeEach: withTill(),
  parameters: { a11y: sameWidgetTwice },
} satisfies Meta;
export default meta;

const densities = [
  ['compact', 'Controls of 44 px. For a page that has other things to do.'],
  ['regular', 'Controls of 48 px. The default.'],
  ['roomy', 'Controls of 56 px, and more space inside. For a page of its own.'],
] as const;

export const Density: StoryObj = {
  render: () => (
    <Page
      title="Density"
      lead="One value for the height of controls and the space between them. No target is smaller than 44 px, and type stays as large as it is."
    >
      <div className="design-densities">
        {densities.map(([density, note]) => (
          <Section key={density} title={density} note={note}>
            <Stage appearance={{ density }}>
              <AirtimeForm />
            </Stage>
          </Section>
        ))}
      </div>
    </Page>
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByLabelText('Phone number')).toHaveLength(3));
    const fields = canvas.getAllByLabelText('Phone number');
    const heights = fields.map((field) => field.closest('.ts-control')?.getBoundingClientRect().height);
    await expect(heights).toEqual([44, 48, 56]);
  },
};
