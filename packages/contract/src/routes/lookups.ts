import { z } from 'zod';
import { operations } from '../operations/operations.ts';
import { lookupOperationIds, validationOperationIds } from '../platform/operation-ids.ts';
import { LookupAnswerSchema, ValidationAnswerSchema } from '../companion/lookup.ts';
import { questionProblems, type DeclaredRoutes } from './route.ts';

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
