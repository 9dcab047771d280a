/**
 * The main entry, for pages and a merchant's own code: ids, states, codes, limits, phone numbers, money and types. It
 * contains no schemas and no zod, so it adds a few kilobytes to a page.
 */
export * from './accounts/banks.ts';
export * from './bills/account-numbers.ts';
export type { AmountProduct, BillProduct } from './bills/bills.ts';
export * from './bills/epin-needs.ts';
export * from './bills/networks.ts';
export * from './bills/phone.ts';
export * from './bills/services.ts';
export * from './bills/sms-segments.ts';
export * from './cards/card-codes.ts';
export { holdsCardNumber } from './companion/card-number.ts';
export * from './companion/case-kinds.ts';
export {
  frameHiddenReasons,
  type FrameCommand,
  type FrameFailureCode,
  type FrameGreeting,
  type FrameHiddenReason,
  type FrameInit,
  type FrameReport,
  type FrameTheme,
} from './companion/frame.ts';
export type { EvidenceCode, EvidenceOutcome, ExchangeFault } from './companion/evidence.ts';
export * from './platform/field-errors.ts';
export * from './companion/problem-codes.ts';
export * from './companion/recipient-fields.ts';
export * from './companion/states.ts';
export type { StepCode } from './companion/steps.ts';
export type { Account, AccountPayment } from './companion/account.ts';
export type { Checkout } from './companion/checkout.ts';
export type { FramePinReason, FrameTicket } from './companion/frame-requests.ts';
export type {
  LookupAnswer,
  LookupDetails,
  LookupInput,
  ValidationAnswer,
  ValidationDetails,
  ValidationInput,
} from './companion/inquiries.ts';
export type { InstructionDetails } from './companion/instruction-details.ts';
export type { InstructionFacts, InstructionSecrets } from './companion/instruction-facts.ts';
export type { InstructionInput, RequestedInput } from './companion/instruction-inputs.ts';
export type { Case, StaffCase, StaffCasePage } from './companion/case.ts';
export type {
  CardList,
  CardOrder,
  CardSummary,
  CardTransactionPage,
  CardView,
  ReportedOnCard,
} from './companion/card.ts';
export type {
  EventHint,
  Instruction,
  InstructionPage,
  ProofLine,
  CurrencyExchange,
  QuoteAnswer,
  StaffInstruction,
} from './companion/instruction.ts';
export type { Problem, ProblemCause } from './companion/problem.ts';
export type { ProblemReason, ReasonParameters } from './companion/problem-reasons.ts';
export type { Balance } from './companion/balance.ts';
export type { RecentRecipient, RecentRecipientList, Recipient, RecipientList } from './companion/recipient.ts';
export type { Catalogue, Merchant, ProviderHealth, Session } from './companion/session.ts';
export type {
  AuditEntry,
  AuditPage,
  HourOfSales,
  ProviderEvidence,
  Sales,
  StaffHealth,
  StaffOverview,
} from './companion/staff.ts';
export * from './money/decimal-text.ts';
export {
  anyMoney,
  decimalOf,
  isAnyMoney,
  isForeignMoney,
  type AnyMoney,
  type ForeignMoney,
} from './money/foreign-money.ts';
export * from './money/money.ts';
export * from './money/money-text.ts';
export type { Evidence } from './platform/limits.ts';
export { envFileText } from './options/env-file.ts';
export * from './platform/limits.ts';
export * from './platform/operation-ids.ts';
export type { Environment } from './platform/operation.ts';
export { plainDigits } from './platform/plain-digits.ts';
export { isRef, type Ref, type TransId } from './platform/ref.ts';
