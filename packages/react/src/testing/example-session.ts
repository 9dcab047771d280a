import {
  cableServices,
  electricityServices,
  instructionOperationIds,
  mobileNetworks,
  type Session,
} from '@tillside/contract/browser';

/** A shopper who may do everything. */
export const exampleSession: Session = {
  caller: { caller_tag: 'tag_ada', roles: ['shopper'] },
  abilities: [...instructionOperationIds],
  environment: 'sandbox',
  catalogue: {
    networks: mobileNetworks.map(({ code, name, prefixes }) => ({ code, name, prefixes: [...prefixes] })),
    airtime: { minimum: 50, maximum: 50_000, presets: [100, 200, 500, 1_000, 2_000, 5_000] },
    electricity: {
      minimum: 500,
      maximum: 200_000,
      presets: [1_000, 2_000, 5_000, 10_000],
      services: electricityServices.map(({ code, name }) => ({ code, name })),
    },
    cable: {
      services: cableServices.map(({ code, name, topup }) => ({ code, name, topup })),
      topup: { minimum: 100, maximum: 100_000, presets: [1_000, 2_000, 5_000, 10_000] },
    },
    betting: { minimum: 200, maximum: 200_000, presets: [200, 500, 1_000, 2_000] },
    pins: { at_once: 10 },
    sms: { length: 1_600, recipients: 1_000, price_per_segment: 4 },
    cards: { creation_fee: 1 },
    international: { debit_currency: 'NGN' },
  },
};
