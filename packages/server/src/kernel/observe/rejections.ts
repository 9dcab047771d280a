import type { CompanionRoute } from '@tillside/contract/schemas';
import type { Clock } from '../model/clock.ts';
import type { Logger } from '../options/options.ts';
import { createThrottle } from './throttle.ts';
import type { Delivery, WebhookMismatch, WebhookVerifier } from '../model/verifier.ts';

/** The claimed source of a request. All of it is untrusted text. */
export interface Source {
  readonly origin: string | undefined;
  readonly site: string | undefined;
}

/** Logs rejected requests, each kind at most once a minute, with the fix. */
export interface Rejections {
  webhook(rejection: WebhookRejection, headerNames: readonly string[]): void;
  /** A page of an unlisted origin sent a request. */
  origin(source: Source): void;
  /** A page requested a sealed frame from another origin than the companion's. */
  framePage(source: Source): void;
  /** A token or a page of a link was refused. Anyone can send one. */
  link(level: 'info' | 'warn', explanation: Explanation): void;
  /** A body was ended before it was whole. */
  body(why: keyof typeof bodyEnds): void;
  /**
   * Logs an answer that refused a request: a status from 400 to 499. `null` for a route that does not exist. Limits
   * (429) are logged separately.
   */
  turnedAway(status: number, route: Pick<CompanionRoute, 'method' | 'path'> | null): void;
}

export function createRejections(logger: Logger, clock: Clock): Rejections {
  // Clients choose their origin, and must not suppress lines about webhooks.
  const [webhooks, origins] = [createThrottle(clock), createThrottle(clock)];
  // Statuses and routes are the companion's own: no client can invent them, so every kind gets its line.
  const answers = createThrottle(clock, Number.POSITIVE_INFINITY);
  const links = createThrottle(clock, Number.POSITIVE_INFINITY);
  const bodies = createThrottle(clock);

  function log(
    level: 'info' | 'warn',
    admitted: typeof webhooks,
    kind: string,
    fields: Readonly<Record<string, unknown>>,
    message: string,
  ): void {
    const leftOut = admitted(kind);
    if (leftOut === null) return;
    logger[level](leftOut === 0 ? fields : { ...fields, count: leftOut }, message);
  }

  return {
    webhook(rejection, headerNames) {
      const { problem, cause, fix } = explain(rejection);
      // Header names that come with every request are omitted.
      const headers = rejection.cause === 'headers' ? headerNames.filter((name) => !ordinary.test(name)) : [];
      const named = headers.toSorted().map((name) => name.slice(0, maxNameLength));
      const came = named.length === 0 ? {} : { headers: named.join(', ') };
      const verifier = 'verifier' in rejection ? { verifier: rejection.verifier } : {};
      log('warn', webhooks, rejection.cause, { problem, ...verifier, cause, fix, ...came }, 'a webhook was rejected');
    },
    origin({ origin, site }) {
      const fields = {
        problem: 'origin_refused',
        origin: origin ?? `none, but Sec-Fetch-Site: ${site}`,
        cause: 'the page is neither of the origin of `publicUrl` nor of one in `origins`',
        fix: 'If the page is yours, add exactly this origin to the `origins` of createTillside. `npx @tillside/server doctor --page URL` checks a page.',
      };
      log('warn', origins, `page ${fields.origin}`, fields, 'a page’s origin was refused');
    },
    framePage({ origin, site }) {
      const fields = {
        problem: 'origin_refused',
        origin: `${origin ?? 'none'}, Sec-Fetch-Site: ${site}`,
        cause: 'sealed frames are opened by pages of the companion’s own origin only',
        fix: 'Mount the companion under the shop’s own origin, as /till, and set `publicUrl` to it.',
      };
      log('warn', origins, `frame ${fields.origin}`, fields, 'a page’s origin was refused');
    },
    link(level, explanation) {
      const { problem, cause, fix } = explanation;
      log(level, links, cause, { problem, cause, fix }, 'a link or its page was refused');
    },
    body(why) {
      log('warn', bodies, 'body', { problem: 'body_ended', ...bodyEnds[why] }, 'a body was ended before it was whole');
    },
    turnedAway(status, route) {
      if (status < 400 || status >= 500 || status === 429) return;
      const { method, path } = route ?? { method: 'any', path: 'none' };
      log('info', answers, `${status} ${method} ${path}`, { status, method, route: path }, 'a request was turned away');
    },
  };
}

const bodyEnds = {
  slow: {
    cause: 'it did not arrive within 10 seconds, or within 60 of a known caller',
    fix: 'If there are many, let the proxy buffer requests, and limit the connections of one address there.',
  },
  crumbs: {
    cause: 'it came in hundreds of chunks of a few bytes, each of which costs time',
    fix: 'Let the proxy buffer requests. If a program of yours sends it, let that write larger parts.',
  },
  full: {
    cause: 'the bodies that are open would use more than 16 MB, and it was open for longest',
    fix: 'Somebody probably sends bodies that do not end: let the proxy buffer requests, and limit the connections of one address there.',
  },
} as const;

/** A long name must not push the others out of the line. */
const maxNameLength = 60;
const ordinary =
  /^(?:host|connection|accept.*|content-(?:length|type|encoding)|user-agent|transfer-encoding|x-forwarded.*|via|forwarded|x-real-ip|sec-.*)$/;

interface Explanation {
  readonly problem: string;
  readonly cause: string;
  readonly fix: string;
}

function explain(rejection: WebhookRejection): Explanation {
  const problem = 'webhook_unverified';
  switch (rejection.cause) {
    case 'parser':
      return {
        problem: 'raw_body_missing',
        cause: 'a body parser read it before the companion, so its signature cannot be verified',
        fix: 'Mount till.router before express.json(), or leave its /webhooks path out of the parser.',
      };
    case 'no_verifier':
      return {
        problem,
        cause: 'there is no verifier',
        fix: 'Set webhooks.verify, such as [timestamped({ secret })].',
      };
    case 'headers':
      return {
        problem,
        cause: `it comes without ${rejection.missing.join(', ')}`,
        fix: 'If the platform sent it: give the verifier the header names that came (prefix or headers, header), or have the proxy pass them on. `npx @tillside/server doctor webhook` tells which preset fits a captured event.',
      };
    case 'shape':
      return {
        problem,
        cause: `its ${rejection.header} is not ${rejection.expected}: another scheme signed it`,
        fix: 'If the platform sent it: add the verifier of that scheme to webhooks.verify. `npx @tillside/server doctor webhook` tells which preset fits a captured event.',
      };
    case 'signature':
      return {
        problem,
        cause: 'its signature is not made with the secret over these bytes',
        fix: 'If the platform sent it: compare the secret with the dashboard’s, and see that no proxy rewrites bodies. `npx @tillside/server doctor webhook` tells more of a captured event.',
      };
    case 'stale':
      return {
        problem,
        cause: `its signature is right, but its timestamp is ${rejection.seconds} seconds off`,
        fix: 'Let a time server set this machine’s clock (300 seconds are accepted), and find what holds deliveries back. An event that is sent again later is refused for this too.',
      };
    default:
      return rejection satisfies never;
  }
}

/** Why a delivery is rejected. */
export type WebhookRejection =
  /** `verifier` is the name of the closest one. */
  | (WebhookMismatch & { readonly verifier: string })
  /** The host parsed the body: the signed bytes are lost. */
  | { readonly cause: 'parser' }
  | { readonly cause: 'no_verifier' };

/** The higher, the closer a delivery came to being verified. */
const nearness = { headers: 1, shape: 2, unexplained: 3, signature: 4, stale: 5 } as const;

/** The mismatch of the closest of several verifiers. */
export function rejectionOf(verifiers: readonly WebhookVerifier[], delivery: Delivery): WebhookRejection {
  const mismatches = verifiers.map((verifier) => {
    const missing = verifier.requiredHeaders?.filter((name) => !delivery.header(name)) ?? [];
    const without: WebhookMismatch | null = missing.length > 0 ? { cause: 'headers', missing } : null;
    return { verifier: verifier.name, why: verifier.explain?.(delivery) ?? without };
  });
  const [nearest] = mismatches.toSorted(
    (left, right) => nearness[right.why?.cause ?? 'unexplained'] - nearness[left.why?.cause ?? 'unexplained'],
  );
  if (!nearest) return { cause: 'no_verifier' };
  return { ...(nearest.why ?? { cause: 'signature' }), verifier: nearest.verifier };
}
