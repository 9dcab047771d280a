/* oxlint-disable no-restricted-imports -- the examples of the stories are for our own tests, no part of what a merchant can import */
import { naira } from '@tillside/contract';
import { accountDouble, exampleAccount, examplePayment } from '../../../packages/react/src/testing/account-double.ts';
import {
  bettingTill,
  cableTill,
  dataTill,
  electricityTill,
  epinTill,
  internationalTill,
  internetTill,
} from '../../../packages/react/src/testing/example-tills.ts';
import { bulkDouble } from '../../../packages/react/src/testing/bulk-double.ts';
import { severalCards, severalTransactions } from '../../../packages/react/src/testing/cards-example.ts';
import { checkoutDouble, liveSession } from '../../../packages/react/src/testing/checkout-double.ts';
import { companionDouble, exampleInstruction } from '../../../packages/react/src/testing/companion-double.ts';

const examples = [
  bettingTill,
  bulkDouble,
  cableTill,
  dataTill,
  electricityTill,
  epinTill,
  internationalTill,
  internetTill,
];

/** Answers every widget below. */
export const till = companionDouble({
  session: liveSession,
  lookups: Object.assign({}, ...examples.map(({ lookups }) => lookups)),
  validations: Object.assign({}, ...examples.map(({ validations }) => validations)),
  balance: { name: 'Sunbird balance', available: naira(2_000), top_up: { url: 'https://shop.test/add' } },
  purchases: [
    exampleInstruction({ ref: 'ts_7n2q9w4x8k3m', state: 'succeeded' }),
    exampleInstruction({ ref: 'ts_8n2q9w4x8k3m', state: 'failed' }),
    exampleInstruction({ ref: 'ts_9n2q9w4x8k3m', state: 'unknown' }),
  ],
  cards: { cards: severalCards, transactions: severalTransactions },
  accounts: accountDouble({ accounts: [exampleAccount()], payments: [examplePayment()] }),
  checkout: checkoutDouble(),
});
