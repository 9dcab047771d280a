export { airtimeBill } from './products/airtime/airtime.bill.ts';
export { cableBill } from './products/cable/cable.bill.ts';
export { bulkAirtimeBill } from './products/bulk-airtime/bulk-airtime.bill.ts';
export { epinBill } from './products/epin/epin.bill.ts';
export { dataBill } from './products/data/data.bill.ts';
export { bettingBill } from './products/betting/betting.bill.ts';
export { internationalBill } from './products/international/international.bill.tsx';
export { internetBill } from './products/internet/internet.bill.tsx';
export { electricityBill } from './products/electricity/electricity.bill.ts';
export { billLoaders } from './provider/bill-loaders.ts';
export type { BillLoader } from './flow/slots.ts';
export { useBill } from './flow/use-bill.ts';
export { smsBill } from './products/sms/sms.bill.ts';
export { amountField, type AmountLimits } from './ui/fields/amount-field.tsx';
export { choiceField, selectField, type ChoiceFieldOptions } from './ui/fields/choice-field.tsx';
export { countField, type CountFieldOptions, type CountLimits } from './ui/fields/count-field.tsx';
export { pickField, type PickFieldOptions } from './ui/fields/pick-field.tsx';
export type { PickOption } from './flow/pick-option.ts';
export { digitsOnly, textField, type TextFieldOptions } from './ui/fields/text-field.tsx';
export { FieldControl, type FieldControlProps } from './ui/fields/FieldControl.tsx';
export { fieldErrorText } from './language/field-error-text.ts';
export { ProviderMark, type ProviderMarkProps } from './ui/marks/ProviderMark.tsx';
export { providerOf } from './flow/bill-lines.ts';
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
} from './flow/bill-fields.ts';
export type { FindList, List, Lookup, LookupQuery, Texts } from './client/lookup.ts';
export { problemText } from './language/problem-text.ts';
export { networkField } from './ui/fields/network-field.tsx';
export { phoneField } from './ui/fields/phone-field.tsx';
export type { CheckOfName, NameCheck } from './flow/name-check.ts';
export { useNameCheck, type RunningNameCheck } from './flow/use-name-check.ts';
export { Widget, type WidgetProps } from './ui/Widget.tsx';
export { useAgain, type Again } from './flow/again.ts';
export type { Bill, DeliveredProps } from './flow/bill.ts';
export type { Form } from './flow/form.ts';
export type { Repriced } from './flow/bill-form.ts';
export { fromChunk } from './runtime/from-chunk.ts';
export { followPage, lookOfPage } from './theme/page-look.ts';
export { purchaseTexts } from './flow/purchase-texts.ts';
export type { BadgeTexts, FindingTexts, FlowTexts, MoneyTexts, OutcomeTexts, ReviewTexts } from './flow/flow-texts.ts';
export { describeMoney, describeOutcome, type OutcomeDescription } from './flow/outcome.ts';
export type { Tone } from './flow/tone.ts';
export type { InstructState, Obstacle, Price, Step, StepName } from './instructions/instruct.states.ts';
export { PurchaseFields } from './purchase/PurchaseFields.tsx';
export { PurchaseFinding } from './purchase/PurchaseFinding.tsx';
export { PurchaseFlow, type PurchaseFlowProps, usePurchase } from './purchase/PurchaseFlow.tsx';
export { PurchaseOutcome, type PurchaseOutcomeProps } from './purchase/PurchaseOutcome.tsx';
export { PurchaseReview } from './purchase/PurchaseReview.tsx';
export type { Purchase } from './flow/purchase.ts';
export type { PurchaseOptions } from './purchase/use-purchase.ts';
export { ReceiptView, type ReceiptViewProps } from './receipt/Receipt.tsx';
export { ReceiptBody } from './receipt/ReceiptBody.tsx';
export type { ReceiptPart, ReceiptPartProps } from './flow/receipt-part.ts';
