import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { billMeta, billStories } from '../../../testing/bill-stories.tsx';
import { refuse } from '../../../testing/companion-double.ts';
import { epinTill } from '../../../testing/example-tills.ts';
import { epinStories } from '../../../testing/epin-example.ts';
import { withTill } from '../../../testing/story.tsx';
import { EpinForm } from './EpinForm.tsx';
import { pressPay } from '../../../testing/press-pay.ts';

const meta = { title: 'Bills/ePin form/Outcomes', component: EpinForm, ...billMeta } satisfies Meta<typeof EpinForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const shared = billStories(epinStories);

export const Success: Story = shared.success;
export const Processing: Story = shared.processing;
export const ProcessingThenDelivered: Story = shared.processingThenDelivered;
export const ProcessingThenFailed: Story = shared.processingThenFailed;
export const Unknown: Story = shared.unknown;
export const UnknownThenDelivered: Story = shared.unknownThenDelivered;
export const Failed: Story = shared.failed;
export const FailedThenTriedAgain: Story = shared.failedThenTriedAgain;
export const FailedMoneyNotBack: Story = shared.failedMoneyNotBack;
export const OnOneScreen: Story = shared.onOneScreen;
export const Reversed: Story = shared.reversed;
export const UnderReview: Story = shared.underReview;
export const AwaitingFunds: Story = shared.awaitingFunds;
export const BalanceTooLow: Story = shared.balanceTooLow;
export const ShopWalletLow: Story = shared.shopWalletLow;
export const RanOutMeanwhile: Story = shared.failedBecause('product_unavailable', /is not available right now/);
export const SoldOutAtTheDoor: Story = shared.refused(
  { code: 'product_unavailable', reason: 'few_left', parameters: { left: 1 } },
  'There is only 1 left.',
);
export const ProductRefused: Story = shared.fieldRefused(
  'id',
  'Exam pin',
  { code: 'not_offered' },
  'This is no longer available. Choose again.',
);
export const PriceChanged: Story = shared.priceChanged;
export const ProviderDown: Story = shared.providerDown;
export const RateLimited: Story = shared.rateLimited;
export const Offline: Story = shared.offline;
export const SignedOutWhilePaying: Story = shared.signedOutWhilePaying;
export const AnswerLost: Story = shared.answerLost;
export const Silence: Story = shared.silence;
export const Reloaded: Story = shared.reloaded;

/** Sold out between choosing and the price. */
export const SoldOutAtTheQuote: Story = {
  beforeEach: withTill(epinTill, (till) =>
    till.always('quote', () => refuse('product_unavailable', { reason: 'sold_out' })),
  ),
  play: async ({ canvas, userEvent }) => {
    await epinStories.fill(canvas, userEvent);
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText('This purchase was not accepted')).toBeVisible();
    await expect(canvas.getByText(/^It is sold out\. Nothing was bought/, { selector: 'p' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Pay' })).toHaveAttribute('aria-disabled', 'true');
  },
};

/** Only the buyer sees the pins: staff see that they were delivered, but not the pins. */
export const SeenByStaff: Story = {
  beforeEach: withTill({ ...epinTill, delivers: { title: 'WAEC Result Checker', qty: 2 } }),
  play: async ({ canvas, userEvent }) => {
    await epinStories.fill(canvas, userEvent);
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await pressPay(canvas, userEvent, 'Pay ₦7,600');
    await expect(await canvas.findByText(/shown only to the person who bought them/)).toBeVisible();
  },
};
