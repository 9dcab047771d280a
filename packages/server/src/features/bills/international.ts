import {
  compareDecimals,
  decimalOf,
  money,
  readDecimal,
  readForeignNumber,
  withoutNationalZero,
  type AnyMoney,
  type Money,
} from '@tillside/contract';
import {
  buyInternational,
  InternationalPurchase,
  isObject,
  namedMoney,
  readableCode,
  type FieldFault,
  type FieldFaults,
  type OperationDetails,
  type WithMoney,
} from '@tillside/contract/schemas';
import type { z } from 'zod';
import { notOffered } from '../../kernel/model/field-faults.ts';
import type { Asking, InstructionPlan } from '../../kernel/instructions/plan.ts';
import { billPlan, priceAge, unpriced, type Priced, type ReadInput } from './bill-plan.ts';
import { fitsPattern } from './foreign-number.ts';

// The merchant chooses the wallet that pays.
const Purchase = InternationalPurchase.omit({ ref: true, debit_currency: true });
type Purchase = WithMoney<z.output<typeof Purchase>>;
type Product = OperationDetails<'international.products'>[number];

/** A bill abroad, paid from the wallet the merchant chose, the dollar one by default (platform §4.3). */
export const internationalPlan: InstructionPlan = billPlan({
  operation: buyInternational,
  input: Purchase,
  provider: 'provider',
  read: withForeignNumber,
  async price(purchase, asking) {
    const found = await findProduct(purchase, asking);
    if ('faults' in found) return found;
    const { product } = found;
    const amount = purchase.amount ?? product.max_receive;
    const fault = faultOf(amount, product);
    if (fault) return { faults: { amount: fault } };
    const priced = await costOf(amount, product, purchase, asking);
    const { debit_currency } = asking.catalogue.international;
    // Stored beside the sent input: a receipt states the currency that arrives, and an answer must agree with it.
    const { receive_currency, send_currency } = product;
    const input = { ...purchase, amount, debit_currency, receive_currency, send_currency };
    return 'cost' in priced ? { ...priced, input, arrives: amount } : priced;
  },
  body: ({ ccode, phone, provider, variation, amount, debit_currency }) => {
    return { ccode, phone, provider, variation, amount, debit_currency };
  },
  reading: {
    details: ({ receive, ...shown }, { input: { receive_currency: currency } }) =>
      typeof receive === 'string' && typeof currency === 'string'
        ? { ...shown, receive: namedMoney(currency, receive) }
        : shown,
    // The provider's free text: for prepaid power abroad it may contain the token.
    secrets: (owned) =>
      isObject(owned) && readableCode(owned['processed']) !== null ? { processed: owned['processed'] } : {},
  },
});

async function findProduct(
  { ccode, provider: code, variation, phone }: Purchase,
  { lookups, caller }: Asking,
): Promise<{ readonly product: Product } | { readonly faults: FieldFaults }> {
  const countries = await lookups.look('international.countries', {}, caller, priceAge);
  const country = countries.details.find(({ iso }) => iso.toUpperCase() === ccode);
  if (!country) {
    return { faults: { ccode: notOffered('is not a country that can be paid to') } };
  }
  const providers = await lookups.look('international.providers', { iso: ccode }, caller, priceAge);
  const provider = providers.details.find((listed) => listed.code === code);
  if (!provider) return { faults: { provider: notOffered('is not a provider of this country') } };
  const fits = fitsPattern(phone, provider.phone_regex);
  const fault =
    fits === false
      ? `is not a number of ${provider.name.slice(0, 64)}`
      : fits
        ? null
        : prefixFault(phone, country.prefix);
  if (fault !== null) return { faults: { phone: { code: 'malformed', text: fault } } };
  const products = await lookups.look('international.products', { iso: ccode, code }, caller, priceAge);
  const product = products.details.find(({ sku }) => sku === variation);
  return product ? { product } : { faults: { variation: notOffered('is not a product of this provider') } };
}

/** What is wrong with a number that no pattern of its provider judges. */
function prefixFault(phone: string, prefix: string): string | null {
  const code = readForeignNumber(prefix);
  if (!phone.startsWith(code)) return `must begin with ${code}, the code of its country`;
  const national = phone.slice(code.length);
  return withoutNationalZero(national, code) === national ? null : `must have no 0 after ${code}`;
}

function faultOf(amount: AnyMoney, product: Product): FieldFault | null {
  const { min_receive: minimum, max_receive: maximum, receive_currency: currency } = product;
  if (amount.currency !== currency) {
    const example = { currency, value: '10.00' };
    const written = currency === 'NGN' || currency === 'USD' ? { currency, minor: 1_000 } : example;
    return { code: 'malformed', text: `must be an amount such as ${JSON.stringify(written)}` };
  }
  const [value, least, most] = [decimalOf(amount), decimalOf(minimum), decimalOf(maximum)];
  const isTooSmall = compareDecimals(value, least) < 0;
  if (isTooSmall || compareDecimals(value, most) > 0) {
    const isFixed = compareDecimals(least, most) === 0;
    const from = withoutZeros(least);
    const text = isFixed ? `must be ${from} ${currency}` : `must be from ${from} to ${withoutZeros(most)} ${currency}`;
    return { code: isTooSmall ? 'too_small' : 'too_large', minimum, maximum, text };
  }
  // Only whole amounts have a rate (platform §4.3).
  return readDecimal(value)?.isWhole ? null : { code: 'not_whole', text: 'must be a whole number, without decimals' };
}

/** `5` for `5.00`. */
function withoutZeros(text: string): string {
  return text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}

async function costOf(
  amount: AnyMoney,
  product: Product,
  { ccode, variation }: Purchase,
  { lookups, caller, catalogue, rates }: Asking,
): Promise<Priced> {
  const input = { iso: ccode, sku: variation, amount };
  const { details: rate } = await lookups.look('international.rate', input, caller, priceAge);
  const price = rates.priceOf(amount, rate, product, catalogue.international.debit_currency);
  return price === null ? unpriced : withFee(price, rate.fee ?? '0');
}

/** The document does not state the fee's currency: the debited one (assumed). Rounded up. */
function withFee({ currency, minor }: Money, fee: string): Priced {
  const whole = minor + Math.max(0, readDecimal(fee)?.minor ?? 0);
  if (!Number.isSafeInteger(whole)) return unpriced;
  return { cost: currency === 'NGN' ? money('NGN', whole) : money('USD', whole) };
}

function withForeignNumber(input: unknown): ReadInput {
  if (!isObject(input) || typeof input['phone'] !== 'string') return { value: input, faults: {} };
  return { value: { ...input, phone: readForeignNumber(input['phone']) }, faults: {} };
}
