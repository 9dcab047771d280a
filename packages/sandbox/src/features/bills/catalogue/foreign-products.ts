import { money, type Dollars, type Naira } from '@tillside/contract';
import { countryCatalogue, type Country, type ForeignProvider } from './countries.ts';

/** A product abroad. Amounts in the country's currency. */
export interface ForeignProduct {
  readonly sku: string;
  readonly country: Country;
  readonly provider: ForeignProvider;
  readonly text: string;
  readonly least: number;
  readonly most: number;
}

/** Naira per dollar, assumed. */
const nairaPerDollar = 1_500;

/** The products of every provider: a range, and for mobile networks two bundles of a fixed amount. */
export const foreignCatalogue: readonly ForeignProduct[] = countryCatalogue.flatMap((country) =>
  country.providers.flatMap((provider) => productsOf(country, provider)),
);

export function findForeignProduct(iso: string, sku: string): ForeignProduct | null {
  return foreignCatalogue.find((product) => product.country.iso === iso && product.sku === sku) ?? null;
}

/** The cost of one unit of a country's currency, to eight decimals (the meaning of the rates is assumed). */
export function unitRates(country: Country): { readonly usd: number; readonly ngn: number } {
  const round = (value: number): number => Math.round(value * 1e8) / 1e8;
  const usd = round(1 / country.perDollar);
  return { usd, ngn: round(usd * nairaPerDollar) };
}

/** The cost of an amount in a country's currency; at least one minor unit. */
export function costOf(country: Country, amount: number): { readonly USD: Dollars; readonly NGN: Naira } {
  const { usd, ngn } = unitRates(country);
  const minor = (rate: number): number => Math.max(1, Math.round(amount * rate * 100));
  return { USD: money('USD', minor(usd)), NGN: money('NGN', minor(ngn)) };
}

function productsOf(country: Country, provider: ForeignProvider): ForeignProduct[] {
  const product = (kind: string, text: string, least: number, most: number): ForeignProduct => ({
    sku: `${provider.code}_${kind}`,
    country,
    provider,
    text: `${provider.name} ${text}`,
    least,
    most,
  });
  const dollars = (count: number): number => Math.max(1, Math.round(count * country.perDollar));
  if (provider.sells === 'electricity') return [product('POWER', 'prepaid power', dollars(2), dollars(100))];
  const bundle = (size: string, count: number): ForeignProduct =>
    product(size, `${size} data bundle`, dollars(count), dollars(count));
  return [product('TOPUP', 'airtime', dollars(1), dollars(50)), bundle('2GB', 5), bundle('10GB', 20)];
}
