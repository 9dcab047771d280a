export {
  dollars,
  naira,
  type Currency,
  type Dollars,
  type Instruction,
  type Merchant,
  type Money,
  type Naira,
  type Session,
} from '@tillside/contract';
export type { ExpectedPayment } from './accounts/expected-payment.ts';
export { useAccountPayments } from './accounts/use-account-payments.ts';
export { useAccounts, type AccountsOptions } from './accounts/use-accounts.ts';
export { VirtualAccount, type VirtualAccountProps } from './accounts/VirtualAccount.tsx';
export { useBalance } from './balance/use-balance.ts';
export { BillPay, type EarlierPurchase, type BillPayProps } from './bill-pay/BillPay.tsx';
export { productIds, type ProductId } from './bill-pay/products.tsx';
export { AirtimeForm, type AirtimeFormProps } from './bills/airtime/AirtimeForm.tsx';
export { CableForm, type CableFormProps } from './bills/cable/CableForm.tsx';
export {
  BulkAirtimeForm,
  type BulkAirtimeFormProps,
  type BulkAirtimeRow,
} from './bills/bulk-airtime/BulkAirtimeForm.tsx';
export { EpinForm, type EpinFormProps } from './bills/epin/EpinForm.tsx';
export { DataForm, type DataFormProps } from './bills/data/DataForm.tsx';
export { BettingForm, type BettingFormProps } from './bills/betting/BettingForm.tsx';
export { InternationalForm, type InternationalFormProps } from './bills/international/InternationalForm.tsx';
export { InternetForm, type InternetFormProps } from './bills/internet/InternetForm.tsx';
export { ElectricityForm, type ElectricityFormProps } from './bills/electricity/ElectricityForm.tsx';
export { SmsForm, type SmsFormProps } from './bills/sms/SmsForm.tsx';
export { CardList, type CardListProps } from './cards/CardList.tsx';
export { CardPanel, type CardPanelProps } from './cards/CardPanel.tsx';
export { CardTransactions, type CardTransactionsProps } from './cards/CardTransactions.tsx';
export { IssueCard, type IssueCardProps } from './cards/IssueCard.tsx';
export { StablecoinDeposit, type StablecoinDepositProps } from './cards/StablecoinDeposit.tsx';
export { useCard } from './cards/use-card.ts';
export { useCardOrder } from './cards/use-card-order.ts';
export { useCards, type CardsOptions } from './cards/use-cards.ts';
export { useCardTransactions, type CardTransaction } from './cards/use-card-transactions.ts';
export type { CheckoutFacts } from './checkouts/checkout-facts.ts';
export { useCheckout } from './checkouts/use-checkout.ts';
export { useWalletPayment, type WalletPayment } from './checkouts/use-wallet-payment.tsx';
export type { CheckoutCallbacks, CheckoutDetails, CheckoutErrorDetails } from './checkouts/use-checkout-callbacks.ts';
export { WalletCheckout, type WalletCheckoutProps } from './checkouts/WalletCheckout.tsx';
export type { Failure } from './client/failure.ts';
export { CompanionError } from './client/failure.ts';
export { clearDrafts } from './attempts/draft-storage.ts';
export type { PurchaseInput } from './client/companion-client.ts';
export type { RequestHeaders } from './client/send-request.ts';
export { useLookup, type LookupArguments } from './lookups/use-lookup.ts';
export { PurchaseHistory, type PurchaseHistoryProps } from './history/PurchaseHistory.tsx';
export { useCheck, type CheckState } from './instructions/use-check.ts';
export { useInstruction } from './instructions/use-instruction.ts';
export { useInstructions } from './instructions/use-instructions.ts';
export type { MarkId } from './marks/mark-id.ts';
export type { OfficialMark, OfficialMarks } from './marks/official-marks.ts';
export type { WidgetMessages, Translate } from '@tillside/messages';
export type { Format } from './messages/format.ts';
export type { Appearance, AppearanceColor, AppearanceToken, ColorToken, SizeToken } from './provider/appearance.ts';
export type { Themed } from './provider/ThemeRoot.tsx';
export { useLanguage } from './provider/context.ts';
export type { Language } from './provider/language.ts';
export { TillsideProvider, type TillsideProviderProps } from './provider/TillsideProvider.tsx';
export { useMerchant, useSession } from './provider/use-session.ts';
export type { BillFormProps } from './purchase/PurchaseFlow.tsx';
export type { Instruct, InstructionOf, InstructOptions } from './instruct/instruct-types.ts';
export { useInstruct } from './instruct/use-instruct.ts';
export type {
  ErrorDetails,
  InstructCallbacks,
  OutcomeDetails,
  PartialDetails,
  UnknownDetails,
} from './instruct/use-instruct-callbacks.ts';
export { Receipt, type ReceiptProps } from './receipt/Receipt.tsx';
export { useRecipients, type Recipients } from './recipients/use-recipients.ts';
export { useValidation, type Validated, type Validation } from './validations/use-validation.ts';
