import {
  cableServices,
  dollars,
  electricityServices,
  instructionOperationIds,
  mobileNetworks,
  naira,
  type Merchant,
  type Session,
} from '@tillside/contract';

/** Whole naira. */
function amounts(minimum: number, maximum: number, presets: readonly number[]): Session['catalogue']['airtime'] {
  return { minimum: naira(minimum), maximum: naira(maximum), presets: presets.map(naira) };
}

/** A shop with all optional details. */
export const exampleMerchant: Merchant = {
  name: 'Sunbird Store',
  logo: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Ccircle cx='12' cy='12' r='12' fill='%23f5b335'/%3E%3C/svg%3E",
  support: '0800 786 2473',
};

/** A shopper who may do everything. */
export const exampleSession: Session = {
  caller: { caller_tag: 'tag_ada', roles: ['shopper'] },
  abilities: [...instructionOperationIds],
  environment: 'sandbox',
  catalogue: {
    networks: mobileNetworks.map(({ code, name, prefixes }) => ({ code, name, prefixes: [...prefixes] })),
    airtime: amounts(50, 50_000, [100, 200, 500, 1_000, 2_000, 5_000]),
    electricity: {
      ...amounts(500, 200_000, [1_000, 2_000, 5_000, 10_000]),
      services: electricityServices.map(({ code, name }) => ({ code, name })),
    },
    cable: {
      services: cableServices.map(({ code, name, topup }) => ({ code, name, topup })),
      topup: amounts(100, 100_000, [1_000, 2_000, 5_000, 10_000]),
    },
    amounts: { betting: amounts(200, 200_000, [200, 500, 1_000, 2_000]) },
    pins: { at_once: 10 },
    sms: { length: 1_600, recipients: 1_000, price_per_segment: naira(4) },
    cards: { creation_fee: dollars(1) },
    international: { debit_currency: 'NGN' },
  },
};
