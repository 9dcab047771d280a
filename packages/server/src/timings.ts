const second = 1_000;
const minute = 60 * second;

/** How long things take, in milliseconds. The defaults suit production. */
export interface Timings {
  /** A money POST is given up on after this; its outcome is then unknown, never failed. Default 30 s. */
  readonly deadline: number;
  /**
   * How long one process may work on an instruction before another may take over. More than twice `deadline`: a sender that
   * starts within half its lease has its answer before another may act. Default 90 s.
   */
  readonly lease: number;
  /** After the last send may have left, this long before "not found" is believed. Default 10 min. */
  readonly quiet: number;
  /** The first question about a send whose outcome is not known comes after this. Default 5 s. */
  readonly firstRequery: number;
  /** Least time between two questions about one transaction, whoever asks. Default 1 min (observed). */
  readonly requeryInterval: number;
  /** After this long of asking in vain a person decides. Default 15 min. */
  readonly requeryFor: number;
  /** What was delivered is asked about once more after this, for the news of a reversal may be lost. Default 24 h. */
  readonly recheckAfter: number;
  /** A purchase that could not be started by then is given up, and the money goes back. Default 10 min. */
  readonly expireAfter: number;
  /** A funding hook, a handler or `isSessionActive` that has not answered by then counts as failed. Default 10 s. */
  readonly hookDeadline: number;
  /** How often work that has become due is looked for. Default 1 s. */
  readonly tick: number;
}

/** The defaults of `advanced.timings`. */
export const defaultTimings: Timings = {
  deadline: 30 * second,
  lease: 90 * second,
  quiet: 10 * minute,
  // Most purchases are through by then.
  firstRequery: 5 * second,
  requeryInterval: minute,
  requeryFor: 15 * minute,
  recheckAfter: 24 * 60 * minute,
  expireAfter: 10 * minute,
  hookDeadline: 10 * second,
  tick: second,
};

/** Waits 1, 2, 4, … seconds, at most `most`, before try number `attempt` (from 1). */
export function backOff(attempt: number, most: number = minute): number {
  return Math.min(most, second * 2 ** Math.min(attempt - 1, 16));
}
