import { z } from 'zod';
import { LookupAnswerSchema, ValidationAnswerSchema } from '../lookup.ts';
import type { CompanionRoute } from './route.ts';

/** What is asked before paying. */
export const lookupRoutes = [
  {
    method: 'GET',
    path: '/lookups/{operation}',
    summary: 'A list of the platform, from the cache where it is fresh enough. The query is the operation’s input.',
    who: 'caller',
    answers: { 200: LookupAnswerSchema },
  },
  {
    method: 'POST',
    path: '/validations/{operation}',
    summary: 'The name and the limits before paying; at most ten a minute of each, never kept.',
    who: 'caller',
    body: z.looseObject({}),
    answers: { 200: ValidationAnswerSchema },
  },
] as const satisfies readonly CompanionRoute[];
