import type { OperationId } from '@tillside/contract';
import { fixtures } from './fixtures.ts';
import { newRef, type Answer, type Root } from './support.ts';

/** A purchase of a bill: where it is sent, and a body without `ref`, made from what the lookups answer. */
export interface Purchase {
  readonly path: string;
  readonly body: (root: Root) => Promise<object>;
}

const meter = { service: fixtures.distributor, meter_number: fixtures.prepaidMeter, meter_type: 'prepaid' };
const smartCard = { service: fixtures.cable, account: fixtures.smartCard };

/** One purchase of each kind of bill. */
export const purchases = {
  'airtime.buy': {
    path: '/airtime',
    body: async () => ({ phone: fixtures.phone, amount: 100, network: fixtures.network }),
  },
  'data.buy': {
    path: '/data/vend',
    async body(root) {
      const { details } = await root.get('/data/lookup', { network: fixtures.network });
      const variation = String(details[0].plans[0].plans[0].plan_code).replace(/^.*_/, '');
      return { phone: fixtures.phone, variation, provider: fixtures.network };
    },
  },
  'cable.buy': {
    path: '/multichoice/vend',
    async body(root) {
      const { details } = await root.get('/bouquets', { service: fixtures.cable });
      return { ...smartCard, plan_id: details[0].id };
    },
  },
  'cable.topup': {
    path: '/multichoice/topup',
    body: async () => ({ ...smartCard, amount: 2_000, customer_name: 'Ada Obi' }),
  },
  'electricity.buy': {
    path: '/electricity/vend',
    body: async () => ({ ...meter, amount: 5_000, phone: fixtures.phone }),
  },
  'epin.buy': {
    path: '/epins/vend',
    body: async (root) => ({ id: (await epinOf(root, /waec.*check/i)).id, qty: 1 }),
  },
  'betting.fund': {
    path: '/betting/vend',
    body: async () => ({ customer_id: fixtures.bettingAccount, bet_id: fixtures.bettingId, amount: 200 }),
  },
  'sms.send': { path: '/sms', body: async () => ({ to: fixtures.localPhone, message: 'Your order is ready.' }) },
  'spectranet.buy': {
    path: '/internet/spectranet/pins/vend',
    body: async (root) => ({ plan_id: (await root.get('/internet/spectranet/pins/plans')).details[0].id, qty: 1 }),
  },
  'international.buy': {
    path: '/international-bills/vend',
    async body(root) {
      const { iso, prefix, code, product } = await productAbroad(root);
      return { ccode: iso, phone: `${prefix}241234567`, provider: code, variation: product.sku };
    },
  },
} as const satisfies Partial<Record<OperationId, Purchase>>;

/** Buys one of a kind. */
export async function buy(root: Root, kind: keyof typeof purchases, ref = newRef()): Promise<Answer> {
  const { path, body } = purchases[kind];
  return root.post(path, { ...(await body(root)), ref });
}

interface Epin {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
}

/** The first ePin whose name, with that of its collection, fits. */
export async function epinOf(root: Root, words: RegExp): Promise<Epin> {
  for (const group of (await root.get('/epins')).details) {
    const found = group.collection.find((pin: Epin) => words.test(`${group.name} ${pin.name}`));
    if (found) return found;
  }
  throw new Error(`No ePin is called ${words}.`);
}

/** The first product of the first provider of the first country; `prefix` in digits only. */
export async function productAbroad(root: Root): Promise<{
  readonly iso: string;
  readonly prefix: string;
  readonly code: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a check looks wherever it likes into a product
  readonly product: any;
}> {
  const [{ iso, prefix }] = (await root.get('/international-bills/countries')).details;
  const [{ code }] = (await root.get('/international-bills/providers', { iso })).details;
  const [product] = (await root.get('/international-bills/products', { iso, code })).details;
  return { iso: String(iso), prefix: String(prefix).replace(/\D/g, ''), code: String(code), product };
}
