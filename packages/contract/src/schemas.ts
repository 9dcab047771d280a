/**
 * The zod schemas of both interfaces, the declarations of the platform's operations and events, and their codecs: for
 * servers, sandboxes of the platform and tests. It exports no name of the main entry.
 */
export { accountPaymentStatus } from './accounts/account-events.ts';
export {
  AccountChoice,
  AccountStatusChange,
  activateAccount,
  deactivateAccount,
  getAccount,
} from './accounts/account.ts';
export { AccountOpening, createAccount, NestedAccount, PermanentAccount } from './accounts/create.ts';
export { type HashedPayment, type HashedTransfer, paymentHashText, transferHashText } from './accounts/hash-text.ts';
export { confirmPayment, PaymentConfirmation } from './accounts/payment.ts';
export { SimulatedTransfer, SimulatedTransferResult, simulateTransfer } from './accounts/simulate-transfer.ts';
export { AccountNumber, accountVisibility, OpenedAccounts, VirtualAccount } from './accounts/virtual-account.ts';
export { AirtimePurchase, buyAirtime } from './bills/airtime.ts';
export { BettingFunding, bettingProviders, fundBetting, validateBetting } from './bills/betting.ts';
export type { AmountLimits } from './bills/bill.ts';
export { amountLimits, type BillInstructionId, perAmountProduct } from './bills/bills.ts';
export { bills } from './bills/bills.ts';
export { buyCable, cableBouquets, CablePurchase, CableTopup, topUpCable, validateCable } from './bills/cable.ts';
export { buyData, dataPlans, DataPurchase } from './bills/data.ts';
export { buyElectricity, ElectricityPurchase, ElectricityRequest, validateElectricity } from './bills/electricity.ts';
export { buyEpin, Epin, epinProducts, EpinPurchase, retrieveEpin, validateJamb } from './bills/epin.ts';
export {
  buyInternational,
  internationalCountries,
  internationalProducts,
  internationalProviders,
  InternationalPurchase,
  internationalRate,
} from './bills/international.ts';
export { internetProviders } from './bills/internet.ts';
export { requeryBill } from './bills/requery.ts';
export { sendSms, SmsMessage } from './bills/sms.ts';
export { buySpectranet, spectranetPlans, SpectranetPurchase, validateSpectranet } from './bills/spectranet.ts';
export {
  actionVisibility,
  CardActionResult,
  IssuedCard,
  issuedVisibility,
  orderVisibility,
  StablecoinOrder,
} from './cards/card.ts';
export { CardContact, CardContactResult, updateCardContact } from './cards/contact.ts';
export { CardCreation, createCard } from './cards/create.ts';
export { CardTopup, CardWithdrawal, topUpCard, withdrawFromCard } from './cards/funding.ts';
export {
  CardAction,
  CardReplacement,
  freezeCard,
  replaceCard,
  terminateCard,
  unfreezeCard,
} from './cards/lifecycle.ts';
export { CardDetails, CardRow, CardTransaction, getCard, listCards, listCardTransactions } from './cards/read.ts';
export { orderWalletPayment, WalletOrder, WalletOrderResult } from './checkouts/wallet-order.ts';
export { payWalletOrder, WalletPayment, WalletPaymentResult } from './checkouts/wallet-pay.ts';
export {
  AccountPageSchema,
  AccountPaymentPageSchema,
  AccountPaymentSchema,
  ConfirmRequest,
  sessionId,
  SimulationRequest,
} from './companion/account.ts';
export {
  CaseAnswerRequest,
  CaseRequest,
  CaseSchema,
  ReportedCaseSchema,
  StaffCasePageSchema,
  StaffCaseSchema,
  UnreadAnswersSchema,
} from './companion/case.ts';
export {
  CardListSchema,
  CardOrderSchema,
  CardSummarySchema,
  DepositOrderSchema,
  CardTransactionPageSchema,
  CardViewSchema,
  ReportedOnCardSchema,
} from './companion/card.ts';
export { CheckoutSchema } from './companion/checkout.ts';
export { evidenceCodes, evidenceOutcomes, exchangeFaultCodes, exchangeFaults } from './companion/evidence.ts';
export {
  AttemptRequest,
  FrameFailureSchema,
  FrameOpening,
  FramePin,
  FramePinAnswer,
  FrameReveal,
} from './companion/frame-requests.ts';
export { frameColors, frameFailures } from './companion/frame.ts';
export { instructionDetails } from './companion/instruction-details.ts';
export { InstructionFactsSchema, InstructionSecretsSchema } from './companion/instruction-facts.ts';
export { instructionInputs } from './companion/instruction-inputs.ts';
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
} from './companion/instruction.ts';
export { companionDocument } from './openapi/openapi.ts';
export {
  isOptionGroup,
  optionFault,
  optionRule,
  type OptionRule,
  type OptionRules,
  optionsFault,
} from './options/option-rules.ts';
export { isCloseTo, type OptionGroup, type RenamedOptions, unknownOptions } from './options/unknown-options.ts';
export { problemReasonCodes, problemReasons } from './companion/problem-reasons.ts';
export { problem, type ProblemParts, ProblemSchema } from './companion/problem.ts';
export type { DegradedReason } from './routes/service.ts';
export { BalanceSchema, maxBalanceName } from './companion/balance.ts';
export {
  RecentRecipientListSchema,
  RecipientListSchema,
  RecipientRequest,
  RecipientSchema,
} from './companion/recipient.ts';
export { companionRoutes, type RouteName } from './routes/routes.ts';
export { type CompanionRoute, problemsOf } from './routes/route.ts';
export { SessionSchema } from './companion/session.ts';
export { AuditPageSchema, SalesSchema, StaffHealthSchema, StaffOverviewSchema } from './companion/staff.ts';
export { stepCodes } from './companion/steps.ts';
export {
  DollarBalanceSchema,
  DollarsSchema,
  MoneyBalanceSchema,
  MoneySchema,
  NairaBalanceSchema,
  NairaSchema,
  type SchemaOf,
} from './money/money-schema.ts';
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
} from './platform/wire-money.ts';
export { operations, platformEvents, type PlatformEventType } from './operations/operations.ts';
export {
  getBalances,
  getProfile,
  listInvoices,
  listTransactions,
  lookUpPayoutAccount,
  passthroughs,
  type Passthrough,
} from './operations/passthroughs.ts';
export {
  createPlatformOperations,
  type OperationDetails,
  type OperationInput,
  type PlatformOperations,
  type PlatformOperationsOptions,
  type SendRequest,
} from './operations/platform-operations.ts';
export { type Envelope, errorEnvelope, readEnvelope, successEnvelope } from './platform/envelope.ts';
export { PlatformError, type PlatformErrorCode, platformErrors, type PlatformErrorStatus } from './platform/errors.ts';
export { EventHead, type PlatformEvent } from './platform/event.ts';
export { describeFaults, type FieldFault, type FieldFaults, textsOf } from './platform/field-fault.ts';
export { decidingFields, droppableFields, droppedFrom } from './platform/dropped.ts';
export { isObject, LongNumber, parseAnswer, parseJson } from './platform/json.ts';
export { type JsonSchema, requestSchema, type SchemaWriter, schemaWriter } from './platform/json-schema.ts';
export { type Inquiry, type Instructable, isInstructable, type Operation } from './platform/operation.ts';
export { type FieldErrors, type Parsed, parseDetails, parseInput, parseWith } from './platform/parse.ts';
export { readInput, readQuery, type WithMoney } from './platform/read-input.ts';
export { purchaseRef, refFromBytes, rowRef } from './platform/ref.ts';
export { writeRequest } from './platform/request.ts';
export { AnswerSample, sampleVersion } from './platform/sample.ts';
export { readStatusWord, type StatusMeaning } from './platform/status.ts';
export { toIsoTime, toPlainTime, toSettlementTime } from './platform/time.ts';
export { type Audience, holdsFieldsOf, type Reader, type Visible, visibleTo } from './platform/visibility.ts';
export { decimal, isMissing, readableCode, textual, unreadableCode, wireId, wireNumber } from './platform/wire.ts';
