import { z } from 'zod';
import { MoneySchema } from '../../kernel/money/money-schema.ts';
import { StaffCasePageSchema } from '../cases/case.ts';
import { instructionOperation, pageOf, time } from '../../kernel/problems/code-schemas.ts';
import { StaffInstructionPageSchema } from '../../kernel/instructions/instruction.ts';
import { roles } from '../../kernel/states/states.ts';

/** The sales of one operation in one hour, by outcome. What was never sent is not counted. */
const HourOfSales = z
  .object({
    /** When the hour begins. */
    at: time,
    operation: instructionOperation,
    /** The sum of the prices of delivered purchases, in whole or in part. Another currency is another row. */
    amount: MoneySchema,
    delivered: z.int(),
    failed: z.int(),
    reversed: z.int(),
    /** Not final yet, or in review. */
    open: z.int(),
  })
  .meta({ id: 'HourOfSales' });

/** Volumes and failures by product and hour, oldest first: `GET /staff/sales`. */
export const SalesSchema = z.object({ from: time, to: time, items: z.array(HourOfSales) }).meta({ id: 'Sales' });

/** The first pages of what a staff page opens with: `GET /staff/overview`. */
export const StaffOverviewSchema = z
  .object({
    /** Oldest first. */
    reviews: StaffInstructionPageSchema,
    refunds_owed: StaffInstructionPageSchema,
    payouts_owed: StaffInstructionPageSchema,
    purchases: StaffInstructionPageSchema,
    /** Without an answer, oldest first. */
    cases: StaffCasePageSchema,
  })
  .meta({ id: 'StaffOverview' });

/** A line of the audit log: who did or read what. Never what they saw. */
const AuditEntry = z
  .object({
    /** Its place in the log: pass the last as `after`. */
    id: z.string(),
    at: time,
    actor: z.string(),
    roles: z.array(z.enum(roles)),
    /** The action, such as `instruction.resolve`. */
    act: z.string(),
    /** A ref, a card's id, a caller, or the filter of a list. */
    subject: z.string(),
    /** The result, as a short code, or which rows were read. */
    found: z.string(),
  })
  .meta({ id: 'AuditEntry' });

/** A page of the audit log, newest first: `GET /staff/audit`. */
export const AuditPageSchema = pageOf(AuditEntry, 'AuditPage');

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
export type HourOfSales = z.output<typeof HourOfSales>;
export type StaffOverview = z.output<typeof StaffOverviewSchema>;
export type Sales = z.output<typeof SalesSchema>;
export type AuditEntry = z.output<typeof AuditEntry>;
export type AuditPage = z.output<typeof AuditPageSchema>;
