import type { Meta, StoryObj } from '@storybook/react-vite';
import { billMeta, billStories } from '../../../testing/bill-stories.tsx';
import { electricityStories } from '../../../testing/electricity-example.ts';
import { ElectricityForm } from './ElectricityForm.tsx';

const meta = {
  title: 'Bills/Electricity form/Outcomes',
  component: ElectricityForm,
  ...billMeta,
} satisfies Meta<typeof ElectricityForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const shared = billStories(electricityStories);

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
export const AmountRefused: Story = shared.failedBecause('amount_refused', /back in your balance/);
export const NobodysMeterAfterAll: Story = shared.failedBecause('not_recognised', /back in your balance/);
export const RefusedAtTheDoor: Story = shared.refused(
  { code: 'product_unavailable' },
  'This product is not available right now.',
);
export const MeterRefused: Story = shared.fieldRefused(
  'meter_number',
  'Meter number',
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
