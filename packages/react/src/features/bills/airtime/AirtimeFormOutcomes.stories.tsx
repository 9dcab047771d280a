import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { naira } from '@tillside/contract';
import { json, noAnswer, refuse } from '../../../testing/companion-double.ts';
import { StoryFrame, withTill } from '../../../testing/story.tsx';
import { payAirtime, toReview } from '../../../testing/airtime-steps.ts';
import { expectOnScreen } from '../../../testing/on-screen.ts';
import { pressPay } from '../../../testing/press-pay.ts';
import { AirtimeForm } from './AirtimeForm.tsx';

const meta = {
  title: 'Bills/Airtime form/Outcomes',
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

export const Paying: Story = {
  beforeEach: withTill({}, (till) => till.always('instruct', noAnswer)),
  play: async ({ canvas, userEvent }) => {
    await toReview(canvas, userEvent);
    await userEvent.dblClick(canvas.getByRole('button', { name: /^Pay ₦/ }));
    await expect(await canvas.findByRole('heading', { name: 'Paying' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^Pay ₦/ })).toHaveAttribute('aria-disabled', 'true');
    await expect(canvas.queryByRole('button', { name: /^Edit:/ })).toBeNull();
  },
};

export const Success: Story = {
  tags: ['quick'],
  beforeEach: withTill({ course: ['succeeded'] }),
  play: async ({ canvas, userEvent, args }) => {
    await payAirtime(canvas, userEvent);
    await expect(await canvas.findByRole('heading', { name: 'Delivered' })).toHaveFocus();
    await userEvent.click(canvas.getByText('Details', { selector: 'summary *, summary' }));
    await expect(canvas.getByText('TRX-88213907')).toBeVisible();
    await expect(canvas.getByRole('status')).toHaveTextContent('MTN airtime for 0803 123 4567');
    await waitFor(() => expect(args.onSuccess).toHaveBeenCalledOnce());
    await expect(args.onError).not.toHaveBeenCalled();
  },
};

/** The whole ticket with Pay, and then what was delivered with Done, without scrolling. */
export const OnOneScreen: Story = {
  globals: { viewport: { value: 'shop' } },
  beforeEach: withTill({ balance: { name: 'Sunbird balance', available: naira(20_000) } }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await toReview(canvas, userEvent);
    await canvas.findByText(/left after/);
    expectOnScreen(canvasElement, canvas.getByRole('button', { name: 'Pay ₦1,000' }), '.ts-heading, .ts-ticket');
    await pressPay(canvas, userEvent, 'Pay ₦1,000');
    await canvas.findByRole('heading', { name: 'Delivered' });
    expectOnScreen(
      canvasElement,
      canvas.getByRole('button', { name: 'Done' }),
      '.ts-seal, .ts-hero, .ts-outcome-subject, .ts-shares',
    );
  },
};

export const Processing: Story = {
  beforeEach: withTill({ course: ['processing', 'processing', 'processing'] }),
  play: async ({ canvas, userEvent, args }) => {
    await payAirtime(canvas, userEvent);
    await expect(await canvas.findByRole('heading', { name: 'On its way' })).toBeVisible();
    await expect(canvas.getByText('MTN is working on it. No need to pay again.', { selector: 'p' })).toBeVisible();
    await waitFor(() => expect(args.onPending).toHaveBeenCalledOnce());
    await expect(args.onSuccess).not.toHaveBeenCalled();
  },
};

export const ProcessingThenDelivered: Story = {
  beforeEach: withTill({ course: ['processing', 'succeeded'] }),
  play: async ({ canvas, userEvent, args }) => {
    await payAirtime(canvas, userEvent);
    await canvas.findByRole('heading', { name: 'On its way' });
    await expect(await canvas.findByRole('heading', { name: 'Delivered' })).toBeVisible();
    await expect(args.onSuccess).toHaveBeenCalledOnce();
  },
};

export const Unknown: Story = {
  beforeEach: withTill({ course: ['unknown'] }, (till) =>
    till.always('check', () => refuse('check_too_soon', { retry_after: 42 })),
  ),
  play: async ({ canvas, userEvent, args }) => {
    await payAirtime(canvas, userEvent);
    await expect(await canvas.findByRole('heading', { name: 'We don’t know the outcome yet' })).toBeVisible();
    await expect(canvas.getByText(/Do not pay again/, { selector: 'p' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Check now' }));
    await expect(await canvas.findByText(/You can check again in \d+ seconds/, { selector: 'p' })).toBeVisible();
    await expect(args.onUnknown).toHaveBeenCalledOnce();
    await expect(args.onError).not.toHaveBeenCalled();
  },
};

export const Failed: Story = {
  beforeEach: withTill({ course: [['failed', 'released', 'provider_failed']] }),
  play: async ({ canvas, userEvent, args }) => {
    await payAirtime(canvas, userEvent);
    await expect(await canvas.findByRole('heading', { name: 'Not delivered' })).toBeVisible();
    await expect(canvas.getByText(/is back in your balance/, { selector: 'p' })).toBeVisible();
    await waitFor(() => expect(args.onError).toHaveBeenCalledOnce());
  },
};

export const FailedThenTriedAgain: Story = {
  ...Failed,
  play: async (context) => {
    await Failed.play?.(context);
    const { canvas, userEvent } = context;
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByRole('heading', { name: 'Check and pay' })).toHaveFocus();
    await expect(await canvas.findByRole('button', { name: 'Pay ₦1,000' })).toBeVisible();
  },
};

export const FailedThenChanged: Story = {
  ...Failed,
  play: async (context) => {
    await Failed.play?.(context);
    const { canvas, userEvent } = context;
    await userEvent.click(canvas.getByRole('button', { name: 'Change details' }));
    await expect(await canvas.findByRole('heading', { name: 'Buy airtime' })).toHaveFocus();
    await expect(canvas.getByLabelText('Phone number')).toHaveValue('0803 123 4567');
  },
};

export const FailedMoneyOnItsWay: Story = {
  beforeEach: withTill({ course: [['failed', 'releasing', 'provider_failed']] }),
  play: async ({ canvas, userEvent }) => {
    await payAirtime(canvas, userEvent);
    await expect(await canvas.findByText(/Your money is being given back/, { selector: 'p' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
};

export const Abandoned: Story = {
  beforeEach: withTill({ course: [['abandoned', 'released', 'funds_declined']] }),
  play: async ({ canvas, userEvent }) => {
    await payAirtime(canvas, userEvent);
    await expect(await canvas.findByRole('heading', { name: 'Nothing was bought' })).toBeVisible();
    await expect(canvas.getByText(/Your balance does not cover this purchase/, { selector: 'p' })).toBeVisible();
  },
};

export const UnderReview: Story = {
  beforeEach: withTill({ course: [['review', 'reserved', 'under_review']] }),
  play: async ({ canvas, userEvent }) => {
    await payAirtime(canvas, userEvent);
    await expect(await canvas.findByRole('heading', { name: 'A person is looking into it' })).toBeVisible();
    await expect(canvas.getByText(/Do not pay again/, { selector: 'p' })).toBeVisible();
  },
};

export const Reversed: Story = {
  beforeEach: withTill({ course: [['reversed', 'refund_owed', 'reversed']] }),
  play: async ({ canvas, userEvent }) => {
    await payAirtime(canvas, userEvent);
    await expect(await canvas.findByRole('heading', { name: 'Reversed' })).toBeVisible();
    await expect(canvas.getByText(/You are owed a refund/, { selector: 'p' })).toBeVisible();
  },
};

export const AwaitingFunds: Story = {
  beforeEach: withTill({ course: ['awaiting_funds'] }),
  play: async ({ canvas, userEvent }) => {
    await payAirtime(canvas, userEvent);
    await expect(await canvas.findByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  },
};

/** The provider reported something else after the delivery. Nothing is proven, and nothing is to be done. */
export const BeingChecked: Story = {
  beforeEach: withTill({ course: ['succeeded'] }, (till) => {
    for (const route of ['instruct', 'one'] as const)
      till.always(route, async (proceed) => {
        const delivered: unknown = await (await proceed()).json();
        return json({ ...Object(delivered), checking_since: '2026-11-21T09:00:00.000Z' });
      });
  }),
  play: async ({ canvas, userEvent, args }) => {
    await payAirtime(canvas, userEvent);
    await expect(await canvas.findByRole('heading', { name: 'Being checked' })).toBeVisible();
    await expect(
      canvas.getByText(/^MTN may have taken this back. If so, you get ₦[\d,]+ back.$/, { selector: 'p' }),
    ).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Buy again|Save image|Share|Copy receipt|Print/ })).toBeNull();
    await expect(canvas.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
    await expect(args.onError).not.toHaveBeenCalled();
  },
};
