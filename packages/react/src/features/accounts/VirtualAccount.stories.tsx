import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { naira, type AccountPayment, type Session } from '@tillside/contract';
import {
  accountDouble,
  confirmedPayment,
  exampleAccount,
  examplePayment,
  settledPayment,
  type AccountDouble,
} from '../../testing/account-double.ts';
import { createDraftStorage } from '../../kernel/runtime/draft-storage.ts';
import { wayName } from '../../kernel/purchase/return-from-top-up.ts';
import { exampleSession, htmlPage, noAnswer, refuse } from '../../testing/companion-double.ts';
import { goOffline, StoryFrame, withTill } from '../../testing/story.tsx';
import { VirtualAccount } from './VirtualAccount.tsx';
import { waking } from '../../testing/waking.ts';

const meta = {
  title: 'Accounts/Virtual account',
  component: VirtualAccount,
  decorators: [
    (Story, { parameters }) => (
      <div dir={parameters['rtl'] === true ? 'rtl' : undefined}>
        <StoryFrame appearance={parameters['dark'] === true ? { colorScheme: 'dark' } : {}}>
          <Story />
        </StoryFrame>
      </div>
    ),
  ],
} satisfies Meta<typeof VirtualAccount>;

export default meta;
type Story = StoryObj<typeof meta>;

const since = '2026-11-21T09:00:00.000+01:00';
const expected = { amount: naira(5_000), since };
const names = ['Ngozi Eze', 'Ibrahim Musa', 'Folake Adeyemi', 'Chukwuemeka Nwosu-Okonkwo'];

function payment(place: number, parts: Partial<AccountPayment> = {}): AccountPayment {
  return examplePayment({
    session_id: `1000042611210941001234567890${String(10 + place)}`,
    sender: { name: names[place % 4] ?? '', bank_name: 'Zenith Bank', account_ending: String(4_471 + place) },
    paid_at: new Date(Date.UTC(2026, 10, 21, 8, 41) - place * 5_400_000).toISOString(),
    ...parts,
  });
}

/** Staff decide whether an account takes transfers, unless the merchant's policy differs. */
const shopper = {
  ...exampleSession,
  abilities: exampleSession.abilities.filter((operation) => !/^account\.(de)?activate$/.test(operation)),
};

const staff: Session = { ...exampleSession, caller: { caller_tag: 'tag_staff', roles: ['staff'] } };
const atPalmPay = exampleAccount({ account_number: '6655443322', bank_name: 'PalmPay', bank_code: '100033' });

function withAccounts(accounts: AccountDouble = accountDouble({ accounts: [exampleAccount()] })) {
  return withTill({ accounts, session: shopper });
}

export const Waiting: Story = {
  beforeEach: withAccounts(),
  play: async ({ canvas, userEvent }) => {
    const account = await canvas.findByRole('article', { name: '9PSB 6011223344' });
    await expect(within(account).getByText('Sunbird Store / Ada Obi')).toBeVisible();
    await expect(await canvas.findByText('Waiting for a transfer')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show QR code' }));
    await expect(await canvas.findByRole('img', { name: /QR code .* 6011223344/ })).toBeVisible();
  },
};

export const Dark: Story = { ...Waiting, parameters: { dark: true } };
export const RightToLeft: Story = { ...Waiting, parameters: { rtl: true } };

const arriving = { till: accountDouble() };

export const InReview: Story = {
  beforeEach: (context) => {
    arriving.till = accountDouble({ accounts: [exampleAccount()] });
    withAccounts(arriving.till)(context);
  },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('Waiting for a transfer');
    arriving.till.payments.unshift(payment(0, { state: 'review', paid_at: new Date().toISOString() }));
    await expect(await waking(canvas.findByText('Being checked'))).toBeVisible();
    const announcer = canvasElement.querySelector('.ts-announcer');
    await waitFor(() => expect(announcer).toHaveTextContent('₦5,000 received. We are checking it'));
  },
};

export const ReceivedThenConfirmed: Story = {
  tags: ['quick'],
  beforeEach: (context) => {
    arriving.till = accountDouble({ accounts: [exampleAccount()] });
    withAccounts(arriving.till)(context);
  },
  play: async ({ canvas, userEvent, canvasElement }) => {
    await canvas.findByText('Waiting for a transfer');
    const announcer = canvasElement.querySelector('.ts-announcer');
    const arrived = payment(0, { paid_at: new Date().toISOString() });
    arriving.till.payments.unshift(arrived);
    await expect(
      await waking(canvas.findByText('₦5,000 received, confirming', { selector: '.ts-notice-title' })),
    ).toBeVisible();
    await waitFor(() => expect(announcer).toHaveTextContent('₦5,000 received, confirming'));
    arriving.till.payments[0] = confirmedPayment(arrived);
    await expect(await waking(canvas.findByText('Confirmed'))).toBeVisible();
    await waitFor(() => expect(announcer).toHaveTextContent('₦5,000 from Ngozi Eze confirmed'));
    await userEvent.click(canvas.getByText('Ngozi Eze', { selector: '.ts-entry-name' }));
    await expect(canvas.getByText('₦50')).toBeVisible();
    await expect(canvas.getByText('Zenith Bank ··4471', { selector: '.ts-line-text' })).toBeVisible();
    await expect(canvas.getByText(arrived.session_id)).toBeVisible();
    await expect(canvas.getByText('Not settled yet')).toBeVisible();
    arriving.till.payments[0] = settledPayment(arrived);
    await expect(await waking(canvas.findByText('Settled'))).toBeVisible();
    await expect(canvas.getByText(/^₦4,950 on /)).toBeVisible();
  },
};

export const Payments: Story = {
  beforeEach: withAccounts(
    accountDouble({
      accounts: [exampleAccount()],
      payments: Array.from({ length: 7 }, (_, place) =>
        (place === 0 ? (one: AccountPayment) => one : place < 3 ? confirmedPayment : settledPayment)(
          payment(place, { amount: naira(1_000 + place * 750.5) }),
        ),
      ),
    }),
  ),
  args: { pageSize: 4 },
  play: async ({ canvas, userEvent }) => {
    const list = await canvas.findByRole('list', { name: 'Payments' });
    await expect(within(list).getAllByRole('listitem')).toHaveLength(4);
    await userEvent.click(canvas.getByRole('button', { name: 'Show earlier payments' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(7));
    await waitFor(() => expect(list.querySelectorAll('summary')[4]).toHaveFocus());
    await expect(canvas.queryByRole('button', { name: 'Show earlier payments' })).toBeNull();
  },
};

export const SeveralAccounts: Story = {
  beforeEach: withAccounts(accountDouble({ accounts: [exampleAccount(), atPalmPay] })),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('article')).toHaveLength(2);
  },
};

export const Inactive: Story = {
  beforeEach: withAccounts(
    accountDouble({ accounts: [exampleAccount({ status: 'inactive' })], payments: [settledPayment(payment(1))] }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Do not send money to this account')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Copy|QR|Share/ })).toBeNull();
    await expect(await canvas.findByText('Settled')).toBeVisible();
  },
};

/** Read before the session is known, as from a server-rendered page. */
export const GivenByThePage: Story = {
  args: { accounts: [exampleAccount()] },
  beforeEach: withTill({}, (till) => till.always('session', noAnswer)),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sunbird Store / Ada Obi')).toBeVisible();
  },
};

export const Empty: Story = {
  beforeEach: withAccounts(accountDouble()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No account yet')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Open an account' })).toBeVisible();
  },
};

export const EmptyWithoutOpening: Story = {
  beforeEach: withTill({ accounts: accountDouble(), session: { ...exampleSession, abilities: [] } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Ask the shop to open one/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Open an account' })).toBeNull();
  },
};

export const NoCustomer: Story = {
  beforeEach: withTill({}, (till) => till.always('accounts', () => refuse('customer_missing'))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Accounts are not ready for you yet')).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: withTill({}, (till) => till.always('accounts', noAnswer)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading')).toBeInTheDocument();
  },
};

const down = { is: true };

export const FailedThenLoaded: Story = {
  beforeEach: withTill({ accounts: accountDouble({ accounts: [exampleAccount()] }) }, (till) => {
    down.is = true;
    till.always('accounts', (proceed) => (down.is ? htmlPage(502) : proceed()));
  }),
  play: async ({ canvas, userEvent }) => {
    const again = await canvas.findByRole('button', { name: 'Try again' });
    down.is = false;
    await userEvent.click(again);
    await expect(await canvas.findByRole('article')).toBeVisible();
  },
};

export const PaymentsFailed: Story = {
  beforeEach: withTill({ accounts: accountDouble({ accounts: [exampleAccount()] }) }, (till) => {
    till.always('payments', () => htmlPage(502));
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The payments could not load')).toBeVisible();
    await expect(canvas.getByText('Sunbird Store / Ada Obi')).toBeVisible();
  },
};

/** What is shown may be older than it looks: silence is not passed off as "nothing arrived". */
export const NoAnswerInTheMiddle: Story = {
  beforeEach: withTill({ accounts: accountDouble({ accounts: [exampleAccount()] }), session: shopper }, (till) => {
    till.next('payments', (proceed) => proceed());
    till.always('payments', () => refuse('unauthenticated'));
  }),
  play: async ({ canvas }) => {
    await canvas.findByText('Waiting for a transfer');
    await expect(await waking(canvas.findByText('Your session has ended. Sign in to continue.'))).toBeVisible();
  },
};

export const Offline: Story = {
  beforeEach: (context) => {
    withAccounts()(context);
    return goOffline();
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/New payments appear when you are back online/)).toBeVisible();
  },
};

/** `due`: what is still to be sent, and can be copied. */
function expecting(payments: readonly AccountPayment[], title: string, due: string | null = null): Story {
  return {
    args: { expected },
    beforeEach: withAccounts(accountDouble({ accounts: [exampleAccount()], payments })),
    play: async ({ canvas }) => {
      await expect(await canvas.findByText(title)).toBeVisible();
      if (due === null) return expect(canvas.queryByText('Send exactly')).toBeNull();
      await expect(canvas.getByText(due, { selector: '.ts-ticket-amount' })).toBeVisible();
      return expect(canvas.getByRole('button', { name: 'Copy: Send exactly' })).toBeVisible();
    },
  };
}

const at = (minute: number, amount: number): AccountPayment =>
  confirmedPayment(payment(minute, { amount: naira(amount), paid_at: `2026-11-21T09:${String(minute)}:00.000+01:00` }));

export const ExpectedWaiting: Story = expecting([], 'Send ₦5,000', '₦5,000');
export const ExpectedConfirming: Story = expecting([payment(0)], 'Your transfer is being confirmed');

/** A moment of its own: how much, from whom, and that nothing more is needed. */
export const ExpectedPaid: Story = {
  args: { expected },
  beforeEach: withAccounts(accountDouble({ accounts: [exampleAccount()], payments: [at(41, 5_000)] })),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('heading', { name: 'Arrived' })).toBeVisible();
    await expect(canvasElement.querySelector('.ts-hero')).toHaveTextContent('₦5,000');
    await expect(canvas.getByText('Nothing more is needed.')).toBeVisible();
    await expect(canvas.queryByText('Send exactly')).toBeNull();
    await expect(canvas.queryByRole('link')).toBeNull();
  },
};

const kept = '0123456789abcdef'.repeat(2);
const returnTo = `https://shop.example/airtime?tillside_return=${kept}`;

/** A top-up: more than was missing is welcome, and a button leads back to what was to be bought. */
export const ToppedUp: Story = {
  tags: ['word-for-word'], // the name is what another page kept
  args: { expected: { ...expected, orMore: true }, returnTo },
  beforeEach: (context) => {
    withTill({
      accounts: accountDouble({ accounts: [exampleAccount()], payments: [at(41, 6_000)] }),
      session: { ...shopper, balance: true },
      balance: { name: 'Sunbird balance', available: naira(6_200) },
    })(context);
    const drafts = createDraftStorage(sessionStorage, '/till', shopper.caller.caller_tag);
    drafts.save(wayName(kept), { texts: { name: 'MTN airtime' }, defaults: {} });
    return () => drafts.save(wayName(kept), null);
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('heading', { name: 'Arrived' })).toBeVisible();
    await expect(canvasElement.querySelector('.ts-hero')).toHaveTextContent('₦6,000');
    await expect(await canvas.findByText('For your Sunbird balance')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Go on with MTN airtime' })).toHaveAttribute('href', returnTo);
  },
};
export const ToppedUpDark: Story = { ...ToppedUp, tags: ['word-for-word'], parameters: { dark: true } };
export const ToppedUpRightToLeft: Story = { ...ToppedUp, tags: ['word-for-word'], parameters: { rtl: true } };

/** What was to be bought was kept in another tab, or too long ago. */
export const ToppedUpElsewhere: Story = {
  args: { expected: { ...expected, orMore: true }, returnTo: 'https://shop.example/airtime' },
  beforeEach: withAccounts(accountDouble({ accounts: [exampleAccount()], payments: [at(41, 5_000)] })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Go on with your purchase' })).toBeVisible();
  },
};
export const ExpectedUnder: Story = expecting([at(41, 3_500)], '₦1,500 is still missing', '₦1,500');
export const ExpectedOver: Story = expecting([at(41, 5_500)], 'You sent ₦500 too much');
export const ExpectedRepeated: Story = expecting([at(43, 5_000), at(41, 5_000)], 'Paid, and ₦5,000 more arrived');

/** The expected amount may arrive at any of the accounts: it is not requested at the other one. */
export const ExpectedAtAnotherAccount: Story = {
  args: { expected },
  beforeEach: withAccounts(accountDouble({ accounts: [exampleAccount(), atPalmPay], payments: [at(41, 5_000)] })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Arrived' })).toBeVisible();
    await expect(canvas.queryByText(/^Send /)).toBeNull();
  },
};

/** Staff read of the customer’s account, and never of their own. */
export const StaffForACustomer: Story = {
  args: { customerId: 'cus_bayo' },
  beforeEach: withTill({ accounts: accountDouble(), session: staff }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(await canvas.findByText(/Open an account number for the customer/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Open an account' }));
    await canvas.findByRole('group', { name: 'Which bank?' });
    await expect(canvasElement.textContent).not.toMatch(/\byours?\b/i);
  },
};

export const StaffStopsAndLetsIn: Story = {
  beforeEach: withTill({
    accounts: accountDouble({ accounts: [exampleAccount()] }),
    session: staff,
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop transfers to this account' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop transfers' }));
    await expect(await canvas.findByText('Do not send money to this account')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Accept transfers again' }));
    await waitFor(() => expect(canvas.queryByText('Do not send money to this account')).toBeNull());
  },
};

const unreported = { till: accountDouble() };

export const IHavePaid: Story = {
  beforeEach: (context) => {
    unreported.till = accountDouble({ accounts: [exampleAccount()], untold: [payment(0)] });
    withAccounts(unreported.till)(context);
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'I have sent it' }));
    const field = await canvas.findByLabelText('Session ID');
    await userEvent.click(canvas.getByRole('button', { name: 'Find my transfer' }));
    await expect(await canvas.findByText('Enter the session ID from your bank receipt')).toBeVisible();
    await expect(field).toHaveFocus();
    await userEvent.type(field, '999{Enter}');
    await expect(await canvas.findByText('Your transfer has not arrived yet')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, ` ${payment(0).session_id} {Enter}`);
    await expect(await canvas.findByText('Found: ₦5,000 from Ngozi Eze')).toBeVisible();
    await expect(await canvas.findByText('Confirmed')).toBeVisible();
  },
};

export const IHavePaidTooOften: Story = {
  beforeEach: withTill({ accounts: accountDouble({ accounts: [exampleAccount()] }) }, (till) =>
    till.always('confirm', () => refuse('rate_limited', { retry_after: 20 })),
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'I have sent it' }));
    await userEvent.type(await canvas.findByLabelText('Session ID'), '123{Enter}');
    await expect(await canvas.findByText('Too many attempts. Try again in 20 seconds.')).toBeVisible();
  },
};
