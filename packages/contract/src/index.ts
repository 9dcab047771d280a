/**
 * The main entry, for pages and a merchant's own code: ids, states, codes, limits, phone numbers, money and types. It
 * contains no schemas and no zod, so it adds a few kilobytes to a page.
 */
export * from './features/accounts/banks.ts';
export * from './features/bills/account-numbers.ts';
export type { AmountProduct, BillProduct } from './features/bills/bills.ts';
export * from './features/bills/epin-needs.ts';
export * from './features/bills/networks.ts';
export * from './kernel/numbers/phone.ts';
export * from './features/bills/services.ts';
export * from './features/bills/sms-segments.ts';
export * from './features/cards/card-codes.ts';
export { holdsCardNumber } from './kernel/numbers/card-number.ts';
export * from './features/cases/case-kinds.ts';
export {
  frameHiddenReasons,
  type FrameCommand,
  type FrameFailureCode,
  type FrameGreeting,
  type FrameHiddenReason,
  type FrameInit,
  type FrameReport,
  type FrameTheme,
} from './kernel/frames/frame.ts';
export type { EvidenceCode, EvidenceOutcome, ExchangeFault } from './kernel/states/evidence.ts';
export * from './kernel/platform/field-errors.ts';
export * from './kernel/problems/problem-codes.ts';
export * from './kernel/instructions/recipient-fields.ts';
export * from './kernel/states/states.ts';
export type { StepCode } from './kernel/states/steps.ts';
export type { Account, AccountPayment } from './features/accounts/companion-account.ts';
export type { Checkout } from './features/checkouts/checkout.ts';
export type { FramePinReason, FrameTicket } from './kernel/frames/frame-requests.ts';
export type {
  LookupAnswer,
  LookupDetails,
  LookupInput,
  ValidationAnswer,
  ValidationDetails,
  ValidationInput,
} from './list/inquiries.ts';
export type { InstructionDetails } from './list/instruction-details.ts';
export type { InstructionFacts, InstructionSecrets } from './list/instruction-facts.ts';
export type { InstructionInput, RequestedInput } from './list/instruction-inputs.ts';
export type { Case, StaffCase, StaffCasePage } from './features/cases/case.ts';
export type {
  CardList,
  CardOrder,
  CardSummary,
  CardTransactionPage,
  CardView,
  ReportedOnCard,
} from './features/cards/companion-card.ts';
export type {
  EventHint,
  Instruction,
  InstructionPage,
  ProofLine,
  CurrencyExchange,
  QuoteAnswer,
  StaffInstruction,
} from './kernel/instructions/instruction.ts';
export type { Problem, ProblemCause } from './kernel/problems/problem.ts';
export type { ProblemReason, ReasonParameters } from './kernel/problems/problem-reasons.ts';
export type { Balance } from './features/balances/balance.ts';
export type {
  RecentRecipient,
  RecentRecipientList,
  Recipient,
  RecipientList,
} from './features/recipients/recipient.ts';
export type { Catalogue, Merchant, Session } from './list/session.ts';
export type { ProviderEvidence, ProviderHealth, StaffHealth } from './features/health/provider-health.ts';
export type { StaffOverview } from './list/overview.ts';
export type { AuditEntry, AuditPage, HourOfSales, Sales } from './features/staff/staff.ts';
export * from './kernel/money/decimal-text.ts';
export {
  anyMoney,
  decimalOf,
  isAnyMoney,
  isForeignMoney,
  type AnyMoney,
  type ForeignMoney,
} from './kernel/money/foreign-money.ts';
export * from './kernel/money/money.ts';
export * from './kernel/money/money-text.ts';
export type { Evidence } from './kernel/platform/limits.ts';
export { envFileText } from './kernel/options/env-file.ts';
export * from './kernel/platform/limits.ts';
export * from './kernel/platform/operation-ids.ts';
export type { Environment } from './kernel/platform/operation.ts';
export { plainDigits } from './kernel/numbers/plain-digits.ts';
export { isRef, type Ref, type TransId } from './kernel/platform/ref.ts';
