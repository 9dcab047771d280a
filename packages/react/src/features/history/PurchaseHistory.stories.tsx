import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import { naira, type Instruction, type InstructionState } from '@tillside/contract';
import { answeredCase, caseDouble, exampleCase } from '../../testing/case-double.ts';
import { exampleInstruction, exampleSession, htmlPage, noAnswer } from '../../testing/companion-double.ts';
import { StoryFrame, withTill } from '../../testing/story.tsx';
import { PurchaseHistory } from './PurchaseHistory.tsx';

const meta = {
  title: 'History/Purchase history',
  component: PurchaseHistory,
  decorators: [
    (Story, { parameters }) => (
      <StoryFrame appearance={parameters['dark'] === true ? { colorScheme: 'dark' } : {}}>
        <Story />
      </StoryFrame>
    ),
  ],
} satisfies Meta<typeof PurchaseHistory>;

export default meta;
type Story = StoryObj<typeof meta>;

const phones = ['2348031234567', '2348051112223', '2348029876543', '2348095551212'];
const networks = ['mtn', 'glo', 'airtel', '9mobile'];

function purchase(number: number, state: InstructionState, amount: number): Instruction {
  return exampleInstruction({
    ref: `ts_${String(number).padStart(3, '0')}q9w4x8k3m`,
    state,
    quote: naira(amount),
    input: { phone: phones[number % 4], network: networks[number % 4], amount },
    created_at: new Date(Date.UTC(2026, 10, 21, 9, 41) - number * 5_400_000).toISOString(),
  });
}

const several = [
  purchase(0, 'processing', 1_000),
  purchase(1, 'succeeded', 500),
  purchase(2, 'failed', 2_000),
  purchase(3, 'unknown', 10_000),
  purchase(4, 'review', 250),
  purchase(5, 'reversed', 750),
  purchase(6, 'abandoned', 20_000),
];

/** A purchase whose report the shop has answered says so, whatever became of it. */
export const Answered: Story = {
  tags: ['quick'],
  beforeEach: withTill({
    purchases: several,
    course: [],
    cases: caseDouble([answeredCase({ ref: 'ts_001q9w4x8k3m' }), exampleCase({ ref: 'ts_002q9w4x8k3m' })]),
  }),
  play: async ({ canvas, userEvent }) => {
    const badge = await canvas.findByText('Answered', { selector: '.ts-badge' });
    await expect(canvas.getAllByText('Answered', { selector: '.ts-badge' })).toHaveLength(1);
    await userEvent.click(badge);
    await userEvent.click(await canvas.findByRole('button', { name: 'Got it' }));
    await userEvent.click(canvas.getByRole('button', { name: 'All purchases' }));
    await waitFor(() => expect(canvas.queryByText('Answered', { selector: '.ts-badge' })).toBeNull());
  },
};

/** Where the reader's eye meets a piece of a text, from the left. */
function placeOf(element: Element, piece: string): number {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  const range = document.createRange();
  if (!text) throw new Error('There is no text.');
  const start = (text.textContent ?? '').indexOf(piece);
  range.setStart(text, start);
  range.setEnd(text, start + piece.length);
  return range.getBoundingClientRect().left;
}

/** Dates and amounts are read as they are written, whichever way the page runs. */
export const RightToLeft: Story = {
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
  beforeEach: withTill({ purchases: several, course: [] }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const [row] = await canvas.findAllByRole('button', { name: /MTN airtime/ });
    if (!row) throw new Error('There is no purchase.');
    await userEvent.click(row);
    await userEvent.click(await canvas.findByText('What happened'));
    const times = [...canvasElement.querySelectorAll<HTMLElement>('.ts-receipt time')];
    await expect(times.length).toBeGreaterThan(2);
    for (const time of times) {
      const [first = '', ...rest] = (time.textContent ?? '').split(/[\s,]+/);
      await expect(placeOf(time, first)).toBeLessThan(
        placeOf(time, rest.at(-1) ?? first) + (rest.length === 0 ? 1 : 0),
      );
    }
  },
};

export const Empty: Story = {
  beforeEach: withTill(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing bought yet')).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: withTill({}, (till) => till.always('list', noAnswer)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading')).toBeInTheDocument();
  },
};

export const ErrorState: Story = {
  name: 'Error',
  beforeEach: withTill({}, (till) => till.always('list', () => htmlPage(503))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

let listIsDown = true;

export const ErrorThenLoaded: Story = {
  beforeEach: withTill({}, (till) => {
    listIsDown = true;
    till.always('list', () => (listIsDown ? htmlPage(503) : Response.json({ items: [], next: null })));
  }),
  play: async ({ canvas, userEvent }) => {
    const again = await canvas.findByRole('button', { name: 'Try again' });
    listIsDown = false;
    await userEvent.click(again);
    await expect(await canvas.findByText('Nothing bought yet')).toBeVisible();
  },
};

export const Several: Story = {
  beforeEach: withTill({ purchases: several }),
  play: async ({ canvas, userEvent }) => {
    const rows = await canvas.findAllByRole('listitem');
    await expect(rows).toHaveLength(7);
    const [first, second] = rows;
    await within(first ?? document.body).findByText(/MTN airtime/);
    await expect(first).toHaveTextContent(/MTN airtime0803 123 4567 · .*₦1,000On its way/);
    await expect(second).toHaveTextContent(/Delivered/);
    const button = within(second ?? document.body).getByRole('button', { name: /Glo airtime/ });
    const { top } = button.getBoundingClientRect();
    await userEvent.click(button);
    await expect(await canvas.findByText('TRX-88213907')).toBeVisible();
    const back = canvas.getByRole('button', { name: 'All purchases' });
    await expect(back).toHaveFocus();
    await expect(canvas.queryByRole('searchbox')).toBeNull();
    await userEvent.click(back);
    await expect(canvas.queryByText('TRX-88213907')).toBeNull();
    // The list is as it was, and where it was.
    await waitFor(() => expect(button).toHaveFocus());
    await expect(canvas.getAllByRole('listitem')).toHaveLength(7);
    await expect(Math.abs(button.getBoundingClientRect().top - top)).toBeLessThan(2);
  },
};

export const Dark: Story = { ...Several, parameters: { dark: true } };

/** More comes by itself a few times; then a press goes on, so that what is below the list can be reached. */
export const More: Story = {
  args: { pageSize: 1 },
  beforeEach: withTill({ purchases: several }),
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(5));
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: /Refund owed/ })).toHaveFocus());
    await expect(canvas.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      '1 more purchase shown',
    );
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(7));
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Show more' })).toBeNull());
  },
};

const meter = exampleInstruction({
  ref: 'ts_meterq9w4x8k3m',
  operation: 'electricity.buy',
  state: 'succeeded',
  quote: naira(5_000),
  input: { service: 'ikedc', meter_number: '45020000001', meter_type: 'prepaid', amount: naira(5_000) },
  details: { trans_id: 'TRX-90000001', token: '12345678901234567890' },
  created_at: '2026-11-01T08:00:00.000Z',
});

/** What is looked for may lie further back than what is loaded: more is loaded until enough is found. */
export const Filtered: Story = {
  args: { pageSize: 3 },
  beforeEach: withTill({ purchases: [...several, meter] }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByLabelText('Product'), 'Electricity');
    await expect(await canvas.findByText('1 of your 8 purchases')).toBeVisible();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.selectOptions(canvas.getByLabelText('Product'), 'All products');
    await userEvent.click(canvas.getByRole('button', { name: 'Not finished 3' }));
    await expect(await canvas.findByText('3 of your 8 purchases')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'All' }));
    await userEvent.type(canvas.getByRole('searchbox'), '0805 111');
    await expect(await canvas.findByText('2 of your 8 purchases')).toBeVisible();
    await userEvent.type(canvas.getByRole('searchbox'), '9');
    await expect(await canvas.findByText('0 of your 8 purchases')).toBeVisible();
    await expect(canvas.queryByRole('listitem')).toBeNull();
    await userEvent.click(await canvas.findByRole('button', { name: 'Clear search' }));
    await expect(canvas.getByRole('searchbox')).toHaveFocus();
    await expect(canvas.getByRole('searchbox')).toHaveValue('');
    await expect(canvas.getAllByRole('listitem').length).toBeGreaterThan(0);
  },
};

export const BuyAgain: Story = {
  tags: ['quick'],
  args: { onBuyAgain: fn() },
  beforeEach: withTill({ purchases: several }),
  play: async ({ canvas, userEvent, args }) => {
    const row = (await canvas.findByRole('button', { name: /Airtel airtime.*Not delivered/ })).closest('li');
    await userEvent.click(
      await within(row ?? document.body).findByRole('button', { name: 'Buy again: Airtel airtime' }),
    );
    await expect(args.onBuyAgain).toHaveBeenCalledOnce();
    await expect(args.onBuyAgain).toHaveBeenCalledWith(several[2]);
    await userEvent.click(canvas.getByRole('button', { name: /Airtel airtime.*Not delivered/ }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Buy again' }));
    await expect(args.onBuyAgain).toHaveBeenCalledTimes(2);
    await userEvent.click(canvas.getByRole('button', { name: 'All purchases' }));
    // What is still open is not offered a second time.
    const open = (await canvas.findByRole('button', { name: /Not known yet/ })).closest('li');
    await expect(within(open ?? document.body).queryByRole('button', { name: /Buy again/ })).toBeNull();
  },
};

/** A link leads to one purchase, which may be older than what is loaded, and the page decides what is shown. */
export const OneByItsAddress: Story = {
  args: { pageSize: 3, purchase: meter.ref, onPurchase: fn() },
  beforeEach: withTill({ purchases: [...several, meter] }),
  play: async ({ canvas, userEvent, args }) => {
    await expect(await canvas.findByText('TRX-90000001')).toBeVisible();
    await expect(canvas.queryByRole('searchbox')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'All purchases' }));
    await expect(args.onPurchase).toHaveBeenCalledWith(null);
    await expect(canvas.getByText('TRX-90000001')).toBeVisible();
  },
};

/** Who was saved is named, and what the provider lists is called as it is there. */
export const Named: Story = {
  beforeEach: withTill({
    session: { ...exampleSession, recipients: true },
    recipients: [
      {
        id: 'r1',
        label: 'Mum',
        operation: 'airtime.buy',
        fields: { phone: '2348031234567', network: 'mtn' },
        created_at: '2026-11-01T08:00:00.000Z',
      },
    ],
    lookups: { 'betting.providers': () => [{ id: 'bet9ja', title: 'Bet9ja', active: true }] },
    purchases: [
      ...several,
      exampleInstruction({
        ref: 'ts_betq9w4x8k3m9',
        operation: 'betting.fund',
        input: { bet_id: 'bet9ja', customer_id: '100001', amount: naira(1_000) },
      }),
    ],
  }),
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getAllByRole('button', { name: /^Mum ?MTN airtime/ })).toHaveLength(2));
    await expect(await canvas.findByText('Bet9ja', { selector: '.ts-entry-name' })).toBeVisible();
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Name, number or reference' }), 'mum');
    await expect(await canvas.findByText('2 of your 8 purchases')).toBeVisible();
    await userEvent.clear(canvas.getByRole('searchbox'));
  },
};

/** A provider reported something else of a delivery. Nothing is proven, and nothing is to be bought again yet. */
export const BeingChecked: Story = {
  args: { onBuyAgain: fn() },
  beforeEach: withTill({
    purchases: several.map((each) => ({ ...each, checking_since: '2026-11-21T09:00:00.000Z' })).slice(1, 3),
  }),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText('Being checked')).toHaveLength(2));
    await expect(canvas.queryByRole('button', { name: /Buy again/ })).toBeNull();
  },
};

/** A merchant's own receipt stands in for the lines of ours. */
export const OwnReceipt: Story = {
  args: { receipt: ({ instruction }) => <p>Thank you! Quote {instruction.ref} when you write to us.</p> },
  beforeEach: withTill({ purchases: several }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Glo airtime.*Delivered/ }));
    await expect(await canvas.findByText(`Thank you! Quote ${several[1]?.ref} when you write to us.`)).toBeVisible();
    await expect(canvas.queryByText('TRX-88213907')).toBeNull();
  },
};

/** The steps of a wallet payment and the opening of an account are named as what they are, and never offered again. */
export const NoPurchases: Story = {
  beforeEach: withTill({
    purchases: [
      exampleInstruction({
        ref: 'ts_paid0q9w4x8k3m',
        operation: 'wallet.pay',
        kind: 'checkout',
        state: 'succeeded',
        funding: 'none',
        quote: naira(5_000),
        input: { checkout: 'co_1', attempt: 2, order_id: 'o-2', order_ref: 'ts_pin20q9w4x8k3m' },
      }),
      exampleInstruction({
        ref: 'ts_pin20q9w4x8k3m',
        operation: 'wallet.order',
        kind: 'checkout',
        state: 'succeeded',
        funding: 'none',
        quote: naira(0),
        input: { checkout: 'co_1', attempt: 2, title: 'Two pairs of shoes', amount: naira(5_000), description: null },
      }),
      exampleInstruction({
        ref: 'ts_pin10q9w4x8k3m',
        operation: 'wallet.order',
        kind: 'checkout',
        state: 'failed',
        funding: 'none',
        quote: naira(0),
        input: { checkout: 'co_1', attempt: 1, title: 'Two pairs of shoes', amount: naira(5_000), description: null },
        problem: { code: 'payer_not_verified' },
      }),
      exampleInstruction({
        ref: 'ts_open0q9w4x8k3m',
        operation: 'account.create',
        kind: 'account',
        state: 'review',
        funding: 'none',
        quote: naira(0),
        input: { bank: ['9psb'] },
      }),
    ],
  }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    // What was done with cards and accounts stands apart from what was bought.
    await userEvent.click(await canvas.findByRole('button', { name: 'Cards and accounts' }));
    const rows = await canvas.findAllByRole('listitem');
    const badges = (): readonly (string | null)[] =>
      rows.map((row) => row.querySelector('.ts-badge, .ts-note')?.textContent ?? null);
    await waitFor(() => expect(badges().slice(0, 3)).toEqual(['Paid', 'Accepted', 'Not accepted']));
    await expect(canvas.getByText('Wallet payment')).toBeVisible();
    await expect(canvas.getAllByText('Wallet PIN for Two pairs of shoes')).toHaveLength(2);
    await expect(canvas.getByText('New account number')).toBeVisible();
    await expect(canvasElement.querySelectorAll('.ts-entry-amount')).toHaveLength(1); // where money moved
    for (const { textContent } of rows) {
      const row = [...canvasElement.querySelectorAll<HTMLElement>('.ts-entry')].find(
        (each) => each.textContent === textContent,
      );
      await userEvent.click(row ?? document.body);
      await expect(await canvas.findByRole('article')).toBeVisible();
      await expect(canvas.queryByRole('button', { name: /Buy again/ })).toBeNull();
      await expect(canvas.queryByText(/was delivered/)).toBeNull();
      await userEvent.click(canvas.getByRole('button', { name: 'All purchases' }));
    }
    // By its looks: the attribute alone hides nothing that has a display of its own.
    await expect(canvas.getByText('Search older purchases').checkVisibility()).toBe(false);
  },
};
