import type { Clock } from '../model/clock.ts';
import { Failure } from '../model/errors.ts';
import type { Owner } from '../model/caller.ts';

/** Slots that all callers share, with a maximum for each. */
export interface CallerPool {
  /**
   * Runs work once this caller gets a slot. Urgent work goes before the caller's other work, and is
   * never refused.
   * @throws Failure `rate_limited` if this caller has too much queued, or it was queued too long.
   */
  run<Value>(caller: Owner, work: () => Promise<Value>, urgency?: 'urgent'): Promise<Value>;
}

interface Waiting {
  readonly isUrgent: boolean;
  begin(): void;
}

/** A caller's running work, and its queue in order. */
interface Line {
  running: number;
  most: number;
  readonly waiting: Waiting[];
}

interface PoolRules {
  /** Slots for all callers. */
  readonly places: number;
  /** Maximum concurrent slots of this caller. */
  readonly shareOf: (caller: Owner) => number;
}

/** Maximum queue of one caller: a page of a hundred cards needs one read each. */
const maxLine = 120;
/** In milliseconds. Browsers give up a little later, and retry. */
const maxWait = 8_000;

/**
 * Per process. A free slot goes to the caller with the fewest, so that excess requests delay only their caller.
 */
export function createCallerPool(clock: Clock, { places, shareOf }: PoolRules): CallerPool {
  const lines = new Map<string, Line>();
  let free = places;

  function lineOf(caller: Owner): Line {
    const line = lines.get(caller.id) ?? { running: 0, most: 0, waiting: [] };
    line.most = shareOf(caller);
    lines.set(caller.id, line);
    return line;
  }

  /** Assigns free slots. */
  function fill(): void {
    while (free > 0) {
      const next = nextLine();
      const begin = next?.waiting.shift();
      if (!next || !begin) return;
      free -= 1;
      next.running += 1;
      begin.begin();
    }
  }

  function nextLine(): Line | null {
    let fewest: Line | null = null;
    for (const line of lines.values()) {
      if (line.waiting.length === 0 || line.running >= line.most) continue;
      if (fewest === null || line.running < fewest.running) fewest = line;
    }
    return fewest;
  }

  function leave(id: string, line: Line): void {
    free += 1;
    line.running -= 1;
    if (line.running === 0 && line.waiting.length === 0) lines.delete(id);
    fill();
  }

  /** `null` for a slot that is free. */
  function place(line: Line, isUrgent: boolean): Promise<void> | null {
    if (free > 0 && line.running < line.most) {
      // No one waits for this slot: `fill` assigns slots as soon as they are free.
      free -= 1;
      line.running += 1;
      return null;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let cancel = (): void => {};
    const one: Waiting = {
      isUrgent,
      begin() {
        cancel();
        resolve();
      },
    };
    if (!isUrgent && line.waiting.length >= maxLine) throw crowded();
    const at = isUrgent ? line.waiting.findIndex((other) => !other.isUrgent) : -1;
    line.waiting.splice(at === -1 ? line.waiting.length : at, 0, one);
    fill();
    if (!isUrgent && line.waiting.includes(one)) {
      cancel = clock.setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(one), 1);
        reject(crowded());
      }, maxWait);
    }
    return promise;
  }

  return {
    async run(caller, work, urgency) {
      const line = lineOf(caller);
      const turn = place(line, urgency === 'urgent');
      if (turn) await turn;
      try {
        return await work();
      } finally {
        leave(caller.id, line);
      }
    },
  };
}

function crowded(): Failure {
  return new Failure('rate_limited', { reason: 'questions_at_once', retry_after: 1 });
}
