import { limits, type Environment } from '@tillside/contract';
import type { Clock } from './clock/clock.ts';
import { Engine } from './engine.ts';
import type { SendWebhook } from './events/deliver.ts';
import { callFromRequest, orAborted, responseFromAnswer } from './http/fetch-call.ts';
import { listenOn, closeServer } from './http/listen.ts';
import { serveCalls } from './http/node-server.ts';
import { answerCall } from './http/shell.ts';
import { fileStorage } from './storage/file-storage.ts';
import { noSamples, readSamples } from './samples/samples.ts';
import type { Random } from './world/random.ts';

export interface SandboxOptions {
  /** Where time comes from. With one of your own, everything that happens later happens by it. */
  readonly clock?: Clock;
  /** Where ids come from. With one of your own, they repeat. */
  readonly random?: Random;
  /** A file to keep the state in. Without one it lives as long as the process. */
  readonly data?: string;
  /** POST requests a minute and source, 60 unless told otherwise (platform §8). `0` lifts the limit. */
  readonly postLimit?: number;
  /**
   * A folder of samples that `tillside drift --save` wrote: GETs that have one are answered by it, whatever has happened.
   * The first whose `query` fits the request is taken.
   */
  readonly samples?: string;
  /** How webhooks leave; the global `fetch` unless told otherwise. */
  readonly fetch?: SendWebhook;
}

/** The platform's stand-in. Two of them share nothing. */
export interface Sandbox {
  /**
   * Serves it over HTTP on 127.0.0.1; port 0, the default, is any free one.
   * @throws Error with `code` `EADDRINUSE` when the port is taken.
   */
  listen(port?: number): Promise<{ readonly url: string; readonly port: number }>;
  /** Answers a request without sockets. A cut connection rejects as the global `fetch` does. */
  fetch(request: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** Moves the clock of an environment ahead; resolves when all that fell due on the way is done. */
  advance(seconds: number, environment?: Environment): Promise<void>;
  /** Copies an environment and answers the copy's id. */
  snapshot(environment?: Environment): string;
  /** Puts a copy back. @throws RangeError when there is none of that id. */
  restore(id: string, environment?: Environment): void;
  /** Puts an environment back to its fixtures. */
  reset(environment?: Environment): void;
  /** Stops serving and everything that is due, and keeps the state a last time. */
  close(): Promise<void>;
}

/** Makes a sandbox with two untouched worlds, or with those its file holds. @throws Error when the file is not a state, or a sample is none. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const engine = new Engine({
    clock: options.clock,
    random: options.random,
    storage: options.data === undefined ? null : fileStorage(options.data),
    samples: options.samples === undefined ? noSamples : readSamples(options.samples),
    postLimit: options.postLimit ?? limits.postsPerMinute.value,
    sendWebhook: options.fetch ?? ((url, request) => fetch(url, request)),
  });
  const server = serveCalls((call) => answerCall(call, engine));
  return {
    listen: (port = 0) => listenOn(server, port),
    async fetch(target, init) {
      const request = target instanceof Request && init === undefined ? target : new Request(target, init);
      const answer = callFromRequest(request).then((call) => answerCall(call, engine));
      return responseFromAnswer(await orAborted(request.signal, answer));
    },
    advance: (seconds, environment = 'sandbox') => engine.advance(environment, seconds),
    snapshot: (environment = 'sandbox') => engine.snapshot(environment),
    restore(id, environment = 'sandbox') {
      if (!engine.restore(environment, id)) throw new RangeError('There is no such snapshot of this environment.');
    },
    reset: (environment = 'sandbox') => engine.reset(environment),
    async close() {
      await closeServer(server);
      await engine.close();
    },
  };
}
