import { createSandbox, sandboxKeys, type Sandbox } from '@tillside/sandbox';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { exchange } from './exchange.ts';

/** The parts of an answer that a check reads. Absent fields are `undefined` for any answer. */
export interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a check looks wherever it likes into an answer
  readonly json: any;
  // oxlint-disable-next-line typescript/no-explicit-any -- `message.details`
  readonly details: any;
}

interface Sent {
  /** An object is sent as JSON, a text as it is. */
  readonly body?: unknown;
  /** Instead of the environment's key; `null`: none. */
  readonly key?: string | null;
  readonly headers?: Record<string, string>;
}

/** One environment of the platform. Paths are below `{base_url}`. */
export interface Root {
  readonly url: string;
  readonly key: string;
  send(method: string, path: string, sent?: Sent): Promise<Answer>;
  get(path: string, query?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body?: unknown): Promise<Answer>;
}

/** Sets what happens outside the platform, on the control interface of a stand-in for it. */
export type Control = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<Answer>;

const environment = process.env;
const external = environment['CONFORMANCE_BASE_URL'] !== undefined;
const externalLive = environment['CONFORMANCE_LIVE_BASE_URL'] !== undefined;
const externalControl = environment['CONFORMANCE_CONTROL_URL'] !== undefined;

/** For a check of the live root: left out only where another platform is tested and its live root is not named. */
export const onLive = { skip: external && !externalLive };
/** For a check in which the world outside acts: left out only where another platform is tested without a control interface. */
export const withControl = { skip: external && !externalControl };

/**
 * The platform that this file's checks are for: a sandbox of the file's own, or whatever `CONFORMANCE_BASE_URL` and
 * `CONFORMANCE_KEY` (`CONFORMANCE_LIVE_…`, `CONFORMANCE_CONTROL_URL`) name.
 */
export function platformUnderTest(options: { postLimit?: number } = { postLimit: 0 }): {
  readonly sandbox: Root;
  readonly live: Root;
  readonly control: Control;
} {
  let own = '';
  let server: Sandbox | null = null;
  beforeAll(async () => {
    if (external) return;
    server = createSandbox(options);
    own = (await server.listen()).url;
  });
  afterAll(() => server?.close());
  return {
    sandbox: rootAt(
      () => environment['CONFORMANCE_BASE_URL'] ?? `${own}/api/v1`,
      environment['CONFORMANCE_KEY'] ?? sandboxKeys.sandbox,
    ),
    live: rootAt(
      () => environment['CONFORMANCE_LIVE_BASE_URL'] ?? `${own}/live/api/v1`,
      environment['CONFORMANCE_LIVE_KEY'] ?? sandboxKeys.live,
    ),
    control: (method, path, body) =>
      request(method, (environment['CONFORMANCE_CONTROL_URL'] ?? `${own}/_sandbox`) + path, {}, body),
  };
}

/** Expects that the platform refused the request itself, and not that it found no resource or no permission. */
export function expectRefused(answer: Answer, ...also: number[]): void {
  expect(answer.json).toMatchObject({ status: false, status_code: answer.status });
  expect([400, 403, 406, 407, 408, 409, 410, 422, ...also]).toContain(answer.status);
}

/** A ref that was not used before. */
export function newRef(): string {
  return `conf-${randomUUID()}`;
}

/** `YYYY-MM-DD HH:MM:SS`, the style of most answers (platform §2.1). */
export const plainTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
/** ISO 8601 with milliseconds or an offset (platform §2.1). */
export const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?(Z|[+-]\d\d:\d\d)$/;
export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The base URL is known only once the sandbox listens. */
function rootAt(url: () => string, key: string): Root {
  const send: Root['send'] = async (method, path, sent = {}) => {
    // Another's platform counts: at most 60 POSTs a minute (platform §8).
    if (external && method === 'POST') await wait(1_050);
    const bearer = sent.key === undefined ? key : sent.key;
    const headers = { ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }), ...sent.headers };
    return request(method, url() + path, headers, sent.body);
  };
  return {
    get url() {
      return url();
    },
    key,
    send,
    get: (path, query = {}) =>
      send('GET', Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query)}`),
    post: (path, body) => send('POST', path, { body }),
    patch: (path, body) => send('PATCH', path, { body }),
  };
}

async function request(method: string, url: string, headers: Record<string, string>, body: unknown): Promise<Answer> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const type = text === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await exchange(method, url, { ...type, ...headers }, text);
  const json = readJson(answer.text);
  return { status: answer.status, json, details: json?.message?.details };
}

// oxlint-disable-next-line typescript/no-explicit-any -- as above
function readJson(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
