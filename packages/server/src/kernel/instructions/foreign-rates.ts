import type { UsdRate, NgnRate, RateOptions, Logger } from '../options/options.ts';
import {
  decimalOf,
  isMoney,
  money,
  naira,
  type AnyMoney,
  type Currency,
  type Money,
  type DecimalText,
} from '@tillside/contract';
import type { OperationDetails } from '@tillside/contract/schemas';
import type { Clock } from '../model/clock.ts';
import { configurationError } from '../model/errors.ts';
import { createThrottle } from '../observe/throttle.ts';

type Rate = Pick<OperationDetails<'international.rate'>, 'usd_rate' | 'ngn_rate'>;
type Product = Pick<
  OperationDetails<'international.products'>[number],
  'max_send' | 'max_receive' | 'send_currency' | 'receive_currency'
>;

/** The prices of foreign money. */
export interface ForeignRates {
  /**
   * The cost of an arriving amount in the debited wallet's currency, rounded up to a kobo or cent. Only this function
   * computes with a foreign amount and a rate, exactly. An amount in the debited currency needs no rate and is not
   * converted. `null` if the rate is missing or implausible, which is logged.
   */
  priceOf(amount: AnyMoney, rate: Rate, product: Product, debited: Currency): Money | null;
}

/** The cost of an arriving unit. `null` if it is not above zero. */
type Prices = Readonly<Record<Currency, Fraction | null>>;

const readUsdRate: Readonly<Record<UsdRate, (rate: Rate) => Fraction | null>> = {
  dollars_per_unit: ({ usd_rate }) => given(usd_rate),
  units_per_dollar: ({ usd_rate }) => inverse(given(usd_rate)),
};

const readNgnRate: Readonly<Record<NgnRate, (rate: Rate, dollars: Fraction | null) => Fraction | null>> = {
  naira_per_unit: ({ ngn_rate }) => given(ngn_rate),
  units_per_naira: ({ ngn_rate }) => inverse(given(ngn_rate)),
  naira_per_dollar({ ngn_rate }, dollars) {
    const rate = given(ngn_rate);
    return rate && dollars && timesFraction(rate, dollars);
  },
};

const defaultNairaPerDollar = { minimum: naira(300), maximum: naira(6_000) };
const [half, one, two, hundred] = [
  { over: 1n, under: 2n },
  { over: 1n, under: 1n },
  { over: 2n, under: 1n },
  { over: 100n, under: 1n },
] as const;

/** `null` for a rate that the answer lacks. */
function given(rate: string | null | undefined): Fraction | null {
  return rate === null || rate === undefined ? null : fractionOf(rate);
}

function inverse(fraction: Fraction | null): Fraction | null {
  return fraction && dividedBy(one, fraction);
}

/**
 * Reads rates in the merchant's configured direction only. An impossible one is refused, and the log names the option
 * that would fit.
 * @throws TillsideError for invalid options.
 */
export function createForeignRates(
  options: RateOptions,
  logger: Logger,
  clock: Pick<Clock, 'monotonic'>,
): ForeignRates {
  const { usdRate = 'dollars_per_unit', ngnRate = 'naira_per_unit', nairaPerDollar = defaultNairaPerDollar } = options;
  const [minPerDollar, maxPerDollar] = readNairaPerDollar(nairaPerDollar);
  const admitted = createThrottle(clock);

  function read(rate: Rate, usd: UsdRate, ngn: NgnRate): Prices {
    const dollars = readUsdRate[usd](rate);
    return { USD: dollars, NGN: readNgnRate[ngn](rate, dollars) };
  }

  /** The product's own price gives the cost of a unit; in another currency, the price of a dollar is needed too. */
  function isPlausible(price: Prices, product: Product, debited: Currency): boolean {
    const { NGN, USD } = price;
    if (price[debited] === null) return false;
    const isDollarPriced = NGN !== null && USD !== null && isBetween(dividedBy(NGN, USD), minPerDollar, maxPerDollar);
    const { max_send, max_receive, send_currency } = product;
    const [send, receive] = [fractionOf(decimalOf(max_send)), fractionOf(decimalOf(max_receive))];
    if (send === null || receive === null || (send_currency !== 'USD' && send_currency !== 'NGN'))
      return isDollarPriced;
    const priced = price[send_currency];
    const agrees = priced !== null && isBetween(dividedBy(timesFraction(priced, receive), send), half, two);
    return agrees && (debited === send_currency || isDollarPriced);
  }

  function explain(rate: Rate, product: Product, debited: Currency): void {
    const leftOut = admitted(product.receive_currency);
    if (leftOut === null) return;
    const missing = (['usd_rate', 'ngn_rate'] as const).filter((name) => (rate[name] ?? null) === null);
    if (missing.length > 0) {
      logger.warn(
        {
          operation: 'international.rate',
          problem: 'rate_missing',
          cause: `the answer for ${product.receive_currency} lacks ${missing.join(' and ')}, and nothing else tells what it costs in ${debited}`,
          fix: 'Ask the platform for the rate, or choose the wallet whose rate it tells by `products.international.debitCurrency`. `npx @tillside/server drift` shows what this account answers.',
          ...(leftOut === 0 ? {} : { count: leftOut }),
        },
        'an exchange rate is missing, so a bill abroad has no price',
      );
      return;
    }
    const others = namesOf(readUsdRate).flatMap((usd) => namesOf(readNgnRate).map((ngn) => ({ usd, ngn })));
    const fits = others.find(({ usd, ngn }) => isPlausible(read(rate, usd, ngn), product, debited));
    const fix =
      fits === undefined
        ? 'Ask the platform about this rate. Where the naira has moved, set `products.international.nairaPerDollar`.'
        : `Where the platform confirms it, set \`products.international\` to {usdRate: '${fits.usd}', ngnRate: '${fits.ngn}'}, by which it is plausible.`;
    logger.warn(
      {
        operation: 'international.rate',
        problem: 'rate_implausible',
        cause: `read as ${usdRate} and ${ngnRate}, the rate for ${product.receive_currency} disagrees with the price of the product or of a dollar`,
        fix,
        ...(leftOut === 0 ? {} : { count: leftOut }),
      },
      'an exchange rate was refused, so a bill abroad has no price',
    );
  }

  return {
    priceOf(amount, rate, product, debited) {
      const price = read(rate, usdRate, ngnRate);
      const isUntold = (rate.usd_rate ?? null) === null && (rate.ngn_rate ?? null) === null;
      if (isUntold && isMoney(amount) && amount.currency === debited) return amount;
      const each = price[debited];
      if (each === null || !isPlausible(price, product, debited)) {
        explain(rate, product, debited);
        return null;
      }
      const units = fractionOf(decimalOf(amount));
      const minor = units && roundedUp(timesFraction(timesFraction(each, units), hundred));
      return minor !== null && Number.isSafeInteger(minor) ? moneyIn(debited, minor) : null;
    },
  };
}

function moneyIn(currency: Currency, minor: number): Money {
  return currency === 'NGN' ? money('NGN', minor) : money('USD', minor);
}

function readNairaPerDollar({ minimum, maximum }: NonNullable<RateOptions['nairaPerDollar']>): [Fraction, Fraction] {
  const [least, most] = [fractionOf(decimalOf(minimum)), fractionOf(decimalOf(maximum))];
  if (least && most && minimum.minor <= maximum.minor) return [least, most];
  throw configurationError(
    '`products.international.nairaPerDollar` needs a minimum over 0 and a maximum that is not below it, each an amount such as naira(300).',
    'options',
  );
}

function namesOf<Name extends string>(readings: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(readings) as Name[];
}

/** An exact fraction above zero, for prices computed from a rate and an amount. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const scale = 100_000_000n;
const decimal = /^(\d+)(?:\.(\d{1,8}))?$/;

/** Parses decimal text exactly. `null` if it is not above zero. */
function fractionOf(text: DecimalText): Fraction | null {
  const [, whole = '', fraction = ''] = decimal.exec(text) ?? [];
  const over = BigInt(`${whole}${fraction.padEnd(8, '0')}`);
  return over > 0n ? { over, under: scale } : null;
}

function timesFraction(left: Fraction, right: Fraction): Fraction {
  return { over: left.over * right.over, under: left.under * right.under };
}

function dividedBy(left: Fraction, right: Fraction): Fraction {
  return { over: left.over * right.under, under: left.under * right.over };
}

function isBetween(value: Fraction, least: Fraction, most: Fraction): boolean {
  return least.over * value.under <= value.over * least.under && value.over * most.under <= most.over * value.under;
}

/** Rounded up to an integer. Not always a safe integer. */
function roundedUp({ over, under }: Fraction): number {
  return Number((over + under - 1n) / under);
}
