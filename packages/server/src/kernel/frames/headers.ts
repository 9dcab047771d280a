import type { HttpRequest, ResponseHeaders } from '../http/message.ts';

/** The page that frames a document, and the addresses that the document may reach. */
export interface FramePolicy {
  /** The exact origin of the page around it. */
  readonly parent: string;
  /** The companion's `/frames/`, as the frame reaches it. */
  readonly frames: string;
  /** Used once. */
  readonly nonce: string;
  readonly resource: 'same-origin' | 'same-site' | 'cross-origin';
}

/** Headers that the host's own middleware may have set for its pages, and that would weaken or break a frame. */
const inherited: ResponseHeaders = {
  'Access-Control-Allow-Credentials': null,
  'Access-Control-Allow-Origin': null,
  'Access-Control-Expose-Headers': null,
  'Content-Security-Policy-Report-Only': null,
  'Cross-Origin-Embedder-Policy-Report-Only': null,
  'Cross-Origin-Opener-Policy': null,
  'Cross-Origin-Opener-Policy-Report-Only': null,
  'Cross-Origin-Resource-Policy': null,
  'Document-Policy': null,
  'Feature-Policy': null,
  Link: null,
  NEL: null,
  'Origin-Agent-Cluster': null,
  'Permissions-Policy': null,
  Refresh: null,
  'Report-To': null,
  'Reporting-Endpoints': null,
  SourceMap: null,
  'X-Frame-Options': null,
};

const always: ResponseHeaders = {
  ...inherited,
  'Cache-Control': 'no-store',
  // A cross-origin isolated page shows no frame whose navigation had a single answer without it, a redirect included.
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Cookie, Sec-Fetch-Dest, Sec-Fetch-Mode, Sec-Fetch-Site',
};

/** The headers of a document in a frame: shell and errors alike. */
export function frameHeaders({ parent, frames, nonce, resource }: FramePolicy): ResponseHeaders {
  return {
    ...always,
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
      `connect-src ${frames}`,
      "form-action 'none'",
      "base-uri 'none'",
      `frame-ancestors ${parent}`,
      'sandbox allow-scripts',
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
    'Document-Policy': 'force-load-at-top',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Cross-Origin-Resource-Policy': resource,
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), display-capture=(), payment=(), clipboard-read=(), clipboard-write=*',
  };
}

/** The headers of everything else under `/frames/`: no page may show it. */
export const closedHeaders: ResponseHeaders = {
  ...always,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Lets the frame, whose origin is opaque, read the answer and its refusals, and no page with an origin. */
export function opaqueHeaders({ headers }: Pick<HttpRequest, 'headers'>): ResponseHeaders {
  if (headers.get('origin') !== 'null') return {};
  // The frame sends requests in CORS mode; with `same-origin` some browsers would still block the answer.
  return { 'Access-Control-Allow-Origin': 'null', 'Cross-Origin-Resource-Policy': 'cross-origin' };
}
