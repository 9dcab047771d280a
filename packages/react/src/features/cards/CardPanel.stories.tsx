import { dollars, type CardView } from '@tillside/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { billMeta } from '../../testing/bill-stories.tsx';
import { exampleCard } from '../../testing/cards-double.ts';
import { declinedUse, reportedUses, severalTransactions } from '../../testing/cards-example.ts';
import { exampleMerchant, exampleSession, htmlPage, noAnswer, refuse } from '../../testing/companion-double.ts';
import { withTill } from '../../testing/story.tsx';
import { CardPanel } from './CardPanel.tsx';

const meta = {
  title: 'Cards/Card panel',
  component: CardPanel,
  ...billMeta,
  args: { ...billMeta.args, cardId: 'card_ada' },
  beforeEach: withTill({ cards: { cards: [exampleCard()] } }),
} satisfies Meta<typeof CardPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

const { holder: _holder, ...withoutHolder } = exampleCard();

export const Active: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Card ending in 4242' })).toBeVisible();
    await expect(canvas.getByText('$84.25')).toBeVisible();
    await expect(canvas.getByText('Active')).toBeVisible();
    for (const name of ['Show details', 'Add money', 'Withdraw', 'Replace', 'Close card'])
      await expect(canvas.getByRole('button', { name })).toBeVisible();
    await expect(canvas.getByRole('switch', { name: 'Freeze card' })).not.toBeChecked();
  },
};

/** The card's face shows the shop's name, and the holder's if the platform reports it. */
export const NamedShop: Story = {
  args: { cardholder: 'A name that is not needed' },
  beforeEach: withTill({
    session: { ...exampleSession, merchant: exampleMerchant },
    cards: { cards: [exampleCard()] },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Sunbird Store', { selector: '.ts-card *' })).toBeVisible();
    await expect(canvas.getByText('Ada Obi')).toBeVisible();
    await expect(canvas.queryByText('A name that is not needed')).toBeNull();
  },
};

/** If the platform reports no name, the shop may set one. */
export const NameFromShop: Story = {
  args: { cardholder: 'Ada Obi-Nwachukwu Oluwaseun Adeyemi-Bakare' },
  beforeEach: withTill({ cards: { cards: [withoutHolder] } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Ada Obi-Nwachukwu/)).toBeVisible();
  },
};

export const Dark: Story = { ...Active, parameters: { dark: true } };
export const RightToLeft: Story = { ...Active, parameters: { rtl: true } };
export const Narrow320: Story = {
  parameters: { narrow: true },
  globals: { viewport: { value: 'narrow' } },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('$84.25');
    await expect(canvasElement.querySelector('.story-narrow')?.scrollWidth).toBeLessThanOrEqual(320);
  },
};

export const Frozen: Story = {
  beforeEach: withTill({ cards: { cards: [exampleCard({ status: 'frozen' })] } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Frozen', { selector: '.ts-frost-word' })).toBeVisible();
    const badge = canvas.getByText('Frozen', { selector: '.ts-badge' });
    await expect(badge.querySelector('svg')).toHaveAttribute('data-icon', 'snow');
    await expect(canvas.getByText(/Payments are turned down.*Unfreezing may be refused/)).toBeVisible();
    await expect(canvas.getByRole('switch', { name: 'Freeze card' })).toBeChecked();
  },
};

export const Closed: Story = {
  beforeEach: withTill({
    cards: {
      cards: [
        exampleCard({
          status: 'terminated',
          terminated: true,
          terminate_date: '2026-10-01T12:00:00.000+01:00',
          balance: dollars(0),
        }),
      ],
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/This card was closed on 1 Oct 2026/)).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

/** A word for a status that is not documented is shown as it came. */
export const StatusOfItsOwn: Story = {
  beforeEach: withTill({ cards: { cards: [exampleCard({ status: 'blocked' })] } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('blocked', { selector: '.ts-card *' })).toBeVisible();
  },
};

export const Empty: Story = {
  beforeEach: withTill({ cards: { cards: [exampleCard({ balance: dollars(0), card_type: null, brand: null })] } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('$0.00')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  },
};

const used = exampleCard({ reported: [...reportedUses] });

/** The latest use stands there at once, with its reason where the list has one. The others are opened. */
export const ReportedUse: Story = {
  beforeEach: withTill({ cards: { cards: [used], transactions: severalTransactions } }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('Books Abroad')).toBeVisible();
    await expect(await canvas.findByText('Declined: Insufficient funds')).toBeVisible();
    await expect(canvas.getByText('$120.00')).toBeVisible();
    await expect(canvas.getByText(/As the card network reported it/)).toBeVisible();
    await userEvent.click(canvas.getByText('Earlier use'));
    await expect(canvas.getByText('EUR 9.99')).toBeVisible();
    await expect(canvas.getByText('Reported. Not among your transactions yet.')).toBeVisible();
  },
};

export const ReportedUseDark: Story = { ...ReportedUse, parameters: { dark: true } };
export const ReportedUseRightToLeft: Story = { ...ReportedUse, parameters: { rtl: true } };
export const ReportedUseNarrow320: Story = {
  beforeEach: withTill({ cards: { cards: [used] } }),
  parameters: { narrow: true },
  globals: { viewport: { value: 'narrow' } },
  play: async ({ canvas, canvasElement }) => {
    const [latest] = await canvas.findAllByText('Reported. Not among your transactions yet.');
    await expect(latest).toBeVisible();
    await expect(canvasElement.querySelector('.story-narrow')?.scrollWidth).toBeLessThanOrEqual(320);
  },
};

/** Without the list no text states that it is not among the transactions, nor why it was declined. */
export const ReportedUseWithoutList: Story = {
  beforeEach: withTill({ cards: { cards: [used] } }, (till) => till.always('transactions', () => htmlPage(503))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Books Abroad')).toBeVisible();
    await expect(canvas.queryByText(/Not among your transactions/)).toBeNull();
    await expect(canvas.queryByText(/^Declined[:.]/)).toBeNull();
  },
};

/** A report without an amount shows none, and a missing shop name leaves no empty line. */
export const ReportedWithoutAmount: Story = {
  beforeEach: withTill({
    cards: { cards: [exampleCard({ reported: [{ ...declinedUse, amount: null, acceptor_name: null }] })] },
  }),
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvas.getAllByText('Declined')).toHaveLength(2));
    await expect(canvasElement.querySelector('[data-reported]')).not.toHaveTextContent('$');
  },
};

let reported: CardView['reported'] = [];

/** What is reported while the page is open appears by itself, and is announced. */
export const ReportedMeanwhile: Story = {
  beforeEach: withTill({}, (till) => {
    reported = [];
    till.always('card', () => Response.json(exampleCard({ reported })));
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('$84.25')).toBeVisible();
    reported = [declinedUse];
    window.dispatchEvent(new Event('visibilitychange'));
    await expect(await canvas.findByText('Books Abroad')).toBeVisible();
    reported = [{ ...declinedUse, use: 'card.approved', at: '2026-11-20T18:05:00.000+01:00' }, declinedUse];
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Approved · Books Abroad · $120.00'));
  },
};

/** Only what this person may do has a button. */
export const MayOnlyFreeze: Story = {
  beforeEach: withTill({
    session: { ...exampleSession, abilities: ['card.freeze', 'card.unfreeze'] },
    cards: { cards: [exampleCard()] },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('switch', { name: 'Freeze card' })).toBeVisible();
    for (const name of ['Add money', 'Withdraw', 'Replace'])
      await expect(canvas.queryByRole('button', { name })).toBeNull();
  },
};

export const NoFrames: Story = {
  beforeEach: withTill({ session: { ...exampleSession, frames: false }, cards: { cards: [exampleCard()] } }),
  play: async ({ canvas }) => {
    await canvas.findByRole('switch', { name: 'Freeze card' });
    await expect(canvas.queryByRole('button', { name: 'Show details' })).toBeNull();
  },
};

export const Loading: Story = {
  beforeEach: withTill({}, (till) => till.always('card', noAnswer)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading')).toBeInTheDocument();
  },
};

export const NotMine: Story = {
  beforeEach: withTill({ cards: {} }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('There is no such card')).toBeVisible();
  },
};

export const NoCustomer: Story = {
  beforeEach: withTill({}, (till) => till.always('card', () => refuse('customer_missing'))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Cards are not ready for you yet')).toBeVisible();
  },
};

let isDown = true;

export const FailedThenLoaded: Story = {
  beforeEach: withTill({ cards: { cards: [exampleCard()] } }, (till) => {
    isDown = true;
    till.always('card', (proceed) => (isDown ? htmlPage(503) : proceed()));
  }),
  play: async ({ canvas, userEvent }) => {
    const again = await canvas.findByRole('button', { name: 'Try again' });
    isDown = false;
    await userEvent.click(again);
    await expect(await canvas.findByText('$84.25')).toBeVisible();
  },
};

/** From the card to its confirmation and back, without a pointer. */
export const ByKeyboardAlone: Story = {
  tags: ['quick'],
  play: async ({ canvas, userEvent }) => {
    const add = await canvas.findByRole('button', { name: 'Add money' });
    add.focus();
    await userEvent.keyboard('{Enter}');
    const amount = await canvas.findByLabelText('Amount in dollars');
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Add money to this card' })).toHaveFocus());
    await userEvent.tab();
    await expect(amount).toHaveFocus();
    await userEvent.keyboard('30{Enter}');
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Check and pay' })).toHaveFocus());
    const change = canvas.getByRole('button', { name: 'Change this' });
    change.focus();
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByLabelText('Amount in dollars')).toHaveValue('30');
    canvas.getByRole('button', { name: 'Back to the card' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Card ending in 4242' })).toHaveFocus());
  },
};
