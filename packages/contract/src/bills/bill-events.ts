import { z } from 'zod';
import { platformEvent } from '../platform/event.ts';
import { spellTotalCharge } from './bill-result.ts';

const BillEvent = z.preprocess(
  spellTotalCharge,
  z.looseObject({
    trans_id: z.string().min(1),
    ref: z.string().nullish(),
    transaction_status: z.string().optional(),
    status: z.string().optional(),
  }),
);

/** A bill payment request was created (platform §6). */
export const billCreated = platformEvent({ type: 'bills.created', payload: BillEvent, evidence: 'observed' });

/** The status of a bill payment was updated (platform §6). */
export const billStatus = platformEvent({ type: 'bills.status', payload: BillEvent, evidence: 'observed' });

/** The status of a batch of bill payments was updated (platform §6). */
export const billBatchStatus = platformEvent({ type: 'bills.batch.status', payload: BillEvent, evidence: 'assumed' });
