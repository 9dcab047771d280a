import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { dollars, naira, type Instruction } from '@tillside/contract';
import { exampleInstruction } from '../../testing/companion-double.ts';
import { StoryFrame, withTill } from '../../testing/story.tsx';
import { Receipt } from './Receipt.tsx';

const meta = {
  title: 'Receipt/Receipt',
  component: Receipt,
  args: { instructionRef: 'ts_7n2q9w4x8k3m' },
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

/** A story of one state: its badge and its text. */
function state(parts: Partial<Instruction>, badge: string, text: RegExp): Story {
  return {
    beforeEach: withTill({ purchases: [exampleInstruction(parts)], course: [] }),
    play: async ({ canvas }) => {
      await expect(await canvas.findByText(badge, { selector: '.ts-badge' })).toBeVisible();
      // A provider's name comes with the bill, which is loaded.
      await expect(await canvas.findByText(text, { selector: '.ts-text' })).toBeVisible();
      await expect(canvas.getByText('ts_7n2q9w4x8k3m')).toBeVisible();
    },
  };
}

export const Succeeded: Story = {
  tags: ['quick'],
  beforeEach: withTill({ purchases: [exampleInstruction({ state: 'succeeded' })], course: [] }),
  play: async ({ canvas, userEvent }) => {
    // The badge states that it was delivered, and the headline what: no sentence repeats both.
    await expect(await canvas.findByText('Delivered', { selector: '.ts-badge' })).toBeVisible();
    await expect(await canvas.findAllByText(/MTN airtime/)).toHaveLength(1);
    await expect(canvas.queryByText(/was delivered/)).toBeNull();
    await expect(await canvas.findByText('TRX-88213907')).toBeVisible();
    await userEvent.click(canvas.getByText('What happened'));
    await expect(canvas.getByText('Sent to the provider.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Copy: Reference' })).toBeVisible();
  },
};
export const Starting: Story = state({ state: 'reserved' }, 'Starting', /in the queue/);
export const AwaitingFunds: Story = state({ state: 'awaiting_funds' }, 'Awaiting payment', /Complete the payment/);
export const Processing: Story = state(
  { state: 'processing' },
  'On its way',
  /MTN is working on it. No need to pay again/,
);
export const Unknown: Story = state({ state: 'unknown' }, 'Not known yet', /Do not pay again/);
export const UnderReview: Story = state({ state: 'review' }, 'Being checked', /Do not pay again/);
const checked = state(
  { state: 'succeeded', checking_since: '2026-11-21T09:00:00.000Z' },
  'Being checked',
  /MTN may have taken this back. If so, you get ₦1,000 back/,
);
/** Delivered, and its provider has reported something else since. It is not to be shared meanwhile. */
export const CheckedAgain: Story = {
  ...checked,
  play: async (context) => {
    await checked.play?.(context);
    await expect(context.canvas.queryByRole('button', { name: /Save image|Share|Copy receipt|Print/ })).toBeNull();
    await expect(context.canvas.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
  },
};
export const PartlyDelivered: Story = state({ state: 'partial' }, 'Partly delivered', /only pay for what was/);
export const Failed: Story = state({ state: 'failed' }, 'Not delivered', /is back in your balance/);
export const RefundOwed: Story = state(
  { state: 'reversed', funding: 'refund_owed', owed: naira(1_000) },
  'Refund owed',
  /reversed this purchase.*You are owed a refund of ₦1,000/,
);
export const RefundOnItsWay: Story = state(
  { state: 'reversed', funding: 'refunding', owed: naira(1_000) },
  'Refund on its way',
  /Your refund of ₦1,000 is on its way/,
);
export const Refunded: Story = state(
  { state: 'reversed', funding: 'refunded', owed: naira(1_000) },
  'Refunded',
  /₦1,000 was refunded to you/,
);
export const PartlyRefunded: Story = state(
  { state: 'partial', funding: 'refunded', owed: naira(300) },
  'Partly delivered',
  /only pay for what was. ₦300 was refunded to you/,
);
/** A member of staff withdrew it from another user's card: no text states that it is paid to the member of staff. */
const withdrawn = {
  operation: 'card.withdraw',
  kind: 'card',
  input: { id: 'card_1', amount: naira(15) },
  quote: dollars(15),
  owed: dollars(15),
} as const;
export const OwedToCardholder: Story = state(
  { ...withdrawn, funding: 'credit_owed' },
  'Done',
  /left the card. .* is owed to the cardholder. Another member of staff/,
);
export const PaidToCardholder: Story = state(
  { ...withdrawn, funding: 'credited' },
  'Done',
  /left the card. .* was paid to the cardholder/,
);
export const Abandoned: Story = state({ state: 'abandoned' }, 'Not bought', /back in your balance/);

export const NotFound: Story = {
  args: { instructionRef: 'ts_of_somebody_else' },
  beforeEach: withTill(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This receipt could not be loaded')).toBeVisible();
  },
};
