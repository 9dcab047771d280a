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
  InternationalOptions,
  LimitOptions,
  LinkOptions,
  LinkTheme,
  Logger,
  PerCaller,
  PlatformOptions,
  ProductOptions,
  SessionOfCaller,
} from '../kernel/options/options.ts';
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
} from '../kernel/options/funding.ts';
export {
  balanceFunding,
  type BalanceDeposit,
  type BalanceEntry,
  type BalanceFunding,
  type BalanceFundingOptions,
} from '../features/balances/balance-funding.ts';
export type { BalancePool, BalanceSqlite } from '../features/balances/books.ts';
export { balanceTables } from '../features/balances/tables.ts';
export { TillsideError, type TillsideErrorCode } from '../kernel/model/errors.ts';
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
} from '../kernel/model/event.ts';
export { walletFunding, type WalletFundingOptions } from '../features/checkouts/wallet-funding.ts';
export type { Caller, Owner } from '../kernel/model/caller.ts';
export type { CreatedLink, LinkRequest, LinkWidget } from '../features/links/link-request.ts';
export {
  noticesBySms,
  type Notice,
  type NoticeMessages,
  type NoticeOptions,
  type NoticesBySms,
  type NoticeServices,
  type SmsLimits,
} from '../kernel/options/notices.ts';
export type { Retention, Timings } from '../kernel/model/timings.ts';
export type { OwedSettlement } from '../features/staff/owed.ts';
export type {
  ErasedPerson,
  ExportedInstruction,
  ExportedRecord,
  People,
  PersonExport,
} from '../features/people/people.ts';
export type { CaseAnswer, CaseFilter, MerchantCasePage, MerchantCases } from '../features/cases/merchant-cases.ts';
export type { ReviewDecision } from '../features/staff/reviews.ts';
export { tillsideCsp, type PagePolicyOptions } from '../kernel/http/page-policy.ts';
export { forwardTo, type Forwarded, type ForwardOptions } from '../kernel/http/forward-to.ts';
export type {
  InstructionFilter,
  InstructionPageRequest,
  MerchantInstruction,
  MerchantInstructionPage,
  MerchantInstructions,
} from '../kernel/instructions/merchant-instructions.ts';
export type {
  PlatformReadId,
  PlatformReading,
  PlatformReadInput,
  PlatformReads,
} from '../kernel/lookups/platform-reads.ts';
export { sqliteStore } from '../kernel/store/sqlite/sqlite-store.ts';
export type { Store } from '../kernel/model/store.ts';
export {
  paymentHash,
  rawBody,
  timestamped,
  type RawBodyOptions,
  type TimestampedHeaders,
  type TimestampedOptions,
} from '../kernel/webhooks/presets.ts';
export type { Delivery, WebhookVerifier } from '../kernel/model/verifier.ts';
