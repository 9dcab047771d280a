import { z } from 'zod';
import type { InstructionOperationId } from '../platform/operation-ids.ts';
import { instructionDetails as details } from './instruction-details.ts';
import { instructionInputs as inputs } from './instruction-inputs.ts';

/**
 * The input of an instruction and the details of its answer: a union discriminated by `operation`. Parsing drops
 * undeclared fields, so it can contain no token and no pin.
 */
export const InstructionFactsSchema = z.discriminatedUnion('operation', [
  factsOf('card.create'),
  factsOf('card.topup'),
  factsOf('card.withdraw'),
  factsOf('card.freeze'),
  factsOf('card.unfreeze'),
  factsOf('card.replace'),
  factsOf('card.terminate'),
  factsOf('card.contact'),
  factsOf('account.create'),
  factsOf('account.activate'),
  factsOf('account.deactivate'),
  factsOf('wallet.order'),
  factsOf('wallet.pay'),
  factsOf('transfer.simulate'),
  factsOf('airtime.buy'),
  factsOf('data.buy'),
  factsOf('cable.buy'),
  factsOf('cable.topup'),
  factsOf('electricity.buy'),
  factsOf('epin.buy'),
  factsOf('betting.fund'),
  factsOf('sms.send'),
  factsOf('spectranet.buy'),
  factsOf('international.buy'),
]);

/** `details` are absent until the platform answered. */
export type InstructionFacts = z.output<typeof InstructionFactsSchema>;

type FactsOf<Id extends InstructionOperationId> = z.ZodObject<{
  operation: z.ZodLiteral<Id>;
  input: (typeof inputs)[Id];
  details: z.ZodOptional<(typeof details)[Id]>;
}>;

function factsOf<const Id extends InstructionOperationId>(operation: Id): FactsOf<Id> {
  return z.object({
    operation: z.literal(operation),
    input: inputs[operation],
    details: z.optional(details[operation]),
  });
}
