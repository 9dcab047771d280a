import type { Meta, StoryObj } from '@storybook/react-vite';
import { bettingStories } from '../../../testing/betting-example.ts';
import { billMeta, billStories } from '../../../testing/bill-stories.tsx';
import { BettingForm } from './BettingForm.tsx';

const meta = {
  title: 'Bills/Betting form/Outcomes',
  tags: ['matrix'],
  component: BettingForm,
  ...billMeta,
} satisfies Meta<typeof BettingForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const shared = billStories(bettingStories);

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
export const AccountGone: Story = shared.failedBecause('not_recognised', /account/);
export const CompanyTakesNoMoney: Story = shared.refused(
  { code: 'product_unavailable' },
  'This product is not available right now.',
);
export const CompanyRefused: Story = shared.fieldRefused(
  'bet_id',
  'Betting company',
  { code: 'unavailable' },
  'This is not available right now.',
);
export const PriceChanged: Story = shared.priceChanged;
export const ProviderDown: Story = shared.providerDown;
export const RateLimited: Story = shared.rateLimited;
export const Offline: Story = shared.offline;
export const SignedOutWhilePaying: Story = shared.signedOutWhilePaying;
export const AnswerLost: Story = shared.answerLost;
export const Silence: Story = shared.silence;
export const Reloaded: Story = shared.reloaded;
