import type { z } from 'zod';

/** One route of the companion, below its mount path. */
export interface CompanionRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With `{name}` placeholders. */
  readonly path: string;
  /** One sentence: what it answers. */
  readonly summary: string;
  /** Who may ask: anyone, whoever the merchant's `caller` knows, staff, the platform by its signature, or a frame by its ticket. */
  readonly who: 'anyone' | 'caller' | 'staff' | 'platform' | 'frame';
  /** Query values and headers that it reads, each with what it means. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: z.ZodType;
  /** How the body comes. Default `application/json`. */
  readonly media?: 'application/x-www-form-urlencoded' | 'text/plain';
  /** The body of each success by its status; `null`: server-sent events. */
  readonly answers: Readonly<Record<number, z.ZodType | null | 'html'>>;
}

/** The query values of every list. */
export const paging = { limit: 'How many rows, at most 100.', after: 'The `next` of the page before.' };
