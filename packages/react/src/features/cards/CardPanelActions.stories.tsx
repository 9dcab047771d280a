import { dollars } from '@tillside/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { billMeta } from '../../testing/bill-stories.tsx';
import { actionStories } from '../../testing/card-stories.tsx';
import { exampleCard } from '../../testing/cards-double.ts';
import { exampleSession, refuse } from '../../testing/companion-double.ts';
import { withTill } from '../../testing/story.tsx';
import { CardPanel } from './CardPanel.tsx';

const meta = {
  title: 'Cards/Card panel/Actions',
  component: CardPanel,
  ...billMeta,
  args: { ...billMeta.args, cardId: 'card_ada' },
} satisfies Meta<typeof CardPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

const topup = actionStories({
  operation: 'card.topup',
  name: 'Add money',
  till: {},
  fill: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '$25.00' }));
  },
  press: 'Pay $25.00',
  input: { id: 'card_ada', amount: dollars(25) },
  doing: 'Adding the money',
  done: 'Money added',
  notDone: 'No money was added',
  after: async (canvas) => expect(await canvas.findByText('$109.25')).toBeVisible(),
});
export const Topup: Story = topup.done;
export const TopupConfirmation: Story = topup.confirmation;
export const TopupUnderWay: Story = topup.underWay;
export const TopupUnknown: Story = topup.unknown;
export const TopupAnswerLost: Story = topup.answerLost;
export const TopupLeftInTheMiddle: Story = topup.leftInTheMiddle;
export const TopupShopWalletLow: Story = topup.failedBecause(
  { code: 'merchant_wallet_low', reason: 'dollar_wallet_low' },
  'We can’t do this right now.',
);

const withdraw = actionStories({
  operation: 'card.withdraw',
  name: 'Withdraw',
  till: {},
  fill: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Amount in dollars'), '500');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText('The card holds only $84.25', { selector: '.ts-error' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Everything' }));
  },
  press: 'Withdraw $84.25',
  input: { id: 'card_ada', amount: dollars(84.25) },
  doing: 'Withdrawing',
  done: 'Money withdrawn',
  notDone: 'Nothing was withdrawn',
  after: async (canvas) => expect(await canvas.findByText('$0.00')).toBeVisible(),
});
export const Withdraw: Story = withdraw.done;
export const WithdrawConfirmation: Story = withdraw.confirmation;
export const WithdrawUnknown: Story = withdraw.unknown;
export const WithdrawAnswerLost: Story = withdraw.answerLost;
export const WithdrawRefused: Story = withdraw.failedBecause(
  { code: 'card_state', reason: 'card_state_or_balance' },
  'The card’s state, or its balance, does not allow it. Look at the card and try again.',
);

const freeze = actionStories({
  operation: 'card.freeze',
  name: 'Freeze card',
  role: 'switch',
  inPlace: true,
  pendingName: 'Freeze',
  till: {},
  input: { id: 'card_ada' },
  doing: 'Freezing the card',
  done: 'Card frozen',
  notDone: 'The card is not frozen',
  after: async (canvas) =>
    expect(await canvas.findByRole('switch', { name: 'Freeze card', checked: true })).toBeVisible(),
});
export const FreezeAtOnce: Story = freeze.done;

/** The switch keeps the focus through it all, and Undo needs one press. */
export const FreezeAndUndo: Story = {
  tags: ['quick'],
  beforeEach: withTill({ cards: { cards: [exampleCard()] } }),
  play: async ({ canvas, userEvent }) => {
    const freezing = await canvas.findByRole('switch', { name: 'Freeze card' });
    await userEvent.click(freezing);
    await expect(await canvas.findByText('Frozen', { selector: '.ts-frost-word' })).toBeInTheDocument();
    await expect(freezing).toBeChecked();
    await expect(freezing).toHaveFocus();
    await expect(canvas.getByText('Ada Obi')).toBeInTheDocument();
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(canvas.queryByText('Frozen', { selector: '.ts-frost-word' })).toBeNull());
    await waitFor(() => expect(freezing).not.toBeChecked());
    await expect(freezing).toHaveFocus();
    await expect(canvas.queryByRole('button', { name: 'Undo' })).toBeNull();
  },
};

export const UndoRefused: Story = {
  beforeEach: withTill({ cards: { cards: [exampleCard()] } }, (till) =>
    till.next(
      'instruct',
      (proceed) => proceed(),
      () => refuse('busy_subject'),
    ),
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('switch', { name: 'Freeze card' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText('This was not accepted')).toBeVisible();
    // The card is as it was, and is shown so.
    await expect(canvas.getByText('Frozen', { selector: '.ts-frost-word' })).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Leave it as it is' }));
    await expect(await canvas.findByRole('switch', { name: 'Freeze card' })).toBeChecked();
  },
};

export const FreezeUnderWay: Story = freeze.underWay;
export const FreezeUnknown: Story = freeze.unknown;
export const FreezeAnswerLost: Story = freeze.answerLost;
export const FreezeLeftInTheMiddle: Story = freeze.leftInTheMiddle;
export const FreezeBusy: Story = freeze.refused(
  { code: 'busy_subject' },
  'Something else is in progress here. Wait until it ends.',
);

/** The card's face shows that it is frozen, so the face replaces the details. */
export const FreezeWithDetailsOpen: Story = {
  beforeEach: withTill({ cards: { cards: [exampleCard()] } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show details' }));
    await expect(await canvas.findByTitle('Card details')).toBeVisible();
    const freezing = canvas.getByRole('switch', { name: 'Freeze card' });
    await userEvent.click(freezing);
    await expect(await canvas.findByText('Frozen', { selector: '.ts-frost-word' })).toBeInTheDocument();
    await expect(canvas.queryByTitle('Card details')).toBeNull();
    await expect(freezing).toHaveFocus();
    // Opened again, its frame is drawn in ice.
    await userEvent.click(canvas.getByRole('button', { name: 'Show details' }));
    const frame = await canvas.findByTitle('Card details');
    await expect(getComputedStyle(frame).getPropertyValue('--ts-card-1')).toBe('#dcebf6');
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(canvas.queryByTitle('Card details')).toBeNull());
  },
};

const unfreeze = actionStories({
  operation: 'card.unfreeze',
  name: 'Freeze card',
  role: 'switch',
  inPlace: true,
  till: { price: () => dollars(0), cards: { cards: [exampleCard({ status: 'frozen' })] } },
  press: 'Unfreeze the card',
  input: { id: 'card_ada' },
  doing: 'Unfreezing the card',
  done: 'Card unfrozen',
  notDone: 'The card is still frozen',
  after: async (canvas) => {
    await expect(await canvas.findByRole('switch', { name: 'Freeze card', checked: false })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Card ending in 4242' })).toHaveFocus();
    await expect(canvas.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
  },
});
export const Unfreeze: Story = unfreeze.done;
export const UnfreezeConfirmation: Story = unfreeze.confirmation;
export const UnfreezeUnknown: Story = unfreeze.unknown;
export const UnfreezeDueBalance: Story = unfreeze.failedBecause(
  { code: 'due_balance', reason: 'card_provider_owed' },
  'The shop owes its card provider more than 5 dollars.',
);

const replace = actionStories({
  operation: 'card.replace',
  name: 'Replace',
  till: {},
  press: 'Replace the card',
  input: { id: 'card_ada' },
  doing: 'Replacing the card',
  done: 'Card replaced',
  notDone: 'The card was not replaced',
  after: async (canvas) => expect(await canvas.findByRole('heading', { name: 'Card ending in 9035' })).toBeVisible(),
});
export const Replace: Story = replace.done;
export const ReplaceConfirmation: Story = replace.confirmation;
export const ReplaceUnknown: Story = replace.unknown;
export const ReplaceAnswerLost: Story = replace.answerLost;

const terminate = actionStories({
  operation: 'card.terminate',
  name: 'Close card',
  till: { price: () => dollars(84.25) },
  fill: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('Withdraw $84.25 first')).toBeVisible();
    const digits = canvas.getByLabelText(/type the card’s last four digits/);
    await userEvent.type(digits, '0000');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(
      await canvas.findByText('These are not the last four digits of this card', { selector: '.ts-error' }),
    ).toBeVisible();
    await userEvent.clear(digits);
    await userEvent.type(digits, '4242');
  },
  press: 'Close card, get $84.25',
  input: { id: 'card_ada' },
  doing: 'Closing the card',
  done: 'Card ··4242 closed',
  notDone: 'The card is not closed',
  after: async (canvas) => {
    await expect(await canvas.findByText(/^This card was closed on/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Add money' })).toBeNull();
  },
});
export const Terminate: Story = terminate.done;
export const TerminateConfirmation: Story = terminate.confirmation;
export const TerminateUnknown: Story = terminate.unknown;
export const TerminateAnswerLost: Story = terminate.answerLost;

/** Money that is still there is taken back first. */
export const TerminateWithdrawFirst: Story = {
  tags: ['quick'],
  beforeEach: terminate.confirmation.beforeEach,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Close card' }));
    const first = await canvas.findByRole('button', { name: 'Withdraw first' });
    // The text above the heading is its description.
    const heading = canvas.getByRole('heading', { name: 'Close this card for good?' });
    await waitFor(() => expect(heading).toHaveFocus());
    await expect(heading).toHaveAccessibleDescription(/Withdraw it first.*never works again/s);
    await userEvent.click(first);
    await expect(await canvas.findByRole('heading', { name: 'Withdraw from this card' })).toBeVisible();
  },
};

/** Who may not withdraw is not led to it. */
export const TerminateWithoutWithdraw: Story = {
  beforeEach: withTill({
    session: { ...exampleSession, abilities: ['card.terminate'] },
    cards: { cards: [exampleCard()] },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Close card' }));
    await expect(await canvas.findByText('Withdraw $84.25 first')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Withdraw first' })).toBeNull();
  },
};

const contact = actionStories({
  operation: 'card.contact',
  name: 'Contact details',
  till: {},
  fill: async ({ canvas, userEvent }) => {
    await canvas.findByLabelText('Email address');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText('Fill in at least one of these', { selector: '.ts-error' })).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Email address'), 'ada@example.com');
    await userEvent.type(canvas.getByLabelText('City'), 'Lagos');
    await userEvent.type(canvas.getByLabelText('Country'), 'ng');
  },
  press: 'Save the details',
  input: { id: 'card_ada', email: 'ada@example.com', billing_details: { city: 'Lagos', country: 'NG' } },
  doing: 'Saving the details',
  done: 'Details saved',
  notDone: 'The details were not saved',
});
export const Contact: Story = contact.done;
export const ContactConfirmation: Story = contact.confirmation;
export const ContactUnknown: Story = contact.unknown;
export const ContactNothingToReach: Story = contact.failedBecause(
  { code: 'input_refused', reason: 'contact_missing' },
  'Give a mobile number or an email address: the customer’s record has neither.',
);
