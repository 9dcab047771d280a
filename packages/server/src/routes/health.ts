import { companionDocument } from '@tillside/contract/schemas';
import { withDeadline } from '../model/clock.ts';
import type { Companion } from './companion.ts';
import { Failure, notReady } from '../model/errors.ts';
import { json, type OpenHandler } from '../http/message.ts';

type HealthRoute = 'GET /live' | 'GET /ready' | 'GET /openapi.json';

/** Milliseconds. A slower store would delay every purchase. */
const storeDeadline = 1_000;
/** How long an answer is reused: load balancers ask often, from many machines. */
const answerLifetime = 1_000;

/** Routes for load balancers, supervisors and client generators. They need no session. */
export function healthHandlers(
  companion: Pick<Companion, 'isOpen' | 'isWorking' | 'degraded' | 'store' | 'clock'>,
): Readonly<Record<HealthRoute, OpenHandler>> {
  const storeAnswers = createStoreCheck(companion);
  // Created at the first request: it is large, and most processes never serve it.
  let document: string | null = null;
  return {
    'GET /live': () => json({ status: 'ok' }),
    async 'GET /ready'() {
      if (!companion.isOpen()) throw notReady();
      if (!companion.isWorking())
        throw new Failure('unavailable', { detail: 'Its worker stands still.', retry_after: 2 });
      if (!(await storeAnswers()))
        throw new Failure('unavailable', { detail: 'Its store does not answer.', retry_after: 2 });
      const because = companion.degraded();
      return json(because.length === 0 ? { status: 'ok' } : { status: 'degraded', because });
    },
    'GET /openapi.json'() {
      document ??= JSON.stringify(companionDocument());
      return { status: 200, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: document };
    },
  };
}

/** Whether the store answers in time. Checked at most once a second, and never concurrently. */
function createStoreCheck({ store, clock }: Pick<Companion, 'store' | 'clock'>): () => Promise<boolean> {
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | null = null;

  async function ask(): Promise<boolean> {
    try {
      await withDeadline(clock, storeDeadline, store.ping(), () => new Error('The store did not answer in time.'));
      return true;
    } catch {
      return false;
    }
  }

  return () => {
    const now = clock.monotonic();
    if (asked === null || asked.at <= now - answerLifetime) asked = { at: now, answer: ask() };
    return asked.answer;
  };
}
