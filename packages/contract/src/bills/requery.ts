import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { wireNumber, wireTime } from '../platform/wire.ts';
import { spellTotalCharge, textual } from './bill-result.ts';
import { Epin, epinVisibility } from './epin.ts';

/** `trans_id` takes a `trans_id` or a `ref` of a previous bill payment (platform §4.3). */
export const RequeryInput = z.object({
  trans_id: z.string({ error: 'is required: a trans_id or a ref' }).min(1, 'is required').max(128, 'is too long'),
});

/**
 * The state of a bill transaction, with whatever else the platform kept of it: a token, ePins, rows. Amounts in naira
 * unless the product says otherwise.
 */
export const RequeryResult = z.preprocess(
  spellTotalCharge,
  z.looseObject({
    trans_id: z.string().min(1),
    ref: z.string().nullish(),
    status: z.string(),
    created_at: wireTime,
    amount: wireNumber.optional(),
    total_charge: wireNumber.optional(),
    discount: wireNumber.optional(),
    /** Its shape is the product's own (platform §2.12). */
    processed: z.unknown().optional(),
    token: textual.nullish(),
    epins: z.array(Epin).optional(),
  }),
);

/** Asks what became of a bill payment (platform §4.3). At most once a minute for one transaction (observed). */
export const requeryBill = operation({
  id: 'bill.requery',
  method: 'GET',
  path: '/requery',
  environments: ['sandbox', 'live'],
  input: RequeryInput,
  details: RequeryResult,
  visibility: {
    trans_id: 'everyone',
    ref: 'nobody',
    status: 'everyone',
    created_at: 'everyone',
    amount: 'staff',
    total_charge: 'staff',
    discount: 'staff',
    processed: 'nobody',
    token: 'owner',
    epins: epinVisibility,
  },
  inquiry: 'requery',
  source: 'platform §4.3',
});
