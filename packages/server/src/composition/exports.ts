/** The exports that the entries of all hosts share. Each entry adds its own `createTillside`. */
export {
  dollars,
  formatMoney,
  money,
  naira,
  type Dollars,
  type InstructionOperationId,
  type Merchant,
  type Money,
  type Naira,
} from '@tillside/contract';
export type {
  AccessOptions,
  AdvancedOptions,
  AmountOptions,
  CallerLimits,
  FrameOptions,
  InProcessPlatform,
  InternationalOptions,
  LimitOptions,
  LinkOptions,
  LinkTheme,
  Logger,
  PerCaller,
  PlatformOptions,
  ProductOptions,
  SessionOfCaller,
} from '../options/options.ts';
export { TillsideCheckoutError } from '../products/checkouts/create.ts';
export type {
  CallerBalance,
  CheckoutRequest,
  Funding,
  FundingCheckout,
  FundingCheckouts,
  FundingRequest,
  FundingServices,
  HookOutcome,
  MerchantCheckout,
  PriceRequest,
  ReleaseOutcome,
  ReserveOutcome,
  ShopperPrice,
} from '../options/funding.ts';
export {
  balanceFunding,
  type BalanceDeposit,
  type BalanceEntry,
  type BalanceFunding,
  type BalanceFundingOptions,
} from '../balances/balance-funding.ts';
export type { BalancePool, BalanceSqlite } from '../balances/books.ts';
export { balanceTables } from '../balances/tables.ts';
export { systemClock, type Clock } from '../model/clock.ts';
export { TillsideConfigurationError } from '../model/errors.ts';
export type {
  AccountCreditedEvent,
  AccountReviewOpenedEvent,
  CardUsedEvent,
  CaseOpenedEvent,
  CheckoutPaidEvent,
  CreditOwedEvent,
  EventInstruction,
  InstructionEvent,
  InstructionEventType,
  NoticeKind,
  PriceDriftedEvent,
  TillsideEvent,
  TillsideEventOf,
  TillsideEventType,
  TillsideHandlers,
} from '../model/event.ts';
export { walletFunding, type WalletFundingOptions } from '../products/checkouts/wallet-funding.ts';
export type { Caller, Owner } from '../model/caller.ts';
export { TillsideLinkError, type CreatedLink, type LinkRequest, type LinkWidget } from '../links/link-request.ts';
export {
  noticesBySms,
  type Notice,
  type NoticeMessages,
  type NoticeOptions,
  type NoticesBySms,
  type NoticeServices,
  type SmsLimits,
} from '../options/notices.ts';
export type { Exchange, Outgoing, Transport } from '../model/transport.ts';
export type { Retention, Timings } from '../model/timings.ts';
export { TillsideSettlementError, type OwedSettlement } from '../use-cases/owed.ts';
export {
  TillsideErasureError,
  type ErasedPerson,
  type ExportedInstruction,
  type ExportedRecord,
  type People,
  type PersonExport,
} from '../use-cases/people.ts';
export {
  TillsideCaseError,
  type CaseAnswer,
  type CaseFilter,
  type MerchantCasePage,
  type MerchantCases,
} from '../use-cases/merchant-cases.ts';
export { TillsideReviewError, type ReviewDecision } from '../use-cases/reviews.ts';
export { tillsideCsp, type PagePolicyOptions } from '../http/page-policy.ts';
export { forwardTo, type Forwarded, type ForwardOptions } from '../http/forward-to.ts';
export type {
  InstructionFilter,
  InstructionPageRequest,
  MerchantInstruction,
  MerchantInstructionPage,
  MerchantInstructions,
} from '../use-cases/merchant-instructions.ts';
export {
  TillsidePlatformReadError,
  type PlatformReadId,
  type PlatformReading,
  type PlatformReadInput,
  type PlatformReads,
} from '../lookups/platform-reads.ts';
export { sqliteStore } from '../store/sqlite/sqlite-store.ts';
export type { Store } from '../model/store.ts';
export {
  paymentHash,
  rawBody,
  timestamped,
  type RawBodyOptions,
  type TimestampedHeaders,
  type TimestampedOptions,
} from '../webhooks/presets.ts';
export type { Delivery, WebhookVerifier } from '../model/verifier.ts';
