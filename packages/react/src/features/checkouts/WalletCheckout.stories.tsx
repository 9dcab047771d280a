import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { AttemptRefusal, Checkout } from '@tillside/contract';
import { checkoutIn, exampleCheckout, liveSession } from '../../testing/checkout-double.ts';
import { checkoutMeta, checkoutStory, seesHeading } from '../../testing/checkout-stories.tsx';
import { exampleMerchant, exampleSession } from '../../testing/example-session.ts';
import { expectOnScreen } from '../../testing/on-screen.ts';
import { WalletCheckout } from './WalletCheckout.tsx';
import { waking } from '../../testing/waking.ts';

const meta = {
  title: 'Checkouts/Wallet checkout',
  component: WalletCheckout,
  ...checkoutMeta,
} satisfies Meta<typeof WalletCheckout>;

export default meta;
type Story = StoryObj<typeof meta>;

const dark = { parameters: { dark: true } };
const rightToLeft = { parameters: { rtl: true } };
const narrow = { parameters: { narrow: true }, globals: { viewport: { value: 'narrow' } } };

/** A checkout that stands still: its heading, and a button or none. */
const showing = (checkout: Checkout, heading: string, button: string | null): Story =>
  checkoutStory({ readings: [checkout] }, async ({ canvas, canvasElement, args }) => {
    await seesHeading(canvas, heading);
    await expect(canvas.getByText('ORDER-20817')).toBeVisible();
    if (button === null) await expect(canvas.queryByRole('button', { name: /Pay|Enter|again/ })).toBeNull();
    else await expect(canvas.getByRole('button', { name: button })).toBeVisible();
    await expect(canvasElement.querySelector('input, form')).toBeNull();
    await expect(args.onSuccess).toHaveBeenCalledTimes(checkout.state === 'paid' ? 1 : 0);
    await expect(args.onUnknown).toHaveBeenCalledTimes(checkout.state === 'not_known' ? 1 : 0);
  });

const refused = (code: AttemptRefusal, heading: string, button = 'Try again'): Story =>
  showing(checkoutIn.refused(code), heading, button);

export const Open: Story = showing(checkoutIn.open(), 'Pay by wallet', 'Pay ₦24,500');
export const OpenDark: Story = { ...Open, ...dark };
export const OpenRightToLeft: Story = { ...Open, ...rightToLeft };

export const WithDescription: Story = showing(
  exampleCheckout({
    title: 'Wedding aso-oke for the family of Chukwuemeka Nwosu-Okonkwo, three sets with caps',
    description: 'Delivered to Yaba on Friday. The rest of the order follows.',
    expires_at: '2026-11-21T10:10:00.000+01:00',
  }),
  'Pay by wallet',
  'Pay ₦24,500',
);

export const Narrow320: Story = {
  ...checkoutStory(
    { readings: [checkoutIn.otpSent({ otp_wrong: true, tries_left: 2 })] },
    async (scene, { checkout }) => {
      const fits = async (): Promise<void> =>
        expect(scene.canvasElement.querySelector('.story-narrow')?.scrollWidth).toBeLessThanOrEqual(320);
      await seesHeading(scene.canvas, 'Confirm with your one-time password');
      await fits();
      checkout.checkout = { ...checkoutIn.notKnown(), reference: 'ORDER-2026-11-21-0000020817-LAGOS-ISLAND' };
      await waking(seesHeading(scene.canvas, 'We don’t know yet whether it was paid'));
      await fits();
    },
  ),
  ...narrow,
};

export const Ordering: Story = showing(checkoutIn.ordering(), 'Checking with your wallet', null);
export const PinOnceMore: Story = showing(checkoutIn.pinAgain(), 'Enter your PIN once more', 'Enter PIN');

export const OtpSent: Story = showing(
  checkoutIn.otpSent(),
  'Confirm with your one-time password',
  'Enter one-time password',
);
export const OtpSentDark: Story = { ...OtpSent, ...dark };
export const OtpSentRightToLeft: Story = { ...OtpSent, ...rightToLeft };

export const OtpWrong: Story = checkoutStory(
  { readings: [checkoutIn.otpSent({ otp_wrong: true, tries_left: 1 })] },
  async ({ canvas }) => {
    await expect(await canvas.findByText('The one-time password was wrong')).toBeVisible();
    await expect(canvas.getByText('You can try once more. Nothing was taken.')).toBeVisible();
    await expect(canvas.getByText(/^4:1\d$/)).toBeVisible();
  },
);

export const LastMinute: Story = checkoutStory(
  { readings: [checkoutIn.otpSent({ seconds_left: 42 })] },
  async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/^0:4\d$/)).toBeVisible();
    await expect(canvasElement.querySelector('.ts-checkout-time')).toHaveAttribute('data-soon');
  },
);

/** The checkout is read again just after the end, by the seconds that the server reported. */
export const TimeRunsOut: Story = checkoutStory(
  { readings: [checkoutIn.otpSent({ seconds_left: 0 }), checkoutIn.expired()] },
  async ({ canvas, args }) => {
    await seesHeading(canvas, 'The time to pay is over');
    await expect(canvas.getByRole('button', { name: 'Start again' })).toBeVisible();
    await expect(args.onError).toHaveBeenCalledOnce();
  },
);

export const Expired: Story = showing(checkoutIn.expired(), 'The time to pay is over', 'Start again');
export const ClosedForGood: Story = showing(checkoutIn.closed(), 'This can no longer be paid', null);

export const PayerNotVerified: Story = refused('payer_not_verified', 'Wallet and PIN do not match');
export const PayerNotVerifiedDark: Story = { ...PayerNotVerified, ...dark };
export const PayerCannotPay: Story = refused('payer_cannot_pay', 'This wallet cannot make the payment');
export const OtpLocked: Story = refused('otp_locked', 'The one-time password was wrong too often', 'Start again');
export const AmountRefused: Story = refused('amount_refused', 'The wallet does not accept this amount');
export const PaymentFailed: Story = refused('payment_failed', 'The payment was not made');
export const Interrupted: Story = refused('interrupted', 'The payment was interrupted');

export const Paying: Story = showing(checkoutIn.paying(), 'Taking the payment', null);
/** The amount stands once, and the way back names the shop. */
export const Paid: Story = checkoutStory(
  { readings: [checkoutIn.paid()], session: { ...liveSession, merchant: exampleMerchant } },
  async ({ canvas, canvasElement, userEvent, args }) => {
    await seesHeading(canvas, 'Paid');
    await expect(canvasElement.querySelector('.ts-seal')).toBeVisible();
    await expect(canvas.getByText(/^To Sunbird Store for /)).toBeVisible();
    const shown = canvasElement.querySelector('.ts-step')?.textContent ?? '';
    await expect(shown.match(/24,500/g)).toHaveLength(1);
    expectOnScreen(canvasElement, canvas.getByRole('button', { name: 'Back to Sunbird Store' }), '.ts-seal, .ts-hero');
    const chat = await canvas.findByRole('link', { name: 'WhatsApp' });
    await expect(decodeURIComponent(chat.getAttribute('href') ?? '')).toMatch(/₦24,500[^]*ORDER-20817/);
    await expect(canvas.getByRole('button', { name: 'Save image' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Print' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Back to Sunbird Store' }));
    await expect(args.onLeave).toHaveBeenCalledOnce();
  },
);
/** Money for a balance: only once the shop has counted it does the page say that it is there. */
export const PaidToBalance: Story = checkoutStory(
  {
    readings: [{ ...checkoutIn.paid(), adds_to: 'Sunbird balance', added: false }],
    session: { ...liveSession, merchant: exampleMerchant },
  },
  async ({ canvas, canvasElement }, { checkout }) => {
    await seesHeading(canvas, 'Paid');
    await expect(canvas.getByText('Ankara dress and two scarves', { selector: '.ts-outcome *' })).toBeVisible();
    await expect(canvas.queryByText(/added to/)).toBeNull();
    checkout.checkout = { ...checkoutIn.paid(), adds_to: 'Sunbird balance', added: true };
    await waking(canvas.findByText('₦24,500 added to your Sunbird balance', { selector: '.ts-outcome *' }));
    const shown = canvasElement.querySelector('.ts-step')?.textContent ?? '';
    await expect(shown.match(/24,500/g)).toHaveLength(1);
    await expect(canvas.queryByText(/To Sunbird Store for/)).toBeNull();
  },
);
export const PaidDark: Story = { ...Paid, ...dark };
export const PaidRightToLeft: Story = { ...Paid, ...rightToLeft };
export const NotKnown: Story = showing(checkoutIn.notKnown(), 'We don’t know yet whether it was paid', null);
export const NotKnownDark: Story = { ...NotKnown, ...dark };

/** A person settled it, days later maybe. */
export const NotKnownThenPaid: Story = checkoutStory(
  { readings: [checkoutIn.notKnown()] },
  async ({ canvas, canvasElement, args }, { checkout }) => {
    await seesHeading(canvas, 'We don’t know yet whether it was paid');
    await expect(canvas.getByText('If you ask the shop about it, quote ORDER-20817.')).toBeVisible();
    checkout.checkout = checkoutIn.paid();
    await waking(seesHeading(canvas, 'Paid'));
    await expect(canvasElement.querySelector('.ts-announcer')).toHaveTextContent(
      'Paid. ₦24,500 was paid from your wallet.',
    );
    await expect(args.onSuccess).toHaveBeenCalledOnce();
    await expect(await canvas.findByRole('button', { name: 'Print' })).toBeVisible();
  },
);

export const NotKnownThenRefused: Story = checkoutStory(
  { readings: [checkoutIn.notKnown()] },
  async ({ canvas }, { checkout }) => {
    await seesHeading(canvas, 'We don’t know yet whether it was paid');
    checkout.checkout = checkoutIn.refused('payment_failed');
    await waking(seesHeading(canvas, 'The payment was not made'));
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
);

/** The sandbox environment has no wallets: a text states that, and there is nothing to press. */
export const LiveOnly: Story = checkoutStory({ session: exampleSession }, async ({ canvas }) => {
  await expect(await canvas.findByText('This is a test shop')).toBeVisible();
  await expect(canvas.queryByRole('button', { name: /Pay/ })).toBeNull();
  await expect(canvas.getByText('Test mode')).toBeVisible();
});

export const FramesSwitchedOff: Story = checkoutStory(
  { session: { ...exampleSession, environment: 'live', frames: false } },
  async ({ canvas }) => {
    await expect(await canvas.findByText('This shop takes no wallet payments')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Pay/ })).toBeNull();
  },
);

export const Leaving: Story = checkoutStory({}, async ({ canvas, userEvent, args }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Not now' }));
  await expect(args.onLeave).toHaveBeenCalledOnce();
});
