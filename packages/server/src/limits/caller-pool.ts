import type { Clock } from '../clock.ts';
import { Failure } from '../failure.ts';
import type { Owner } from '../options/caller.ts';

/** Places that all callers share, of which each has so many at most. */
export interface CallerPool {
  /**
   * Does the work once there is a place for this caller. Urgent work goes before what the same caller asked for, and is
   * never refused.
   * @throws Failure `rate_limited` where too much of this caller waits already, or it waited too long.
   */
  run<Value>(caller: Owner, work: () => Promise<Value>, urgency?: 'urgent'): Promise<Value>;
}

interface Waiting {
  readonly isUrgent: boolean;
  begin(): void;
}

/** What a caller has under way, and what waits for a place, in its order. */
interface Line {
  running: number;
  most: number;
  readonly waiting: Waiting[];
}

interface PoolRules {
  /** Places over all callers. */
  readonly places: number;
  /** Places that this caller may have at once. */
  readonly shareOf: (caller: Owner) => number;
}

/** So much of one caller waits at most: a page of a hundred cards, each of which is a question. */
const maxLine = 120;
/** In milliseconds. A browser gives up a little later, and asks again. */
const maxWait = 8_000;

/**
 * In this process. A free place goes to who has the fewest, so that whoever asks for much waits for themself alone.
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

  /** Gives free places away. */
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

  function place(line: Line, isUrgent: boolean): Promise<void> {
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
      await place(line, urgency === 'urgent');
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
