import { z } from 'zod';
import type { FrameFailureCode, frameFailures } from '../frames/frame.ts';
import type { ProblemCode } from '../problems/problem-codes.ts';
import type { Role } from '../states/states.ts';

/** The families of routes, each with a sentence: tags of the OpenAPI document. */
export const routeFamilies = {
  Service: 'Whether it runs, who is asking, what is offered, and what happens.',
  Lookups: 'What is asked before paying: lists of the platform, and names behind numbers.',
  Instructions: 'Whatever changes something at the platform, once for each key.',
  Staff: 'What staff alone may read and decide.',
  Cards: 'Cards of a customer. What changes one is an instruction.',
  'Virtual accounts': 'Bank account numbers of a customer, and the transfers that arrived there.',
  Checkouts: 'Payments from a wallet of the platform.',
  Recipients: 'Who bills were for: saved for next time, or from the last purchases.',
  Frames: 'The sealed frame: the one place where a card number is shown, or a PIN is typed.',
} as const;

type RouteFamily = keyof typeof routeFamilies;

/** Why a frame was not opened, or its request refused, as reported by the companion. */
export type FrameRefusal = {
  [Code in FrameFailureCode]: (typeof frameFailures)[Code] extends { readonly status: number } ? Code : never;
}[FrameFailureCode];

/** One route of the companion, below its mount path. */
export interface CompanionRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With `{name}` placeholders. */
  readonly path: string;
  readonly family: RouteFamily;
  /** One sentence that describes what it answers. */
  readonly summary: string;
  /** Information for clients in addition to the summary. */
  readonly description?: string;
  /** Who may call it: anyone, a signed-in caller, staff, the platform by its signature, or a frame by its ticket. */
  readonly who: 'anyone' | 'caller' | 'staff' | 'platform' | 'frame';
  /** With `staff`: the roles that may call it. Default `staff` alone. To any other caller it does not exist. */
  readonly roles?: readonly Exclude<Role, 'shopper'>[];
  /** The placeholders of the path. */
  readonly names?: Readonly<Record<string, z.ZodType>>;
  /** Its query parameters. */
  readonly query?: Readonly<Record<string, z.ZodType>>;
  readonly headers?: Readonly<Record<string, z.ZodType>>;
  readonly body?: z.ZodType;
  /** The media type of the body. Default `application/json`. */
  readonly media?: 'application/x-www-form-urlencoded' | 'text/plain';
  /** The body of each success by status. */
  readonly answers: Readonly<Record<number, z.ZodType | 'events' | 'html' | 'redirect'>>;
  /** Its own problems. Those of its gates are added by `problemsOf`. */
  readonly problems?: readonly ProblemCode[];
  /** For frame routes: why it refuses. */
  readonly refusals?: readonly FrameRefusal[];
}

/** Routes by their method and path, such as `GET /instructions/{ref}`. */
export type DeclaredRoutes = Readonly<
  Record<`${CompanionRoute['method']} /${string}`, Omit<CompanionRoute, 'method' | 'path'>>
>;

/** Problems before the handler of a route that authenticates the caller. */
const callerProblems = ['unauthenticated', 'caller_changed', 'rate_limited', 'unavailable', 'internal'] as const;
/** Problems before the handler of such a route that writes. */
const writeProblems = ['origin_refused', 'malformed_json', 'body_too_large', 'unsupported_media_type'] as const;

/** Every problem of a route: those of its gates, by caller and method, and its own. */
export function problemsOf({ method, who, problems = [] }: CompanionRoute): readonly ProblemCode[] {
  const isCallers = who === 'caller' || who === 'staff';
  return [
    ...new Set([
      ...(isCallers ? callerProblems : []),
      ...(isCallers && method !== 'GET' ? writeProblems : []),
      // The same answer as for a route that does not exist.
      ...(who === 'staff' ? (['not_found'] as const) : []),
      ...problems,
    ]),
  ];
}

/** The roles that read what staff read. */
export const readingRoles = ['staff', 'support', 'finance'] as const;
/** The roles that decide about money: never about their own. */
export const decidingRoles = ['staff', 'finance'] as const;

/** The query parameters of every list. */
export const paging = {
  limit: z.int().min(1).max(100).default(20).describe('How many rows.'),
  after: z.string().optional().describe('The `next` of the page before.'),
};

/** The key that makes repeated requests the same instruction. */
export const idempotencyKey = {
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{8,128}$/)
    .describe('A new one for each purchase, the same one for each retry: 8 to 128 visible characters.'),
};

/** How often the page has sent this. */
export const attemptNumber = {
  'Till-Attempt': z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .optional()
    .describe(
      '`1` for the first request with this key, then `2`, and so on. Without it the request counts as a repeat: after its store went back to an earlier moment, the companion then asks the platform first.',
    ),
};

/** Problems of any read of the platform. */
export const questionProblems = [
  'invalid_input',
  'input_refused',
  'amount_refused',
  'product_unavailable',
  'provider_unavailable',
] as const satisfies readonly ProblemCode[];
