const second = 1_000;
const minute = 60 * second;

/** Deadlines and intervals in milliseconds. The defaults suit production. */
export interface Timings {
  /** Deadline of a POST that moves money; afterwards its outcome is unknown, never failed. Default 30 s. */
  readonly deadline: number;
  /**
   * How long one process may work on an instruction before another may take over. More than twice `deadline`: a sender that
   * starts within half its lease has its answer before another may act. Default 90 s.
   */
  readonly lease: number;
  /** Quiet period after the last possible send before "not found" counts. Default 10 min. */
  readonly quiet: number;
  /** Delay before the first read of an unknown outcome. Default 5 s. */
  readonly firstRequery: number;
  /** Minimum interval between two reads of one transaction. Default 1 min (observed). */
  readonly requeryInterval: number;
  /** How long an unknown outcome is reconciled before a review opens. Default 15 min. */
  readonly requeryFor: number;
  /**
   * Delay before each of the three checks of a delivery, because the event of a reversal may be lost. Default 24 h: after 24,
   * 48 and 72 h.
   */
  readonly recheckAfter: number;
  /** How long a purchase may wait to be sent; then it expires, and its money is released. Default 10 min. */
  readonly expireAfter: number;
  /** Deadline of a funding hook, a handler or `isSessionActive`; afterwards it counts as failed. Default 10 s. */
  readonly hookDeadline: number;
  /** Interval between checks for due work. Default 1 s. */
  readonly tick: number;
}

/** The defaults of `advanced.timings`. */
export const defaultTimings: Timings = {
  deadline: 30 * second,
  lease: 90 * second,
  quiet: 10 * minute,
  // Most purchases are final by then.
  firstRequery: 5 * second,
  requeryInterval: minute,
  requeryFor: 15 * minute,
  recheckAfter: 24 * 60 * minute,
  expireAfter: 10 * minute,
  hookDeadline: 10 * second,
  tick: second,
};

/** The defaults, changed by what is given; `undefined` changes nothing. */
export function withDefaults<Group extends object>(defaults: Group, given: Partial<Group> = {}): Group {
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.assign({ ...defaults }, Object.fromEntries(known));
}

/** How long the store keeps finished data, in days. */
export interface Retention {
  /**
   * Purchases and other instructions, with their timelines and evidence, after their last change. Open, reviewed and
   * owed ones stay. Default 2,555 (seven years), at least 90.
   */
  readonly instructions: number;
  /** Event numbers of callers: a page that was away longer reads everything again. Default 7, at least 1. */
  readonly events: number;
  /** Processed webhooks, to detect repeated deliveries. Default 30, at least 7. */
  readonly inbox: number;
}

/** The defaults of `retention`. */
export const defaultRetention: Retention = { instructions: 2_555, events: 7, inbox: 30 };

/**
 * What ended without a reservation, and was certainly never sent, in milliseconds: how long it is kept, and how long it
 * is kept after that without its input, so that a page that remembers its attempt for a week finds it.
 */
export const unsentRetention = { whole: 24 * 60 * minute, emptied: 7 * 24 * 60 * minute } as const;

/** The minimum values of `retention`. For days, the platform may reverse a delivery or repeat a webhook. */
export const minRetention: Retention = { instructions: 90, events: 1, inbox: 7 };

/** Backoff of 1, 2, 4, … seconds, at most `most`, before attempt number `attempt` (from 1). */
export function backOff(attempt: number, most: number = minute): number {
  return Math.min(most, second * 2 ** Math.min(attempt - 1, 16));
}
