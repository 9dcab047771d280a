import { z } from 'zod';
import { billInstructions, type BillInstructionId } from '../bills/bill-operations.ts';

type Instructions = typeof billInstructions;

type Secrets = {
  [Id in BillInstructionId]: Instructions[Id] extends { readonly secrets: z.ZodObject<infer Shape> }
    ? z.ZodObject<z.core.util.Extend<{ operation: z.ZodLiteral<Id> }, Shape>>
    : never;
}[BillInstructionId];

/**
 * What only the buyer may see of a delivered purchase, for it is worth money: kept sealed, never part of an event, a log
 * line or an answer to staff. Each product declares its own.
 */
export const InstructionSecretsSchema = z.discriminatedUnion('operation', declaredSecrets());

export type InstructionSecrets = z.output<typeof InstructionSecretsSchema>;

function declaredSecrets(): [Secrets, ...Secrets[]];
function declaredSecrets(): z.ZodObject[] {
  return Object.entries(billInstructions).flatMap(([id, instruction]) =>
    'secrets' in instruction ? [z.object({ operation: z.literal(id), ...instruction.secrets.shape })] : [],
  );
}
