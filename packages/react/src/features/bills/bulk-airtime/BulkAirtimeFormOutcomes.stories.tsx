import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { billMeta, billStories, type BillScene } from '../../../testing/bill-stories.tsx';
import { bulkDouble } from '../../../testing/bulk-double.ts';
import { bulkStories } from '../../../testing/bulk-example.ts';
import { withTill } from '../../../testing/story.tsx';
import { BulkAirtimeForm } from './BulkAirtimeForm.tsx';
import { pressPay } from '../../../testing/press-pay.ts';

const meta = {
  title: 'Bills/Bulk airtime form/Outcomes',
  component: BulkAirtimeForm,
  ...billMeta,
} satisfies Meta<typeof BulkAirtimeForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const shared = billStories(bulkStories);

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
export const PartlyDelivered: Story = shared.partial;
export const Reversed: Story = shared.reversed;
export const UnderReview: Story = shared.underReview;
export const AwaitingFunds: Story = shared.awaitingFunds;
export const BalanceTooLow: Story = shared.balanceTooLow;
export const ShopWalletLow: Story = shared.shopWalletLow;
export const Refused: Story = shared.refused({ code: 'amount_refused' }, 'This amount is not accepted.');
export const RowRefused: Story = shared.fieldRefused(
  'rows',
  'Numbers',
  { code: 'too_few', minimum: 1 },
  'Needs at least 1 entry.',
);
export const PriceChanged: Story = shared.priceChanged;
export const ProviderDown: Story = shared.providerDown;
export const RateLimited: Story = shared.rateLimited;
export const Offline: Story = shared.offline;
export const SignedOutWhilePaying: Story = shared.signedOutWhilePaying;
export const AnswerLost: Story = shared.answerLost;
export const Silence: Story = shared.silence;
export const Reloaded: Story = shared.reloaded;
export const NotAllowed: Story = shared.notAllowed;

/** Only undelivered rows are offered again, and that button buys nothing yet. */
export const RetryOnlyTheFailed: Story = {
  beforeEach: withTill({ ...bulkDouble, course: ['partial'] }),
  play: async ({ canvas, userEvent }) => {
    await payFor(canvas, userEvent);
    await userEvent.click(await canvas.findByText('Delivered 2 · Not delivered 1'));
    await expect(await canvas.findByText('Not delivered', { selector: '.ts-badge' })).toBeVisible();
    await expect(canvas.getByText('You pay ₦1,500, for the 2 that were delivered.')).toBeVisible();
    await expect(canvas.queryByText('Amount paid')).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Buy again' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Not delivered 1' }));
    await expect(canvas.queryByText('0803 123 4567')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Buy the one that was not delivered' }));
    await expect(await canvas.findByRole('button', { name: /^Change row 1 0802 123 4567/ })).toBeVisible();
    await expect(canvas.getByText('₦500 in total')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByRole('button', { name: 'Pay ₦500' })).toBeVisible();
  },
};

/** While rows are open nothing is offered for a retry. */
export const RowByRow: Story = {
  beforeEach: withTill({ ...bulkDouble, course: ['processing', 'processing'] }),
  play: async ({ canvas, userEvent }) => {
    await payFor(canvas, userEvent);
    await expect(await canvas.findByText('2 of 3 known')).toBeVisible();
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('value', '2');
    await userEvent.click(canvas.getByText('Delivered 2 · Not known yet 1'));
    await userEvent.click(canvas.getByRole('button', { name: 'Not known yet 1' }));
    await expect(canvas.getByText('On its way', { selector: '.ts-badge' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Buy the/ })).toBeNull();
  },
};

async function payFor(canvas: BillScene['canvas'], userEvent: BillScene['userEvent']): Promise<void> {
  await bulkStories.fill(canvas, userEvent);
  await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
  await pressPay(canvas, userEvent, `Pay ${bulkStories.pays}`);
}
