import { dollars, type CardTransactionPage, type CardView, type ReportedOnCard } from '@tillside/contract';
import { exampleCard } from './cards-double.ts';

/* What the stories and tests of cards have in common. */

export const severalCards: readonly CardView[] = [
  exampleCard(),
  exampleCard({ id: 'card_frozen', last_four: '1881', status: 'frozen', balance: dollars(12), brand: 'MASTERCARD' }),
  exampleCard({
    id: 'card_closed',
    last_four: '0005',
    status: 'terminated',
    terminated: true,
    terminate_date: '2026-10-01T12:00:00.000+01:00',
    balance: dollars(0),
    card_type: 'physical',
  }),
];

export const declinedUse: ReportedOnCard = {
  use: 'card.declined',
  at: '2026-11-20T18:02:00.000+01:00',
  trans_id: 'TRX-C0',
  amount: dollars(120),
  acceptor_name: 'Books Abroad',
};

export const reportedUses: readonly ReportedOnCard[] = [
  declinedUse,
  {
    use: 'card.approved',
    at: '2026-11-19T08:15:00.000+01:00',
    trans_id: null,
    amount: { currency: 'EUR', value: '9.99' },
    acceptor_name: 'Music monthly',
  },
];

type Row = CardTransactionPage['items'][number];

function row(number: number, parts: Partial<Row>): Row {
  return {
    trans_id: `TRX-C${number}`,
    amount: dollars(10),
    balance: null,
    status: 'success',
    ref_id: `ref-${number}`,
    ref_type: 'auth',
    description: null,
    created_at: new Date(Date.UTC(2026, 10, 20, 12) - number * 86_400_000).toISOString(),
    ...parts,
  };
}

export const severalTransactions: CardTransactionPage['items'] = [
  row(0, { status: 'declined', amount: dollars(120), description: 'Insufficient funds' }),
  row(1, { status: 'settled', amount: dollars(9.99), description: 'Music monthly', balance: dollars(84.25) }),
  row(2, { status: 'approved', amount: dollars(15.5), description: 'Books Abroad' }),
  row(3, { ref_type: 'topup', amount: dollars(50), balance: dollars(109.74) }),
  row(4, { ref_type: 'refund', amount: dollars(4.2), description: 'Books Abroad' }),
  row(5, { ref_type: 'withdraw', amount: dollars(5), balance: dollars(59.74) }),
  row(6, { ref_type: 'create', amount: dollars(60), balance: dollars(60) }),
];

/** More than one page. */
export const manyTransactions: CardTransactionPage['items'] = Array.from({ length: 45 }, (_, number) =>
  row(number, {
    status: number % 9 === 0 ? 'declined' : 'settled',
    amount: dollars(number + 1),
    description: `Shop ${number}`,
  }),
);
