import type { Problem } from '@tillside/contract';
import { passthroughs, writeRequest } from '@tillside/contract/schemas';
import { z } from 'zod';
import { Failure, TillsideError } from '../model/errors.ts';
import type { Owner } from '../model/caller.ts';
import type { PlatformRequest } from '../platform/client.ts';
import { failureOf, logUnanswered, sortAnswer } from './sort-answer.ts';
import { createSends, type QuestionContext } from './question.ts';

/** A path that the platform's document names without its shapes (platform §4.3, end). */
export type PlatformReadId = keyof typeof passthroughs;

/** The query of a GET or the body of the POST. Its names are not documented. */
export type PlatformReadInput = Readonly<Record<string, string | number | boolean>>;

/** An answer of the platform whose shape is not guaranteed. */
export interface PlatformReading {
  /** `message.details` as the platform sent it. Amounts, numbers and times are as on the wire: check it before use. */
  readonly details: unknown;
  /** The request that was answered, without its query or body: `GET /my-account/balances`. */
  readonly request: string;
  /** Section of the platform's document that names the path. */
  readonly source: string;
  /** The document shows neither request nor answer. */
  readonly evidence: 'assumed';
}

/** Reads of the merchant's own account at the platform. */
export interface PlatformReads {
  /**
   * Reads a path that the platform's document names without its shapes: balances, profile, transactions, invoices, or the
   * name on a bank account (`payout.lookup`, with `{account, bank}` observed). It uses the companion's key, transport, limits
   * and logs. `payout.lookup` is a POST and takes a slot of the rate budget, with validations; the other four are GETs.
   * Pages are numbered or by cursor (platform §8). Nothing is cached or kept: never log the result.
   * @throws TillsideError with the `code` of a problem and `retryAfter` if it is refused, limited or not answered, and for an invalid call.
   */
  read(id: PlatformReadId, input?: PlatformReadInput): Promise<PlatformReading>;
}

/** The owner of these reads in limits and queues: `limits.perCaller` may raise them by this id. */
const merchant: Owner = { id: 'till.platform.read', roles: [] };

const Input = z.record(z.string(), z.union([z.string(), z.boolean(), z.number()]));

/** @param requireOpen throws a Failure while the store is closed */
export function createPlatformReads(context: QuestionContext, requireOpen: () => void): PlatformReads {
  const send = createSends(context, 'platform read');

  return {
    async read(id, given = {}) {
      if (!Object.hasOwn(passthroughs, id)) {
        throw invalid(`there is no such read. There are ${Object.keys(passthroughs).join(', ')}.`);
      }
      const declaration = passthroughs[id];
      const { method, path, source, evidence } = declaration;
      const input = Input.safeParse(given);
      if (!input.success) throw invalid(`the input of ${id} has to be an object of texts, numbers and booleans.`);
      try {
        requireOpen();
        const answer = await send(requestOf(id, input.data), merchant);
        const sorted = sortAnswer({ details: z.unknown() }, answer, input.data);
        if (sorted.kind === 'details')
          return { details: sorted.details, request: `${method} ${path}`, source, evidence };
        logUnanswered(context.logger, id, sorted);
        throw failureOf(sorted);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        const { code, retry_after: retryAfter = null } = error.problem;
        throw new TillsideError(code, `till.platform.read: ${sentenceOf(id, error.problem)}`, { retryAfter });
      }
    },
  };
}

function invalid(text: string): TillsideError {
  return new TillsideError('invalid_input', `till.platform.read: ${text}`);
}

function requestOf(id: PlatformReadId, input: PlatformReadInput): PlatformRequest {
  const { method, path } = passthroughs[id];
  if (method === 'POST') return { operation: id, method, path, body: input };
  return { operation: id, method, path: writeRequest({ method, path }, input).path };
}

function sentenceOf(id: PlatformReadId, { code, retry_after }: Problem): string {
  const wait = retry_after === undefined ? '' : ` Try again in ${retry_after} seconds.`;
  switch (code) {
    case 'unavailable':
      return `the companion is not open: await till.ready() first, and read nothing after till.close().`;
    case 'rate_limited':
      return `${id} was not sent, because the reads or the POSTs of this minute are used up.${wait}`;
    case 'provider_unavailable':
      return `${id} was not answered with details; the log names the cause.${wait}`;
    default:
      return `${id} was refused by the platform (${code}).`;
  }
}
