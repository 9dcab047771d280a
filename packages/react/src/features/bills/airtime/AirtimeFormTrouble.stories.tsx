import { naira } from '@tillside/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { createAttemptStorage } from '../../../kernel/runtime/attempt-storage.ts';
import { exampleSession, htmlPage, lostResponse, refuse } from '../../../testing/companion-double.ts';
import { goOffline, inTime, ProviderOfStory, StoryFrame, withTill } from '../../../testing/story.tsx';
import { fillAirtime, payAirtime, toReview } from '../../../testing/airtime-steps.ts';
import { AirtimeForm } from './AirtimeForm.tsx';
import { pressEdit } from '../../../testing/press-edit.ts';
import { pressPay } from '../../../testing/press-pay.ts';

const meta = {
  title: 'Bills/Airtime form/Trouble',
  component: AirtimeForm,
  args: { onSuccess: fn(), onPending: fn(), onUnknown: fn(), onError: fn() },
  decorators: [
    (Story) => (
      <StoryFrame>
        <Story />
      </StoryFrame>
    ),
  ],
} satisfies Meta<typeof AirtimeForm>;

export default meta;
type Story = StoryObj<typeof meta>;

export const PriceChanged: Story = {
  beforeEach: withTill({}, (till) => till.next('instruct', () => refuse('price_changed', { quote: naira(1_050) }))),
  play: async ({ canvas, userEvent, args }) => {
    await payAirtime(canvas, userEvent);
    await expect(await canvas.findByText('The price changed')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Pay ₦1,050' })).toBeVisible();
    await expect(canvas.getByText('Check and pay')).toHaveFocus();
    await expect(args.onError).not.toHaveBeenCalled();
  },
};

export const LostResponse: Story = {
  beforeEach: withTill({}, (till) => {
    till.always('instruct', lostResponse);
    till.always('find', () => htmlPage(502));
  }),
  play: async ({ canvas, userEvent, args }) => {
    await payAirtime(canvas, userEvent);
    await expect(await canvas.findByRole('heading', { name: 'We don’t know the outcome yet' })).toHaveFocus();
    await expect(canvas.getByText(/Do not pay again/, { selector: 'p' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
    await waitFor(() => expect(args.onUnknown).toHaveBeenCalledOnce());
    await expect(args.onError).not.toHaveBeenCalled();
  },
};

export const NeverArrived: Story = {
  beforeEach: withTill({}, (till) => till.next('instruct', lostResponse)),
  play: async ({ canvas, userEvent }) => {
    await payAirtime(canvas, userEvent);
    await canvas.findByRole('heading', { name: 'We don’t know the outcome yet' });
    await inTime(() => expect(canvas.getByText('Your payment never arrived')).toBeVisible());
  },
};

export const NeverArrivedThenPaid: Story = {
  ...NeverArrived,
  play: async (context) => {
    await NeverArrived.play?.(context);
    const { canvas, userEvent } = context;
    await pressPay(canvas, userEvent, /^Pay ₦/);
    await expect(await canvas.findByRole('heading', { name: 'Delivered' })).toBeVisible();
  },
};

export const Offline: Story = {
  beforeEach: withTill(),
  play: async ({ canvas, userEvent }) => {
    await toReview(canvas, userEvent);
    const back = goOffline();
    try {
      await expect(await canvas.findByText('You are offline', { selector: '.ts-notice-title' })).toBeVisible();
      await expect(canvas.getByText(/Nothing is lost/, { selector: '.ts-notice-text' })).toBeVisible();
      const pay = canvas.getByRole('button', { name: /^Pay ₦/ });
      await expect(pay).toHaveAttribute('aria-disabled', 'true');
      await expect(pay).toHaveAccessibleDescription('You can pay once you are back online.');
      await userEvent.click(pay);
      await expect(canvas.getByRole('heading', { name: 'Check and pay' })).toBeVisible();
    } finally {
      if (!navigator.webdriver) setTimeout(back, 60_000);
      else back();
    }
  },
};

export const RateLimited: Story = {
  beforeEach: withTill({}, (till) => till.next('instruct', () => refuse('rate_limited', { retry_after: 90 }))),
  play: async ({ canvas, userEvent }) => {
    await payAirtime(canvas, userEvent);
    await expect(await canvas.findByText('One moment, please')).toBeVisible();
    const pay = canvas.getByRole('button', { name: /^Pay ₦/ });
    await expect(pay).toHaveAccessibleDescription(/You can pay in \d+ seconds/);
    await expect(pay).toHaveAttribute('aria-disabled', 'true');
  },
};

export const RateLimitedThenOver: Story = {
  beforeEach: withTill({}, (till) => till.next('instruct', () => refuse('rate_limited', { retry_after: 20 }))),
  play: async ({ canvas, userEvent }) => {
    await payAirtime(canvas, userEvent);
    await expect(await canvas.findByText('One moment, please')).toBeVisible();
    const pay = canvas.getByRole('button', { name: /^Pay ₦/ });
    await expect(pay).toHaveAttribute('aria-disabled', 'true');
    await inTime(() => expect(pay).not.toHaveAttribute('aria-disabled'));
  },
};

export const SessionExpired: Story = {
  beforeEach: withTill({}, (till) => till.next('instruct', () => refuse('unauthenticated'))),
  play: async ({ canvas, userEvent }) => {
    await payAirtime(canvas, userEvent);
    await expect(await canvas.findByText('Please sign in again')).toBeVisible();
  },
};

export const SessionExpiredKeepsInput: Story = {
  ...SessionExpired,
  play: async (context) => {
    await SessionExpired.play?.(context);
    const { canvas, userEvent } = context;
    await pressEdit(canvas, userEvent);
    await expect(await canvas.findByLabelText('Phone number')).toHaveValue('0803 123 4567');
    await toReview(canvas, userEvent, { filled: true });
  },
};

export const SignedOut: Story = {
  beforeEach: withTill({}, (till) => till.always('session', () => refuse('unauthenticated'))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Sign in to continue')).toBeVisible();
  },
};

/** The shop has named its sign-in. */
export const SignedOutWithSignIn: Story = {
  ...SignedOut,
  decorators: [
    (Story) => (
      <ProviderOfStory signInUrl="/login">
        <Story />
      </ProviderOfStory>
    ),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      expect.stringContaining('/login?return_to=%2F'),
    );
  },
};

export const SessionError: Story = {
  beforeEach: withTill({}, (till) => till.always('session', () => htmlPage(502))),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Try again' });
    await expect(canvas.getByText('This could not load')).toBeVisible();
  },
};

let sessionIsDown = true;

export const SessionErrorThenLoaded: Story = {
  beforeEach: withTill({}, (till) => {
    sessionIsDown = true;
    till.always('session', () => (sessionIsDown ? htmlPage(502) : Response.json(exampleSession)));
  }),
  play: async (context) => {
    await SessionError.play?.(context);
    const { canvas, userEvent } = context;
    sessionIsDown = false;
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await fillAirtime(canvas, userEvent);
  },
};

export const NotAllowed: Story = {
  beforeEach: withTill({}, (till) =>
    till.always('session', () =>
      Response.json({
        caller: { caller_tag: 'tag_ada', roles: ['shopper'] },
        abilities: [],
        environment: 'live',
        catalogue: { networks: [], airtime: { minimum: naira(50), maximum: naira(100), presets: [] } },
      }),
    ),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Not available for your account')).toBeVisible();
  },
};

/** The page was closed while paying. */
function leaveAttempt(): void {
  createAttemptStorage(localStorage, '/till', 'tag_ada').save({
    key: 'key-of-an-earlier-page',
    operation: 'airtime.buy',
    input: { phone: '2348051234567', network: 'glo', amount: naira(500) },
    quote: naira(500),
    sentAt: Date.now() - 60_000,
    sends: 1,
  });
}

export const Reloaded: Story = {
  tags: ['quick'],
  beforeEach: withTill({}, (till) => {
    leaveAttempt();
    till.always('find', () => htmlPage(502));
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Checking your last purchase' })).toBeVisible();
    await expect(canvas.getByText('0805 123 4567')).toBeVisible();
    await expect(await canvas.findByText('No answer so far. We keep trying.')).toBeVisible();
  },
};

export const ReloadedNeverArrived: Story = {
  beforeEach: withTill({}, leaveAttempt),
  play: async ({ canvas }) => {
    await inTime(() => expect(canvas.getByText('Your payment never arrived')).toBeVisible());
  },
};

export const ReloadedNeverArrivedKeepsInput: Story = {
  ...ReloadedNeverArrived,
  play: async (context) => {
    await ReloadedNeverArrived.play?.(context);
    const { canvas, userEvent } = context;
    await pressEdit(canvas, userEvent);
    await expect(await canvas.findByLabelText('Phone number')).toHaveValue('0805 123 4567');
  },
};
