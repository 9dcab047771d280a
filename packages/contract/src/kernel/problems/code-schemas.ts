import { z } from 'zod';
import { type ProblemCode, problemCodes } from './problem-codes.ts';
import { fundingStates, instructionStates } from '../states/states.ts';
import { instructionOperationIds } from '../platform/operation-ids.ts';

/** The companion's code lists as schemas. */
export const problemCode = z
  .enum(problemCodes as [ProblemCode, ...ProblemCode[]])
  .meta({ id: 'ProblemCode', description: 'Why it was refused, or is in its state.' });
export const instructionState = z
  .enum(instructionStates)
  .meta({ id: 'InstructionState', description: 'The state of an instruction.' });
export const fundingState = z
  .enum(fundingStates)
  .meta({ id: 'FundingState', description: 'The state of the shopper’s money for an instruction.' });
export const instructionOperation = z
  .enum(instructionOperationIds)
  .meta({ id: 'InstructionOperation', description: 'An operation that changes something at the platform.' });

/** A time in the companion's JSON: ISO 8601 with an offset. */
export const time = z.iso.datetime({ offset: true }).meta({ id: 'Time', description: 'ISO 8601 with an offset.' });

/** A page of a list. `next` is passed as `after`; `null` on the last page. */
export function pageOf<Item extends z.ZodType>(item: Item, id: string) {
  return z.object({ items: z.array(item), next: z.string().nullable() }).meta({ id });
}
