import type { OperationDetails } from '@tillside/contract';
import type { Clock } from '../clock.ts';
import { TillsideConfigurationError } from '../configuration.ts';
import { createThrottle } from '../observe/throttle.ts';
import type { Logger } from '../options.ts';

/** What `usd_rate` is: dollars for one unit that arrives, or units for a dollar. */
type UsdRate = 'dollars_per_unit' | 'units_per_dollar';
/** What `ngn_rate` is: naira for one unit that arrives, units for a naira, or naira for a dollar. */
type NgnRate = 'naira_per_unit' | 'units_per_naira' | 'naira_per_dollar';

/** How `GET /international-bills/rate` is read. The document names the rates and not their direction (platform §4.3). */
export interface RateOptions {
  /** Default `dollars_per_unit` (assumed). */
  readonly usdRate?: UsdRate;
  /** Default `naira_per_unit` (assumed). `naira_per_dollar` is observed. */
  readonly ngnRate?: NgnRate;
  /** What a dollar may cost, in naira: a rate by which it costs more or less is refused. Default 300 to 6,000 (assumed). */
  readonly nairaPerDollar?: { readonly minimum: number; readonly maximum: number };
}

type Rate = Pick<OperationDetails<'international.rate'>, 'usd_rate' | 'ngn_rate'>;
type Product = Pick<
  OperationDetails<'international.products'>[number],
  'max_send' | 'max_receive' | 'send_currency' | 'receive_currency'
>;

/** The prices of units of foreign money. */
export interface ForeignRates {
  /** What one unit that arrives costs, in major units of the debited wallet. `null`: the rate is implausible, as the log says. */
  priceOfUnit(rate: Rate, product: Product, debited: 'USD' | 'NGN'): number | null;
}

const readUsdRate: Readonly<Record<UsdRate, (rate: Rate) => number>> = {
  dollars_per_unit: ({ usd_rate }) => usd_rate,
  units_per_dollar: ({ usd_rate }) => 1 / usd_rate,
};

const readNgnRate: Readonly<Record<NgnRate, (rate: Rate, dollars: number) => number>> = {
  naira_per_unit: ({ ngn_rate }) => ngn_rate,
  units_per_naira: ({ ngn_rate }) => 1 / ngn_rate,
  naira_per_dollar: ({ ngn_rate }, dollars) => ngn_rate * dollars,
};

const usualNairaPerDollar = { minimum: 300, maximum: 6_000 };

/**
 * Reads rates in the direction that the merchant names, and in no other: one that cannot be meant so is refused, with the
 * option that would fit in the log.
 * @throws TillsideConfigurationError for options that are none.
 */
export function createForeignRates(
  options: RateOptions,
  logger: Logger,
  clock: Pick<Clock, 'monotonic'>,
): ForeignRates {
  const { usdRate = 'dollars_per_unit', ngnRate = 'naira_per_unit', nairaPerDollar = usualNairaPerDollar } = options;
  requireOneOf('usdRate', usdRate, readUsdRate);
  requireOneOf('ngnRate', ngnRate, readNgnRate);
  if (!(nairaPerDollar.minimum > 0 && nairaPerDollar.maximum >= nairaPerDollar.minimum)) {
    throw new TillsideConfigurationError(
      '`products.international.nairaPerDollar` needs a minimum over 0 and a maximum that is not below it, in naira.',
    );
  }
  const admitted = createThrottle(clock);

  function read(rate: Rate, usd: UsdRate, ngn: NgnRate): Record<'USD' | 'NGN', number> {
    const dollars = readUsdRate[usd](rate);
    return { USD: dollars, NGN: readNgnRate[ngn](rate, dollars) };
  }

  /** The product's own price tells what a unit costs; where that is in another currency, the price of a dollar does too. */
  function isPlausible(price: Record<'USD' | 'NGN', number>, product: Product, debited: 'USD' | 'NGN'): boolean {
    const { max_send, max_receive, send_currency } = product;
    if (!(price[debited] > 0 && Number.isFinite(price[debited]))) return false;
    const perDollar = price.NGN / price.USD;
    const isDollarPriced = perDollar >= nairaPerDollar.minimum && perDollar <= nairaPerDollar.maximum;
    const isPriced = max_send > 0 && max_receive > 0;
    if (!isPriced || (send_currency !== 'USD' && send_currency !== 'NGN')) return isDollarPriced;
    const ratio = (price[send_currency] * max_receive) / max_send;
    return ratio > 0.5 && ratio < 2 && (debited === send_currency || isDollarPriced);
  }

  function explain(rate: Rate, product: Product, debited: 'USD' | 'NGN'): void {
    const leftOut = admitted(product.receive_currency);
    if (leftOut === null) return;
    const others = namesOf(readUsdRate).flatMap((usd) => namesOf(readNgnRate).map((ngn) => ({ usd, ngn })));
    const fits = others.find(({ usd, ngn }) => isPlausible(read(rate, usd, ngn), product, debited));
    const mend =
      fits === undefined
        ? 'Ask the platform about this rate. Where the naira has moved, set `products.international.nairaPerDollar`.'
        : `Where the platform confirms it, set \`products.international\` to {usdRate: '${fits.usd}', ngnRate: '${fits.ngn}'}, by which it is plausible.`;
    logger.warn(
      {
        operation: 'international.rate',
        problem: 'rate_implausible',
        cause: `read as ${usdRate} and ${ngnRate}, the rate for ${product.receive_currency} disagrees with the price of the product or of a dollar`,
        mend,
        ...(leftOut === 0 ? {} : { count: leftOut }),
      },
      'an exchange rate was refused, so a bill abroad has no price',
    );
  }

  return {
    priceOfUnit(rate, product, debited) {
      const price = read(rate, usdRate, ngnRate);
      if (isPlausible(price, product, debited)) return price[debited];
      explain(rate, product, debited);
      return null;
    },
  };
}

function namesOf<Name extends string>(readings: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(readings) as Name[];
}

function requireOneOf(option: string, value: string, readings: object): void {
  if (Object.hasOwn(readings, value)) return;
  throw new TillsideConfigurationError(
    `\`products.international.${option}\` has to be one of ${Object.keys(readings).join(', ')}.`,
  );
}
