import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { wireNumber, wireTime } from '../platform/wire.ts';

/** `trans_id` takes a `trans_id` or a `ref` of a previous bill payment (platform §4.3). */
export const RequeryInput = z.object({
  trans_id: z.string({ error: 'is required: a trans_id or a ref' }).min(1, 'is required').max(128, 'is too long'),
});

/** The state of a bill transaction, with whatever else the platform kept of it. Amounts in naira. */
export const RequeryResult = z.looseObject({
  trans_id: z.string().min(1),
  ref: z.string().nullish(),
  status: z.string(),
  created_at: wireTime,
  amount: wireNumber.optional(),
  total_charge: wireNumber.optional(),
  discount: wireNumber.optional(),
  processed: z
    .array(z.looseObject({ number: z.string(), id: z.coerce.string().optional(), response: z.string().nullish() }))
    .optional(),
});

/** Asks what became of a bill payment (platform §4.3). At most once a minute for one transaction (observed). */
export const requeryBill = operation({
  id: 'bill.requery',
  method: 'GET',
  path: '/requery',
  environments: ['sandbox', 'live'],
  input: RequeryInput,
  details: RequeryResult,
  inquiry: 'requery',
  source: 'platform §4.3',
});
