export { AirtimeForm, type AirtimeFormProps } from './bills/airtime/AirtimeForm.tsx';
export { airtimeBill } from './bills/airtime/airtime.bill.ts';
export { bills } from './bills/index.ts';
export type { Failure } from './client/failure.ts';
export { CompanionError } from './client/failure.ts';
export type { PurchaseInput } from './client/companion-client.ts';
export type { RequestHeaders } from './client/send-request.ts';
export { amountField } from './fields/amount-field.ts';
export { FieldControl, type FieldControlProps } from './fields/FieldControl.tsx';
export { networkField } from './fields/network-field.ts';
export { phoneField } from './fields/phone-field.ts';
export { PurchaseHistory, type PurchaseHistoryProps } from './history/PurchaseHistory.tsx';
export { useCheck, type CheckState } from './instructions/use-check.ts';
export { useInstruction } from './instructions/use-instruction.ts';
export { useInstructions } from './instructions/use-instructions.ts';
export { enNG, type Messages } from './messages/en-NG.ts';
export type { Format } from './messages/format.ts';
export { Widget, type WidgetProps } from './parts/Widget.tsx';
export type { Appearance, AppearanceToken } from './provider/appearance.ts';
export { useLanguage, type Language } from './provider/context.ts';
export { TillsideProvider, type TillsideProviderProps } from './provider/TillsideProvider.tsx';
export { useSession } from './provider/use-session.ts';
export type {
  AmountField,
  AmountLimits,
  Bill,
  BillContext,
  BillField,
  ChoiceField,
  FieldBase,
  Line,
  PhoneField,
  Reading,
  Suggestion,
} from './purchase/bill.ts';
export type { Form } from './purchase/form.ts';
export { describeMoney, describeOutcome, type OutcomeWords, type Tone } from './purchase/outcome.ts';
export type { Obstacle, Price, PurchaseState, Step, StepName } from './purchase/purchase.states.ts';
export { PurchaseFields } from './purchase/PurchaseFields.tsx';
export { PurchaseFinding } from './purchase/PurchaseFinding.tsx';
export { PurchaseFlow, type PurchaseFlowProps } from './purchase/PurchaseFlow.tsx';
export { PurchaseOutcome } from './purchase/PurchaseOutcome.tsx';
export { PurchaseReview } from './purchase/PurchaseReview.tsx';
export { usePurchase, type Purchase, type PurchaseOptions } from './purchase/use-purchase.ts';
export type { ErrorDetails, PurchaseCallbacks, UnknownDetails } from './purchase/use-purchase-callbacks.ts';
export { Receipt, ReceiptView, type ReceiptProps, type ReceiptViewProps } from './receipt/Receipt.tsx';
