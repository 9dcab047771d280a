import type { OperationId } from '@tillside/contract';
import { bouquetCatalogue } from '../bills/catalogue/bouquets.ts';

/** A valid request of each bill operation, with every optional field and its own `ref`. */
export const billExamples = {
  'airtime.buy': { phone: '2348031234567', amount: 1000, network: 'mtn', ref: 'x-airtime' },
  'data.plans': { network: 'mtn' },
  'data.buy': { phone: '2348031234567', variation: '104', provider: 'mtn', ref: 'x-data' },
  'cable.bouquets': { service: 'dstv' },
  'cable.validate': { service: 'dstv', account: '7040000001', plan_id: bouquet('dstv') },
  'cable.buy': {
    service: 'dstv',
    account: '7040000001',
    plan_id: bouquet('dstv'),
    ref: 'x-cable',
    customer_name: 'Ada Obi',
    month: 1,
  },
  'cable.topup': { service: 'gotv', account: '7040000001', amount: 1000, customer_name: 'Ada Obi', ref: 'x-topup' },
  'electricity.validate': {
    service: 'ikedc',
    meter_number: '45020000001',
    meter_type: 'prepaid',
    amount: 5000,
  },
  'electricity.buy': {
    service: 'ikedc',
    meter_number: '45020000001',
    meter_type: 'prepaid',
    amount: 5000,
    phone: '2348031234567',
    customer_name: 'Ada Obi',
    ref: 'x-electricity',
  },
  'epin.products': {},
  'epin.buy': { id: 'jamb-utme', qty: 1, account: '0123456789', phone: '2348031234567', ref: 'x-epin' },
  'epin.retrieve': { trans_id: 'T1' },
  'jamb.validate': { id: 'jamb-utme', account: '0123456789' },
  'betting.providers': {},
  'betting.validate': { customer_id: '100001', bet_id: 'bet9ja' },
  'betting.fund': {
    customer_id: '100001',
    bet_id: 'bet9ja',
    amount: 500,
    customer_name: 'Ada Obi',
    ref: 'x-betting',
  },
  'sms.send': { to: ['08031234567'], message: 'Hello', ref: 'x-sms' },
  'internet.providers': {},
  'spectranet.plans': {},
  'spectranet.buy': { plan_id: 'PSPLAN_801', qty: 1, ref: 'x-spectranet' },
  'spectranet.validate': { account: '100001' },
  'international.countries': {},
  'international.providers': { iso: 'GH' },
  'international.products': { iso: 'GH', code: 'MTNGH' },
  'international.rate': { iso: 'GH', sku: 'MTNGH_TOPUP', amount: 100 },
  'international.buy': {
    ccode: 'GH',
    phone: '233244000000',
    provider: 'MTNGH',
    variation: 'MTNGH_TOPUP',
    amount: 100,
    debit_currency: 'USD',
    ref: 'x-international',
  },
  'bill.requery': { trans_id: 'x-airtime' },
} satisfies Partial<Record<OperationId, Record<string, unknown>>>;

export type BillOperationId = keyof typeof billExamples;

function bouquet(service: string): string {
  return bouquetCatalogue.find((known) => known.service === service)?.id ?? '';
}
