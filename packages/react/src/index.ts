export {
  dataVariation,
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
export type { ExpectedPayment } from './widgets/accounts/expected-payment.ts';
export { useAccountPayments, useAccounts, type AccountsOptions } from './widgets/accounts/use-accounts.ts';
export { VirtualAccount, type VirtualAccountProps } from './widgets/accounts/VirtualAccount.tsx';
export { useBalance } from './flow/balance.ts';
export { BillPay, type EarlierPurchase, type BillPayProps } from './widgets/bill-pay/BillPay.tsx';
export { productIds, type ProductId } from './widgets/bill-pay/products.tsx';
export { AirtimeForm, type AirtimeFormProps } from './widgets/bills/AirtimeForm.tsx';
export { CableForm, type CableFormProps } from './widgets/bills/CableForm.tsx';
export { BulkAirtimeForm, type BulkAirtimeFormProps, type BulkAirtimeRow } from './widgets/bills/BulkAirtimeForm.tsx';
export { EpinForm, type EpinFormProps } from './widgets/bills/EpinForm.tsx';
export { DataForm, type DataFormProps } from './widgets/bills/DataForm.tsx';
export { BettingForm, type BettingFormProps } from './widgets/bills/BettingForm.tsx';
export { InternationalForm, type InternationalFormProps } from './widgets/bills/InternationalForm.tsx';
export { InternetForm, type InternetFormProps } from './widgets/bills/InternetForm.tsx';
export { ElectricityForm, type ElectricityFormProps } from './widgets/bills/ElectricityForm.tsx';
export { SmsForm, type SmsFormProps } from './widgets/bills/SmsForm.tsx';
export { CardList, type CardListProps } from './widgets/cards/CardList.tsx';
export { CardPanel, type CardPanelProps } from './widgets/cards/CardPanel.tsx';
export { CardTransactions, type CardTransactionsProps } from './widgets/cards/CardTransactions.tsx';
export { IssueCard, type IssueCardProps } from './widgets/cards/IssueCard.tsx';
export { StablecoinDeposit, type StablecoinDepositProps } from './widgets/cards/StablecoinDeposit.tsx';
export { useCard } from './products/cards/use-card.ts';
export { useCardOrder } from './products/cards/use-card.ts';
export { useCards, type CardsOptions } from './widgets/cards/use-cards.ts';
export { useCardTransactions, type CardTransaction } from './widgets/cards/use-cards.ts';
export type { CheckoutFacts } from './widgets/checkouts/CheckoutSummary.tsx';
export { useCheckout } from './widgets/checkouts/use-checkout.ts';
export { useWalletPayment, type WalletPayment } from './widgets/checkouts/use-wallet-payment.tsx';
export type {
  CheckoutCallbacks,
  CheckoutDetails,
  CheckoutErrorDetails,
} from './widgets/checkouts/use-wallet-payment.tsx';
export { WalletCheckout, type WalletCheckoutProps } from './widgets/checkouts/WalletCheckout.tsx';
export { type Failure, CompanionError } from './client/failure.ts';
export { clearDrafts } from './runtime/draft-storage.ts';
export type { PurchaseInput } from './client/companion-client.ts';
export type { RequestHeaders } from './client/send-request.ts';
export { useLookup, type LookupArguments } from './flow/use-lists.ts';
export { PurchaseHistory, type PurchaseHistoryProps } from './widgets/history/PurchaseHistory.tsx';
export { useCheck, type CheckState } from './instructions/use-check.ts';
export { useInstruction } from './instructions/use-instruction.ts';
export { useInstructions } from './instructions/use-instructions.ts';
export type { MarkId } from './flow/mark-id.ts';
export type { OfficialMark, OfficialMarks } from './flow/official-marks.ts';
export type { WidgetMessages, Translate } from '@tillside/messages';
export type { Format, Language } from './language/language.ts';
export type { Appearance, AppearanceColor, AppearanceToken, ColorToken, SizeToken } from './theme/appearance.ts';
export type { Themed } from './theme/ThemeRoot.tsx';
export { useLanguage } from './runtime/context.ts';
export { TillsideProvider, type TillsideProviderProps } from './provider/TillsideProvider.tsx';
export { useMerchant, useSession } from './runtime/use-session.ts';
export type { AmountFormProps, BillFormProps } from './purchase/PurchaseFlow.tsx';
export type { Instruct, InstructionOf, InstructOptions } from './instructions/instruct-types.ts';
export { useInstruct } from './instructions/use-instruct.ts';
export type {
  ErrorDetails,
  InstructCallbacks,
  OutcomeDetails,
  PartialDetails,
  UnknownDetails,
} from './instructions/use-instruct-callbacks.ts';
export { useAnswers } from './receipt/use-answers.ts';
export { Receipt, type ReceiptProps } from './receipt/Receipt.tsx';
export { useRecipients, type Recipients } from './recipients/use-recipients.ts';
export { useValidation, type Validated, type Validation } from './flow/use-validation.ts';
