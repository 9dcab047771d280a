import { z } from 'zod';
import { platformEvent } from '../../kernel/platform/event.ts';
import { conditional, deciding, decimal, plainTime, wireId, wireRef } from '../../kernel/platform/wire.ts';
import { spellTotalCharge, transactionStatus } from './bill-result.ts';

/** Amounts are decimal text, because not every product uses naira. */
const BillEvent = spellTotalCharge(
  z.looseObject({
    trans_id: wireId,
    ref: deciding(wireRef.nullable()),
    transaction_status: deciding(transactionStatus),
    status: transactionStatus.optional(),
    amount: conditional(decimal.nullable()),
    discount: conditional(decimal.nullable()),
    total_charge: conditional(decimal.nullable()),
    created_at: conditional(plainTime.nullable()),
    updated_at: conditional(plainTime.nullable()),
    remark: conditional(z.string().nullable()),
  }),
).meta({
  id: 'BillEvent',
  description: 'The fields of the purchase’s answer, as of this product (observed). Amounts in naira.',
});

/** A bill payment request was created (platform §6). */
export const billCreated = platformEvent({
  type: 'bills.created',
  summary: 'A bill payment request was created.',
  payload: BillEvent,
  evidence: 'observed',
});

/** The status of a bill payment was updated (platform §6). */
export const billStatus = platformEvent({
  type: 'bills.status',
  summary: 'The status of a bill payment was updated.',
  payload: BillEvent,
  evidence: 'observed',
});

/** The status of a batch of bill payments was updated (platform §6). */
export const billBatchStatus = platformEvent({
  type: 'bills.batch.status',
  summary: 'The status of a batch of bill payments was updated.',
  payload: BillEvent,
  evidence: 'assumed',
});
