import { z } from 'zod';
import { instructionOperation, time } from '../../kernel/problems/code-schemas.ts';

/** The health of a provider's product, if it is not good: by the outcomes of the last 15 minutes. */
export const ProviderHealthSchema = z
  .object({
    operation: instructionOperation,
    /** The field of the operation’s input that names the provider, such as `network`. */
    field: z.string(),
    /** Its value, such as `mtn`. */
    provider: z.string(),
    state: z.enum(['slow', 'down']),
    /** How many minutes a delivery usually takes, if deliveries are slow. */
    minutes: z.number().optional(),
    /** The companion does not sell it now, except single purchases that probe whether it delivers again. */
    paused: z.boolean().optional(),
  })
  .meta({ id: 'ProviderHealth' });

export type ProviderHealth = z.output<typeof ProviderHealthSchema>;

/** How well a provider delivers one product, with its evidence. Every caller counts once. */
const ProviderEvidence = z
  .object({
    operation: instructionOperation,
    /** The value of the field that names the provider, such as `mtn`. */
    provider: z.string(),
    state: z.enum(['good', 'slow', 'down']),
    /** Callers with a failed purchase since the last delivery. */
    failed: z.int(),
    /** Callers whose latest purchase took two minutes or more, or has so far. */
    late: z.int(),
    /** Purchases that were delivered. */
    delivered: z.int(),
    delivered_at: time.optional(),
    /** How many minutes a delivery usually takes, if deliveries are slow. */
    minutes: z.number().optional(),
    /** When its sale was paused. Only single purchases are sold, to probe whether it delivers again. */
    paused_since: time.optional(),
  })
  .meta({ id: 'ProviderEvidence' });

/** Every provider with purchases in the last 15 minutes: `GET /staff/health`. */
export const StaffHealthSchema = z
  .object({
    /** When the purchases were read last. `null` if not yet, or not for two minutes: then nothing is known. */
    at: time.nullable(),
    items: z.array(ProviderEvidence),
  })
  .meta({ id: 'StaffHealth' });

export type ProviderEvidence = z.output<typeof ProviderEvidence>;
export type StaffHealth = z.output<typeof StaffHealthSchema>;
