import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';

/**
 * Times how long each request is in the companion, without the time that its own requests to the platform take, from
 * their start until their answer arrives.
 */
export function createStopwatch() {
  /** @type {AsyncLocalStorage<{ upstream: number }>} */
  const requests = new AsyncLocalStorage();
  /** @type {WeakMap<object, { began: number, of: { upstream: number } }>} */
  const underWay = new WeakMap();
  /** @type {number[] | null} */
  let times = null;

  subscribe('http.client.request.start', (message) => {
    const of = requests.getStore();
    if (of) underWay.set(requestOf(message), { began: performance.now(), of });
  });
  subscribe('http.client.response.finish', (message) => {
    const asked = underWay.get(requestOf(message));
    if (asked) asked.of.upstream += performance.now() - asked.began;
  });

  return {
    start() {
      times = [];
    },
    stop() {
      const measured = times ?? [];
      times = null;
      return measured;
    },
    /**
     * @param {import('node:http').ServerResponse} response
     * @param {() => void} work
     */
    time(response, work) {
      if (times === null) return work();
      const began = performance.now();
      const spent = { upstream: 0 };
      response.once('finish', () => times?.push(performance.now() - began - spent.upstream));
      requests.run(spent, work);
    },
  };
}

/**
 * @param {unknown} message
 * @returns {object}
 */
function requestOf(message) {
  return /** @type {{ request: object }} */ (message).request;
}
