import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import type { Instruction, InstructionState } from '@tillside/contract/browser';
import { exampleInstruction, htmlPage, ngn, noAnswer } from '../testing/companion-double.ts';
import { StoryFrame, withTill } from '../testing/story.tsx';
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
    quote: ngn(amount),
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

export const Empty: Story = {
  beforeEach: withTill(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No purchases yet')).toBeVisible();
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
    await expect(await canvas.findByRole('button', { name: 'Try again' }, { timeout: 8_000 })).toBeVisible();
  },
};

let listIsDown = true;

export const ErrorThenLoaded: Story = {
  beforeEach: withTill({}, (till) => {
    listIsDown = true;
    till.always('list', () => (listIsDown ? htmlPage(503) : Response.json({ items: [], next: null })));
  }),
  play: async ({ canvas, userEvent }) => {
    const again = await canvas.findByRole('button', { name: 'Try again' }, { timeout: 8_000 });
    listIsDown = false;
    await userEvent.click(again);
    await expect(await canvas.findByText('No purchases yet')).toBeVisible();
  },
};

export const Several: Story = {
  beforeEach: withTill({ purchases: several }),
  play: async ({ canvas, userEvent }) => {
    const rows = await canvas.findAllByRole('listitem');
    await expect(rows).toHaveLength(7);
    const [first, second] = rows;
    await expect(first).toHaveTextContent(/MTN airtime for 0803 123 4567.*On its way/);
    await expect(second).toHaveTextContent(/Delivered/);
    const button = within(second ?? document.body).getByRole('button', { name: /Glo airtime/ });
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(canvas.getByText('TRX-88213907')).toBeVisible();
    await userEvent.click(button);
    await expect(canvas.queryByText('TRX-88213907')).toBeNull();
  },
};

export const Dark: Story = { ...Several, parameters: { dark: true } };

export const More: Story = {
  args: { pageSize: 3 },
  beforeEach: withTill({ purchases: several }),
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(3));
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(6));
    await expect(canvas.getByRole('button', { name: /9mobile airtime/ })).toHaveFocus();
    await expect(canvas.getByRole('status')).toHaveTextContent('3 more purchases shown');
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(7));
    await expect(canvas.queryByRole('button', { name: 'Show more' })).toBeNull();
  },
};
