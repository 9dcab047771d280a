import { z } from 'zod';
import { operation } from '../../kernel/platform/operation.ts';
import { shownTo } from '../../kernel/platform/visibility.ts';
import {
  conditional,
  deciding,
  decimal,
  enteredCode,
  expected,
  onTheWire,
  plainTime,
  provingRows,
  wireId,
  wireRef,
} from '../../kernel/platform/wire.ts';
import { spellTotalCharge, transactionStatus } from './bill-result.ts';
import { tokenLength } from './electricity.ts';
import { Epin, epinVisibility } from './epin.ts';
import { bill } from './bill.ts';

/** `trans_id` takes a `trans_id` or a `ref` of a previous bill payment (platform §4.3). */
const RequeryInput = z.object({
  trans_id: z.string({ error: 'is required: a trans_id or a ref' }).min(1, 'is required').max(128, 'is too long'),
});

/** Entries, one object or a text, depending on the product (platform §2.12). */
const storedProcessed = onTheWire(z.unknown(), {
  type: ['array', 'object', 'string'],
  items: { type: 'object', additionalProperties: true },
  additionalProperties: true,
  description: 'As the product’s purchase answered it: entries, one object or a text (platform §2.12).',
});

/**
 * The state of a bill transaction, with everything else that the platform stored of it: a token, ePins, rows. Amounts
 * are decimal text: naira, unless the product specifies otherwise.
 */
const RequeryResult = spellTotalCharge(
  z.looseObject({
    trans_id: wireId,
    ref: deciding(wireRef.nullable()),
    /** Without it nothing is known about the transaction. */
    status: deciding(transactionStatus),
    created_at: expected(plainTime),
    category: conditional(z.string().nullable()),
    product: conditional(z.string().nullable()),
    amount: conditional(decimal.nullable()),
    total_charge: conditional(decimal.nullable()),
    discount: conditional(decimal.nullable()),
    processed: storedProcessed.optional(),
    token: enteredCode(tokenLength).nullish(),
    epins: provingRows(Epin).nullish(),
  }),
);

/** Reads the outcome of a bill payment (platform §4.3). At most once a minute per transaction (observed). */
export const requeryBill = operation({
  id: 'bill.requery',
  summary: 'Looks up what became of a bill payment.',
  method: 'GET',
  path: '/requery',
  input: RequeryInput,
  details: RequeryResult,
  visibility: {
    ...shownTo({
      everyone: ['trans_id', 'status', 'created_at'],
      owner: ['token'],
      staff: ['amount', 'total_charge', 'discount'],
      nobody: ['ref', 'category', 'product', 'processed'],
    }),
    epins: epinVisibility,
  },
  inquiry: 'requery',
  source: 'platform §4.3',
  refusedWith: [404],
});

/** The requery of any bill payment. It sells nothing. */
export const requery = bill({
  tag: { name: 'Bills', description: 'What became of any bill payment (platform §4.3, §6).' },
  operations: { 'bill.requery': requeryBill },
  instructions: {},
});
