import type { Owner } from '../model/caller.ts';

/** Limits of one caller on shared resources. */
export interface CallerLimits {
  /** Purchases and other instructions sent in any 60 seconds; more are queued. Default 8. */
  readonly purchases: number;
  /** Validations that POST to the platform, in any 60 seconds; more answer 429. Default 6. */
  readonly validations: number;
  /** One-time passwords sent in any 60 seconds; more are queued. Default 3. */
  readonly otpSends: number;
  /**
   * Purchases sent again, and transfers confirmed because of an event, in any 60 seconds; more are queued. The caller of an
   * event is its customer. Default 4.
   */
  readonly recoveries: number;
  /** GETs answered in any 60 seconds, per process; more answer 429. Default 600. */
  readonly reads: number;
  /** Concurrent GETs to the platform, per process; more are queued. Default 8. */
  readonly questions: number;
}

/** The merchant's exceptions from the defaults: a kiosk, a reseller. Omitted limits keep their default. */
export type PerCaller = (request: { readonly caller: Owner }) => Partial<CallerLimits> | undefined;

/** Limits per caller, so that nobody blocks the shop for the others. */
export interface LimitOptions {
  /**
   * Exceptions for a caller, such as a kiosk or a reseller; omitted limits, and `undefined`, keep the default. Called
   * often: answer from memory. An error is logged, and the defaults apply.
   */
  readonly perCaller?: PerCaller;
  /** Bank accounts that one customer may have at one bank, opened by shoppers. Default 3. */
  readonly accountsPerBank?: number;
  /** New instructions a minute, per process; more answer 429. Default 60. */
  readonly instructionsPerMinute?: number;
  /** Open event streams; the oldest is closed for a new one. Default 6. */
  readonly streamsPerCaller?: number;
}
