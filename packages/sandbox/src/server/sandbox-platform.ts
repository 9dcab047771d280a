import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { Environment } from '@tillside/contract';
import type { Engine } from '../engine/engine.ts';
import type { SendWebhook } from '../kernel/events/deliver.ts';
import { answerRequest } from '../kernel/http/fetch-call.ts';
import { business, merchantHashKey, sandboxKeys, secretKeys } from '../kernel/world/fixtures.ts';
import { createEngine, requireOptions, sandboxRules, type SandboxOptions } from './sandbox.ts';
import { answerCall, answerMountedConsole } from './shell.ts';

export interface SandboxPlatformOptions extends Omit<SandboxOptions, 'data' | 'fetch' | 'webhook'> {
  /**
   * A file for the state; `null` keeps it in memory. Default `.tillside/sandbox.json`, because a companion with a
   * durable store reconciles its purchases with a later process.
   */
  readonly data?: string | null;
}

/** The companion, from the view of the sandbox in its process. */
export interface CompanionOfSandbox {
  /** The address of the companion. */
  readonly publicUrl: string;
  /** Accepts the body of a webhook. Rejects if the webhook has to be sent again. */
  receive(body: string): Promise<void>;
}

/** The sandbox in the companion's own process. */
export interface SandboxInProcess {
  /** Answers a request to the platform without sockets. A cut connection rejects as the global `fetch` does. */
  fetch(request: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** Answers a request to the console, which is mounted at `<publicUrl>/sandbox`. */
  console(request: Request): Promise<Response>;
  /** Called when the companion begins to serve. Webhooks are sent to it from then on. */
  open(companion: CompanionOfSandbox): void;
  /** Called when the companion has ended. Ends the sandbox, unless another companion has replaced it. */
  close(): Promise<void>;
  /** Advances the clock; resolves when everything due is done. */
  advance(seconds: number): Promise<void>;
}

/** The option `platform` of `createTillside`. */
export interface SandboxPlatform {
  readonly environment: Extract<Environment, 'sandbox'>;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly merchantHashKey: string;
  readonly businessId: string;
  readonly inProcess: SandboxInProcess;
}

/** A sandbox, which is created at its first use, and the companion that it sends webhooks to. */
interface Shared {
  engine: Engine | null;
  companion: CompanionOfSandbox | null;
  /** Aborts when the sandbox ends. */
  ending: AbortController;
}

const mountPath = '/sandbox';
const { fetch: _, webhook: __, ...shared } = sandboxRules;
const rules = { ...shared, data: (value: unknown) => (value === null ? null : sandboxRules.data(value, null)) };

/**
 * Returns a sandbox as the platform of a companion in the same process, for development: no port, no key and no second
 * terminal. Its console is at `<publicUrl>/sandbox`. It opens nothing before its first use. Two with the same file
 * share one sandbox, so that reloaded code finds its former state.
 * `createTillside` refuses it unless `publicUrl` is on this machine and `NODE_ENV` is not `production`.
 */
export function sandboxPlatform(given: SandboxPlatformOptions = {}): SandboxPlatform {
  requireOptions('sandboxPlatform', given, rules);
  const { data, ...options } = given;
  const file = data === null ? null : resolve(data ?? '.tillside/sandbox.json');
  const shared = file === null ? newShared() : sharedBy(file);
  let own: CompanionOfSandbox | null = null;

  const send: SendWebhook = async (url, request) => {
    const { companion } = shared;
    if (companion === null || url !== webhooksOf(companion)) return fetch(url, request);
    return companion.receive(request.body).then(
      () => ({ status: 200 }),
      () => ({ status: 503 }),
    );
  };
  const engine = (): Engine =>
    (shared.engine ??= createEngine({ ...options, fetch: send, ...(file === null ? {} : { data: file }) }));

  return {
    environment: 'sandbox',
    // Never resolved: requests go to `fetch` below.
    baseUrl: 'http://sandbox.localhost/api/v1',
    apiKey: sandboxKeys.sandbox,
    secretKey: secretKeys.sandbox,
    merchantHashKey,
    businessId: business.id,
    inProcess: {
      fetch: (target, init) => answerRequest(target, init, (call) => answerCall(call, engine())),
      console(request) {
        const { origin, pathname } = new URL(shared.companion?.publicUrl ?? request.url);
        const path = `${pathname.replace(/\/+$/, '')}${mountPath}`;
        const signal = AbortSignal.any([request.signal, shared.ending.signal]);
        return answerRequest(request, { signal }, (call) =>
          answerMountedConsole({ ...call, path: call.path.slice(path.length) || '/' }, { path, origin }, engine()),
        );
      },
      open(companion) {
        own = shared.companion = companion;
        engine().sendWebhooksTo({ url: webhooksOf(companion), secret: randomBytes(32).toString('base64url') });
      },
      async close() {
        if (shared.companion !== own) return;
        const { engine: ended, ending } = shared;
        Object.assign(shared, newShared());
        own = null;
        ending.abort();
        // Nobody knows its secret any more. A sandbox that is started on this file would send events in vain.
        ended?.sendWebhooksTo(null);
        await ended?.close();
      },
      advance: (seconds) => engine().advance('sandbox', seconds),
    },
  };
}

function webhooksOf({ publicUrl }: CompanionOfSandbox): string {
  return `${publicUrl.replace(/\/+$/, '')}/webhooks`;
}

declare global {
  /** The sandboxes of this process, by file. A reloaded module finds them here. */
  var tillsideSandboxes: Map<string, Shared> | undefined;
}

function newShared(): Shared {
  return { engine: null, companion: null, ending: new AbortController() };
}

function sharedBy(file: string): Shared {
  const all = (globalThis.tillsideSandboxes ??= new Map<string, Shared>());
  const shared = all.get(file) ?? newShared();
  all.set(file, shared);
  return shared;
}
