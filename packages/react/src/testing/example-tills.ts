import { countSmsSegments, naira, timesMoney, type ForeignMoney } from '@tillside/contract';
import { readForeignMoney, readNaira } from '../kernel/client/money.ts';
import { exampleSession, type DoubleOptions } from './companion-double.ts';

/* A companion's answers about each product: its lists, name checks, prices and deliveries. */

type Plans = Readonly<Record<string, readonly (readonly [number: number, name: string, amount: number])[]>>;

const mtnPlans: Plans = {
  Daily: [
    [101, '110MB, 1 day', 100],
    [102, '500MB, 1 day', 350],
    [103, '1GB, 1 day', 500],
  ],
  Weekly: [
    [104, '1.5GB, 7 days', 1_000],
    [105, '6GB, 7 days', 2_500],
  ],
  Monthly: [
    [106, '2.7GB, 30 days', 2_000],
    [107, '7GB, 30 days', 3_500],
    [108, '20GB, 30 days', 7_500],
    [109, '165GB, 30 days', 35_000],
  ],
};
const gloPlans: Plans = { Daily: [[201, '125MB, 1 day', 100]], Weekly: [[202, '6GB, 7 days', 1_500]] };

/** The plans of a network as the companion returns them. */
export function planList(network: string, dearer = 0): unknown {
  const plans = network === 'mtn' ? mtnPlans : gloPlans;
  return [
    {
      network_name: network,
      network_code: network,
      plans: Object.entries(plans).map(([category, listed]) => ({
        category,
        plans: listed.map(([number, name, amount]) => ({
          plan_code: `PSPLAN_${number}`,
          name,
          amount: naira(amount + dearer),
        })),
      })),
    },
  ];
}

const planPrices = new Map(
  [...Object.values(mtnPlans), ...Object.values(gloPlans)].flat().map(([number, , amount]) => [String(number), amount]),
);

export const dataTill: DoubleOptions = {
  lookups: { 'data.plans': (query) => planList(query.get('network') ?? '') },
  price: ({ variation }) => naira(planPrices.get(String(variation)) ?? 0),
  delivers: { product: '6GB, 7 days' },
};

export const token = '50211946270835519482';

/** The delivery to a prepaid meter for ₦5,000. */
export const energy: Readonly<Record<string, unknown>> = {
  token_amount: naira(4_651.16),
  tax_amount: naira(348.84),
  unit: 'kWh',
  amount_of_power: '68.20',
  tariff: '68.2',
  address: '14 Allen Avenue, Ikeja',
  customer_name: 'Ada Obi',
};

/** The holder of a meter. A number ending in 9909 does not exist, one ending in 9910 is in debt, 9911 has no name. */
function meterOf(number: unknown): unknown {
  const meter = String(number);
  if (meter.endsWith('9909')) return null;
  const debt = meter.endsWith('9910');
  return {
    customer_name: meter.endsWith('9911') ? null : debt ? 'Bola Ade' : 'Ada Obi',
    address: '14 Allen Avenue, Ikeja',
    outstanding_balance: naira(debt ? 5_000 : 0),
    debt_amount: naira(debt ? 5_000 : 0),
    minimum_debt: naira(debt ? 2_000 : 0),
    minimum_amount: naira(debt ? 2_500 : 500),
  };
}

export const electricityTill: DoubleOptions = {
  validations: { 'electricity.validate': ({ meter_number }) => meterOf(meter_number) },
  delivers: { ...energy, token },
};

const offers: Readonly<Record<string, readonly (readonly [alias: string, name: string, amount: number])[]>> = {
  dstv: [
    ['padi', 'DStv Padi', 4_400],
    ['yanga', 'DStv Yanga', 6_000],
    ['compact', 'DStv Compact', 19_000],
    ['premium', 'DStv Premium', 44_500],
  ],
  gotv: [
    ['jolli', 'GOtv Jolli', 5_800],
    ['supa', 'GOtv Supa', 11_400],
  ],
  startimes: [['nova', 'StarTimes Nova', 2_100]],
};

function bouquetList(service: string): unknown {
  return (offers[service] ?? []).map(([alias, name, amount]) => ({
    id: `eyJ/${alias}==`,
    alias,
    name,
    amount: naira(amount),
  }));
}

const bouquetPrices = new Map(
  Object.values(offers)
    .flat()
    .map(([alias, , amount]) => [`eyJ/${alias}==`, amount]),
);

export const cardHolder: Readonly<Record<string, unknown>> = {
  customer_name: 'Ada Obi',
  info: {
    outstandingBalance: naira(0),
    accountNumber: '7040000001',
    currentBouquet: 'DStv Compact',
    currentBouquetPlan: { items: [{ code: 'COMPE36', name: 'DStv Compact', price: 19_000 }], amount: naira(19_000) },
  },
};

export const cableTill: DoubleOptions = {
  lookups: { 'cable.bouquets': (query) => bouquetList(query.get('service') ?? '') },
  validations: { 'cable.validate': ({ account }) => (String(account).endsWith('9909') ? null : cardHolder) },
  price: ({ amount, plan_id, month }) =>
    readNaira(amount) ?? naira((bouquetPrices.get(String(plan_id)) ?? 0) * Number(month)),
  delivers: { plan: 'DStv Compact', account: '7040000001', service: 'dstv', currency: 'NGN' },
};

export const bettingTill: DoubleOptions = {
  lookups: {
    'betting.providers': () => [
      { id: 'bet9ja', title: 'Bet9ja', active: true },
      { id: 'betking', title: 'BetKing', active: true },
      { id: 'nairabet', title: 'NairaBet', active: true },
      { id: 'mylottohub', title: 'MyLottoHub', active: false },
    ],
  },
  validations: {
    'betting.validate': ({ customer_id }) =>
      customer_id === '100001' ? { name: 'Ngozi Balogun', account: '100001' } : null,
  },
  delivers: { account: '100001', bet_id: 'bet9ja' },
};

const pinPrices: Readonly<Record<string, number>> = {
  'jamb-utme': 7_200,
  'waec-checker': 3_800,
  'waec-registration': 24_500,
  'neco-checker': 1_300,
  'neco-registration': 22_000,
};

function examPin(id: string, name: string, available: number): unknown {
  return { id, name, amount: naira(pinPrices[id] ?? 0), available };
}

export const epinTill: DoubleOptions = {
  lookups: {
    'epin.products': () => [
      { name: 'JAMB', collection: [examPin('jamb-utme', 'JAMB UTME ePIN', 40)] },
      {
        name: 'WAEC',
        collection: [
          examPin('waec-checker', 'WAEC Result Checker', 200),
          examPin('waec-registration', 'WAEC GCE Registration', 15),
        ],
      },
      {
        name: 'NECO',
        collection: [
          examPin('neco-checker', 'NECO Result Checker Token', 3),
          examPin('neco-registration', 'NECO GCE Registration', 0),
        ],
      },
    ],
  },
  validations: { 'jamb.validate': ({ account }) => (account === '0123456789' ? { account, name: 'ADA OBI' } : null) },
  price: ({ id, qty }) => naira((pinPrices[String(id)] ?? 0) * Number(qty)),
  delivers: {
    title: 'WAEC Result Checker',
    qty: 2,
    epins: [
      {
        name: 'WAEC Result Checker',
        pin: '481920375511',
        serial: 'WAE204981177',
        instruction: 'Enter the serial number and the pin on the result checking page.',
      },
      {
        name: 'WAEC Result Checker',
        pin: '730155298846',
        serial: 'WAE204981178',
        instruction: 'Enter the serial number and the pin on the result checking page.',
      },
    ],
  },
};

/** An amount that arrives in Ghana. */
export const cedi = (value: string): ForeignMoney => ({ currency: 'GHS', value });

const countries = [
  { iso: 'BJ', title: 'Benin', prefix: '229' },
  { iso: 'CM', title: 'Cameroon', prefix: '237' },
  { iso: 'GH', title: 'Ghana', prefix: '233' },
  { iso: 'IN', title: 'India', prefix: '91' },
  { iso: 'KE', title: 'Kenya', prefix: '254' },
  { iso: 'RW', title: 'Rwanda', prefix: '250' },
  { iso: 'SN', title: 'Senegal', prefix: '221' },
  { iso: 'ZA', title: 'South Africa', prefix: '27' },
  { iso: 'TZ', title: 'Tanzania', prefix: '255' },
  { iso: 'UG', title: 'Uganda', prefix: '256' },
];

const operators = [
  { code: 'MTNGH', name: 'MTN Ghana', phone_regex: '^233(24|54|55|59)\\d{7}$' },
  { code: 'TCGH', name: 'Telecel Ghana', phone_regex: '^233(20|50)\\d{7}$' },
];

const ghana = { send_currency: 'USD', receive_currency: 'GHS', lookup_required: false };

interface ForeignProduct {
  readonly sku: string;
  readonly display_text: string;
  readonly send_currency: string;
  readonly receive_currency: string;
  readonly lookup_required: boolean;
  readonly min_receive: ForeignMoney;
  readonly max_receive: ForeignMoney;
}

export const foreignProducts: readonly ForeignProduct[] = [
  {
    ...ghana,
    sku: 'MTNGH_TOPUP',
    display_text: 'MTN Ghana airtime',
    min_receive: cedi('13'),
    max_receive: cedi('625'),
  },
  {
    ...ghana,
    sku: 'MTNGH_2GB',
    display_text: 'MTN Ghana 2GB data bundle',
    min_receive: cedi('63'),
    max_receive: cedi('63'),
  },
  {
    ...ghana,
    sku: 'MTNGH_ODD',
    display_text: 'MTN Ghana 500MB data bundle',
    min_receive: cedi('7.5'),
    max_receive: cedi('7.5'),
  },
];

export const internationalTill: DoubleOptions = {
  lookups: {
    'international.countries': () => countries,
    'international.providers': (query) => (query.get('iso') === 'GH' ? operators : []),
    'international.products': () => foreignProducts,
  },
  price: ({ amount }) => naira(Number(readForeignMoney(amount)?.value) * 120 + 50),
  delivers: { account: '233244000000', country: 'GH', receive: cedi('100'), processed: 'GHS 100 to 233244000000' },
};

const internetPins = [
  { pin: '4821990355170264', serial: 'SPN5520137786', expiry_at: '2027-11-21' },
  { pin: '7310448269915037', serial: 'SPN5520137787', expiry_at: '2027-11-21' },
];

const internetPlans = [
  { id: 'PSPLAN_801', title: 'Spectranet N1,000', amount: naira(1_000) },
  { id: 'PSPLAN_802', title: 'Spectranet N2,000', amount: naira(2_000) },
  { id: 'PSPLAN_803', title: 'Spectranet N5,000', amount: naira(5_000) },
];

export const internetTill: DoubleOptions = {
  lookups: {
    'internet.providers': () => [
      { id: 'spectranet', title: 'Spectranet', active: true },
      { id: 'smile', title: 'Smile', active: false },
    ],
    'spectranet.plans': () => internetPlans,
  },
  price: ({ plan_id, qty }) =>
    timesMoney(internetPlans.find(({ id }) => id === plan_id)?.amount ?? naira(0), Number(qty)),
  delivers: { product: 'Spectranet N2,000', pins: internetPins },
};

/** In live an account can be looked up. */
export const liveInternetTill: DoubleOptions = {
  ...internetTill,
  session: { ...exampleSession, environment: 'live' },
  validations: {
    'spectranet.validate': ({ account }) => (account === '1029384' ? { name: 'Chinedu Okafor' } : null),
  },
};

export const smsTill: DoubleOptions = {
  price: ({ to, message }) =>
    naira(
      4 * (Array.isArray(to) ? to.length : 1) * countSmsSegments(typeof message === 'string' ? message : '').segments,
    ),
  delivers: {
    processed: [
      { recipient: '08031234567', status: 'delivered', page: 1 },
      { recipient: '08051234567', status: 'processing', page: 1 },
      { recipient: '08021234567', status: 'failed', page: 1 },
    ],
  },
};
