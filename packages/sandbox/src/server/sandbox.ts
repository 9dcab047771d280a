import { type Environment, limits } from '@tillside/contract';
import { isOptionGroup, optionsFault, type OptionRules, optionRule as rule } from '@tillside/contract/schemas';
import type { Server } from 'node:http';
import { Engine, type WebhookTarget } from '../engine/engine.ts';
import { webhookAddressFault, type SendWebhook } from '../kernel/events/deliver.ts';
import { answerRequest } from '../kernel/http/fetch-call.ts';
import { serveCalls } from '../kernel/http/node-server.ts';
import type { PostLimitScope } from '../kernel/http/post-limit.ts';
import { answerCall } from './shell.ts';
import { untidiness } from '../kernel/world/untidy.ts';
import { fileStorage } from '../kernel/storage/file-storage.ts';
import { noSamples, readSamples } from '../kernel/storage/samples.ts';
import type { Clock } from '../kernel/world/clock.ts';
import type { Random } from '../kernel/world/random.ts';

export interface SandboxOptions {
  /** The source of time. A custom clock controls everything scheduled. Default: the machine's clock. */
  readonly clock?: Clock;
  /** The source of ids. A custom source makes ids reproducible. */
  readonly random?: Random;
  /** A file for the state. Without it, the state lives as long as the process. */
  readonly data?: string;
  /** POST requests per minute and source. Default 60 (platform §8). `0` lifts the limit. */
  readonly postLimit?: number;
  /**
   * The scope of the limit. `source`, the default, counts all POSTs of a source, as the document states (platform §7,
   * §8). `environment` counts those to each environment separately.
   */
  readonly postLimitScope?: PostLimitScope;
  /**
   * A folder of samples recorded by `npm run tool -- drift --save` in the repository. The first sample whose `query` matches
   * answers a GET, regardless of the state.
   */
  readonly samples?: string;
  /**
   * Spells answers and events as oddly as platforms do, by this seed: whatever decides nothing is null, missing or of
   * another kind. A companion ends every purchase as it does without.
   */
  readonly untidy?: number;
  /** Sends webhooks. Default: the global `fetch`. */
  readonly fetch?: SendWebhook;
  /** The address of webhooks of both environments, and the secret that signs them. A reset keeps it. */
  readonly webhook?: WebhookTarget;
}

/** A local sandbox of the platform. Sandboxes share no state. */
export interface Sandbox {
  /**
   * Serves HTTP on 127.0.0.1. Port 0, the default, selects a free port.
   * @throws Error with `code` `EADDRINUSE` if the port is taken.
   */
  listen(port?: number): Promise<{ readonly url: string; readonly port: number }>;
  /** Answers a request without sockets. A cut connection rejects as the global `fetch` does. */
  fetch(request: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** Advances the clock of an environment. Resolves when everything due is done. */
  advance(seconds: number, environment?: Environment): Promise<void>;
  /** Copies an environment and returns the copy's id. */
  snapshot(environment?: Environment): string;
  /** Restores a copy. @throws RangeError if the id is unknown. */
  restore(id: string, environment?: Environment): void;
  /** Resets an environment to its fixtures. */
  reset(environment?: Environment): void;
  /** Stops serving, cancels everything scheduled, and stores the state a last time. */
  close(): Promise<void>;
}

/** Creates a sandbox with two new worlds, or those of its file. @throws Error for an invalid option, state file or sample. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  requireOptions('createSandbox', options, sandboxRules);
  const engine = createEngine(options);
  const server = serveCalls((call) => answerCall(call, engine));
  return {
    listen: (port = 0) => listenOn(server, port),
    fetch: (target, init) => answerRequest(target, init, (call) => answerCall(call, engine)),
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

const aFile = rule.maybe(rule.text('the path of a file or a folder.'));

/** The rules of the options, by name. */
export const sandboxRules = {
  clock: rule.maybe(rule.is(isOptionGroup, 'a clock with `now` and `setTimeout`, such as systemClock.')),
  random: rule.maybe(rule.aFunction(' that answers that many random bytes.')),
  data: aFile,
  postLimit: rule.maybe(rule.wholeNumber(0, 1_000_000)),
  postLimitScope: rule.maybe(rule.oneOf('source', 'environment')),
  samples: aFile,
  untidy: rule.maybe(rule.wholeNumber(0, 1_000_000_000)),
  fetch: rule.maybe(rule.aFunction(' like the global `fetch`.')),
  webhook: {
    url(value: unknown) {
      const fault = typeof value === 'string' ? webhookAddressFault(value) : 'an address.';
      return fault === null ? null : ` ${fault}`;
    },
    secret: rule.text('the secret in webhooks.verify of your companion.'),
  },
};

/** @throws TypeError for options that are missing, misspelt or of another kind. */
export function requireOptions(of: string, given: unknown, rules: OptionRules): void {
  const fault = optionsFault(given, rules);
  if (fault !== null) throw new TypeError(`${of}: ${fault}`);
}

export function createEngine(options: SandboxOptions): Engine {
  return new Engine({
    clock: options.clock,
    random: options.random,
    storage: options.data === undefined ? null : fileStorage(options.data),
    samples: options.samples === undefined ? noSamples : readSamples(options.samples),
    untidy: options.untidy === undefined ? undefined : untidiness(options.untidy),
    postLimit: options.postLimit ?? limits.postsPerMinute.value,
    postLimitScope: options.postLimitScope ?? 'source',
    sendWebhook: options.fetch ?? ((url, request) => fetch(url, request)),
    webhook: options.webhook,
  });
}

const loopback = '127.0.0.1';

/** Listens on this machine only. */
function listenOn(server: Server, port: number): Promise<{ readonly url: string; readonly port: number }> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, loopback, () => {
      server.off('error', reject);
      const address = server.address();
      const actual = typeof address === 'object' && address !== null ? address.port : port;
      resolve({ url: `http://${loopback}:${actual}`, port: actual });
    });
  });
}

/** Stops listening and closes open connections. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
