import { z } from 'zod';

/**
 * A message to a person. Only the seed of a one-time password is stored, so that the state file contains no password;
 * the password is derived on request.
 */
export const OutboxMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('otp'), at: z.number(), to: z.string(), order_id: z.string(), seed: z.string() }),
  z.object({ kind: z.literal('sms'), at: z.number(), to: z.string(), text: z.string() }),
]);
export type OutboxMessage = z.infer<typeof OutboxMessage>;
