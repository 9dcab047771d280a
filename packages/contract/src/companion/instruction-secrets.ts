import { z } from 'zod';
import { textual } from '../platform/wire.ts';

const optional = textual.nullish().transform((text) => text ?? null);

/**
 * What only the buyer may see of a delivered purchase, for it is worth money: kept sealed, never part of an event, a log
 * line or an answer to staff.
 */
export const InstructionSecretsSchema = z.discriminatedUnion('operation', [
  /** Tokens of 20 digits. Where a meter needs new keys, `reset_token` and then `configure_token` are entered first. */
  z.object({
    operation: z.literal('electricity.buy'),
    token: textual.optional(),
    reset_token: textual.optional(),
    configure_token: textual.optional(),
  }),
  z.object({
    operation: z.literal('epin.buy'),
    epins: z.array(z.object({ name: optional, pin: textual, serial: optional, instruction: optional })),
  }),
  /** `expiry_at` is a date. */
  z.object({
    operation: z.literal('spectranet.buy'),
    pins: z.array(z.object({ pin: textual, serial: optional, expiry_at: optional })),
  }),
  /** What the provider abroad wrote, as text: of prepaid electricity it may hold the token. */
  z.object({ operation: z.literal('international.buy'), processed: z.string() }),
]);

export type InstructionSecrets = z.output<typeof InstructionSecretsSchema>;
