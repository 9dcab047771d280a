import type { InstructionOperationId } from '@tillside/contract/browser';
import type { Bill } from '../purchase/bill.ts';
import { airtimeBill } from './airtime/airtime.bill.ts';
import { cableBill } from './cable/cable.bill.ts';
import { dataBill } from './data/data.bill.tsx';
import { electricityBill } from './electricity/electricity.bill.ts';
import { bettingBill } from './betting/betting.bill.ts';

/** Every bill product. A receipt and the history find the declaration of a purchase here. */
export const bills: Readonly<Partial<Record<InstructionOperationId, Bill>>> = {
  'airtime.buy': airtimeBill,
  'cable.buy': cableBill,
  'cable.topup': cableBill,
  'data.buy': dataBill,
  'electricity.buy': electricityBill,
  'betting.fund': bettingBill,
};
