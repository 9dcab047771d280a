import type { FrameFailureCode } from '@tillside/contract';
import type { frameFailures } from '@tillside/contract/schemas';
import type { HttpRequest } from '../http/message.ts';

export type FrameFailureStatusCode = {
  [Code in FrameFailureCode]: (typeof frameFailures)[Code] extends { readonly status: number } ? Code : never;
}[FrameFailureCode];

/** Why a frame's request is not answered: a code of the declared list, and nothing of what was sent. */
export class FrameFailure extends Error {
  override readonly name = 'FrameFailure';
  readonly code: FrameFailureStatusCode;

  constructor(code: FrameFailureStatusCode) {
    super(code);
    this.code = code;
  }
}

/** What a browser says of a request by itself. Pages and service workers cannot change these headers. */
export interface Gate {
  readonly dest: string;
  readonly mode: string;
  readonly site: readonly string[];
  /** What `Origin` may be, exactly; `null`: a navigation by GET has none, and nothing is asked of it. */
  readonly origin: readonly string[] | null;
}

/**
 * By `POST /frames/open` of the page that asked for the ticket. Not `Sec-Fetch-User`: browsers differ in it. A page whose
 * policy is `Referrer-Policy: no-referrer`, which helmet sets, posts forms of the origin `null`; that it is a page of
 * this very origin is what `Sec-Fetch-Site` says, and an opaque page never is (ADR 0024).
 */
export const openGate = (parent: string): Gate => ({
  dest: 'iframe',
  mode: 'navigate',
  site: ['same-origin'],
  origin: [parent, 'null'],
});

/** After the redirect to an origin of the frames' own, which is never the page's. */
export const enterGate: Gate = { dest: 'iframe', mode: 'navigate', site: ['same-site', 'cross-site'], origin: null };

/** By the frame itself, whose origin is opaque. */
export const frameGate: Gate = { dest: 'empty', mode: 'cors', site: ['cross-site'], origin: ['null'] };

/**
 * By their presence alone these mark what could be read by a page: speculative fetches, and navigations that a service
 * worker fetches ahead. An empty value marks as well.
 */
const marks = {
  'sec-purpose': 'marked_sec_purpose',
  purpose: 'marked_purpose',
  'service-worker-navigation-preload': 'marked_service_worker_navigation_preload',
  'service-worker': 'marked_service_worker',
} as const satisfies Readonly<Record<string, FrameFailureStatusCode>>;

/** Lets a request pass that says exactly what it must. What is missing, doubled or empty is refused. @throws FrameFailure */
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
