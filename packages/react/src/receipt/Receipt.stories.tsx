import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { Instruction } from '@tillside/contract/browser';
import { exampleInstruction } from '../testing/companion-double.ts';
import { StoryFrame, withTill } from '../testing/story.tsx';
import { Receipt } from './Receipt.tsx';

const meta = {
  title: 'Receipt/Receipt',
  component: Receipt,
  args: { reference: 'ts_7n2q9w4x8k3m' },
  decorators: [
    (Story) => (
      <StoryFrame>
        <Story />
      </StoryFrame>
    ),
  ],
} satisfies Meta<typeof Receipt>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A story of one state: its badge and what it says of it. */
function state(parts: Partial<Instruction>, badge: string, text: RegExp): Story {
  return {
    beforeEach: withTill({ purchases: [exampleInstruction(parts)], course: [] }),
    play: async ({ canvas }) => {
      await expect(await canvas.findByText(badge, { selector: '.ts-badge' })).toBeVisible();
      await expect(canvas.getByText(text, { selector: '.ts-text' })).toBeVisible();
      await expect(canvas.getByText('ts_7n2q9w4x8k3m')).toBeVisible();
    },
  };
}

export const Succeeded: Story = {
  tags: ['quick'],
  ...state({ state: 'succeeded' }, 'Delivered', /was delivered/),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('TRX-88213907')).toBeVisible();
    await userEvent.click(canvas.getByText('What happened'));
    await expect(canvas.getByText('Sent to the provider.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Copy: Reference' })).toBeVisible();
  },
};
export const Starting: Story = state({ state: 'reserved' }, 'Starting', /in the queue/);
export const AwaitingFunds: Story = state({ state: 'awaiting_funds' }, 'Awaiting payment', /Complete the payment/);
export const Processing: Story = state({ state: 'processing' }, 'On its way', /Do not pay again/);
export const Unknown: Story = state({ state: 'unknown' }, 'Not known yet', /Do not pay again/);
export const UnderReview: Story = state({ state: 'review' }, 'Being looked into', /Do not pay again/);
export const PartlyDelivered: Story = state({ state: 'partial' }, 'Partly delivered', /only pay for what was/);
export const Failed: Story = state({ state: 'failed' }, 'Not delivered', /Your money was given back/);
export const Reversed: Story = state({ state: 'reversed' }, 'Taken back', /owed a refund/);
export const Abandoned: Story = state({ state: 'abandoned' }, 'Not bought', /given back/);

export const NotFound: Story = {
  args: { reference: 'ts_of_somebody_else' },
  beforeEach: withTill(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This receipt could not be loaded')).toBeVisible();
  },
};
