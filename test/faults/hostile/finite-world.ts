import type { Store, TillsideOptions } from '@tillside/server';
import type { Setting } from '../world/companion-process.ts';
import type { SimulatedTime } from '../world/simulated-time.ts';
import { withMethods } from '../world/with-methods.ts';

/** The maximum number of concurrent exchanges with the platform, over all instances; the next waits for one to end. */
const connections = 40;
/** The response time of the platform for some requests. An attacker always finds one of them. */
const slowAnswer = 9_000;
const isSlow = /slow|amount=7\d\d\d/;
/** The maximum number of concurrent database statements, and the duration of one that reads many rows. */
const statements = 10;
const longRead = 40;
const shortRead = 4;
/** The response time of the merchant's books for a shopper who can lock them, and for everybody else. */
const slowHook = 11_000;
const quickHook = 100;
/** The endings of her refs whose money is never reserved in time. */
const locked: ReadonlySet<string> = new Set('abcdefghijklmnopqrstuvwxyz');

/**
 * A platform, a database and a merchant with limited capacity: concurrent requests of all callers wait in one queue.
 * Without that, no simulation could distinguish an overloaded shop from one that is not.
 */
export function finiteWorld(): Setting {
  const platform = new Places(connections);
  const database = new Places(statements);
  return {
    options: (options, { time }) => ({
      ...options,
      store: finiteStore(options.store, database, time),
      ...merchantSlowFor('mallory', options, time),
    }),
    network: (send, { time }) => finiteFetch(send, platform, time),
  };
}

function finiteStore(store: Store, database: Places, time: SimulatedTime): Store {
  const spend = <Value>(milliseconds: number, work: () => Promise<Value>): Promise<Value> =>
    database.while(async () => {
      await time.sleep(milliseconds);
      return work();
    });
  return withMethods(store, {
    page: (request, fields) => spend(longRead, () => store.page(request, fields)),
    find: (ref, owner) => spend(shortRead, () => store.find(ref, owner)),
    eventRange: (owner) => spend(longRead, () => store.eventRange(owner)),
  });
}

function finiteFetch(send: typeof fetch, platform: Places, time: SimulatedTime): typeof fetch {
  return (input, init) =>
    platform.while(async () => {
      const said = `${new Request(input).url} ${typeof init?.body === 'string' ? init.body : ''}`;
      if (isSlow.test(said)) await time.sleep(slowAnswer);
      if (said.includes('busy')) return refusal(429, { 'retry-after': '60' });
      if (said.includes('broken')) return refusal(500);
      return send(input, init);
    });
}

/** A merchant who accepts the money of every shopper. Hooks and handlers for this caller never answer in time. */
function merchantSlowFor(
  caller: string,
  { events }: TillsideOptions,
  time: SimulatedTime,
): Pick<TillsideOptions, 'funding' | 'events'> {
  const answer = async ({ id }: { readonly id: string }): Promise<void> =>
    time.sleep(id === caller ? slowHook : quickHook);
  return {
    funding: {
      async reserve({ caller: payer, ref }) {
        // Once her books are locked they stay locked, but not for each of her purchases: some have to be sent.
        const isLocked = payer.id === caller && locked.has(ref.at(-1) ?? '');
        await time.sleep(isLocked ? slowHook : quickHook);
        return { outcome: 'reserved' };
      },
      capture: (request) => answer(request.caller),
      release: (request) => answer(request.caller),
      credit: (request) => answer(request.caller),
    },
    events: {
      async 'instruction.succeeded'(event) {
        await answer(event.caller);
        // Records that the event was received.
        await events?.['instruction.succeeded']?.(event);
      },
    },
  };
}

function refusal(status: number, headers: Record<string, string> = {}): Response {
  const body = { status: false, description: 'Not now.', status_code: status };
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

/** This many at once; the others wait in order of arrival. */
class Places {
  #free: number;
  readonly #line: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  async while<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#line.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#line.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
