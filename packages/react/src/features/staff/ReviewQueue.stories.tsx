import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import { dollars, naira, type Role, type Session } from '@tillside/contract';
import { exampleSession, htmlPage, lostResponse, noAnswer } from '../../testing/companion-double.ts';
import { exampleStaffPurchase, staffDouble } from '../../testing/staff-double.ts';
import {
  expectNoSidewaysScrolling,
  goOffline,
  lookAgain,
  NarrowAndLarge,
  StoryFrame,
  withTill,
} from '../../testing/story.tsx';
import { ReviewQueue } from './ReviewQueue.tsx';

const meta = {
  title: 'Staff/Review queue',
  component: ReviewQueue,
  args: { onDecided: fn() },
  decorators: [
    (Story, { parameters }) => (
      <StoryFrame appearance={parameters['dark'] === true ? { colorScheme: 'dark' } : {}}>
        <Story />
      </StoryFrame>
    ),
  ],
} satisfies Meta<typeof ReviewQueue>;

export default meta;
type Story = StoryObj<typeof meta>;

const as = (...roles: Role[]): Session => ({ ...exampleSession, caller: { caller_tag: `tag_${roles.join()}`, roles } });
const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const waiting = () =>
  staffDouble({
    purchases: [
      exampleStaffPurchase({ state: 'review', funding: 'reserved', created_at: ago(2) }),
      exampleStaffPurchase({
        ref: 'ts_9w4x8k3m7n2q',
        operation: 'card.terminate',
        kind: 'card',
        state: 'review',
        funding: 'none',
        quote: dollars(0),
        cost: dollars(0),
        input: { id: 'crd_81' },
        created_at: ago(25),
      }),
    ],
  });

/** By keyboard alone: down to the second, back, open, and decide with a note. The button says what the press does. */
export const Decided: Story = {
  tags: ['quick'],
  beforeEach: (context) => withTill({ session: as('staff'), staff: waiting() })(context),
  play: async ({ canvas, userEvent, args }) => {
    const first = await canvas.findByRole('button', {
      name: /^MTN airtime 0803.123.4567 · ada .*₦1,000 2[12] h left$/,
    });
    const second = canvas.getByRole('button', { name: /^Card termination ada .* Overdue by 1 h$/ });
    await expect(within(first).getByText(/ left$/)).toHaveAttribute('data-tone', 'unsure');
    await expect(within(second).getByText(/^Overdue/)).toHaveAttribute('data-tone', 'failure');
    first.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(second).toHaveFocus();
    await userEvent.keyboard('{Home}{Enter}');
    await expect(first).toHaveAttribute('aria-expanded', 'true');
    await expect(canvas.getByText(/connection broke/, { selector: 'li span' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Decide' }));
    await expect(args.onDecided).not.toHaveBeenCalled(); // nothing without an answer and a note
    await userEvent.click(canvas.getByRole('radio', { name: 'Delivered' }));
    await expect(canvas.getByRole('button', { name: 'Count ₦1,000 as delivered' })).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'Not delivered' }));
    await expect(canvas.getByText(/goes back to the shopper\. This cannot be undone\./)).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox', { name: 'How was it found out?' }), '8812{Tab}');
    await expect(canvas.getByRole('button', { name: 'Give ₦1,000 back to ada' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getAllByText(/is decided: Not delivered\./)[0]).toBeVisible());
    await expect(canvas.getByRole('heading', { level: 2 })).toHaveFocus();
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(1));
    await expect(args.onDecided).toHaveBeenCalledOnce();
  },
};

/** What the press does, as it is chosen: paid or not paid. */
export const Payment: Story = {
  beforeEach: (context) =>
    withTill({
      session: as('staff'),
      staff: staffDouble({
        purchases: [
          exampleStaffPurchase({
            operation: 'wallet.pay',
            kind: 'checkout',
            state: 'review',
            funding: 'none',
            quote: naira(3_000),
            input: { id: 'co_12a133568b58d6ac4b702286ef4af585' },
            created_at: ago(1),
          }),
        ],
      }),
    })(context),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Wallet payment ada/ }));
    await expect(canvas.queryByText(/co_12a/)).toBeNull();
    await userEvent.click(canvas.getByRole('radio', { name: 'Not paid' }));
    await expect(canvas.getByRole('button', { name: 'Count ₦3,000 as not paid' })).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'Paid' }));
    await expect(canvas.getByRole('button', { name: 'Count ₦3,000 as paid' })).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox'), 'The wallet’s own list shows it.');
  },
};

/** The balance of a card at its end is paid out, so the decision has to state it. */
export const EndOfCard: Story = {
  beforeEach: (context) => withTill({ session: as('finance'), staff: waiting() })(context),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Card termination/ }));
    await userEvent.click(canvas.getByRole('radio', { name: /^(Delivered|Done)$/ }));
    await userEvent.type(canvas.getByRole('textbox', { name: /found out/ }), '8812');
    const held = canvas.getByLabelText('What did the card hold, in dollars?');
    // A comma never makes $1,250 of it.
    await userEvent.type(held, '12,5');
    await userEvent.click(canvas.getByRole('button', { name: 'Count the card as ended' }));
    await waitFor(() => expect(held).toHaveAccessibleDescription(/^Do you mean \$125\.00 or \$12\.50\?/));
    await userEvent.clear(held);
    await userEvent.type(held, '12.5');
    await expect(canvas.getByText(/^What the card held is paid out/)).toBeVisible();
  },
};

/** Support can only read, and sees who decides. */
export const Support: Story = {
  beforeEach: (context) => withTill({ session: as('support'), staff: waiting() })(context),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /airtime/ }));
    await expect(await canvas.findByText('Staff and finance decide this.')).toBeVisible();
    await expect(canvas.queryByRole('radio')).toBeNull();
  },
};

export const NotAllowed: Story = {
  beforeEach: withTill({ session: as('shopper') }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This part is for another role')).toBeVisible();
  },
};

/** Another member of staff decided while the form was open: the form stays, and a notice explains it. */
export const DecidedMeanwhile: Story = {
  beforeEach(context) {
    const staff = waiting();
    withTill({ session: as('staff'), staff }, (till) => {
      till.always('resolve', (proceed) => {
        for (const purchase of staff.purchases) Object.assign(purchase, { state: 'failed' });
        return proceed();
      });
    })(context);
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /airtime/ }));
    await userEvent.click(canvas.getByRole('radio', { name: /^(Delivered|Done)$/ }));
    await userEvent.type(canvas.getByRole('textbox', { name: /found out/ }), '8812');
    await userEvent.click(canvas.getByRole('button', { name: 'Count ₦1,000 as delivered' }));
    await expect(await canvas.findByText('Somebody else has decided this meanwhile.')).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: 'Close' }));
    await expect(canvas.getByText('Nothing is waiting')).toBeVisible();
  },
};

/** No answer came: it may be decided, and sending it again decides nothing twice. */
export const AnswerLost: Story = {
  beforeEach: (context) =>
    withTill({ session: as('staff'), staff: waiting() }, (till) => till.next('resolve', lostResponse))(context),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /airtime/ }));
    await userEvent.click(canvas.getByRole('radio', { name: /^(Delivered|Done)$/ }));
    await userEvent.type(canvas.getByRole('textbox', { name: /found out/ }), '8812');
    await userEvent.click(canvas.getByRole('button', { name: 'Count ₦1,000 as delivered' }));
    const alert = await canvas.findByRole('alert');
    await expect(within(alert).getByText(/Send it again: it counts once/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Count ₦1,000 as delivered' }));
    await waitFor(() => expect(canvas.getAllByText(/is decided: Delivered/)[0]).toBeVisible());
  },
};

export const Empty: Story = {
  beforeEach: withTill({ session: as('staff'), staff: staffDouble() }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing is waiting')).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: withTill({ session: as('staff') }, (till) => till.always('staffList', noAnswer)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading')).toBeInTheDocument();
  },
};

let isDown = true;

/** What is shown stays, and is marked as old, until it can be read again. */
export const Stale: Story = {
  beforeEach(context) {
    isDown = false;
    withTill({ session: as('staff'), staff: waiting() }, (till) =>
      till.always('staffList', (proceed) => (isDown ? htmlPage(400) : proceed())),
    )(context);
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('button', { name: /airtime/ });
    isDown = true;
    lookAgain();
    await expect(await canvas.findByText('This could not be read again', {}, { timeout: 20_000 })).toBeVisible();
    await expect(canvas.getByRole('button', { name: /airtime/ })).toBeVisible();
    isDown = false;
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(canvas.queryByText('This could not be read again')).toBeNull());
  },
};

export const Offline: Story = {
  beforeEach(context) {
    withTill({ session: as('staff') }, (till) => till.always('staffList', () => htmlPage(400)))(context);
    return goOffline();
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You are offline')).toBeVisible();
  },
};

export const Dark: Story = { ...EndOfCard, parameters: { dark: true } };

export const RightToLeft: Story = {
  ...EndOfCard,
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
};

/** At 320 pixels with text twice as large nothing is cut off, and nothing scrolls sideways. */
export const TextTwiceAsLarge: Story = {
  ...Support,
  decorators: [
    (Story) => (
      <NarrowAndLarge>
        <Story />
      </NarrowAndLarge>
    ),
  ],
  play: async (context) => {
    await Support.play?.(context);
    await expectNoSidewaysScrolling(context.canvasElement);
  },
};

/** A price of nothing is no price. */
export const AmountsOnlyWhereMoneyMoves: Story = {
  beforeEach: (context) => withTill({ session: as('staff'), staff: waiting() })(context),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /airtime/ })).toHaveTextContent('₦1,000');
    await expect(canvas.getByRole('button', { name: /Card termination/ })).not.toHaveTextContent(/[₦$]/);
  },
};

/** The store went back to an earlier moment and lacks two purchases, and a webhook could not be read. */
export const Lost: Story = {
  tags: ['quick'],
  decorators: TextTwiceAsLarge.decorators ?? [],
  beforeEach: (context) =>
    withTill({
      session: as('staff'),
      staff: staffDouble({
        lost: ['ts_7k2m9x4p1q8w3n5r6t0v2y4z8a', 'ts_9w4x8k3m7n2q1p5r6t0v2y4z8b'],
        unread: [{ event: 'accounts.payment.status', field: 'customer.number', at: '2026-11-21T09:41:00.000+01:00' }],
      }),
    })(context),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('2 purchases are missing here')).toBeVisible();
    await expect(canvas.getByText(/ts_7k2m.*, ts_9w4x/)).toBeVisible();
    await expect(canvas.getByText('A report of the provider could not be read')).toBeVisible();
    await expect(canvas.getByText(/settle it: 21 Nov/)).toBeVisible();
    await expect(canvas.getByText('Nothing is waiting')).toBeVisible();
    await expectNoSidewaysScrolling(canvasElement);
  },
};
