import { z } from 'zod';

/**
 * The version of {@link AnswerSample}. A file of another version is refused: record samples again, there are no migrations.
 */
export const sampleVersion = 1;

/**
 * One answer of the platform to a free request, as `npm run tool -- drift --save` writes it: the same fields,
 * types and formats, with made-up values. One JSON file contains one sample.
 */
export const AnswerSample = z.strictObject({
  version: z.literal(sampleVersion, { error: `must be ${sampleVersion}: record the samples again` }),
  /** The id of an operation or a passthrough that is read by GET. */
  operation: z.string().min(1),
  environment: z.enum(['sandbox', 'live']),
  /** The parts of the query that are codes of the contract: a network, a cable service. Never a ref or an account. */
  query: z.record(z.string(), z.string()),
  /** The HTTP status. */
  status: z.int().min(100).max(599),
  /** The media type, without parameters. */
  content_type: z.string().regex(/^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,60}$/, 'must be a media type'),
  /** The whole body, in its envelope. */
  body: z.json(),
});

export type AnswerSample = z.output<typeof AnswerSample>;
