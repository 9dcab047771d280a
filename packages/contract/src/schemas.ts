/**
 * The zod schemas of both interfaces, the declarations of the platform's operations and events, and their codecs: for
 * servers, sandboxes of the platform and tests. It exports no name of the main entry.
 */
export { accountPaymentStatus } from './features/accounts/account-events.ts';
export {
  AccountChoice,
  AccountStatusChange,
  activateAccount,
  deactivateAccount,
  getAccount,
} from './features/accounts/account.ts';
export { AccountOpening, createAccount, NestedAccount, PermanentAccount } from './features/accounts/create.ts';
export {
  type HashedPayment,
  type HashedTransfer,
  paymentHashText,
  transferHashText,
} from './features/accounts/hash-text.ts';
export { confirmPayment, PaymentConfirmation } from './features/accounts/payment.ts';
export { SimulatedTransfer, SimulatedTransferResult, simulateTransfer } from './features/accounts/simulate-transfer.ts';
export {
  AccountNumber,
  accountVisibility,
  OpenedAccounts,
  VirtualAccount,
} from './features/accounts/virtual-account.ts';
export { AirtimePurchase, buyAirtime } from './features/bills/airtime.ts';
export { BettingFunding, bettingProviders, fundBetting, validateBetting } from './features/bills/betting.ts';
export type { AmountLimits } from './features/bills/bill.ts';
export { amountLimits, type BillInstructionId, perAmountProduct } from './features/bills/bills.ts';
export { bills } from './features/bills/bills.ts';
export {
  buyCable,
  cableBouquets,
  CablePurchase,
  CableTopup,
  topUpCable,
  validateCable,
} from './features/bills/cable.ts';
export { buyData, dataPlans, DataPurchase } from './features/bills/data.ts';
export {
  buyElectricity,
  ElectricityPurchase,
  ElectricityRequest,
  validateElectricity,
} from './features/bills/electricity.ts';
export { buyEpin, Epin, epinProducts, EpinPurchase, retrieveEpin, validateJamb } from './features/bills/epin.ts';
export {
  buyInternational,
  internationalCountries,
  internationalProducts,
  internationalProviders,
  InternationalPurchase,
  internationalRate,
} from './features/bills/international.ts';
export { internetProviders } from './features/bills/internet.ts';
export { requeryBill } from './features/bills/requery.ts';
export { sendSms, SmsMessage } from './features/bills/sms.ts';
export { buySpectranet, spectranetPlans, SpectranetPurchase, validateSpectranet } from './features/bills/spectranet.ts';
export {
  actionVisibility,
  CardActionResult,
  IssuedCard,
  issuedVisibility,
  orderVisibility,
  StablecoinOrder,
} from './features/cards/card.ts';
export { CardContact, CardContactResult, updateCardContact } from './features/cards/contact.ts';
export { CardCreation, createCard } from './features/cards/create.ts';
export { CardTopup, CardWithdrawal, topUpCard, withdrawFromCard } from './features/cards/funding.ts';
export {
  CardAction,
  CardReplacement,
  freezeCard,
  replaceCard,
  terminateCard,
  unfreezeCard,
} from './features/cards/lifecycle.ts';
export {
  CardDetails,
  CardRow,
  CardTransaction,
  getCard,
  listCards,
  listCardTransactions,
} from './features/cards/read.ts';
export { orderWalletPayment, WalletOrder, WalletOrderResult } from './features/checkouts/wallet-order.ts';
export { payWalletOrder, WalletPayment, WalletPaymentResult } from './features/checkouts/wallet-pay.ts';
export {
  AccountPageSchema,
  AccountPaymentPageSchema,
  AccountPaymentSchema,
  ConfirmRequest,
  sessionId,
  SimulationRequest,
} from './features/accounts/companion-account.ts';
export {
  CaseAnswerRequest,
  CaseRequest,
  CaseSchema,
  ReportedCaseSchema,
  StaffCasePageSchema,
  StaffCaseSchema,
  UnreadAnswersSchema,
} from './features/cases/case.ts';
export {
  CardListSchema,
  CardOrderSchema,
  CardSummarySchema,
  DepositOrderSchema,
  CardTransactionPageSchema,
  CardViewSchema,
  ReportedOnCardSchema,
} from './features/cards/companion-card.ts';
export { CheckoutSchema } from './features/checkouts/checkout.ts';
export { evidenceCodes, evidenceOutcomes, exchangeFaultCodes, exchangeFaults } from './kernel/states/evidence.ts';
export {
  AttemptRequest,
  FrameFailureSchema,
  FrameOpening,
  FramePin,
  FramePinAnswer,
  FrameReveal,
} from './kernel/frames/frame-requests.ts';
export { frameColors, frameFailures } from './kernel/frames/frame.ts';
export { instructionDetails } from './list/instruction-details.ts';
export { InstructionFactsSchema, InstructionSecretsSchema } from './list/instruction-facts.ts';
export { instructionInputs } from './list/instruction-inputs.ts';
export {
  InstructionItem,
  InstructionPageSchema,
  InstructionRequest,
  InstructionSchema,
  QuoteRequest,
  QuoteSchema,
  SettledRequest,
  StaffInstructionPageSchema,
  StaffInstructionSchema,
} from './kernel/instructions/instruction.ts';
export { companionDocument } from './list/openapi.ts';
export {
  isOptionGroup,
  optionFault,
  optionRule,
  type OptionRule,
  type OptionRules,
  optionsFault,
} from './kernel/options/option-rules.ts';
export { isCloseTo, type OptionGroup, type RenamedOptions, unknownOptions } from './kernel/options/unknown-options.ts';
export { problemReasonCodes, problemReasons } from './kernel/problems/problem-reasons.ts';
export { problem, type ProblemParts, ProblemSchema } from './kernel/problems/problem.ts';
export type { DegradedReason } from './list/service.ts';
export { BalanceSchema, maxBalanceName } from './features/balances/balance.ts';
export {
  RecentRecipientListSchema,
  RecipientListSchema,
  RecipientRequest,
  RecipientSchema,
} from './features/recipients/recipient.ts';
export { companionRoutes, type RouteName } from './list/routes.ts';
export { type CompanionRoute, problemsOf } from './kernel/routes/route.ts';
export { SessionSchema } from './list/session.ts';
export { AuditPageSchema, SalesSchema } from './features/staff/staff.ts';
export { StaffHealthSchema } from './features/health/provider-health.ts';
export { StaffOverviewSchema } from './list/overview.ts';
export { stepCodes } from './kernel/states/steps.ts';
export {
  DollarBalanceSchema,
  DollarsSchema,
  MoneyBalanceSchema,
  MoneySchema,
  NairaBalanceSchema,
  NairaSchema,
  type SchemaOf,
} from './kernel/money/money-schema.ts';
export {
  type AmountUnit,
  dollarsField,
  type FinerAmount,
  finerAmounts,
  majorUnits,
  nairaField,
  nairaOnTheWire,
  namedMoney,
  type OnTheWire,
  writeAmounts,
} from './kernel/platform/wire-money.ts';
export { operations, platformEvents, type PlatformEventType } from './list/operations.ts';
export {
  getBalances,
  getProfile,
  listInvoices,
  listTransactions,
  lookUpPayoutAccount,
  passthroughs,
  type Passthrough,
} from './kernel/platform/passthroughs.ts';
export {
  createPlatformOperations,
  type OperationDetails,
  type OperationInput,
  type PlatformOperations,
  type PlatformOperationsOptions,
  type SendRequest,
} from './list/platform-operations.ts';
export { type Envelope, errorEnvelope, readEnvelope, successEnvelope } from './kernel/platform/envelope.ts';
export {
  PlatformError,
  type PlatformErrorCode,
  platformErrors,
  type PlatformErrorStatus,
} from './kernel/platform/errors.ts';
export { EventHead, type PlatformEvent } from './kernel/platform/event.ts';
export { describeFaults, type FieldFault, type FieldFaults, textsOf } from './kernel/platform/field-fault.ts';
export { decidingFields, droppableFields, droppedFrom } from './kernel/platform/dropped.ts';
export { isObject, LongNumber, parseAnswer, parseJson } from './kernel/platform/json.ts';
export { type JsonSchema, requestSchema, type SchemaWriter, schemaWriter } from './kernel/platform/json-schema.ts';
export { type Inquiry, type Instructable, isInstructable, type Operation } from './kernel/platform/operation.ts';
export { type FieldErrors, type Parsed, parseDetails, parseInput, parseWith } from './kernel/platform/parse.ts';
export { readInput, readQuery, type WithMoney } from './kernel/platform/read-input.ts';
export { purchaseRef, refFromBytes, rowRef } from './kernel/platform/ref.ts';
export { writeRequest } from './kernel/platform/request.ts';
export { AnswerSample, sampleVersion } from './kernel/platform/sample.ts';
export { readStatusWord, type StatusMeaning } from './kernel/platform/status.ts';
export { toIsoTime, toPlainTime, toSettlementTime } from './kernel/platform/time.ts';
export { type Audience, holdsFieldsOf, type Reader, type Visible, visibleTo } from './kernel/platform/visibility.ts';
export {
  decimal,
  isMissing,
  readableCode,
  textual,
  unreadableCode,
  wireId,
  wireNumber,
} from './kernel/platform/wire.ts';
