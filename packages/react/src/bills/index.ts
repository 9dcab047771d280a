import type { InstructionOperationId } from '@tillside/contract/browser';
import type { Bill } from '../purchase/bill.ts';
import { airtimeBill } from './airtime/airtime.bill.ts';
import { dataBill } from './data/data.bill.tsx';

/** Every bill product. A receipt and the history find the declaration of a purchase here. */
export const bills: Readonly<Partial<Record<InstructionOperationId, Bill>>> = {
  'airtime.buy': airtimeBill,
  'data.buy': dataBill,
};
