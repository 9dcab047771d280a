export {
  dollars,
  money,
  naira,
  type Dollars,
  type InstructionOperationId,
  type Money,
  type Naira,
} from '@tillside/contract';
export type { AmountOptions, InternationalOptions, ProductOptions } from './catalogue.ts';
export { TillsideCheckoutError, type CheckoutRequest, type MerchantCheckout } from './checkouts/create.ts';
export type { FundingCheckout, FundingCheckouts } from './checkouts/funding-checkouts.ts';
export type { CallerLimits, PerCaller } from './limits/caller-limits.ts';
export { systemClock, type Clock } from './clock.ts';
export { TillsideConfigurationError } from './configuration.ts';
export type {
  AccountCreditedEvent,
  AccountReviewOpenedEvent,
  CheckoutPaidEvent,
  CreditOwedEvent,
  EventInstruction,
  InstructionEvent,
  InstructionEventType,
  PriceDriftedEvent,
  TillsideEvent,
  TillsideEventOf,
  TillsideEventType,
  TillsideHandlers,
} from './events/event.ts';
export { walletFunding, type WalletFundingOptions } from './funding/wallet-funding.ts';
export type { StepUp } from './frames/step-up.ts';
export type {
  AccessOptions,
  AdvancedOptions,
  Caller,
  CardOptions,
  FrameOptions,
  Funding,
  FundingRequest,
  FundingServices,
  LimitOptions,
  Logger,
  Owner,
  PlatformOptions,
  PriceRequest,
  ReleaseOutcome,
  ReserveOutcome,
  TillsideOptions,
} from './options.ts';
export type { Exchange, Outgoing, Transport } from './platform/transport.ts';
export type { Timings } from './timings.ts';
export { TillsideSettlementError, type OwedSettlement } from './owed.ts';
export { TillsideReviewError, type ReviewDecision } from './reviews.ts';
export type { SessionOfCaller } from './sessions/session-tag.ts';
export type {
  InstructionFilter,
  InstructionPageRequest,
  MerchantInstruction,
  MerchantInstructionPage,
  MerchantInstructions,
} from './merchant-instructions.ts';
export type { PostgresConnection } from './store/postgres/connection.ts';
export { migratePostgres, type MigrateOptions } from './store/postgres/migrate.ts';
export { postgresStore, type PostgresStoreOptions } from './store/postgres/postgres-store.ts';
export { sqliteStore } from './store/sqlite/sqlite-store.ts';
export type { Store } from './store/store.ts';
export { createTillside, type Tillside } from './tillside.ts';
export {
  paymentHash,
  rawBody,
  timestamped,
  type RawBodyOptions,
  type TimestampedHeaders,
  type TimestampedOptions,
} from './webhooks/presets.ts';
export type { Delivery, WebhookVerifier } from './webhooks/verifier.ts';
