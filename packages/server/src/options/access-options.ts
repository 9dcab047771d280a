import type { OperationId, Role } from '@tillside/contract';

/** Identifies one session of one caller by the merchant's ids. */
export interface SessionOfCaller {
  readonly callerId: string;
  readonly sessionId: string;
}

/** Permissions and sessions. */
export interface AccessOptions {
  /** The roles that may use an operation, where they differ from the default. An empty list allows nobody. */
  readonly operations?: Partial<Record<OperationId, readonly Role[]>>;
  /**
   * Returns whether that session is still signed in. Called when a sealed frame is opened, before a card number is shown, and
   * before each PIN and one-time password. Anything but `true` is refused; an error, or no answer within
   * `advanced.timings.hookDeadline`, is also logged. Default: a session is active until `till.sessions.end`
   * is called for it.
   */
  isSessionActive?(session: SessionOfCaller): boolean | Promise<boolean>;
}
