import type { CompanionRoute } from '@tillside/contract/schemas';
import type { HttpRequest } from '../faults/world/in-process-http.ts';
import type { Mood } from './network.ts';

/** How an input was made: from what passes, from the schema alone, by changing what passes, or with no regard to either. */
export type InputKind = 'valid' | 'schema' | 'mutated' | 'alien';

/** A request before it is written: what passes a route's gates, and each part of it by itself. */
export interface Draft {
  /** The person whose session it carries. `null`: no session. */
  readonly as: string | null;
  readonly method: string;
  /** Contains its placeholders. */
  readonly path: string;
  readonly names: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** `undefined`: no body. A text or bytes are sent unchanged, everything else in the route's media type. */
  readonly body: unknown;
}

/** One input, and its properties. */
export interface Input {
  readonly route: CompanionRoute;
  readonly kind: InputKind;
  readonly as: string | null;
  readonly request: HttpRequest;
  /** How the platform behaves meanwhile. */
  readonly mood: Mood;
  /** Simulated milliseconds before it is sent. */
  readonly pause: number;
}

/** An input in two lines, with its body cut. */
export function describeInput({ route, kind, as, request, mood }: Input): string {
  const { method, path, headers, body } = request;
  const text = body === undefined ? '' : typeof body === 'string' ? body : Buffer.from(body).toString('latin1');
  return [
    `${route.method} ${route.path}: ${kind}, as ${as ?? 'nobody'}, the platform ${mood}`,
    `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 600)} ${JSON.stringify(text.slice(0, 600))}`,
  ].join('\n  ');
}
