import { z } from 'zod';
import { AnyMoneySchema, MoneySchema } from '../money/money-schema.ts';
import { codesOf, describeFaults, type FieldFaults } from '../platform/field-fault.ts';
import { fieldErrorCodes } from '../platform/field-errors.ts';
import { problems, type ProblemCode } from './problem-codes.ts';
import { problemReasonCodes, reasonDetail, type ProblemReason } from './problem-reasons.ts';
import { retryAdvice } from '../states/states.ts';
import { problemCode } from './code-schemas.ts';

const problemReason = z
  .enum(problemReasonCodes as [ProblemReason, ...ProblemReason[]])
  .meta({ id: 'ProblemReason', description: 'What the code alone does not say.' });

/** Why something was refused, or is in its state, in codes. */
export const ProblemCause = z.object({
  code: problemCode,
  reason: problemReason.optional(),
  /** The parameters of the reason, such as `{left: 3}`. */
  parameters: z.record(z.string(), z.number()).optional(),
});

const bound = z.union([AnyMoneySchema, z.number()]);

const FieldErrorSchema = z
  .object({
    code: z.enum(fieldErrorCodes),
    minimum: bound.optional(),
    maximum: bound.optional(),
    options: z.array(z.string()).readonly().optional(),
  })
  .meta({ id: 'FieldError' });

/** An error answer of the companion: RFC 9457 problem+json. */
export const ProblemSchema = ProblemCause.extend({
  type: z.string(),
  /** For developers, in English. Pages show their own text for `code` and `reason`. */
  title: z.string(),
  status: z.int(),
  /** For developers, in English: what happened and how to fix it. */
  detail: z.string().optional(),
  /** By field of the input; nested paths are joined with dots. */
  errors: z.record(z.string(), FieldErrorSchema).optional(),
  can_retry: z.enum(retryAdvice),
  /** With `price_changed`: the current price. */
  quote: MoneySchema.optional(),
  /** With 429 and 503: seconds to wait. */
  retry_after: z.number().optional(),
  /** With `step_up_required`: where the user can confirm their identity. */
  step_up_url: z.string().optional(),
}).meta({ id: 'Problem' });

export type ProblemCause = z.output<typeof ProblemCause>;
export type Problem = z.output<typeof ProblemSchema>;

/** The optional parts of a problem. `faults` become `errors`, and the developer's `detail`. */
export interface ProblemParts extends Partial<
  Pick<Problem, 'detail' | 'reason' | 'parameters' | 'quote' | 'retry_after' | 'step_up_url'>
> {
  readonly faults?: FieldFaults;
}

/** Builds a problem from its declared code. */
export function problem(code: ProblemCode, { faults, ...more }: ProblemParts = {}): Problem {
  const { status, title, can_retry } = problems[code];
  const detail =
    more.detail ?? (faults && describeFaults(faults)) ?? (more.reason && reasonDetail(more.reason, more.parameters));
  return {
    type: `urn:tillside:problem:${code}`,
    title,
    status,
    code,
    can_retry,
    ...more,
    ...(detail === undefined ? {} : { detail }),
    ...(faults ? { errors: codesOf(faults) } : {}),
  };
}
