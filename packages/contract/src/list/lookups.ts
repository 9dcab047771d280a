import { z } from 'zod';
import { time } from '../kernel/problems/code-schemas.ts';
import { operations } from './operations.ts';
import { lookupOperationIds, validationOperationIds } from '../kernel/platform/operation-ids.ts';
import { type DeclaredRoutes, questionProblems } from '../kernel/routes/route.ts';

/** The answer of `GET /lookups/:operation`: the operation's details, and when they were read from the platform. */
const LookupAnswerSchema = z
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
const ValidationAnswerSchema = z
  .object({
    details: z.unknown().meta({
      type: 'object',
      additionalProperties: true,
      description: 'The operation’s details, without what the reader may not see.',
    }),
  })
  .meta({ id: 'ValidationAnswer' });

/** The inputs of all lists, as query values. */
const lookupQuery = Object.fromEntries(
  lookupOperationIds.flatMap((id) => {
    const input: z.ZodType = operations[id].input;
    if (!(input instanceof z.ZodObject)) return [];
    return Object.keys(input.shape).map((name) => [name, z.string().optional().describe(neededBy(name))]);
  }),
);

/** Lookups and validations before paying. */
export const lookupRoutes = {
  'GET /lookups/{operation}': {
    family: 'Lookups',
    summary: 'A list of the platform, from the cache where it is fresh enough.',
    description:
      'The query is the operation’s input, as `GET /session` offers it; names that the operation does not declare are ignored. Only staff see the merchant’s cost and margin.',
    who: 'caller',
    names: { operation: z.enum(lookupOperationIds).describe('The list.') },
    query: lookupQuery,
    answers: { 200: LookupAnswerSchema },
    problems: ['not_found', 'forbidden', ...questionProblems],
  },
  'POST /validations/{operation}': {
    family: 'Lookups',
    summary: 'The name and the limits before paying.',
    description: 'At most ten a minute of each. The body is the operation’s input. Nothing of it is kept.',
    who: 'caller',
    names: { operation: z.enum(validationOperationIds).describe('The validation.') },
    body: z.looseObject({}),
    answers: { 200: ValidationAnswerSchema },
    problems: ['not_found', 'forbidden', 'not_recognised', ...questionProblems],
  },
} as const satisfies DeclaredRoutes;

function neededBy(name: string): string {
  const ids = lookupOperationIds.filter((id) => {
    const input: z.ZodType = operations[id].input;
    return input instanceof z.ZodObject && name in input.shape;
  });
  return `Of ${ids.map((id) => `\`${id}\``).join(', ')}.`;
}
