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
export type { ExpectedPayment } from './features/accounts/expected-payment.ts';
export { useAccountPayments, useAccounts, type AccountsOptions } from './features/accounts/use-accounts.ts';
export { VirtualAccount, type VirtualAccountProps } from './features/accounts/VirtualAccount.tsx';
export { useBalance } from './kernel/flow/balance.ts';
export { BillPay, type EarlierPurchase, type BillPayProps } from './features/bills/bill-pay/BillPay.tsx';
export { productIds, type ProductId } from './features/bills/bill-pay/products.tsx';
export { AirtimeForm, type AirtimeFormProps } from './features/bills/airtime/AirtimeForm.tsx';
export { CableForm, type CableFormProps } from './features/bills/cable/CableForm.tsx';
export {
  BulkAirtimeForm,
  type BulkAirtimeFormProps,
  type BulkAirtimeRow,
} from './features/bills/bulk-airtime/BulkAirtimeForm.tsx';
export { EpinForm, type EpinFormProps } from './features/bills/epin/EpinForm.tsx';
export { DataForm, type DataFormProps } from './features/bills/data/DataForm.tsx';
export { BettingForm, type BettingFormProps } from './features/bills/betting/BettingForm.tsx';
export { InternationalForm, type InternationalFormProps } from './features/bills/international/InternationalForm.tsx';
export { InternetForm, type InternetFormProps } from './features/bills/internet/InternetForm.tsx';
export { ElectricityForm, type ElectricityFormProps } from './features/bills/electricity/ElectricityForm.tsx';
export { SmsForm, type SmsFormProps } from './features/bills/sms/SmsForm.tsx';
export { CardList, type CardListProps } from './features/cards/CardList.tsx';
export { CardPanel, type CardPanelProps } from './features/cards/CardPanel.tsx';
export { CardTransactions, type CardTransactionsProps } from './features/cards/CardTransactions.tsx';
export { IssueCard, type IssueCardProps } from './features/cards/IssueCard.tsx';
export { StablecoinDeposit, type StablecoinDepositProps } from './features/cards/StablecoinDeposit.tsx';
export { useCard } from './features/cards/use-card.ts';
export { useCardOrder } from './features/cards/use-card.ts';
export { useCards, type CardsOptions } from './features/cards/use-cards.ts';
export { useCardTransactions, type CardTransaction } from './features/cards/use-cards.ts';
export type { CheckoutFacts } from './features/checkouts/CheckoutSummary.tsx';
export { useCheckout } from './features/checkouts/use-checkout.ts';
export { useWalletPayment, type WalletPayment } from './features/checkouts/use-wallet-payment.tsx';
export type {
  CheckoutCallbacks,
  CheckoutDetails,
  CheckoutErrorDetails,
} from './features/checkouts/use-wallet-payment.tsx';
export { WalletCheckout, type WalletCheckoutProps } from './features/checkouts/WalletCheckout.tsx';
export { type Failure, CompanionError } from './kernel/client/failure.ts';
export { clearDrafts } from './kernel/runtime/draft-storage.ts';
export type { PurchaseInput } from './kernel/client/companion-client.ts';
export type { RequestHeaders } from './kernel/client/send-request.ts';
export { useLookup, type LookupArguments } from './kernel/flow/use-lists.ts';
export { PurchaseHistory, type PurchaseHistoryProps } from './features/history/PurchaseHistory.tsx';
export { useCheck, type CheckState } from './kernel/instructions/use-check.ts';
export { useInstruction } from './kernel/instructions/use-instruction.ts';
export { useInstructions } from './kernel/instructions/use-instructions.ts';
export type { MarkId } from './kernel/flow/mark-id.ts';
export type { OfficialMark, OfficialMarks } from './kernel/flow/official-marks.ts';
export type { WidgetMessages, Translate } from '@tillside/messages';
export type { Format, Language } from './kernel/language/language.ts';
export type { Appearance, AppearanceColor, AppearanceToken, ColorToken, SizeToken } from './kernel/theme/appearance.ts';
export type { Themed } from './kernel/theme/ThemeRoot.tsx';
export { useLanguage } from './kernel/runtime/context.ts';
export { TillsideProvider, type TillsideProviderProps } from './provider/TillsideProvider.tsx';
export { useMerchant, useSession } from './kernel/runtime/use-session.ts';
export type { AmountFormProps, BillFormProps } from './kernel/purchase/PurchaseFlow.tsx';
export type { Instruct, InstructionOf, InstructOptions } from './kernel/instructions/instruct-types.ts';
export { useInstruct } from './kernel/instructions/use-instruct.ts';
export type {
  ErrorDetails,
  InstructCallbacks,
  OutcomeDetails,
  PartialDetails,
  UnknownDetails,
} from './kernel/instructions/use-instruct-callbacks.ts';
export { useAnswers } from './features/cases/use-answers.ts';
export { Receipt, type ReceiptProps } from './features/receipts/Receipt.tsx';
export { useRecipients, type Recipients } from './features/recipients/use-recipients.ts';
export { useValidation, type Validated, type Validation } from './kernel/flow/use-validation.ts';
