/* oxlint-disable no-restricted-imports -- the examples of the stories are for our own tests, no part of what a merchant can import */
import type { ReactNode } from 'react';
import { naira } from '@tillside/contract';
import {
  AirtimeForm,
  BettingForm,
  BillPay,
  BulkAirtimeForm,
  CableForm,
  CardList,
  CardPanel,
  CardTransactions,
  DataForm,
  ElectricityForm,
  EpinForm,
  InternationalForm,
  InternetForm,
  IssueCard,
  PurchaseHistory,
  Receipt,
  SmsForm,
  StablecoinDeposit,
  TillsideProvider,
  VirtualAccount,
  WalletCheckout,
  type Appearance,
} from '@tillside/react';
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
const till = companionDouble({
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

/** Every widget, by its name. */
const widgets: Readonly<Record<string, ReactNode>> = {
  AirtimeForm: <AirtimeForm />,
  BettingForm: <BettingForm />,
  BillPay: <BillPay />,
  BulkAirtimeForm: <BulkAirtimeForm />,
  CableForm: <CableForm />,
  CardList: <CardList chosen="card_ada" onChoose={() => {}} onIssue={() => {}} />,
  CardPanel: <CardPanel cardId="card_ada" />,
  CardTransactions: <CardTransactions cardId="card_ada" />,
  DataForm: <DataForm />,
  ElectricityForm: <ElectricityForm />,
  EpinForm: <EpinForm />,
  InternationalForm: <InternationalForm />,
  InternetForm: <InternetForm />,
  IssueCard: <IssueCard />,
  PurchaseHistory: <PurchaseHistory />,
  Receipt: <Receipt instructionRef="ts_7n2q9w4x8k3m" />,
  SmsForm: <SmsForm />,
  StablecoinDeposit: <StablecoinDeposit />,
  VirtualAccount: <VirtualAccount />,
  WalletCheckout: <WalletCheckout checkoutId="chk_ada" />,
};

interface ShopProps {
  readonly appearance?: Appearance;
}

/** A shop with every widget. */
export function Shop({ appearance = { colorScheme: 'light' } }: ShopProps): ReactNode {
  return (
    <TillsideProvider url="/till" fetch={till.fetch} appearance={appearance}>
      {Object.entries(widgets).map(([name, widget]) => (
        <div key={name} data-widget={name} className="shop-place">
          {widget}
        </div>
      ))}
    </TillsideProvider>
  );
}
