import { naira } from '@tillside/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { billMeta, billStories } from '../../../testing/bill-stories.tsx';
import { moveClock, withTill } from '../../../testing/story.tsx';
import { DataForm } from './DataForm.tsx';
import { dataTill, planList } from '../../../testing/example-tills.ts';
import { dataStories } from '../../../testing/data-example.ts';

const meta = { title: 'Bills/Data form/Outcomes', component: DataForm, ...billMeta } satisfies Meta<typeof DataForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const shared = billStories(dataStories);

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
export const PlanNotSold: Story = shared.failedBecause('product_unavailable', /is not available right now/);
export const RefusedAtTheDoor: Story = shared.refused(
  { code: 'product_unavailable' },
  'This product is not available right now.',
);
export const PlanRefused: Story = shared.fieldRefused(
  'variation',
  'Data plan',
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

/** The list is read again before paying if it is older than a minute. Seconds. */
const beyond = 120;

let asked = 0;

export const PlanDearerSince: Story = {
  beforeEach: (context) => {
    asked = 0;
    withTill({
      ...dataTill,
      lookups: { 'data.plans': () => planList('mtn', asked++ === 0 ? 0 : 150) },
      price: () => naira(2_650),
    })(context);
  },
  play: async ({ canvas, userEvent }) => {
    await dataStories.fill(canvas, userEvent);
    const clock = moveClock();
    clock.pass(beyond);
    try {
      await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
      await expect(await canvas.findByText('The price changed')).toBeVisible();
      await expect(
        canvas.getByText(/The list price was ₦2,500 and is ₦2,650 now/, { selector: '.ts-notice-text' }),
      ).toBeVisible();
      await expect(canvas.getByRole('button', { name: 'Pay ₦2,650' })).toBeVisible();
    } finally {
      clock.end();
    }
  },
};

export const PlanGoneSince: Story = {
  beforeEach: (context) => {
    asked = 0;
    withTill({
      ...dataTill,
      lookups: { 'data.plans': () => (asked++ === 0 ? planList('mtn') : [{ network_code: 'mtn', plans: [] }]) },
    })(context);
  },
  play: async ({ canvas, userEvent }) => {
    await dataStories.fill(canvas, userEvent);
    const clock = moveClock();
    clock.pass(beyond);
    try {
      await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
      await expect(
        await canvas.findByText('This is no longer available. Choose again', { selector: '.ts-error' }),
      ).toBeVisible();
    } finally {
      clock.end();
    }
  },
};
