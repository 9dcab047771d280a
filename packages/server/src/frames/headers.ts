import type { Response } from 'express';

/** Where a document is framed, and what it may reach. */
export interface FramePolicy {
  /** The exact origin of the page around it. */
  readonly parent: string;
  /** The companion's `/frames/`, as the frame reaches it. */
  readonly frames: string;
  /** Used once. */
  readonly nonce: string;
  readonly resource: 'same-origin' | 'same-site' | 'cross-origin';
}

/** What the host's own middleware may have set for its pages, and would loosen or break a frame. */
const inherited = [
  'Access-Control-Allow-Credentials',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'Content-Security-Policy-Report-Only',
  'Cross-Origin-Embedder-Policy',
  'Cross-Origin-Embedder-Policy-Report-Only',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Opener-Policy-Report-Only',
  'Cross-Origin-Resource-Policy',
  'Document-Policy',
  'Feature-Policy',
  'Link',
  'NEL',
  'Origin-Agent-Cluster',
  'Permissions-Policy',
  'Refresh',
  'Report-To',
  'Reporting-Endpoints',
  'SourceMap',
  'X-Frame-Options',
];

const always = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Cookie, Sec-Fetch-Dest, Sec-Fetch-Mode, Sec-Fetch-Site',
} as const;

/** The headers of a document in a frame: shell and errors alike. */
export function setFrameHeaders(response: Response, { parent, frames, nonce, resource }: FramePolicy): void {
  clear(response);
  response.setHeaders(
    new Map<string, string>([
      ...Object.entries(always),
      [
        'Content-Security-Policy',
        [
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
      ],
      ['Document-Policy', 'force-load-at-top'],
      ['Cross-Origin-Embedder-Policy', 'require-corp'],
      ['Cross-Origin-Opener-Policy', 'same-origin'],
      ['Origin-Agent-Cluster', '?1'],
      ['Cross-Origin-Resource-Policy', resource],
      [
        'Permissions-Policy',
        'camera=(), microphone=(), geolocation=(), display-capture=(), payment=(), clipboard-read=(), clipboard-write=*',
      ],
    ]),
  );
}

/** The headers of everything else under `/frames/`: nothing of it may be shown anywhere. */
export function setClosedHeaders(response: Response): void {
  clear(response);
  response.setHeaders(
    new Map<string, string>([
      ...Object.entries(always),
      ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox"],
      ['Cross-Origin-Resource-Policy', 'same-origin'],
    ]),
  );
}

/** Lets the frame, and nobody with an origin, read the answer. */
export function letFrameRead(response: Response): void {
  response.setHeader('Access-Control-Allow-Origin', 'null');
  // The frame asks in mode cors; with `same-origin` some browsers would still keep the answer from it.
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
}

function clear(response: Response): void {
  for (const name of inherited) response.removeHeader(name);
}
