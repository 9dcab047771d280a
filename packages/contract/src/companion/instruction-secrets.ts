import { z } from 'zod';
import { textual } from '../platform/wire.ts';

const optional = textual.nullish().transform((text) => text ?? null);

/**
 * The parts of a delivered purchase that are worth money, for the buyer only: stored encrypted, never part of an event, a log
 * line or an answer to staff.
 */
export const InstructionSecretsSchema = z.discriminatedUnion('operation', [
  /** Tokens of 20 digits. If the meter needs new keys, enter `reset_token` and then `configure_token` first. */
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
  /** The foreign provider's text; for prepaid electricity it may contain the token. */
  z.object({ operation: z.literal('international.buy'), processed: z.string() }),
]);

export type InstructionSecrets = z.output<typeof InstructionSecretsSchema>;
