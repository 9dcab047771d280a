export { airtimeBill } from './features/bills/airtime/airtime.bill.ts';
export { cableBill } from './features/bills/cable/cable.bill.ts';
export { bulkAirtimeBill } from './features/bills/bulk-airtime/bulk-airtime.bill.ts';
export { epinBill } from './features/bills/epin/epin.bill.ts';
export { dataBill } from './features/bills/data/data.bill.ts';
export { bettingBill } from './features/bills/betting/betting.bill.ts';
export { internationalBill } from './features/bills/international/international.bill.tsx';
export { internetBill } from './features/bills/internet/internet.bill.tsx';
export { electricityBill } from './features/bills/electricity/electricity.bill.ts';
export { billLoaders } from './provider/bill-loaders.ts';
export type { BillLoader } from './kernel/flow/slots.ts';
export { useBill } from './kernel/flow/use-bill.ts';
export { smsBill } from './features/bills/sms/sms.bill.ts';
export { amountField, type AmountLimits } from './kernel/ui/fields/amount-field.tsx';
export { choiceField, selectField, type ChoiceFieldOptions } from './kernel/ui/fields/choice-field.tsx';
export { countField, type CountFieldOptions, type CountLimits } from './kernel/ui/fields/count-field.tsx';
export { pickField, type PickFieldOptions } from './kernel/ui/fields/pick-field.tsx';
export type { PickOption } from './kernel/flow/pick-option.ts';
export { digitsOnly, textField, type TextFieldOptions } from './kernel/ui/fields/text-field.tsx';
export { FieldControl, type FieldControlProps } from './kernel/ui/fields/FieldControl.tsx';
export { fieldErrorText } from './kernel/language/field-error-text.ts';
export { ProviderMark, type ProviderMarkProps } from './kernel/ui/marks/ProviderMark.tsx';
export { providerOf } from './kernel/flow/bill-lines.ts';
export {
  type MarkSize,
  type Provider,
  type ProviderKind,
  noLists,
  type BillContext,
  type Line,
  type BillField,
  type ControlProps,
  type Option,
  type Reading,
  type Suggestion,
} from './kernel/flow/bill-fields.ts';
export type { FindList, List, Lookup, LookupQuery, Texts } from './kernel/client/lookup.ts';
export { problemText } from './kernel/language/problem-text.ts';
export { networkField } from './kernel/ui/fields/network-field.tsx';
export { phoneField } from './kernel/ui/fields/phone-field.tsx';
export type { CheckOfName, NameCheck } from './kernel/flow/name-check.ts';
export { useNameCheck, type RunningNameCheck } from './kernel/flow/use-name-check.ts';
export { Widget, type WidgetProps } from './kernel/ui/Widget.tsx';
export { useAgain, type Again } from './kernel/flow/again.ts';
export type { Bill, DeliveredProps } from './kernel/flow/bill.ts';
export type { Form } from './kernel/flow/form.ts';
export type { Repriced } from './kernel/flow/bill-form.ts';
export { fromChunk } from './kernel/runtime/from-chunk.ts';
export { followPage, lookOfPage } from './kernel/theme/page-look.ts';
export { purchaseTexts } from './kernel/flow/purchase-texts.ts';
export type {
  BadgeTexts,
  FindingTexts,
  FlowTexts,
  MoneyTexts,
  OutcomeTexts,
  ReviewTexts,
} from './kernel/flow/flow-texts.ts';
export { describeMoney, describeOutcome, type OutcomeDescription } from './kernel/flow/outcome.ts';
export type { Tone } from './kernel/flow/tone.ts';
export type { InstructState, Obstacle, Price, Step, StepName } from './kernel/instructions/instruct.states.ts';
export { PurchaseFields } from './kernel/purchase/PurchaseFields.tsx';
export { PurchaseFinding } from './kernel/purchase/PurchaseFinding.tsx';
export { PurchaseFlow, type PurchaseFlowProps, usePurchase } from './kernel/purchase/PurchaseFlow.tsx';
export { PurchaseOutcome, type PurchaseOutcomeProps } from './kernel/purchase/PurchaseOutcome.tsx';
export { PurchaseReview } from './kernel/purchase/PurchaseReview.tsx';
export type { Purchase } from './kernel/flow/purchase.ts';
export type { PurchaseOptions } from './kernel/purchase/use-purchase.ts';
export { ReceiptView, type ReceiptViewProps } from './features/receipts/Receipt.tsx';
export { ReceiptBody } from './kernel/purchase/ReceiptBody.tsx';
export type { ReceiptPart, ReceiptPartProps } from './kernel/flow/receipt-part.ts';
