import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { billMeta, billStories } from '../../../testing/bill-stories.tsx';
import { smsTill } from '../../../testing/example-tills.ts';
import { smsStories } from '../../../testing/sms-example.ts';
import { withTill } from '../../../testing/story.tsx';
import { SmsForm } from './SmsForm.tsx';
import { pressPay } from '../../../testing/press-pay.ts';

const meta = { title: 'Bills/SMS form/Outcomes', component: SmsForm, ...billMeta } satisfies Meta<typeof SmsForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const shared = billStories(smsStories);

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
export const Refused: Story = shared.refused({ code: 'forbidden' }, 'This account cannot do that.');
export const NumberRefused: Story = shared.fieldRefused(
  'to',
  'To',
  { code: 'too_many', maximum: 2 },
  'Can have at most 2 entries.',
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

/** A number that did not get the message can be sent it again, and nothing is sent by that press. */
export const RetryOnlyTheFailed: Story = {
  beforeEach: withTill(smsTill),
  play: async ({ canvas, userEvent }) => {
    await smsStories.fill(canvas, userEvent);
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await pressPay(canvas, userEvent, `Pay ${smsStories.pays}`);
    await userEvent.click(await canvas.findByRole('button', { name: 'Write to the one that was not reached' }));
    await expect(await canvas.findByLabelText('To')).toHaveValue('0802 123 4567');
    await expect(canvas.getByLabelText('Message')).toHaveValue('Your parcel is here.');
  },
};
