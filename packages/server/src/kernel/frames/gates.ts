import type { FrameFailureCode } from '@tillside/contract';
import type { frameFailures } from '@tillside/contract/schemas';
import type { HttpRequest } from '../http/message.ts';

export type FrameFailureStatusCode = {
  [Code in FrameFailureCode]: (typeof frameFailures)[Code] extends { readonly status: number } ? Code : never;
}[FrameFailureCode];

/** The refusal of a frame's request: a code of the declared list, without any content of the request. */
export class FrameFailure extends Error {
  override readonly name = 'FrameFailure';
  readonly code: FrameFailureStatusCode;

  constructor(code: FrameFailureStatusCode) {
    super(code);
    this.code = code;
  }
}

/** The headers that a browser itself sets on a request. Pages and service workers cannot change them. */
export interface Gate {
  readonly dest: string;
  readonly mode: string;
  readonly site: readonly string[];
  /** The exact values that `Origin` may have. `null` to check nothing: a navigation by GET has no `Origin`. */
  readonly origin: readonly string[] | null;
}

/**
 * The gate of `POST /frames/open`, sent by the page that requested the ticket. It omits `Sec-Fetch-User`, in which
 * browsers differ. A page with `Referrer-Policy: no-referrer`, which helmet sets, posts forms of the origin `null`.
 * `Sec-Fetch-Site` then shows that it is a page of this very origin, which an opaque page never is (ADR 0020).
 */
export const openGate = (parent: string): Gate => ({
  dest: 'iframe',
  mode: 'navigate',
  site: ['same-origin'],
  origin: [parent, 'null'],
});

/** The gate after the redirect to the frames' separate origin, which is never the page's. */
export const enterGate: Gate = { dest: 'iframe', mode: 'navigate', site: ['same-site', 'cross-site'], origin: null };

/** The gate of requests from the frame itself, whose origin is opaque. */
export const frameGate: Gate = { dest: 'empty', mode: 'cors', site: ['cross-site'], origin: ['null'] };

/**
 * Headers that mark requests whose answer a page could read: speculative fetches, and navigations that a service worker
 * fetches ahead. They count by their presence, even with an empty value.
 */
const marks = {
  'sec-purpose': 'marked_sec_purpose',
  purpose: 'marked_purpose',
  'service-worker-navigation-preload': 'marked_service_worker_navigation_preload',
  'service-worker': 'marked_service_worker',
} as const satisfies Readonly<Record<string, FrameFailureStatusCode>>;

/** Passes a request with exactly the right values. Missing, doubled or empty ones are refused. @throws FrameFailure */
export function passGate({ headers }: Pick<HttpRequest, 'headers'>, gate: Gate): void {
  for (const [name, code] of Object.entries(marks)) {
    if (headers.get(name) !== undefined) throw new FrameFailure(code);
  }
  const dest = headers.get('sec-fetch-dest');
  const mode = headers.get('sec-fetch-mode');
  const site = headers.get('sec-fetch-site');
  if ((dest ?? mode ?? site) === undefined) throw new FrameFailure('no_fetch_metadata');
  if (dest !== gate.dest) throw new FrameFailure('dest');
  if (mode !== gate.mode) throw new FrameFailure('mode');
  if (!isOneOf(gate.site, site)) throw new FrameFailure('site');
  if (gate.origin !== null && !isOneOf(gate.origin, headers.get('origin'))) throw new FrameFailure('origin');
}

/** Exactly one of these values. Every host joins the lines of a doubled header with a comma, which none of them has. */
function isOneOf(allowed: readonly string[], value: string | undefined): boolean {
  return value !== undefined && allowed.includes(value);
}
