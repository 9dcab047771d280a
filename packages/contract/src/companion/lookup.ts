import { z } from 'zod';

/** The answer of `GET /lookups/:operation`: the operation's details, and when they were read from the platform. */
export const LookupAnswerSchema = z.object({
  details: z.unknown(),
  as_of: z.iso.datetime({ offset: true }),
});

/** The answer of `POST /validations/:operation`: the operation's details. Never kept. */
export const ValidationAnswerSchema = z.object({ details: z.unknown() });

export type LookupAnswer = z.output<typeof LookupAnswerSchema>;
export type ValidationAnswer = z.output<typeof ValidationAnswerSchema>;
