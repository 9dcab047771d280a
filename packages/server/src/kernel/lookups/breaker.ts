import type { Clock } from '../model/clock.ts';
import { quarterOf } from '../platform/caller-limits.ts';

export type Entrance =
  | {
      readonly admitted: true;
      /** Call once with the result. */
      report(outcome: 'good' | 'bad'): void;
    }
  /** Not admitted: the time to wait, in milliseconds. */
  | { readonly admitted: false; readonly wait: number };

/**
 * A circuit breaker. It stops requests to a failing service, and probes with one request at a time. It opens on the
 * failures of two callers, because one alone may have found a request that always fails.
 */
export interface Breaker {
  /** `caller`: the id of the caller. */
  admit(caller: string): Entrance;
  /** Whether the circuit is open. */
  isOpen(): boolean;
}

/** Times in milliseconds. */
export const defaultBreaker = {
  /** Consecutive failures that open it. */
  inARow: 5,
  /** Share of failures that opens it, among this many results of the last minute. */
  share: 0.5,
  among: 20,
  within: 60_000,
  /** How long it stays open at first; doubled after each failed probe. */
  shortest: 5_000,
  longest: 60_000,
};

export function createBreaker(clock: Clock, rules: typeof defaultBreaker = defaultBreaker): Breaker {
  /** The last results: at most `among`, oldest first. */
  const outcomes: { readonly at: number; readonly bad: boolean; readonly caller: string }[] = [];
  /** `null` while closed. */
  let openUntil: number | null = null;
  let openings = 0;
  let probing = false;
  /** Requests from before the last opening or closing are ignored. */
  let period = 0;

  function open(now: number): void {
    openUntil = now + Math.min(rules.longest, rules.shortest * 2 ** Math.min(openings, 16));
    openings += 1;
    period += 1;
    probing = false;
    outcomes.length = 0;
  }

  function close(): void {
    openUntil = null;
    openings = 0;
    period += 1;
    probing = false;
  }

  function isFailing(): boolean {
    const failures = outcomes.filter(({ bad }) => bad);
    if (!isOfSeveral(failures)) return false;
    if (outcomes.length >= rules.among && failures.length >= rules.share * outcomes.length) return true;
    const last = outcomes.slice(-rules.inARow);
    return last.length >= rules.inARow && last.every(({ bad }) => bad) && isOfSeveral(last);
  }

  function note(bad: boolean, caller: string): void {
    const now = clock.monotonic();
    if (openUntil !== null) return bad ? open(now) : close();
    outcomes.push({ at: now, bad, caller });
    dropOldest(caller);
    while (outcomes.length > rules.among || (outcomes[0]?.at ?? now) <= now - rules.within) outcomes.shift();
    if (isFailing()) open(now);
  }

  /** Limits each caller to a quarter of the results. */
  function dropOldest(caller: string): void {
    const own = outcomes.filter((outcome) => outcome.caller === caller);
    const [oldest] = own;
    if (oldest && own.length > quarterOf(rules.among)) outcomes.splice(outcomes.indexOf(oldest), 1);
  }

  return {
    isOpen: () => openUntil !== null && (probing || openUntil > clock.monotonic()),
    admit(caller) {
      const wait = openUntil === null ? 0 : openUntil - clock.monotonic();
      if (wait > 0) return { admitted: false, wait };
      if (probing) return { admitted: false, wait: rules.shortest };
      probing = openUntil !== null;
      const mine = period;
      return {
        admitted: true,
        report(outcome) {
          if (mine === period) note(outcome === 'bad', caller);
        },
      };
    },
  };
}

function isOfSeveral(outcomes: readonly { readonly caller: string }[]): boolean {
  return outcomes.some(({ caller }) => caller !== outcomes[0]?.caller);
}
