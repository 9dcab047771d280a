import { z } from 'zod';
import { wireNumber, wireTime } from '../platform/wire.ts';

/** What happened to one destination of a purchase. `number` is in local 0… form; `response` is free text. */
const ProcessedRow = z.looseObject({
  number: z.string(),
  amount: wireNumber.optional(),
  id: z.coerce.string().optional(),
  response: z.string().nullish(),
});

/** Fields common to bill transactions, amounts in naira unless the product says otherwise (platform §2.12). */
const CommonResult = z.looseObject({
  trans_id: z.string().min(1),
  transaction_status: z.string(),
  ref: z.string().nullish(),
  amount: wireNumber.optional(),
  discount: wireNumber.optional(),
  total_charge: wireNumber.optional(),
  product: z.string().nullish(),
  category: z.string().nullish(),
  created_at: wireTime,
});

/** The details of a bill purchase: the common fields, and those of the product. */
export function billResult<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess(spellTotalCharge, CommonResult.extend(shape));
}

/** Who sees the common fields: `discount` and `total_charge` are the merchant's margin. */
export const billVisibility = {
  trans_id: 'everyone',
  transaction_status: 'everyone',
  ref: 'nobody',
  amount: 'everyone',
  discount: 'staff',
  total_charge: 'staff',
  product: 'everyone',
  category: 'everyone',
  created_at: 'everyone',
} as const;

/** A purchase with an entry for each destination, as of airtime and data (platform §2.12). */
export const BillResult = billResult({ processed: z.array(ProcessedRow).optional() });

/** Text that may arrive as a number. */
export const textual = z.union([z.string(), z.number().transform(String)]);

/** Some products write `total_charged` (platform §2.12): it is read as `total_charge`. */
export function spellTotalCharge(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('total_charged' in value)) return value;
  const { total_charged, ...rest } = value;
  return 'total_charge' in rest ? rest : { ...rest, total_charge: total_charged };
}
