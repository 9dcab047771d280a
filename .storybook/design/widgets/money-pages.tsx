import { naira, type Instruction } from '@tillside/contract';
import {
  CardList,
  CardPanel,
  CardTransactions,
  IssueCard,
  PurchaseHistory,
  Receipt,
  StablecoinDeposit,
  VirtualAccount,
  WalletCheckout,
} from '../../../packages/react/src/index.ts';
import {
  accountDouble,
  confirmedPayment,
  exampleAccount,
  examplePayment,
} from '../../../packages/react/src/testing/account-double.ts';
import { exampleCard, exampleOrder } from '../../../packages/react/src/testing/cards-double.ts';
import { severalCards, severalTransactions } from '../../../packages/react/src/testing/cards-example.ts';
import { checkoutDouble, liveSession } from '../../../packages/react/src/testing/checkout-double.ts';
import { exampleInstruction } from '../../../packages/react/src/testing/example-instruction.ts';
import type { WidgetPage } from './widget-page.ts';

const bought: readonly Instruction[] = [
  exampleInstruction({ ref: 'ts_7n2q9w4x8k3m' }),
  exampleInstruction({
    ref: 'ts_2b8m1c6z0v5t',
    state: 'processing',
    quote: naira(500),
    input: { phone: '2348051112223', network: 'glo', amount: naira(500) },
    created_at: '2026-11-20T18:20:00.000+01:00',
  }),
  exampleInstruction({
    ref: 'ts_9d4f7h2j6l1p',
    state: 'failed',
    quote: naira(2_000),
    input: { phone: '2348029876543', network: 'airtel', amount: naira(2_000) },
    created_at: '2026-11-20T09:05:00.000+01:00',
  }),
];

export const moneyPages = {
  PurchaseHistory: {
    lead: 'What somebody bought, as a statement: groups by day, marks, amounts in one column.',
    use: ['A page "Purchases". Each entry opens its receipt in place.'],
    instead: ['Receipt for one purchase whose reference you know.', 'CardTransactions for what was paid with a card.'],
    parts: [
      ['[role=search]', 'Search and filters', 'One line of chips. An empty result says how to leave it.'],
      ['.ts-day', 'Day', 'A heading for each day.'],
      [
        '.ts-entry',
        'Entry',
        'Mark, product and recipient; amount and state at the end. A plain word when all is well, a badge when not.',
      ],
    ],
    accessibility: [
      'Days are headings and entries are list items, so a screen reader can skip through them.',
      'More entries move the focus to the first new one.',
    ],
    hooks: ['useInstructions', 'useInstruction', 'useCheck'],
    till: { purchases: bought, course: [] },
    example: () => <PurchaseHistory />,
  },
  Receipt: {
    lead: 'One purchase: the amount as its hero, what was bought, and everything that happened under Details.',
    use: [
      'The address that an email or a notification leads to.',
      'Share, save as a picture, print with your name and logo.',
    ],
    instead: ['The outcome of a form, which has the same receipt in it.'],
    parts: [
      ['.ts-hero', 'Amount', 'The largest thing on it.'],
      ['.ts-lines', 'Details', 'Recipient, dates and references, each with a copy button.'],
      ['.ts-shares', 'Share', 'WhatsApp, picture, print. Generic icons, no logo of a product.'],
    ],
    accessibility: [
      'A change of its state is announced.',
      'The printed page has Lagos time and no colours that carry meaning.',
    ],
    hooks: ['useInstruction', 'useCheck'],
    till: { purchases: bought, course: [] },
    example: () => <Receipt instructionRef="ts_7n2q9w4x8k3m" />,
  },
  CardList: {
    lead: 'The cards of a person, as they would lie on a table.',
    use: ['Beside a CardPanel: the list chooses, the panel shows.'],
    instead: ['CardPanel alone, where everybody has one card.'],
    parts: [
      [
        '.ts-card',
        'Card',
        'Merchant-coloured face with the last four digits and the balance. It contains no number to hide.',
      ],
      ['.ts-frost', 'Frost', 'The ice under the writing of a frozen card.'],
    ],
    accessibility: ['Each card is one button whose name is its kind and last four digits.'],
    hooks: ['useCards'],
    till: { cards: { cards: severalCards } },
    example: () => <CardList onChoose={() => {}} />,
  },
  CardPanel: {
    lead: 'One card: its details in a sealed frame, money in and out, freeze, replace, close.',
    use: ['A page for one card.', 'Staff, who see only what they may do.'],
    instead: ['CardList to choose from several.'],
    parts: [
      ['.ts-card', 'Face', 'The details appear on it, inside a sealed frame that this page cannot read.'],
      ['.ts-tools', 'Tools', 'The frequent actions.'],
      ['.ts-switch', 'Freeze', 'Sent at once. Undoing it is an unfreeze, which may be refused.'],
      ['.ts-card-rows', 'Rows', 'The rare ones, each with a confirmation.'],
    ],
    accessibility: [
      'Freeze is a switch with a name and a state.',
      'Closing the details returns the focus to the button that opened them.',
    ],
    hooks: ['useCard', 'useInstruct'],
    till: { cards: { cards: [exampleCard()] } },
    example: () => <CardPanel cardId="card_ada" />,
  },
  CardTransactions: {
    lead: 'What was paid with a card, and what moved in and out of it.',
    use: ['Below a CardPanel.'],
    instead: ['PurchaseHistory for bills and other purchases.'],
    parts: [['.ts-heading', 'Heading', 'Names the list. Filters stand behind one chip.']],
    accessibility: ['A declined payment says so in words, not by colour alone.'],
    hooks: ['useCardTransactions'],
    till: { cards: { cards: [exampleCard()], transactions: severalTransactions } },
    example: () => <CardTransactions cardId="card_ada" />,
  },
  IssueCard: {
    lead: 'A new dollar card, paid for from the shopper’s funds.',
    use: ['The first card, and any further one that the platform allows.'],
    instead: ['StablecoinDeposit where the first money is a stablecoin.'],
    parts: [
      ['.ts-tiles', 'Kind', 'Virtual or physical.'],
      ['.ts-presets', 'Amounts', 'The first money on the card. The fee stands in the review.'],
      ['.ts-bar', 'Action bar', 'Leads to the review.'],
    ],
    accessibility: ['The review says the fee and the rate before anything is sent.'],
    hooks: ['useInstruct', 'useCards'],
    till: { cards: { cards: [] } },
    example: () => <IssueCard />,
  },
  StablecoinDeposit: {
    lead: 'Money for a card by a stablecoin: an address, an amount, and a clock.',
    use: ['Shoppers who hold USDT or USDC.'],
    instead: ['IssueCard or Add money, where naira pay.'],
    parts: [
      ['.ts-notice', 'Warning', 'Another coin or network would be lost: it stands before the address is made.'],
      ['.ts-presets', 'Amounts', 'In dollars.'],
      ['.ts-bar', 'Action bar', 'Leads to the address.'],
    ],
    accessibility: [
      'The QR code has the address as text beside it, with a copy button.',
      'The time left is not announced every second.',
    ],
    hooks: ['useInstruct', 'useCardOrder'],
    till: {
      course: ['processing', 'processing', 'processing', 'processing'],
      tells: { order: exampleOrder() },
      delivers: { card: { id: 'card_new' } },
    },
    example: () => <StablecoinDeposit />,
  },
  VirtualAccount: {
    lead: 'An account number of the shopper’s own. What arrives appears by itself.',
    use: ['Top-ups by bank transfer.', 'An expected amount: the widget says what is missing or too much.'],
    instead: ['WalletCheckout for one order, paid by a wallet.'],
    parts: [
      ['.ts-account', 'Slip', 'Bank, number in groups, name: everything that a bank app asks for.'],
      ['.ts-actions-row', 'Actions', 'Copy, QR code, share.'],
      ['.ts-entries', 'Payments', 'Each transfer with its state, from received to settled.'],
    ],
    accessibility: [
      'The number is read digit by digit and copied without spaces.',
      'An arriving transfer is announced once.',
    ],
    hooks: ['useAccounts', 'useAccountPayments', 'useInstruct'],
    till: {
      session: { ...liveSession, environment: 'sandbox' },
      accounts: accountDouble({ accounts: [exampleAccount()], payments: [confirmedPayment(examplePayment())] }),
    },
    example: () => <VirtualAccount />,
  },
  WalletCheckout: {
    lead: 'One order, paid by a wallet: PIN and one-time password in a sealed frame.',
    use: ['The payment step of an order that your server has created.'],
    instead: ['VirtualAccount for a transfer from any bank.'],
    parts: [
      ['.ts-ticket', 'Amount', 'What is paid, and to whom.'],
      ['.ts-lines', 'Order', 'Its reference, for questions.'],
      ['.ts-actions', 'Pay', 'Opens the secure entry. This page can’t read the PIN.'],
    ],
    accessibility: [
      'The frame’s cells are drawn over one real input: paste, SMS autofill and screen readers work.',
      'Time left is said when it matters, not every second.',
    ],
    hooks: ['useWalletPayment', 'useCheckout'],
    till: { checkout: checkoutDouble(), session: liveSession },
    example: () => <WalletCheckout checkoutId="chk_ada" />,
  },
} satisfies Readonly<Record<string, WidgetPage>>;
