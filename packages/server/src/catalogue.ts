import { cableServices, electricityServices, limits, mobileNetworks, type Catalogue } from '@tillside/contract';
import type { RateOptions } from './bills/foreign-rates.ts';
import { TillsideConfigurationError } from './configuration.ts';
import type { TillsideOptions } from './options.ts';

/** The options that the catalogue is made of. */
export type CatalogueOptions = Pick<TillsideOptions, 'products' | 'cards'>;

/** What a companion tells of what may be bought: every part, where an older one leaves some out. */
export type FullCatalogue = { readonly [Part in keyof Catalogue]-?: NonNullable<Catalogue[Part]> };

type Amounts = Catalogue['airtime'];

/** Amounts a shopper may choose, in whole naira, where they differ from the defaults. */
export interface AmountOptions {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly presets?: readonly number[];
}

/** What the merchant sells, where it differs from the observed and assumed facts. */
export interface ProductOptions {
  readonly airtime?: AmountOptions;
  /** `services`: the distribution companies, by the platform's codes. */
  readonly electricity?: AmountOptions & {
    readonly services?: readonly { readonly code: string; readonly name: string }[];
  };
  /** Of topping up a cable account. */
  readonly cableTopup?: AmountOptions;
  /** The platform takes no less than 200 naira (platform §8). */
  readonly betting?: AmountOptions;
  /** `atOnce`: how many pins are sold at once, at most 100. */
  readonly pins?: { readonly atOnce?: number };
  /** The document names no price of a text message: in naira, for a segment to one number. Default 4. */
  readonly sms?: { readonly pricePerSegment?: number };
  readonly international?: InternationalOptions;
  /** `false`: nobody can save who a bill was for. A caller saves at most a hundred, and only when they press it. */
  readonly recipients?: false;
}

/** Bills abroad. */
export interface InternationalOptions extends RateOptions {
  /** Which of the merchant's wallets pays them, and so what they are priced in. Default `USD` (platform §4.3). */
  readonly debitCurrency?: 'USD' | 'NGN';
}

const presets = [100, 200, 500, 1_000, 2_000, 5_000];
const largerPresets = [1_000, 2_000, 5_000, 10_000, 20_000];

/**
 * What may be bought, and between which amounts: the observed and assumed facts with the merchant's own over them.
 * @throws TillsideConfigurationError for amounts that cannot be.
 */
export function createCatalogue({ products = {}, cards = {} }: CatalogueOptions): FullCatalogue {
  const { airtime = {}, electricity = {}, cableTopup = {}, betting = {}, international = {} } = products;
  const pinsAtOnce = products.pins?.atOnce ?? limits.pinsAtOnce.value;
  const pricePerSegment = products.sms?.pricePerSegment ?? limits.smsSegmentPrice.value;
  const creationFee = cards.creationFee ?? limits.cardCreationFee.value;
  requirePins(pinsAtOnce);
  requirePrice(pricePerSegment);
  requireFee(creationFee);
  return {
    networks: mobileNetworks.map(({ code, name, prefixes }) => ({ code, name, prefixes: [...prefixes] })),
    airtime: amountsOf('products.airtime', airtime, limits.airtimeMinimum.value, limits.airtimeMaximum.value, presets),
    electricity: {
      services: (electricity.services ?? electricityServices).map(({ code, name }) => ({
        code: code.toLowerCase(),
        name,
      })),
      ...amountsOf(
        'products.electricity',
        electricity,
        limits.electricityMinimum.value,
        limits.electricityMaximum.value,
        largerPresets,
      ),
    },
    cable: {
      services: cableServices.map(({ code, name, topup }) => ({ code, name, topup })),
      topup: amountsOf(
        'products.cableTopup',
        cableTopup,
        limits.cableTopupMinimum.value,
        limits.cableTopupMaximum.value,
        largerPresets,
      ),
    },
    betting: amountsOf(
      'products.betting',
      { ...betting, minimum: Math.max(betting.minimum ?? 0, limits.bettingMinimum.value) },
      limits.bettingMinimum.value,
      limits.bettingMaximum.value,
      presets,
    ),
    pins: { at_once: pinsAtOnce },
    sms: {
      length: limits.smsLength.value,
      recipients: limits.smsRecipients.value,
      price_per_segment: pricePerSegment,
    },
    cards: { creation_fee: creationFee },
    international: { debit_currency: international.debitCurrency ?? 'USD' },
  };
}

function amountsOf(
  option: string,
  own: AmountOptions,
  least: number,
  most: number,
  offered: readonly number[],
): Amounts {
  const minimum = own.minimum ?? least;
  const maximum = own.maximum ?? most;
  if (!Number.isSafeInteger(minimum) || !Number.isSafeInteger(maximum) || minimum < 1 || maximum < minimum) {
    throw new TillsideConfigurationError(
      `\`${option}\` has no amount between its minimum and its maximum. Give both in whole naira, the smaller one first.`,
    );
  }
  return {
    minimum,
    maximum,
    presets: (own.presets ?? offered).filter((preset) => preset >= minimum && preset <= maximum),
  };
}

function requirePins(count: number): void {
  if (Number.isSafeInteger(count) && count >= 1 && count <= limits.pinsAtOnce.value) return;
  throw new TillsideConfigurationError(
    `\`products.pins.atOnce\` has to be a whole number from 1 to ${limits.pinsAtOnce.value}.`,
  );
}

function requireFee(fee: number): void {
  if (fee >= 0 && fee <= 1_000 && Math.abs(fee * 100 - Math.round(fee * 100)) < 1e-6) return;
  throw new TillsideConfigurationError(
    '`cards.creationFee` has to be an amount of dollars from 0 to 1000, with at most two decimals.',
  );
}

function requirePrice(price: number): void {
  if (
    price > 0 &&
    Number.isSafeInteger(Math.round(price * 1e6)) &&
    Math.abs(price * 100 - Math.round(price * 100)) < 1e-6
  )
    return;
  throw new TillsideConfigurationError(
    '`products.sms.pricePerSegment` has to be an amount of naira over 0, with at most two decimals.',
  );
}
