import { dollars, naira } from '@tillside/contract';
import { billPlans } from '../features/bills/plans.ts';
import type { Lists } from './asking.ts';

/** The platform's lists, each with what its product's tests need of it. */
export const lists: Lists = {
  'data.plans': [
    {
      network_name: 'MTN',
      network_code: 'MTN',
      plans: [
        { category: 'Daily', plans: [{ plan_code: 'PSPLAN_101', name: '1GB, 1 day', amount: naira(500) }] },
        { category: 'Monthly', plans: [{ plan_code: 'PSPLAN_102', name: '7GB', amount: naira(3_499.5) }] },
      ],
    },
  ],
  'cable.bouquets': [
    {
      id: 'eyJ/+w==',
      name: 'Compact',
      amount: naira(19_000),
      priceOptions: [{ month: 12, amount: 200_000 }, { month: '6' }, null, 'x'],
    },
    { id: 'free', name: 'Free', amount: naira(0) },
  ],
  'epin.products': [
    {
      name: 'JAMB',
      collection: [{ id: 'jamb-utme', name: 'UTME ePIN', amount: naira(7_200), available: 40 }],
    },
    {
      name: 'WAEC',
      collection: [
        { id: 'waec-checker', name: 'Result Checker', amount: naira(3_800), available: 2 },
        { id: 'waec-registration', name: 'GCE Registration', amount: naira(24_500) },
        { id: 'waec-sold-out', name: 'Result Checker (old)', amount: naira(100), available: 0 },
      ],
    },
  ],
  'betting.providers': [
    { id: 'bet9ja', title: 'Bet9ja', active: true },
    { id: 'mylottohub', title: 'MyLottoHub', active: false },
  ],
  'spectranet.plans': [{ id: 'PSPLAN_801', title: 'N1,000', amount: naira(1_000) }],
  'international.countries': [{ iso: 'gh', title: 'Ghana', prefix: '233' }],
  'international.providers': [{ code: 'MTNGH', name: 'MTN Ghana', phone_regex: '^233(24|54)\\d{7}$' }],
  'international.products': [
    {
      sku: 'MTNGH_TOPUP',
      display_text: 'MTN Ghana airtime',
      min_send: dollars(0.4),
      max_send: dollars(40),
      min_receive: { currency: 'GHS', value: '5' },
      max_receive: { currency: 'GHS', value: '500' },
      receive_currency: 'GHS',
      send_currency: 'USD',
      lookup_required: false,
    },
  ],
  'international.rate': {
    usd_rate: '0.08',
    ngn_rate: '120',
    amount: { currency: 'GHS', value: '100' },
    currency: 'GHS',
    fee: '0.25',
  },
};

interface Sample {
  readonly plan: (typeof billPlans)[keyof typeof billPlans];
  /** The input that a caller sends. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The platform's answer beside the common fields, once it is delivered. */
  readonly answer: Readonly<Record<string, unknown>>;
  /** The fields of the answer that only the owner may see. */
  readonly secrets: readonly string[];
}

const meter = { service: 'ikedc', meter_number: '45020000001', meter_type: 'prepaid', amount: naira(5_000) };
const common = { trans_id: 'tr_1', ref: 'ts_one', created_at: '2026-11-21 10:00:00' };
const amounts = { amount: 500, discount: 12.5, total_charge: 487.5 };

/** A purchase of every product, and the platform's answer to it. */
export const samples: readonly Sample[] = [
  {
    plan: billPlans['airtime.buy'],
    input: { phone: '0803 123 4567', amount: naira(500), network: 'mtn' },
    answer: { ...common, ...amounts, product: 'airtime' },
    secrets: [],
  },
  {
    plan: billPlans['data.buy'],
    input: { phone: '0803 123 4567', variation: '101', provider: 'mtn' },
    answer: { ...common, ...amounts, product: '1GB', processed: [{ number: '08031234567', response: 'success' }] },
    secrets: [],
  },
  {
    plan: billPlans['cable.buy'],
    input: { service: 'dstv', account: '7040000001', plan_id: 'eyJ/+w==' },
    answer: { ...common, amount: '19000.00', total_charged: '18715', account: 7040000001, plan: 'Compact' },
    secrets: [],
  },
  {
    plan: billPlans['cable.topup'],
    input: { service: 'gotv', account: '7040000001', amount: naira(2_000), customer_name: 'Ada Obi' },
    answer: { ...common, ...amounts, plan: 'topup', plan_id: null, account: '7040000001' },
    secrets: [],
  },
  {
    plan: billPlans['electricity.buy'],
    input: { ...meter, phone: '08031234567' },
    answer: {
      ...common,
      token: '11112222333344445555',
      reset_token: '22223333444455556666',
      configure_token: '33334444555566667777',
      token_amount: '4651.16',
      unit: 'kWh',
      meter_number: '45020000001',
    },
    secrets: ['11112222333344445555', '22223333444455556666', '33334444555566667777'],
  },
  {
    plan: billPlans['epin.buy'],
    input: { id: 'waec-checker', qty: 2 },
    answer: {
      ...common,
      created_at: undefined,
      ...amounts,
      qty: 2,
      title: 'Result Checker',
      epins: [
        { name: 'WAEC', pin: '987654321012', serial: 'WAE123', instruction: 'Enter it.', cost: 3_700 },
        { name: 'WAEC', pin: '876543210123', serial: 'WAE124' },
      ],
    },
    secrets: ['987654321012', '876543210123', 'WAE123', 'WAE124'],
  },
  {
    plan: billPlans['betting.fund'],
    input: { customer_id: '100001', bet_id: 'bet9ja', amount: naira(500) },
    answer: { ...common, account: '100001', bet_id: 'bet9ja' },
    secrets: [],
  },
  {
    plan: billPlans['sms.send'],
    input: { to: ['0803 123 4567', '08051234567'], message: 'Your parcel is here.' },
    answer: {
      ...common,
      ...amounts,
      amount: 8,
      product: 'sms',
      processed: [
        { uid: '1', recipent: '08031234567', message: 'Your parcel is here.', status: 'success', page: '1' },
        { uid: '2', recipent: '08051234567', message: 'Your parcel is here.', status: 'failed', page: 1 },
      ],
    },
    secrets: [],
  },
  {
    plan: billPlans['spectranet.buy'],
    input: { plan_id: 'PSPLAN_801', qty: 1 },
    answer: {
      ...common,
      ...amounts,
      product: 'N1,000',
      processed: { pin: '1234567890123456', serial: 'SPN0000000001', expiry_at: '2027-11-21' },
    },
    secrets: ['1234567890123456', 'SPN0000000001'],
  },
  {
    plan: billPlans['international.buy'],
    input: {
      ccode: 'gh',
      phone: '+233 24 400 0000',
      provider: 'MTNGH',
      variation: 'MTNGH_TOPUP',
      amount: { currency: 'GHS', value: '100' },
    },
    answer: {
      trans_id: 'tr_1',
      datetime: '2026-11-21 10:00:00',
      amount: 8.25,
      currency: 'usd',
      sent: 8.25,
      receive: 100,
      account: '233244000000',
      country: 'GH',
      processed: 'GHS 100, token 5555-6666',
    },
    secrets: ['GHS 100, token 5555-6666'],
  },
];
