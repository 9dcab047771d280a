import type { Owner } from './caller.ts';

/** What one caller may take of what all callers share. */
export interface CallerLimits {
  /** Purchases, and everything else that is instructed, sent in any 60 seconds; the next waits its turn. Default 8. */
  readonly purchases: number;
  /** Validations that are a POST to the platform, in any 60 seconds; the next is answered 429. Default 6. */
  readonly validations: number;
  /** One-time passwords sent in any 60 seconds; the next waits its turn. Default 3. */
  readonly otpSends: number;
  /**
   * Purchases sent again, and transfers confirmed because of an event, in any 60 seconds; the next waits its turn. Of an
   * event the caller is the customer whom it is about. Default 4.
   */
  readonly recoveries: number;
  /** GETs answered in any 60 seconds, by one process; the next is answered 429. Default 600. */
  readonly reads: number;
  /** Questions (GETs) to the platform under way at once, of one process; the next waits its turn. Default 8. */
  readonly questions: number;
}

/** The merchant's exceptions from the defaults: a kiosk, a reseller. What is left out stays as it is. */
export type PerCaller = (request: { readonly caller: Owner }) => Partial<CallerLimits> | undefined;

/** How much one caller may ask for, so that nobody stops the shop for the others. */
export interface LimitOptions {
  /**
   * Exceptions for a caller, such as a kiosk or a reseller; what is left out, and `undefined`, is the default. Asked
   * often: answer from memory. An error is logged, and the defaults count.
   */
  readonly perCaller?: PerCaller;
  /** Bank accounts that one customer may have at one bank, opened by shoppers. Default 3. */
  readonly accountsPerBank?: number;
  /** New instructions a minute, of one process; the next is answered 429. Default 60. */
  readonly instructionsPerMinute?: number;
  /** Open event streams; the oldest makes room for the next. Default 6. */
  readonly streamsPerCaller?: number;
}
