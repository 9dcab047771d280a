import type { Meta, StoryObj } from '@storybook/react-vite';
import { billMeta, billStories } from '../../../testing/bill-stories.tsx';
import { change, renewal } from '../../../testing/cable-example.ts';
import { CableForm } from './CableForm.tsx';

const meta = {
  title: 'Bills/Cable form/Outcomes',
  tags: ['matrix'],
  component: CableForm,
  ...billMeta,
} satisfies Meta<typeof CableForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const shared = billStories(renewal);

export const Success: Story = shared.success;
export const SuccessOfChange: Story = billStories({
  ...change,
  till: { ...change.till, delivers: { plan: 'DStv Yanga' } },
}).success;
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
export const BouquetNotSold: Story = shared.failedBecause('product_unavailable', /is not available right now/);
export const RefusedAtTheDoor: Story = shared.refused(
  { code: 'product_unavailable' },
  'This product is not available right now.',
);
export const CardRefused: Story = shared.fieldRefused(
  'account',
  'Smart card or IUC number',
  { code: 'not_accepted' },
  'The provider does not accept this.',
);
export const PriceChanged: Story = shared.priceChanged;
export const ProviderDown: Story = shared.providerDown;
export const RateLimited: Story = shared.rateLimited;
export const Offline: Story = shared.offline;
export const SignedOutWhilePaying: Story = shared.signedOutWhilePaying;
export const AnswerLost: Story = shared.answerLost;
export const Silence: Story = shared.silence;
export const Reloaded: Story = shared.reloaded;
