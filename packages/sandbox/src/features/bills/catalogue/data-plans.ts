import { mobileNetworks, naira, type Naira, type NetworkCode } from '@tillside/contract';

/** A data plan. `number` is the numeric part of its code, by which it is bought (platform §4.3). */
export interface DataPlan {
  readonly number: number;
  readonly network: NetworkCode;
  readonly category: string;
  readonly name: string;
  readonly price: Naira;
  /** Percent, and its maximum. */
  readonly discount: number;
  readonly cappedAt: Naira | null;
}

type Offer = readonly [name: string, price: Naira];

const offers: Readonly<Record<NetworkCode, Readonly<Record<string, readonly Offer[]>>>> = {
  mtn: {
    Daily: [
      ['110MB, 1 day', naira(100)],
      ['500MB, 1 day', naira(350)],
      ['1GB, 1 day', naira(500)],
    ],
    Weekly: [
      ['1.5GB, 7 days', naira(1_000)],
      ['6GB, 7 days', naira(2_500)],
    ],
    Monthly: [
      ['2.7GB, 30 days', naira(2_000)],
      ['7GB, 30 days', naira(3_500)],
      ['20GB, 30 days', naira(7_500)],
      ['165GB, 30 days', naira(35_000)],
    ],
  },
  glo: {
    Daily: [
      ['125MB, 1 day', naira(100)],
      ['1GB, 1 day', naira(350)],
    ],
    Weekly: [['6GB, 7 days', naira(1_500)]],
    Monthly: [
      ['2.6GB, 30 days', naira(1_000)],
      ['10GB, 30 days', naira(3_000)],
      ['38GB, 30 days', naira(10_000)],
    ],
  },
  airtel: {
    Daily: [
      ['100MB, 1 day', naira(100)],
      ['1GB, 1 day', naira(500)],
    ],
    Weekly: [['3.5GB, 7 days', naira(1_500)]],
    Monthly: [
      ['3GB, 30 days', naira(2_000)],
      ['10GB, 30 days', naira(4_000)],
      ['60GB, 30 days', naira(15_000)],
    ],
  },
  '9mobile': {
    Daily: [['100MB, 1 day', naira(100)]],
    Weekly: [['1GB, 7 days', naira(500)]],
    Monthly: [
      ['2GB, 30 days', naira(1_000)],
      ['11.4GB, 30 days', naira(5_000)],
    ],
  },
};

/** Discounts in percent, some with a cap: assumed, so that both kinds occur. */
const discounts: Readonly<Record<NetworkCode, { readonly percent: number; readonly cappedAt: Naira | null }>> = {
  mtn: { percent: 2, cappedAt: naira(100) },
  glo: { percent: 3, cappedAt: null },
  airtel: { percent: 2, cappedAt: null },
  '9mobile': { percent: 3, cappedAt: null },
};

/** The plans of every network; each network's numbers start at their own hundred. Names and prices are assumed. */
export const dataCatalogue: readonly DataPlan[] = mobileNetworks.flatMap(({ code }, networkIndex) =>
  Object.entries(offers[code])
    .flatMap(([category, plans]) => plans.map(([name, price]) => ({ category, name, price })))
    .map((offer, index) => ({
      ...offer,
      number: (networkIndex + 1) * 100 + index + 1,
      network: code,
      discount: discounts[code].percent,
      cappedAt: discounts[code].cappedAt,
    })),
);

export function findDataPlan(network: string, variation: string): DataPlan | null {
  return dataCatalogue.find((plan) => plan.network === network && String(plan.number) === variation) ?? null;
}
