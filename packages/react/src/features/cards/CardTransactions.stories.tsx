import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor } from 'storybook/test';
import { billMeta } from '../../testing/bill-stories.tsx';
import { manyTransactions, reportedUses, severalTransactions } from '../../testing/cards-example.ts';
import { htmlPage, noAnswer } from '../../testing/companion-double.ts';
import { withTill } from '../../testing/story.tsx';
import { CardTransactions } from './CardTransactions.tsx';

const meta = {
  title: 'Cards/Card transactions',
  component: CardTransactions,
  decorators: billMeta.decorators,
  args: { cardId: 'card_ada' },
  beforeEach: withTill({ cards: { transactions: severalTransactions } }),
} satisfies Meta<typeof CardTransactions>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Several: Story = {
  tags: ['quick'],
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(7));
    await expect(canvas.getByText('Declined: Insufficient funds')).toBeVisible();
    await expect(canvas.getByText('+$50.00')).toBeVisible();
    await expect(canvas.getByText('−$9.99')).toBeVisible();
    await expect(canvas.queryByText(/does not search by date/)).toBeNull();
  },
};

export const Dark: Story = { ...Several, parameters: { dark: true } };
export const RightToLeft: Story = { ...Several, parameters: { rtl: true } };
export const Narrow320: Story = {
  parameters: { narrow: true },
  globals: { viewport: { value: 'narrow' } },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(7));
    await expect(canvasElement.querySelector('.story-narrow')?.scrollWidth).toBeLessThanOrEqual(320);
  },
};

export const OnlyDeclined: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Declined' }));
    await expect(canvas.getByRole('button', { name: 'Declined' })).toHaveAttribute('aria-pressed', 'true');
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1);
    await expect(canvas.getByText('Shown are 1 of all 7 transactions.', { selector: '.ts-hint' })).toBeVisible();
    await expect(canvas.getByRole('status')).toHaveTextContent('Shown are 1 of all 7 transactions.');
    await userEvent.click(canvas.getByRole('button', { name: 'All' }));
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
  },
};

/** The provider does not search by date, and a hint states that as long as there is more to load. */
export const ByDate: Story = {
  beforeEach: withTill({ cards: { transactions: manyTransactions } }),
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(20));
    await userEvent.click(canvas.getByRole('button', { name: 'Dates' }));
    await fireEvent.change(canvas.getByLabelText('To'), { target: { value: '2026-11-15' } });
    await expect(canvas.getAllByRole('listitem')).toHaveLength(15);
    await expect(
      canvas.getByText(/does not search by date. Shown are 15 of the 20/, { selector: '.ts-hint' }),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(35));
    await expect(canvas.getByRole('status')).toHaveTextContent('20 more transactions loaded');
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }));
    await expect(await canvas.findByText('Shown are 40 of all 45 transactions.')).toBeVisible();
    // There is no more to show, and so no button: the keyboard goes on where the list goes on.
    await waitFor(() => expect(canvas.getAllByRole('listitem')[35]).toHaveFocus());
    await userEvent.click(canvas.getByRole('button', { name: 'Clear dates' }));
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(45));
  },
};

export const NothingFits: Story = {
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(7));
    await userEvent.click(canvas.getByRole('button', { name: 'Dates' }));
    await fireEvent.change(canvas.getByLabelText('From'), { target: { value: '2027-01-01' } });
    await expect(canvas.getByText('No transaction matches.', { selector: '.ts-hint' })).toBeVisible();
  },
};

/** What the card network reported and the provider does not list yet is above the list, and marked as such. */
export const OnlyReported: Story = {
  beforeEach: withTill({ cards: { transactions: severalTransactions, reported: reportedUses } }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('heading', { name: 'Only reported so far' })).toBeVisible();
    await expect(canvas.getByText(/has not listed it yet, so it may still change/)).toBeVisible();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(9);
    await userEvent.click(canvas.getByRole('button', { name: 'Declined' }));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(canvas.getByRole('button', { name: 'Money in' }));
    await expect(canvas.queryByRole('heading', { name: 'Only reported so far' })).toBeNull();
  },
};

export const OnlyReportedDark: Story = { ...OnlyReported, parameters: { dark: true } };

/** The first thing that ever happened with a card was only reported. */
export const NothingButReported: Story = {
  beforeEach: withTill({ cards: { reported: reportedUses } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Books Abroad')).toBeVisible();
    await expect(canvas.queryByText('No transactions yet')).toBeNull();
  },
};

export const Empty: Story = {
  beforeEach: withTill(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No transactions yet')).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: withTill({}, (till) => till.always('transactions', noAnswer)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading')).toBeInTheDocument();
  },
};

export const Failed: Story = {
  beforeEach: withTill({}, (till) => till.always('transactions', () => htmlPage(503))),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('The transactions could not be loaded')).toBeVisible();
    const again = canvas.getByRole('button', { name: 'Try again' });
    await userEvent.click(again);
    // It stays where it is, and shows that it is tried.
    await waitFor(() => expect(again).toHaveAttribute('aria-disabled', 'true'));
    await expect(again).toBeVisible();
    await expect(again).toHaveFocus();
  },
};
