import type { Meta, StoryObj } from '@storybook/react-vite';
import { billMeta, billStories } from '../../../testing/bill-stories.tsx';
import { internetStories } from '../../../testing/internet-example.ts';
import { InternetForm } from './InternetForm.tsx';

const meta = {
  title: 'Bills/Internet form/Outcomes',
  tags: ['matrix'],
  component: InternetForm,
  ...billMeta,
} satisfies Meta<typeof InternetForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const shared = billStories(internetStories);

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
export const SoldOut: Story = shared.failedBecause('product_unavailable', /is not available right now/);
export const FewerLeft: Story = shared.refused(
  { code: 'product_unavailable', reason: 'not_so_many_left' },
  'There are not so many left.',
);
export const PlanRefused: Story = shared.fieldRefused(
  'plan_id',
  'Plan',
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
