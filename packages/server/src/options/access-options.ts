import type { OperationId, Role } from '@tillside/contract';

/** Names one session of one caller by the ids that the merchant gave them. */
export interface SessionOfCaller {
  readonly callerId: string;
  readonly sessionId: string;
}

/** Who may do what. */
export interface AccessOptions {
  /** Which roles may use an operation, where that differs from the default. An empty list allows nobody. */
  readonly operations?: Partial<Record<OperationId, readonly Role[]>>;
  /**
   * Whether that session is still signed in. Asked when a sealed frame is opened, before a card's number is shown, and
   * before each PIN and one-time password. Anything but `true` is refused: so are an error, and no answer within
   * `advanced.timings.hookDeadline`, each with a line in the log. Default: a session is active until `till.sessions.end`
   * is called for it.
   */
  isSessionActive?(session: SessionOfCaller): boolean | Promise<boolean>;
}
