import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { checkoutIn } from '../../testing/checkout-double.ts';
import { checkoutMeta, checkoutStory, pressOffer, seesHeading } from '../../testing/checkout-stories.tsx';
import { htmlPage, lostResponse, noAnswer, refuse } from '../../testing/companion-double.ts';
import { goOffline } from '../../testing/story.tsx';
import { WalletCheckout } from './WalletCheckout.tsx';
import { waking } from '../../testing/waking.ts';

const meta = {
  title: 'Checkouts/Wallet checkout/When something stands in the way',
  component: WalletCheckout,
  ...checkoutMeta,
} satisfies Meta<typeof WalletCheckout>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = checkoutStory(
  { arrange: ({ till }) => till.always('session', noAnswer) },
  async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).toBeVisible());
  },
);

/** Readable before the companion answered, and nothing to press before. */
export const LoadingWithWhatThePageKnows: Story = {
  ...checkoutStory({ arrange: ({ till }) => till.always('checkout', noAnswer) }, async ({ canvas }) => {
    await expect(await canvas.findByText('₦24,500')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Pay / })).toBeNull();
  }),
  args: { initial: checkoutIn.open() },
};

export const SignedOut: Story = {
  ...checkoutStory(
    { arrange: ({ till }) => till.always('session', () => refuse('unauthenticated')) },
    async ({ canvas }) => {
      await expect(await canvas.findByText('Sign in to continue')).toBeVisible();
      await expect(canvas.queryByText('₦24,500')).toBeNull();
    },
  ),
  args: { initial: checkoutIn.open() },
};

export const SignedOutInTheMiddle: Story = checkoutStory(
  { readings: [checkoutIn.otpSent()] },
  async ({ canvas }, { till }) => {
    await seesHeading(canvas, 'Confirm with your one-time password');
    till.always('checkout', () => refuse('unauthenticated'));
    await expect(await waking(canvas.findByText('Please sign in again'))).toBeVisible();
  },
);

/** Another user's checkout is shown in the same way as one that does not exist. */
export const NotFound: Story = {
  ...checkoutStory({}, async ({ canvas }) => {
    await expect(await canvas.findByText('There is no such payment')).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  }),
  args: { checkoutId: 'chk_of_bayo' },
};

export const NotLoaded: Story = checkoutStory(
  { arrange: ({ till }) => till.always('checkout', () => htmlPage(404)) },
  async ({ canvas, userEvent }, { till }) => {
    await expect(await canvas.findByText('The payment could not be loaded')).toBeVisible();
    till.always('checkout', (proceed) => proceed());
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await seesHeading(canvas, 'Pay by wallet');
  },
);

export const Offline: Story = checkoutStory({}, async ({ canvas, userEvent }, { till }) => {
  const button = await canvas.findByRole('button', { name: /^Pay / });
  const back = goOffline();
  try {
    await expect(await canvas.findByText('You are offline')).toBeVisible();
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(till.received.some(({ route }) => route === 'attempts')).toBe(false);
  } finally {
    back();
  }
});

export const OfflineWhilePaying: Story = checkoutStory({ readings: [checkoutIn.paying()] }, async ({ canvas }) => {
  await seesHeading(canvas, 'Taking the payment');
  const back = goOffline();
  try {
    await expect(await canvas.findByText(/We check again as soon as you are back online/)).toBeVisible();
  } finally {
    back();
  }
});

/** The ticket is slow: a text states that, and the user can leave. */
export const Slow: Story = checkoutStory(
  { arrange: ({ till }) => till.always('attempts', noAnswer) },
  async (scene) => {
    await pressOffer(scene);
    await expect(await scene.canvas.findByText('Opening the secure entry')).toBeVisible();
    await scene.userEvent.click(scene.canvas.getByRole('button', { name: 'Cancel' }));
    await seesHeading(scene.canvas, 'Pay by wallet');
  },
);

export const TooOften: Story = checkoutStory(
  { arrange: ({ till }) => till.always('attempts', () => refuse('rate_limited', { retry_after: 40 })) },
  async (scene) => {
    await pressOffer(scene);
    await expect(await scene.canvas.findByText(/Try again in (40|39) seconds/)).toBeVisible();
    await expect(scene.canvas.getByRole('button', { name: /^Pay / })).toHaveAttribute('aria-disabled', 'true');
  },
);

/** Another page is at it: this one shows where it stands, and follows. */
export const AnotherPageIsAtIt: Story = checkoutStory(
  {
    readings: [checkoutIn.open(), checkoutIn.ordering()],
    arrange: ({ till }) => till.always('attempts', () => refuse('busy_subject')),
  },
  async (scene, { checkout }) => {
    await pressOffer(scene);
    await seesHeading(scene.canvas, 'Checking with your wallet');
    checkout.checkout = checkoutIn.otpSent();
    await waking(seesHeading(scene.canvas, 'Confirm with your one-time password'));
  },
);

export const TicketLost: Story = checkoutStory(
  { arrange: ({ till }) => till.next('attempts', lostResponse) },
  async (scene, { till }) => {
    await pressOffer(scene);
    await expect(await scene.canvas.findByText(/No answer came, and nothing was taken/)).toBeVisible();
    await pressOffer(scene);
    await waitFor(() => expect(till.received.filter(({ route }) => route === 'attempts')).toHaveLength(2));
  },
);

export const BrowserTooOld: Story = checkoutStory(
  { arrange: ({ till }) => till.always('attempts', () => refuse('no_fetch_metadata')) },
  async (scene) => {
    await pressOffer(scene);
    await expect(await scene.canvas.findByText(/This browser is too old for it/)).toBeVisible();
  },
);

export const LiveOnlyByTheCompanion: Story = checkoutStory(
  { arrange: ({ till }) => till.always('attempts', () => refuse('product_unavailable')) },
  async (scene) => {
    await pressOffer(scene);
    await expect(await scene.canvas.findByText('This is a test shop')).toBeVisible();
    await expect(scene.canvas.queryByRole('button', { name: /^Pay / })).toBeNull();
  },
);
