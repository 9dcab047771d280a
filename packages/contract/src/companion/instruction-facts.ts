import { z } from 'zod';
import { instructionOperationIds, type InstructionOperationId } from '../platform/operation-ids.ts';
import { instructionDetails as details } from './instruction-details.ts';
import { instructionInputs as inputs } from './instruction-inputs.ts';

/**
 * The input of an instruction and the details of its answer: a union discriminated by `operation`. Parsing drops
 * undeclared fields, so it can contain no token and no pin.
 */
export const InstructionFactsSchema = z.discriminatedUnion('operation', factsOf(instructionOperationIds));

/** `details` are absent until the platform answered. */
export type InstructionFacts = z.output<typeof InstructionFactsSchema>;

type Facts = {
  [Id in InstructionOperationId]: z.ZodObject<{
    operation: z.ZodLiteral<Id>;
    input: (typeof inputs)[Id];
    details: z.ZodOptional<(typeof details)[Id]>;
  }>;
}[InstructionOperationId];

function factsOf(ids: readonly InstructionOperationId[]): [Facts, ...Facts[]];
function factsOf(ids: readonly InstructionOperationId[]): z.ZodObject[] {
  return ids.map((id) => z.object({ operation: z.literal(id), input: inputs[id], details: z.optional(details[id]) }));
}
