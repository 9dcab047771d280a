import type { InstructionOperationId } from '@tillside/contract/browser';
import type { Bill } from '../purchase/bill.ts';

export type BillLoader = () => Promise<Bill>;

const cable: BillLoader = async () => (await import('./cable/cable.bill.ts')).cableBill;

/** Every bill product. A receipt and the history load the declaration of a purchase from here. */
export const billLoaders: Readonly<Partial<Record<InstructionOperationId, BillLoader>>> = {
  'airtime.buy': async () => (await import('./airtime/airtime.bill.ts')).airtimeBill,
  'betting.fund': async () => (await import('./betting/betting.bill.ts')).bettingBill,
  'cable.buy': cable,
  'cable.topup': cable,
  'data.buy': async () => (await import('./data/data.bill.tsx')).dataBill,
  'electricity.buy': async () => (await import('./electricity/electricity.bill.ts')).electricityBill,
  'epin.buy': async () => (await import('./epin/epin.bill.ts')).epinBill,
  'sms.send': async () => (await import('./sms/sms.bill.ts')).smsBill,
  'international.buy': async () => (await import('./international/international.bill.tsx')).internationalBill,
  'spectranet.buy': async () => (await import('./internet/internet.bill.tsx')).internetBill,
};
