import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { dollars, naira, type HourOfSales, type Role, type Session } from '@tillside/contract';
import { exampleSession, htmlPage, noAnswer } from '../../testing/companion-double.ts';
import { exampleStaffPurchase, staffDouble } from '../../testing/staff-double.ts';
import { StoryFrame, withTill } from '../../testing/story.tsx';
import { AuditLog } from './AuditLog.tsx';
import { MoneyOwed } from './MoneyOwed.tsx';
import { SalesByHour } from './SalesByHour.tsx';
import { StaffPurchases } from './StaffPurchases.tsx';

const meta = {
  title: 'Staff/Other widgets',
  decorators: [
    (Story, { parameters }) => (
      <StoryFrame appearance={parameters['dark'] === true ? { colorScheme: 'dark' } : {}}>
        <div dir={parameters['rtl'] === true ? 'rtl' : 'ltr'}>
          <Story />
        </div>
      </StoryFrame>
    ),
  ],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const as = (...roles: Role[]): Session => ({ ...exampleSession, caller: { caller_tag: `tag_${roles.join()}`, roles } });

const owed = () =>
  staffDouble({
    purchases: [
      exampleStaffPurchase({ ref: 'ts_refund4x8k3m7n', state: 'reversed', funding: 'refund_owed', owed: naira(1_000) }),
      exampleStaffPurchase({
        ref: 'ts_payout4x8k3m7n',
        operation: 'card.withdraw',
        kind: 'card',
        state: 'succeeded',
        funding: 'credit_owed',
        quote: dollars(0),
        cost: dollars(0),
        owed: dollars(15),
        owed_to: { customer_id: 'cus_ada' },
        input: { id: 'crd_81' },
      }),
    ],
  });

/** A refund that was paid, and a payout whose payee is named. */
export const Settled: Story = {
  tags: ['quick'],
  render: () => <MoneyOwed />,
  beforeEach: (context) => withTill({ session: as('finance'), staff: owed() })(context),
  play: async ({ canvas, userEvent }) => {
    const refunds = await canvas.findByRole('region', { name: 'Refunds to pay' });
    await userEvent.click(await within(refunds).findByRole('button', { name: /airtime/ }));
    await userEvent.type(within(refunds).getByLabelText('How was the refund paid?'), '8812');
    await userEvent.click(within(refunds).getByRole('button', { name: 'Mark refund as paid' }));
    await expect(await within(refunds).findByText('No refund is waiting')).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 2 })).toHaveFocus();
    const payouts = canvas.getByRole('region', { name: 'Payouts to cardholders' });
    await userEvent.click(within(payouts).getByRole('button', { name: /Card withdrawal.*\$15/ }));
    await userEvent.type(within(payouts).getByLabelText(/Who is paid/), 'ada');
    await userEvent.type(within(payouts).getByLabelText(/How do you know/), '8813');
    await userEvent.click(within(payouts).getByRole('button', { name: 'Pay the cardholder' }));
    await expect(await within(payouts).findByText('No payout is waiting')).toBeVisible();
  },
};

/** Another member of staff has to decide about their own money. */
export const OwnMoney: Story = {
  render: () => <MoneyOwed />,
  beforeEach: (context) =>
    withTill({ session: as('finance', 'shopper'), staff: owed() }, (till) =>
      till.always('settled', () => Response.json(ownReview, { status: 403 })),
    )(context),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /airtime/ }));
    await userEvent.type(canvas.getByLabelText('How was the refund paid?'), '8812');
    await userEvent.click(canvas.getByRole('button', { name: 'Mark refund as paid' }));
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent('Somebody else has to decide this.');
  },
};

const ownReview = { type: 'about:blank', title: 'Own review', status: 403, code: 'own_review', can_retry: 'never' };

const some = (count: number) =>
  staffDouble({
    purchases: Array.from({ length: count }, (_, place) =>
      exampleStaffPurchase({
        ref: `ts_${String(place).padStart(2, '0')}q9w4x8k3m7n`,
        state: place % 9 === 4 ? 'failed' : 'succeeded',
        input: { phone: place % 5 === 0 ? '2348051112223' : '2348031234567', network: 'mtn', amount: naira(1_000) },
        owner: { id: place % 2 === 0 ? 'ada' : 'bayo', roles: ['shopper'] },
      }),
    ),
  });

const rowsIn = (canvas: HTMLElement): readonly HTMLElement[] => [...canvas.querySelectorAll<HTMLElement>('.ts-entry')];

/** By number, by reference, by person from a row, and by state. */
export const Searched: Story = {
  tags: ['quick'],
  render: () => <StaffPurchases />,
  beforeEach: (context) => withTill({ session: as('support'), staff: some(12) })(context),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const search = await canvas.findByLabelText('Number, reference or person');
    await waitFor(() => expect(rowsIn(canvasElement)).toHaveLength(12));
    await userEvent.type(search, '0805 111 2223{Enter}');
    await waitFor(() => expect(rowsIn(canvasElement)).toHaveLength(3));
    await userEvent.selectOptions(canvas.getByLabelText('State'), 'failed');
    await expect(await canvas.findByText('Nothing found')).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText('State'), '');
    await userEvent.clear(search);
    await userEvent.type(search, 'ts_07q9w4x8k3m7n{Enter}');
    await waitFor(() => expect(rowsIn(canvasElement)).toHaveLength(1));
    await userEvent.click(rowsIn(canvasElement)[0] ?? document.body);
    await userEvent.click(canvas.getByText('All purchases of bayo'));
    await waitFor(() => expect(rowsIn(canvasElement)).toHaveLength(6));
    await expect(search).toHaveValue('bayo');
  },
};

/** What is loaded by a press is announced, and takes the focus. */
export const More: Story = {
  render: () => <StaffPurchases />,
  beforeEach: (context) => withTill({ session: as('support'), staff: some(21) })(context),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByText('Show more'));
    await waitFor(() => expect(rowsIn(canvasElement)[20]).toHaveFocus());
    await expect(canvas.getByText('1 more row shown')).toBeInTheDocument();
  },
};

export const SearchFailed: Story = {
  render: () => <StaffPurchases defaultPerson="ada" />,
  beforeEach: withTill({ session: as('support') }, (till) => till.always('staffList', () => htmlPage(400))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This could not load')).toBeVisible();
  },
};

const hour = (before: number, parts: Partial<HourOfSales> = {}): HourOfSales => ({
  at: new Date(Date.parse('2026-11-21T09:00:00Z') - before * 3_600_000).toISOString(),
  operation: 'airtime.buy',
  amount: naira(12_000 + before * 500),
  delivered: 40 - before,
  failed: before % 4,
  reversed: before % 7 === 0 ? 1 : 0,
  open: before === 0 ? 5 : 0,
  ...parts,
});
const sales = [
  ...Array.from({ length: 20 }, (_, place) => hour(19 - place)),
  hour(30, { delivered: 3, failed: 0, reversed: 0 }),
  hour(2, { operation: 'data.buy', amount: naira(9_000), delivered: 9, failed: 1, reversed: 0, open: 0 }),
].toSorted((left, right) => (left.at < right.at ? -1 : 1));

/** The chart has no number that the tables do not have. */
export const Sales: Story = {
  tags: ['quick'],
  render: () => <SalesByHour />,
  beforeEach: withTill({ session: as('staff'), staff: staffDouble({ sales }) }),
  play: async ({ canvas, userEvent }) => {
    const products = await canvas.findByRole('table', { name: 'By product' });
    await expect(within(products).getAllByRole('row')).toHaveLength(3);
    await expect(within(products).getByRole('row', { name: /^Data 9 1 0 0 10% ₦9,000/ })).toBeVisible();
    await expect(canvas.getByRole('img', { name: /Purchases by hour, from .* at most 50 in an hour/ })).toBeVisible();
    await expect(canvas.getByText('619 delivered, 34 failed', { exact: false })).toBeVisible();
    // The figures of the bar under the finger, which stay inside the plot.
    const plot = canvas.getByRole('img', { name: /Purchases by hour/ });
    const { left, width, top } = plot.getBoundingClientRect();
    plot.dispatchEvent(
      new PointerEvent('pointerdown', { bubbles: true, clientX: left + (width * 21.5) / 24, clientY: top + 9 }),
    );
    await expect(await canvas.findByText('47 delivered, 3 failed')).toBeVisible();
    // A plot without a width, as while its page is laid out, has a bar under the finger as well.
    const place = plot.closest('div') ?? plot.parentElement;
    if (place) place.getBoundingClientRect = () => new DOMRect(0, 0, 0, 0);
    plot.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: 0, clientY: 9 }));
    await expect(plot).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Data' }));
    await expect(within(canvas.getByRole('table', { name: 'By hour' })).getAllByRole('row')).toHaveLength(2);
    await userEvent.click(canvas.getByRole('button', { name: 'All products' }));
    await userEvent.click(canvas.getByRole('button', { name: '7 days' }));
    // A bar for each day, with its name below it. The week begins within a day.
    const week = await canvas.findByRole('img', { name: /Purchases by day, from .* at most \d+ in a day/ });
    await expect(week.getAttribute('viewBox')).toBe('0 0 80 100');
    await expect(canvas.getAllByText(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? \d+$/)).toHaveLength(8);
    const days = within(canvas.getByRole('table', { name: 'By day' })).getAllByRole('row');
    await expect(days.length).toBeLessThanOrEqual(9);
  },
};

export const SalesDark: Story = { ...Sales, tags: [], parameters: { dark: true } };
export const SalesRightToLeft: Story = { ...Sales, tags: [], parameters: { rtl: true } };

export const NothingSold: Story = {
  render: () => <SalesByHour />,
  beforeEach: withTill({ session: as('staff'), staff: staffDouble() }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing was sold in this time')).toBeVisible();
  },
};

const audit = ['instruction.resolve', 'instruction.get', 'card.reveal'].map((act, place) => ({
  id: String(9 - place),
  at: '2026-11-21T09:41:00.000Z',
  actor: place === 0 ? 'kemi' : 'musa',
  roles: [place === 0 ? ('finance' as const) : ('support' as const)],
  act,
  subject: 'ts_7n2q9w4x8k3m',
  found: place === 0 ? 'failed' : 'read',
}));

/** Who did or read what, narrowed to one person. */
export const Audit: Story = {
  tags: ['quick'],
  render: () => <AuditLog />,
  beforeEach: withTill({ session: as('finance'), staff: staffDouble({ audit }) }),
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(3));
    await userEvent.selectOptions(canvas.getByLabelText('Look for it as'), 'actor');
    await userEvent.type(canvas.getByRole('searchbox'), 'kemi{Enter}');
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(1));
    await userEvent.clear(canvas.getByRole('searchbox'));
    await userEvent.type(canvas.getByRole('searchbox'), 'nobody{Enter}');
    await expect(await canvas.findByText('No lines')).toBeVisible();
  },
};

export const AuditLoading: Story = {
  render: () => <AuditLog />,
  beforeEach: withTill({ session: as('staff') }, (till) => till.always('audit', noAnswer)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading')).toBeInTheDocument();
  },
};

/** Support does not read the log. */
export const AuditNotAllowed: Story = {
  render: () => <AuditLog />,
  beforeEach: withTill({ session: as('support') }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This part is for another role')).toBeVisible();
  },
};
