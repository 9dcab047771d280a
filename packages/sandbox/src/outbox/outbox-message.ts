import { z } from 'zod';

/**
 * Something that would have been sent to a person. Of a one-time password only the seed is kept, so that no password
 * stands in the state file; what is shown is made from it on request.
 */
export const OutboxMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('otp'), at: z.number(), to: z.string(), order_id: z.string(), seed: z.string() }),
  z.object({ kind: z.literal('sms'), at: z.number(), to: z.string(), text: z.string() }),
]);
export type OutboxMessage = z.infer<typeof OutboxMessage>;
