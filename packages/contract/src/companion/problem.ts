import { z } from 'zod';
import { MoneySchema } from '../money/money-schema.ts';
import { problems, type ProblemCode } from './problem-codes.ts';
import { retryAdvice } from './states.ts';
import { problemCode } from './words.ts';

/** An error answer of the companion: RFC 9457 problem+json. */
export const ProblemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    /** What happened this time and how to mend it. */
    detail: z.string().optional(),
    code: problemCode,
    /** Text per field of the input. */
    errors: z.record(z.string(), z.string()).optional(),
    can_retry: z.enum(retryAdvice),
    /** With `price_changed`: what it costs now. */
    quote: MoneySchema.optional(),
    /** With 429 and 503: seconds to wait. */
    retry_after: z.number().optional(),
    /** With `step_up_required`: where that proof is given. */
    step_up_url: z.string().optional(),
  })
  .meta({ id: 'Problem' });

export type Problem = z.output<typeof ProblemSchema>;

/** Builds a problem from its declared code. */
export function problem(
  code: ProblemCode,
  more: Partial<Pick<Problem, 'detail' | 'errors' | 'quote' | 'retry_after' | 'step_up_url'>> = {},
): Problem {
  const { status, title, can_retry } = problems[code];
  return { type: `urn:tillside:problem:${code}`, title, status, code, can_retry, ...more };
}
