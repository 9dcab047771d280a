import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { FrameFailureCode } from '@tillside/contract';
import { checkoutIn } from '../../testing/checkout-double.ts';
import { canaryPin } from '../../testing/checkout-frame.ts';
import { checkoutMeta, checkoutStory, pressOffer, seesHeading } from '../../testing/checkout-stories.tsx';
import { WalletCheckout } from './WalletCheckout.tsx';
import { waking } from '../../testing/waking.ts';

const meta = {
  title: 'Checkouts/Wallet checkout/In the sealed frame',
  component: WalletCheckout,
  ...checkoutMeta,
} satisfies Meta<typeof WalletCheckout>;

export default meta;
type Story = StoryObj<typeof meta>;

const dark = { parameters: { dark: true } };
const rightToLeft = { parameters: { rtl: true } };

/** The frame grows to what is in it, and this page cannot look inside: it has no field of its own. */
export const Pin: Story = checkoutStory({ frame: 'asks' }, async (scene) => {
  const { canvas, canvasElement, userEvent } = scene;
  await pressOffer(scene);
  await expect(await seesHeading(canvas, 'Enter your wallet and PIN')).toHaveFocus();
  const frame = await canvas.findByTitle<HTMLIFrameElement>('Secure payment');
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
  await waitFor(() => expect(frame.clientHeight).toBeGreaterThan(150));
  await waitFor(() => expect(canvas.queryByText('Opening the secure entry')).toBeNull());
  await expect(frame.contentDocument).toBeNull();
  await expect(canvasElement.querySelector('form, input')).toBeNull();
  // The frame shows it, from the companion's record.
  for (const text of [/₦/, 'Ankara dress and two scarves']) await expect(canvas.queryByText(text)).toBeNull();
  await userEvent.click(canvas.getByText('Secure entry: this page can’t read your PIN.'));
});

export const PinDark: Story = { ...Pin, ...dark };
export const PinRightToLeft: Story = { ...Pin, ...rightToLeft };

/** Resumed after a reload, on another device, or the next day: straight to the one-time password, by a press. */
export const OneTimePassword: Story = checkoutStory(
  { readings: [checkoutIn.otpSent()], frame: 'otp' },
  async (scene, { till }) => {
    await expect(scene.canvas.queryByTitle('Secure payment')).toBeNull();
    await pressOffer(scene, 'Enter one-time password');
    const frame = await scene.canvas.findByTitle<HTMLIFrameElement>('Secure payment');
    await waitFor(() => expect(frame.clientHeight).toBeGreaterThan(100));
    await expect(scene.canvas.getByText(/^4:1\d$/)).toBeVisible();
    await expect(till.received.filter(({ route }) => route === 'attempts')).toHaveLength(1);
  },
);
export const OneTimePasswordDark: Story = { ...OneTimePassword, ...dark };

/** The same frame goes on from the PIN to the one-time password, and keeps the focus that it has. */
export const FromPinToOneTimePassword: Story = checkoutStory(
  { frame: 'goes_on', readings: [checkoutIn.open(), checkoutIn.otpSent()] },
  async (scene) => {
    const { canvas } = scene;
    await pressOffer(scene);
    const frame = await canvas.findByTitle<HTMLIFrameElement>('Secure payment');
    frame.focus();
    await seesHeading(canvas, 'Confirm with your one-time password');
    await expect(await canvas.findByText(/^4:[01]\d$/)).toBeVisible();
    await expect(canvas.getByTitle('Secure payment')).toBe(frame);
    await expect(frame).toHaveFocus();
  },
);

/** What the companion accepted is not yet paid: it is paid once the wallet reports that. */
export const FromOneTimePasswordToPaid: Story = {
  tags: ['quick'],
  ...checkoutStory(
    { frame: 'done', readings: [checkoutIn.otpSent(), checkoutIn.paying()] },
    async (scene, { checkout }) => {
      const { canvas, args } = scene;
      await pressOffer(scene, 'Enter one-time password');
      await seesHeading(canvas, 'Taking the payment');
      await expect(args.onSuccess).not.toHaveBeenCalled();
      await expect(canvas.queryByTitle('Secure payment')).toBeNull();
      checkout.checkout = checkoutIn.paid();
      await expect(await waking(seesHeading(canvas, 'Paid'))).toHaveFocus();
      await expect(args.onSuccess).toHaveBeenCalledOnce();
    },
  ),
};

/** Without a mouse: to the button, into the step, and out again. */
export const ByKeyboard: Story = checkoutStory({}, async ({ canvas, userEvent }, { till }) => {
  const button = await canvas.findByRole('button', { name: /^Pay / });
  while (document.activeElement !== button) await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect(await seesHeading(canvas, 'Enter your wallet and PIN')).toHaveFocus();
  const cancel = canvas.getByRole('button', { name: 'Cancel' });
  while (document.activeElement !== cancel) await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect(await seesHeading(canvas, 'Pay by wallet')).toHaveFocus();
  await expect(canvas.queryByTitle('Secure payment')).toBeNull();
  await waitFor(() => expect(till.received.filter(({ route }) => route === 'attempts')).toHaveLength(1));
});

/** A frame that reports what no frame may: none of it reaches this page. */
export const LeakingFrame: Story = checkoutStory({ frame: 'leaks' }, async (scene, { till }) => {
  await pressOffer(scene);
  await waitFor(() => expect(till.received.filter(({ route }) => route === 'checkout').length).toBeGreaterThan(1));
  await expect(scene.canvasElement.outerHTML).not.toContain(canaryPin);
  await expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(canaryPin);
});

/** The answer got lost: not failed, not offered again before it is known, and here it did not arrive. */
export const StepLost: Story = checkoutStory(
  { readings: [checkoutIn.otpSent()], frame: 'errs', frameCode: 'network' },
  async (scene) => {
    await pressOffer(scene, 'Enter one-time password');
    await seesHeading(scene.canvas, 'No answer came');
    await expect(scene.canvas.queryByRole('button', { name: /Enter|Pay/ })).toBeNull();
    await expect(scene.args.onError).not.toHaveBeenCalled();
  },
);

export const StepLostButPaid: Story = checkoutStory(
  { readings: [checkoutIn.otpSent(), checkoutIn.paid()], frame: 'errs', frameCode: 'network' },
  async (scene) => {
    await pressOffer(scene, 'Enter one-time password');
    await seesHeading(scene.canvas, 'Paid');
  },
);

export const TooManyTries: Story = checkoutStory(
  {
    readings: [checkoutIn.open(), checkoutIn.refused('payer_not_verified', 3)],
    frame: 'errs',
    frameCode: 'locked',
  },
  async (scene) => {
    await pressOffer(scene);
    await seesHeading(scene.canvas, 'Wallet and PIN do not match');
    await expect(scene.canvas.getByText('Too many PIN attempts')).toBeVisible();
  },
);

export const Covered: Story = checkoutStory({ frame: 'errs', frameCode: 'obscured' }, async (scene) => {
  await pressOffer(scene);
  await waitFor(() => expect(scene.canvas.queryByText('Opening the secure entry')).toBeNull());
  await seesHeading(scene.canvas, 'Enter your wallet and PIN');
});

const neverOpens = (frameCode: FrameFailureCode, text: RegExp): Story =>
  checkoutStory({ frame: 'fails', frameCode }, async (scene) => {
    await pressOffer(scene);
    await expect(await scene.canvas.findByText('The payment could not be opened')).toBeVisible();
    await expect(scene.canvas.getByText(text, { selector: '.ts-notice-text' })).toBeVisible();
    await expect(scene.canvas.getByRole('button', { name: /^Pay / })).toBeVisible();
  });

export const NeverAnswers: Story = neverOpens('frame_timeout', /The secure entry did not open/);
export const TicketTooOld: Story = neverOpens('ticket', /Nothing was taken. Try again in a moment/);
export const OldBrowser: Story = neverOpens('no_fetch_metadata', /Try another browser/);
export const OtherSession: Story = neverOpens('bind', /Please sign in again/);

/** The page's own policy blocks the frame, and the browser reports that. */
export const BlockedByPolicy: Story = checkoutStory({ frame: 'silent' }, async (scene) => {
  await pressOffer(scene);
  await scene.canvas.findByTitle('Secure payment');
  await waitFor(async () => {
    document.dispatchEvent(
      new SecurityPolicyViolationEvent('securitypolicyviolation', {
        blockedURI: 'https://shop.example/till/frames/open',
        disposition: 'enforce',
        documentURI: 'https://shop.example/pay',
        effectiveDirective: 'form-action',
        originalPolicy: 'form-action self',
        statusCode: 200,
        violatedDirective: 'form-action',
      }),
    );
    await expect(scene.canvas.getByText(/security policy blocks the secure entry/)).toBeVisible();
  });
});
