import { z } from 'zod';
import { time } from './time.ts';

/** The answer of `GET /lookups/:operation`: the operation's details, and when they were read from the platform. */
export const LookupAnswerSchema = z
  .object({
    details: z.unknown().meta({
      type: ['array', 'object'],
      items: { type: 'object', additionalProperties: true },
      additionalProperties: true,
      description: 'The operation’s details, without what the reader may not see.',
    }),
    as_of: time,
  })
  .meta({ id: 'LookupAnswer' });

/** The answer of `POST /validations/:operation`: the operation's details. Never stored. */
export const ValidationAnswerSchema = z
  .object({
    details: z.unknown().meta({
      type: 'object',
      additionalProperties: true,
      description: 'The operation’s details, without what the reader may not see.',
    }),
  })
  .meta({ id: 'ValidationAnswer' });
