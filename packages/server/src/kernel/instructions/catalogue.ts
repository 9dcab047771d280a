import type { AmountOptions, TillsideOptions } from '../options/options.ts';
import {
  cableServices,
  electricityServices,
  isMoreThan,
  money,
  limits,
  mobileNetworks,
  naira,
  type AmountProduct,
  type Catalogue,
  type Money,
  type Naira,
} from '@tillside/contract';
import { amountLimits, perAmountProduct } from '@tillside/contract/schemas';
import { configurationError } from '../model/errors.ts';

/** The options behind the catalogue. */
export type CatalogueOptions = Pick<TillsideOptions, 'products' | 'cards'>;

/** The catalogue that a companion returns. It has every part; an older companion leaves some out. */
export type FullCatalogue = {
  readonly [Part in keyof Catalogue]-?: Part extends 'amounts'
    ? Readonly<Record<AmountProduct, Amounts>>
    : NonNullable<Catalogue[Part]>;
};

type Amounts = Catalogue['airtime'];

const presets = [100, 200, 500, 1_000, 2_000, 5_000].map(naira);
const largerPresets = [1_000, 2_000, 5_000, 10_000, 20_000].map(naira);

/**
 * The products and their limits: the observed and assumed facts, overridden by the merchant's options.
 * @throws TillsideError for invalid amounts.
 */
export function createCatalogue({ products = {}, cards = {} }: CatalogueOptions): FullCatalogue {
  const { airtime = {}, electricity = {}, cableTopup = {}, international = {} } = products;
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
    amounts: perAmountProduct((product) => limitedAmounts(product, products[product])),
    pins: { at_once: products.pins?.atOnce ?? limits.pinsAtOnce.value },
    sms: {
      length: limits.smsLength.value,
      recipients: limits.smsRecipients.value,
      price_per_segment: products.sms?.pricePerSegment ?? limits.smsSegmentPrice.value,
    },
    cards: { creation_fee: cards.creationFee ?? limits.cardCreationFee.value },
    international: { debit_currency: international.debitCurrency ?? 'USD' },
  };
}

/** The catalogue without amounts above `most`. A product whose minimum is above `most` stays unchanged. */
export function catalogueUpTo(
  { airtime, electricity, cable, amounts, ...others }: FullCatalogue,
  most: Money,
): FullCatalogue {
  return {
    ...others,
    airtime: amountsUpTo(airtime, most),
    electricity: { ...electricity, ...amountsUpTo(electricity, most) },
    cable: { ...cable, topup: amountsUpTo(cable.topup, most) },
    amounts: perAmountProduct((product) => amountsUpTo(amounts[product], most)),
  };
}

function amountsUpTo({ minimum, maximum, presets: offered }: Amounts, most: Money): Amounts {
  const whole = money('NGN', most.minor - (most.minor % 100));
  const isLess = most.currency === 'NGN' && isMoreThan(maximum, whole) && !isMoreThan(minimum, whole);
  return isLess
    ? { minimum, maximum: whole, presets: offered.filter((preset) => !isMoreThan(preset, whole)) }
    : { minimum, maximum, presets: offered };
}

function amountsOf(option: string, own: AmountOptions, least: Naira, most: Naira, offered: readonly Naira[]): Amounts {
  const { minimum = least, maximum = most } = own;
  if (!isWhole(minimum) || !isWhole(maximum) || minimum.minor < 1 || isMoreThan(minimum, maximum)) {
    throw configurationError(
      `\`${option}\` has no amount between its minimum and its maximum. Give both in whole naira, the smaller one first.`,
      'options',
    );
  }
  return {
    minimum,
    maximum,
    presets: (own.presets ?? offered).filter((preset) => !isMoreThan(minimum, preset) && !isMoreThan(preset, maximum)),
  };
}

function limitedAmounts(product: AmountProduct, own: AmountOptions = {}): Amounts {
  const { minimum, maximum } = amountLimits[product];
  const { minimum: asked = minimum.value } = own;
  // The platform accepts no less than the documented minimum, whatever the merchant configures.
  const isTooLittle = minimum.evidence === 'documented' && isMoreThan(minimum.value, asked);
  return amountsOf(
    `products.${product}`,
    { ...own, minimum: isTooLittle ? minimum.value : asked },
    minimum.value,
    maximum.value,
    presets,
  );
}

function isWhole({ minor }: Naira): boolean {
  return minor % 100 === 0;
}
