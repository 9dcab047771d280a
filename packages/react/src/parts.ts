export { airtimeBill } from './bills/airtime/airtime.bill.ts';
export { cableBill } from './bills/cable/cable.bill.ts';
export { bulkAirtimeBill } from './bills/bulk-airtime/bulk-airtime.bill.ts';
export { epinBill } from './bills/epin/epin.bill.ts';
export { dataBill } from './bills/data/data.bill.ts';
export { bettingBill } from './bills/betting/betting.bill.ts';
export { internationalBill } from './bills/international/international.bill.tsx';
export { internetBill } from './bills/internet/internet.bill.tsx';
export { electricityBill } from './bills/electricity/electricity.bill.ts';
export { billLoaders } from './bills/index.ts';
export type { BillLoader } from './bills/product.ts';
export { useBill } from './bills/use-bill.ts';
export { smsBill } from './bills/sms/sms.bill.ts';
export { amountField, type AmountLimits } from './fields/amount-field.tsx';
export { choiceField, selectField, type ChoiceFieldOptions } from './fields/choice-field.tsx';
export { countField, type CountFieldOptions } from './fields/count-field.tsx';
export type { CountLimits } from './fields/CountInput.tsx';
export { pickField, type PickFieldOptions } from './fields/pick-field.tsx';
export type { PickOption } from './fields/pick-option.ts';
export { digitsOnly, textField, type TextFieldOptions } from './fields/text-field.tsx';
export { FieldControl, type FieldControlProps } from './fields/FieldControl.tsx';
export { fieldErrorText } from './messages/field-error-text.ts';
export { ProviderMark, type ProviderMarkProps } from './marks/ProviderMark.tsx';
export { providerOf } from './marks/provider-of.ts';
export type { MarkSize, Provider, ProviderKind } from './marks/provider.ts';
export { problemText } from './messages/problem-text.ts';
export { networkField } from './fields/network-field.tsx';
export { phoneField } from './fields/phone-field.ts';
export type { FindList, List, Lookup, LookupQuery, Texts } from './lookups/lookup.ts';
export type { CheckOfName, NameCheck } from './validations/name-check.ts';
export { useNameCheck, type RunningNameCheck } from './validations/use-name-check.ts';
export { Widget, type WidgetProps } from './parts/Widget.tsx';
export { useAgain, type Again } from './purchase/again.ts';
export { noLists, type BillContext } from './purchase/bill-context.ts';
export type { Bill, DeliveredProps } from './purchase/bill.ts';
export type { Line } from './parts/line.ts';
export type { BillField, ControlProps, Option, Reading, Suggestion } from './purchase/bill-fields.ts';
export type { Form } from './purchase/form.ts';
export type { Repriced } from './purchase/listed-prices.ts';
export { purchaseTexts } from './purchase/purchase-texts.ts';
export type {
  BadgeTexts,
  FindingTexts,
  FlowTexts,
  MoneyTexts,
  OutcomeTexts,
  ReviewTexts,
} from './purchase/flow-texts.ts';
export { describeMoney, describeOutcome, type OutcomeDescription } from './purchase/outcome.ts';
export type { Tone } from './purchase/state-badge.ts';
export type { InstructState, Obstacle, Price, Step, StepName } from './instruct/instruct.states.ts';
export { PurchaseFields } from './purchase/PurchaseFields.tsx';
export { PurchaseFinding } from './purchase/PurchaseFinding.tsx';
export { PurchaseFlow, type PurchaseFlowProps } from './purchase/PurchaseFlow.tsx';
export { PurchaseOutcome, type PurchaseOutcomeProps } from './purchase/PurchaseOutcome.tsx';
export { PurchaseReview } from './purchase/PurchaseReview.tsx';
export { usePurchase } from './purchase/use-bill-purchase.ts';
export type { Purchase } from './purchase/purchase.ts';
export type { PurchaseOptions } from './purchase/use-purchase.ts';
export { ReceiptView, type ReceiptViewProps } from './receipt/Receipt.tsx';
export { ReceiptBody } from './receipt/ReceiptBody.tsx';
export type { ReceiptPart, ReceiptPartProps } from './receipt/receipt-part.ts';
