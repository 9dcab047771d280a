import { z } from 'zod';
import { type BillInstructionId, billInstructions } from '../features/bills/bills.ts';
import { instructionDetails as details } from './instruction-details.ts';
import { instructionInputs as inputs } from './instruction-inputs.ts';
import { type InstructionOperationId, instructionOperationIds } from '../kernel/platform/operation-ids.ts';

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

type Instructions = typeof billInstructions;

type Secrets = {
  [Id in BillInstructionId]: Instructions[Id] extends { readonly secrets: z.ZodObject<infer Shape> }
    ? z.ZodObject<z.core.util.Extend<{ operation: z.ZodLiteral<Id> }, Shape>>
    : never;
}[BillInstructionId];

/**
 * The part of a delivered purchase that only the buyer may see, because it is worth money. It is stored sealed, and
 * never part of an event, a log line or an answer to staff. Each product declares its own.
 */
export const InstructionSecretsSchema = z.discriminatedUnion('operation', declaredSecrets());

export type InstructionSecrets = z.output<typeof InstructionSecretsSchema>;

function declaredSecrets(): [Secrets, ...Secrets[]];
function declaredSecrets(): z.ZodObject[] {
  return Object.entries(billInstructions).flatMap(([id, instruction]) =>
    'secrets' in instruction ? [z.object({ operation: z.literal(id), ...instruction.secrets.shape })] : [],
  );
}
