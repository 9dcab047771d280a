import type { InstructingRole } from '@tillside/contract';
import { holdsFieldsOf, isObject, readInput, visibleTo } from '@tillside/contract/schemas';
import type { z } from 'zod';
import type { Clock } from '../model/clock.ts';
import { Failure, valid } from '../model/errors.ts';
import type { LedgerContext } from '../ledger/context.ts';
import type { Owner } from '../model/caller.ts';
import { requestOf, type Answer } from '../platform/client.ts';
import { createBoundedCache } from './bounded-cache.ts';
import { createBreaker } from './breaker.ts';
import { failureOf, logUnanswered, providerUnavailable, sortAnswer, type Declared } from './sort-answer.ts';

/** The cache of one platform list, by input. */
export interface LookupCache<Details> {
  /** `caller`: accounts for the read, if the platform has to be read. */
  look(input: unknown, caller: Owner, maxAge?: number): Promise<Shown<Details>>;
  /** Like `look`, with an input that was parsed by the operation's declaration. */
  read(input: Readonly<Record<string, unknown>>, caller: Owner, maxAge?: number): Promise<Shown<Details>>;
}

/** A cached list, ready to be sent. */
interface Shown<Details> {
  readonly details: Details;
  /** Milliseconds since 1970. */
  readonly asOf: number;
  /** The answer of `GET /lookups/:operation`, serialised once for all callers. */
  bodyFor(reader: InstructingRole): string | Buffer;
}

interface Kept<Details> extends Shown<Details> {
  /** By the monotonic clock. */
  readonly askedAt: number;
}

/** Times in milliseconds. */
export const defaultCacheRules = {
  /** How long an answer is fresh. The maximum age of a price. */
  fresh: 60_000,
  /** How long a stale answer is served while a new one is fetched, or cannot be had. */
  stale: 3_600_000,
  /** Maximum age of a price while the platform is not read, because of a 429 or an open circuit. */
  closed: 900_000,
  /** Maximum wait of a person in front of a form. */
  deadline: 10_000,
  /** Each list has its own capacity, so that many rates evict no data plan. */
  entries: 300,
  bytes: 4 * 1024 * 1024,
};

/** Memory of a parsed list and its two bodies, as a multiple of its JSON. */
const bytesPerByte = 4;

type LookupCacheContext = Pick<LedgerContext, 'client' | 'clock' | 'logger' | 'questions'>;

interface Flight<Details> {
  readonly answer: Promise<Kept<Details>>;
  readonly askedAt: number;
  readonly caller: string;
  /** Whether it was sent. Before that it is queued for its caller, which does not concern others. */
  isUnderWay: boolean;
}

export function createLookupCache<Details>(
  declaration: Declared<Details>,
  { client, clock, logger, questions }: LookupCacheContext,
  rules: typeof defaultCacheRules = defaultCacheRules,
): LookupCache<Details> {
  const cache = createBoundedCache<Kept<Details>>(rules);
  const flights = new Map<string, Flight<Details>>();
  const breaker = createBreaker(clock);
  const pause = createPause(clock);

  const isClosed = (): boolean => pause.remaining() > 0 || breaker.isOpen();

  /** Reads from the platform, or joins a running read, unless that began too long ago. */
  function fetchOnce(asked: Asked, caller: Owner, maxAge: number): Promise<Kept<Details>> {
    const under = flights.get(asked.key);
    const isShared = under !== undefined && (under.isUnderWay || under.caller === caller.id);
    if (under && isShared && clock.monotonic() - under.askedAt <= maxAge) return under.answer;
    const start = { askedAt: clock.monotonic(), caller: caller.id, isUnderWay: false };
    const flight = Object.assign(start, { answer: askInTurn(asked, caller, start) });
    flights.set(asked.key, flight);
    const land = (): void => {
      if (flights.get(asked.key) === flight) flights.delete(asked.key);
    };
    flight.answer.then(land, land);
    return flight.answer;
  }

  async function askInTurn(asked: Asked, caller: Owner, start: { isUnderWay: boolean }): Promise<Kept<Details>> {
    // Do not queue for a slot while the list is paused.
    refuseWhilePaused();
    return questions.run(caller, () => {
      start.isUnderWay = true;
      return askPlatform(asked, caller);
    });
  }

  function refuseWhilePaused(): void {
    const paused = pause.remaining();
    if (paused > 0) throw providerUnavailable(paused);
  }

  async function askPlatform({ key, input }: Asked, caller: Owner): Promise<Kept<Details>> {
    refuseWhilePaused();
    const entrance = breaker.admit(caller.id);
    if (!entrance.admitted) throw providerUnavailable(entrance.wait);
    const [asOf, askedAt] = [clock.now(), clock.monotonic()];
    const answer = await answerInTime(input);
    entrance.report(isOutage(answer) ? 'bad' : 'good');
    const sorted = sortAnswer(declaration, answer, input);
    if (sorted.kind === 'details') {
      const kept = shown(declaration, sorted.details, { asOf, askedAt });
      cache.set(key, kept, bytesPerByte * JSON.stringify(sorted.details).length, caller.id);
      return kept;
    }
    // The platform refused what it once answered: the old answer is no longer true.
    if (sorted.kind === 'refused') cache.delete(key);
    if (sorted.kind === 'limited') {
      pause.begin(sorted.retryAfter);
      logger.warn(
        { operation: declaration.id, status: 429, retry_after: Math.ceil(pause.remaining() / 1_000) },
        'the platform takes no more questions for a list: its last copy serves meanwhile',
      );
    }
    logUnanswered(logger, declaration.id, sorted);
    // A list has no accounts that could be unknown: the product is not offered.
    if (sorted.kind === 'refused' && sorted.code === 'not_recognised') throw new Failure('product_unavailable');
    throw failureOf(sorted);
  }

  async function answerInTime(input: Asked['input']): Promise<Answer> {
    try {
      return await client.send(requestOf(declaration, input), undefined, rules.deadline);
    } catch {
      // Errors become values here, because the breaker needs the result.
      return { kind: 'lost', fault: 'request_failed' };
    }
  }

  async function read(input: Asked['input'], caller: Owner, maxAge?: number): Promise<Kept<Details>> {
    // A parsed input has its fields in the order of its declaration.
    const asked = { key: JSON.stringify(input), input };
    const kept = cache.get(asked.key, caller.id);
    const age = kept ? clock.monotonic() - kept.askedAt : Number.POSITIVE_INFINITY;
    if (kept && age <= (maxAge ?? rules.fresh)) return kept;
    const fetched = fetchOnce(asked, caller, maxAge ?? rules.fresh);
    if (kept && maxAge === undefined && age <= rules.stale) {
      // The stale answer is served. The log and the breaker report a failed refresh.
      fetched.catch(() => {});
      return kept;
    }
    if (!kept || age > rules.closed) return fetched;
    return fetched.catch((error: unknown) => {
      if (isClosed()) return kept;
      throw error;
    });
  }

  return {
    read,
    async look(given, caller, maxAge) {
      const input = valid(readInput<z.ZodType>(declaration, given));
      return read(isObject(input) ? input : {}, caller, maxAge);
    },
  };
}

/** A read of a list, and its cache key. */
interface Asked {
  readonly key: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Whether the platform was unreachable or failed. A refusal of a caller's input is not an outage. */
function isOutage(answer: Answer): boolean {
  return answer.kind !== 'answered' || answer.status >= 500;
}

function shown<Details>(
  { visibility }: Declared<Details>,
  details: Details,
  { asOf, askedAt }: Pick<Kept<Details>, 'asOf' | 'askedAt'>,
): Kept<Details> {
  const bodies: { [Reader in InstructingRole]?: string | Buffer } = {};
  return {
    details,
    asOf,
    askedAt,
    bodyFor(reader) {
      // Most lists have nothing for staff alone, and need no second version.
      const role = holdsFieldsOf('staff', visibility) ? reader : 'shopper';
      return (bodies[role] ??= written({
        details: visibleTo(role, details, visibility),
        as_of: new Date(asOf).toISOString(),
      }));
    },
  };
}

/** A short text leaves in one piece with its head; a long one is encoded once. */
const shortText = 4_096;

function written(value: object): string | Buffer {
  const text = JSON.stringify(value);
  return text.length <= shortText ? text : Buffer.from(text);
}

/** A pause of reads after a 429 of the platform. */
interface Pause {
  /** In milliseconds; 0 without a pause. */
  remaining(): number;
  /** `null` if the platform gave no duration. */
  begin(milliseconds: number | null): void;
}

const defaultPause = 10_000;

function createPause(clock: Clock): Pause {
  let until = Number.NEGATIVE_INFINITY;
  return {
    remaining: () => Math.max(0, until - clock.monotonic()),
    begin(milliseconds) {
      until = Math.max(until, clock.monotonic() + (milliseconds ?? defaultPause));
    },
  };
}
