import type { ReactNode } from 'react';
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
import { till } from './till.ts';

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
  /** The names of the widgets. Default: all. */
  readonly names?: readonly string[];
  readonly locale?: string;
  readonly appearance?: Appearance;
}

/** A shop with every widget. */
export function Shop({ names, locale, appearance = { colorScheme: 'light' } }: ShopProps): ReactNode {
  return (
    <TillsideProvider url="/till" fetch={till.fetch} appearance={appearance} {...(locale !== undefined && { locale })}>
      {(names ?? Object.keys(widgets)).map((name) => (
        <div key={name} data-widget={name} className="shop-place">
          {widgets[name]}
        </div>
      ))}
    </TillsideProvider>
  );
}
