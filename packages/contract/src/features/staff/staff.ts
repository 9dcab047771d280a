import { z } from 'zod';
import { MoneySchema } from '../../kernel/money/money-schema.ts';
import { instructionOperation, pageOf, time } from '../../kernel/problems/code-schemas.ts';
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

export type HourOfSales = z.output<typeof HourOfSales>;
export type Sales = z.output<typeof SalesSchema>;
export type AuditEntry = z.output<typeof AuditEntry>;
export type AuditPage = z.output<typeof AuditPageSchema>;
