import type { Timings } from './options.ts';

const second = 1_000;
const minute = 60 * second;

/** The defaults, each with its reason. */
export const defaultTimings: Timings = {
  // A money POST is given up on after this; its outcome is then unknown, never failed.
  deadline: 30 * second,
  // Longer than twice the deadline: a sender that starts within half its lease has its answer before another may act.
  lease: 90 * second,
  // After the last send may have left, this long before "not found" is believed.
  quiet: 10 * minute,
  // The first question comes soon, for most purchases are through by then.
  firstRequery: 5 * second,
  // At most once a minute for one transaction, whoever asks (observed).
  requeryInterval: minute,
  // After this a person decides.
  requeryFor: 15 * minute,
  // What was delivered is asked about once more after this, for the news of a reversal may have been lost.
  recheckAfter: 24 * 60 * minute,
  // A purchase that could not be started by then is not wanted any more: the money goes back.
  giveUp: 10 * minute,
  // A funding hook that has not answered by then is called again.
  hookDeadline: 10 * second,
  // How often work that has become due is looked for.
  tick: second,
};

/** Waits 1, 2, 4, … seconds, at most `most`, before try number `attempt` (from 1). */
export function backOff(attempt: number, most: number = minute): number {
  return Math.min(most, second * 2 ** Math.min(attempt - 1, 16));
}
