import type { ServerResponse } from 'node:http';
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';

/**
 * Times how long each request is in the companion, without the time that its own requests to the platform take, from
 * their start until their answer arrives.
 */
export function createStopwatch() {
  const requests: AsyncLocalStorage<{ upstream: number }> = new AsyncLocalStorage();
  const underWay: WeakMap<object, { began: number; of: { upstream: number } }> = new WeakMap();
  let times: number[] | null = null;

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
    time(response: ServerResponse, work: () => void) {
      if (times === null) return work();
      const began = performance.now();
      const spent = { upstream: 0 };
      response.once('finish', () => times?.push(performance.now() - began - spent.upstream));
      requests.run(spent, work);
    },
  };
}

function requestOf(message: unknown): object {
  return (message as { request: object }).request;
}
