import {
  buyInternational,
  internationalCountries,
  internationalProducts,
  internationalProviders,
  internationalRate,
} from '@tillside/contract/schemas';
import { answered, handleOperation, refused, type OperationResult } from '../../kernel/http/operation-result.ts';
import { countryCatalogue, findCountry, findProvider, type Country } from './catalogue/countries.ts';
import {
  costOf,
  findForeignProduct,
  foreignCatalogue,
  unitRates,
  type ForeignProduct,
} from './catalogue/foreign-products.ts';
import { magicOfAccount } from '../../kernel/catalogue/magic-numbers.ts';
import { buyOnce } from './purchase.ts';
import type { SandboxBill } from './sandbox-bill.ts';

/** International bills (platform §4.3). */
export const internationalProduct = {
  handlers: {
    'international.countries': handleOperation(internationalCountries, () =>
      answered(
        countryCatalogue.map(({ iso, title, prefix }) => ({ iso, title, prefix })),
        'Countries',
      ),
    ),
    'international.providers': handleOperation(internationalProviders, ({ iso }) => {
      const country = findCountry(iso);
      if (!country) return unknown('iso');
      return answered(
        country.providers.map((provider) => ({
          code: provider.code,
          name: provider.name,
          phone_regex: phoneRegex(country, provider.national),
          logo_url: `https://sandbox.example/logos/${provider.code.toLowerCase()}.svg`,
        })),
        'Providers',
      );
    }),
    'international.products': handleOperation(internationalProducts, ({ iso, code }) => {
      const country = findCountry(iso);
      if (!country) return unknown('iso');
      const provider = findProvider(country, code);
      if (!provider) return unknown('code');
      return answered(foreignCatalogue.filter((product) => product.provider === provider).map(listed), 'Products');
    }),
    'international.rate': handleOperation(internationalRate, ({ iso, sku, amount }) => {
      const product = findForeignProduct(iso, sku);
      if (!product) return unknown(findCountry(iso) ? 'sku' : 'iso');
      const { usd, ngn } = unitRates(product.country);
      const receive = Number(amount);
      // There is no fee (assumed: the document does not state in which currency it would be).
      return (
        outOfRange(product, receive) ??
        answered({ ngn_rate: ngn, usd_rate: usd, amount: receive, currency: product.country.currency, fee: 0 }, 'Rate')
      );
    }),
    /** A bill abroad, paid from the dollar wallet, or on request the naira one: a success at once (platform §4.3). */
    'international.buy': handleOperation(buyInternational, (input, world) =>
      buyOnce(buyInternational.id, input.ref ?? null, world, () => {
        const country = findCountry(input.ccode);
        if (!country) return unknown('ccode');
        const provider = findProvider(country, input.provider);
        if (!provider) return unknown('provider');
        const product = findForeignProduct(country.iso, input.variation);
        if (product?.provider !== provider) return unknown('variation');
        if (!new RegExp(phoneRegex(country, provider.national)).test(input.phone)) {
          return refused(422, 'Some fields need another look.', { phone: 'is no number of this provider' });
        }
        const receive = Number(input.amount ?? product.most);
        const cost = costOf(country, receive);
        return (
          outOfRange(product, receive) ?? {
            amount: cost[input.debit_currency],
            fields: {
              processed: `${country.currency} ${receive} to ${input.phone}: ${product.text}`,
              account: input.phone,
              country: country.iso,
              currency: input.debit_currency,
              sent: cost.USD,
              receive,
            },
            settles: 'at_once',
            magic: magicOfAccount(input.phone),
          }
        );
      }),
    ),
  },
  examples: {
    'international.countries': {},
    'international.providers': { iso: 'GH' },
    'international.products': { iso: 'GH', code: 'MTNGH' },
    'international.rate': { iso: 'GH', sku: 'MTNGH_TOPUP', amount: 100 },
    'international.buy': {
      ccode: 'GH',
      phone: '233244000000',
      provider: 'MTNGH',
      variation: 'MTNGH_TOPUP',
      amount: 100,
      debit_currency: 'USD',
      ref: 'x-international',
    },
  },
} satisfies SandboxBill<'international'>;

function listed(product: ForeignProduct): object {
  const { country, provider, least, most } = product;
  return {
    sku: product.sku,
    uat: country.prefix + provider.sample,
    country_iso: country.iso,
    provider_code: provider.code,
    display_text: product.text,
    min_send: costOf(country, least).USD,
    max_send: costOf(country, most).USD,
    min_receive: least,
    max_receive: most,
    receive_currency: country.currency,
    send_currency: 'USD',
    lookup_required: provider.sells === 'electricity',
    vend_type: least === most ? 'fixed' : 'range',
    current_rate: country.perDollar,
  };
}

function phoneRegex(country: Country, national: string): string {
  return `^${country.prefix}${national}$`;
}

function outOfRange({ least, most, country }: ForeignProduct, amount: number): OperationResult | null {
  if (amount >= least && amount <= most) return null;
  const range = least === most ? `${least}` : `between ${least} and ${most}`;
  return refused(409, 'The amount is out of range.', { amount: `must be ${range} ${country.currency}` });
}

function unknown(field: string): OperationResult {
  return refused(407, 'There is no such product.', { [field]: 'is unknown' });
}
