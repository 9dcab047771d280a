import type { WebhookRequest } from '../kernel/events/deliver.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../server/sandbox.ts';
import { sandboxKeys } from '../kernel/world/fixtures.ts';
import { ManualClock } from './manual-clock.ts';

/** The parts of an answer that tests read. */
interface Reading {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks wherever it likes into an answer
  readonly json: any;
}

export interface TestSandbox {
  readonly sandbox: Sandbox;
  readonly clock: ManualClock;
  /** Sent webhooks, oldest first. */
  readonly sent: { readonly url: string; readonly request: WebhookRequest }[];
  /** The answer of the webhook's receiver; a test may change it. */
  receiver: { status: number };
  platform(method: string, path: string, body?: unknown, key?: string): Promise<Reading>;
  buy(body: object): Promise<Reading>;
  requery(id: string): Promise<Reading>;
  control(method: string, path: string, body?: object): Promise<Reading>;
}

export const base = 'http://localhost:4010';

/** A valid purchase, with a test's changes. */
export function purchase(change: object = {}): object {
  return { phone: '2348031234567', amount: 1000, network: 'mtn', ref: 'ref-1', ...change };
}

/** A sandbox without sockets, on a manual clock. */
export function openSandbox(options: SandboxOptions = {}): TestSandbox {
  const clock = new ManualClock();
  const sent: TestSandbox['sent'] = [];
  const receiver = { status: 200 };
  const deliver: SandboxOptions['fetch'] = async (url, request) => {
    sent.push({ url, request });
    return { status: receiver.status };
  };
  const sandbox = createSandbox({ clock, fetch: deliver, ...options });
  const send = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Reading> => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await sandbox.fetch(base + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: text }),
    });
    return { status: response.status, json: await response.json() };
  };
  const platform: TestSandbox['platform'] = (method, path, body, key = sandboxKeys.sandbox) =>
    send(method, path, body, { authorization: `Bearer ${key}` });
  return {
    sandbox,
    clock,
    sent,
    receiver,
    platform,
    buy: (body) => platform('POST', '/api/v1/airtime', body),
    requery: (id) => platform('GET', `/api/v1/requery?trans_id=${encodeURIComponent(id)}`),
    control: (method, path, body) => send(method, `/_sandbox${path}`, body, {}),
  };
}
