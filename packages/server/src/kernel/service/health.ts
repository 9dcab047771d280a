import { companionDocument } from '@tillside/contract/schemas';
import { withDeadline } from '../model/clock.ts';
import type { Kernel } from '../kernel.ts';
import { errorFields, Failure, notReady } from '../model/errors.ts';
import { refusesWrites } from '../model/store-refusal.ts';
import { createThrottle } from '../observe/throttle.ts';
import { json, type OpenHandler } from '../http/message.ts';

type HealthRoute = 'GET /live' | 'GET /ready' | 'GET /openapi.json';

/** Milliseconds. A slower store would delay every purchase. */
const storeDeadline = 1_000;
/** How long an answer is reused: load balancers ask often, from many machines. */
const answerLifetime = 1_000;

/** Routes for load balancers, supervisors and client generators. They need no session. */
export function healthHandlers(
  companion: Pick<Kernel, 'isOpen' | 'isWorking' | 'degraded' | 'store' | 'clock' | 'logger'>,
): Readonly<Record<HealthRoute, OpenHandler>> {
  const storeFault = createStoreCheck(companion);
  // Created at the first request: it is large, and most processes never serve it.
  let document: string | null = null;
  return {
    'GET /live': () => json({ status: 'ok' }),
    async 'GET /ready'() {
      if (!companion.isOpen()) throw notReady();
      if (!companion.isWorking())
        throw new Failure('unavailable', { detail: 'Its worker stands still.', retry_after: 2 });
      const detail = await storeFault();
      if (detail !== null) throw new Failure('unavailable', { detail, retry_after: 2 });
      const because = companion.degraded();
      return json(because.length === 0 ? { status: 'ok' } : { status: 'degraded', because });
    },
    'GET /openapi.json'() {
      document ??= JSON.stringify(companionDocument());
      return { status: 200, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: document };
    },
  };
}

/**
 * What is wrong with the store, for everyone to read; `null` if it answers in time and accepts writes. Checked at most once a
 * second, and never concurrently. The log names the cause and its fix, once a minute.
 */
function createStoreCheck({
  store,
  clock,
  logger,
}: Pick<Kernel, 'store' | 'clock' | 'logger'>): () => Promise<string | null> {
  const admitted = createThrottle(clock);
  let asked: { readonly at: number; readonly answer: Promise<string | null> } | null = null;

  async function ask(): Promise<string | null> {
    try {
      await withDeadline(clock, storeDeadline, store.ping(), () => new Error('The store did not answer in time.'));
      return null;
    } catch (error) {
      const detail = refusesWrites(error) ? 'Its store accepts no writes.' : 'Its store does not answer.';
      if (admitted(detail) !== null) logger.error(errorFields(error), `not ready: ${detail}`);
      return detail;
    }
  }

  return () => {
    const now = clock.monotonic();
    if (asked === null || asked.at <= now - answerLifetime) asked = { at: now, answer: ask() };
    return asked.answer;
  };
}
