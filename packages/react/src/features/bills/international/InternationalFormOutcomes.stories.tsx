import type { Meta, StoryObj } from '@storybook/react-vite';
import { billMeta, billStories } from '../../../testing/bill-stories.tsx';
import { internationalStories } from '../../../testing/international-example.ts';
import { InternationalForm } from './InternationalForm.tsx';

const meta = {
  title: 'Bills/International form/Outcomes',
  tags: ['matrix'],
  component: InternationalForm,
  ...billMeta,
} satisfies Meta<typeof InternationalForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const shared = billStories(internationalStories);

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
export const NotSoldNow: Story = shared.failedBecause('product_unavailable', /is not available right now/);
export const NoPrice: Story = shared.refused(
  { code: 'product_unavailable', reason: 'no_price' },
  'The provider names no price for it at the moment.',
);
export const NumberRefused: Story = shared.fieldRefused(
  'phone',
  'Their number',
  { code: 'malformed' },
  'Check this field.',
);
export const PriceChanged: Story = shared.priceChanged;
export const ProviderDown: Story = shared.providerDown;
export const RateLimited: Story = shared.rateLimited;
export const Offline: Story = shared.offline;
export const SignedOutWhilePaying: Story = shared.signedOutWhilePaying;
export const AnswerLost: Story = shared.answerLost;
export const Silence: Story = shared.silence;
export const Reloaded: Story = shared.reloaded;
