import { z } from 'zod';
import { wireNumber, wireTime } from '../platform/wire.ts';

/** What happened to one destination of a purchase. `number` is in local 0… form; `response` is free text. */
const ProcessedRow = z.looseObject({
  number: z.string(),
  amount: wireNumber.optional(),
  id: z.coerce.string().optional(),
  response: z.string().nullish(),
});

/**
 * Fields common to bill transactions, amounts in naira (platform §2.12). `total_charged`, as some products spell it,
 * is read as `total_charge`.
 */
export const BillResult = z.preprocess(
  spellTotalCharge,
  z.looseObject({
    trans_id: z.string().min(1),
    transaction_status: z.string(),
    ref: z.string().nullish(),
    amount: wireNumber.optional(),
    discount: wireNumber.optional(),
    total_charge: wireNumber.optional(),
    processed: z.array(ProcessedRow).optional(),
    product: z.string().nullish(),
    category: z.string().nullish(),
    created_at: wireTime,
  }),
);

function spellTotalCharge(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('total_charged' in value)) return value;
  const { total_charged, ...rest } = value;
  return 'total_charge' in rest ? rest : { ...rest, total_charge: total_charged };
}
