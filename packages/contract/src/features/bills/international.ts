import { z } from 'zod';
import { namelessField, namedMoney } from '../../kernel/platform/wire-money.ts';
import { refField } from '../../kernel/platform/input-fields.ts';
import { isObject } from '../../kernel/platform/json.ts';
import { operation } from '../../kernel/platform/operation.ts';
import { shownTo } from '../../kernel/platform/visibility.ts';
import {
  conditional,
  deciding,
  decimal,
  enteredCode,
  expected,
  plainTime,
  readableRows,
  textual,
  wireBoolean,
  wireCurrency,
  wireId,
  wireName,
  wireRef,
} from '../../kernel/platform/wire.ts';
import { code, maxBillAmount, NoInput } from './bill-fields.ts';
import { billResult, billVisibility } from './bill-result.ts';
import { AnyMoneySchema } from '../../kernel/money/money-schema.ts';
import { tokenLength } from './electricity.ts';
import { bill, ReportedBill, reportedText } from './bill.ts';

const iso = code('a country’s ISO code, such as GH')
  .transform((text) => text.toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2}$/, 'must be a country’s ISO code of two letters, such as GH'));
/** Looks up the countries that can be paid to (platform §4.3). */
export const internationalCountries = operation({
  id: 'international.countries',
  summary: 'Looks up the countries that can be paid to.',
  method: 'GET',
  path: '/international-bills/countries',
  input: NoInput,
  details: readableRows(
    z
      .looseObject({ iso: z.string().min(1), title: expected(wireName), prefix: textual })
      .transform((country) => ({ ...country, title: country.title ?? country.iso })),
  ),
  visibility: shownTo({ everyone: ['iso', 'title', 'prefix'] }),
  inquiry: 'lookup',
  source: 'platform §4.3',
});

/** Looks up a country's providers; `phone_regex` matches their numbers (platform §4.3). */
export const internationalProviders = operation({
  id: 'international.providers',
  summary: 'Looks up a country’s providers.',
  method: 'GET',
  path: '/international-bills/providers',
  input: z.object({ iso }),
  details: readableRows(
    z
      .looseObject({
        code: wireId,
        name: expected(wireName),
        phone_regex: deciding(z.string()),
        logo_url: expected(z.string()),
      })
      .transform((provider) => ({ ...provider, name: provider.name ?? provider.code })),
  ),
  visibility: shownTo({ everyone: ['code', 'name', 'phone_regex', 'logo_url'] }),
  inquiry: 'lookup',
  source: 'platform §4.3',
  refusedWith: [407],
});

/**
 * A product abroad. `sku` is sent as `variation`; the document does not explain `uat` (platform §4.3). The current rate
 * is decimal text.
 */
const InternationalProduct = z
  .looseObject({
    sku: wireId,
    uat: expected(textual).describe('What it is, is not shown.'),
    country_iso: expected(z.string()),
    provider_code: expected(z.string()),
    display_text: expected(wireName),
    min_send: decimal,
    max_send: decimal,
    min_receive: decimal,
    max_receive: decimal,
    receive_currency: wireCurrency,
    send_currency: wireCurrency,
    lookup_required: wireBoolean,
    vend_type: expected(z.string()).describe('Its values are not shown.'),
    current_rate: expected(decimal),
  })
  .transform((product) => ({
    ...product,
    display_text: product.display_text ?? product.sku,
    min_send: namedMoney(product.send_currency, product.min_send),
    max_send: namedMoney(product.send_currency, product.max_send),
    min_receive: namedMoney(product.receive_currency, product.min_receive),
    max_receive: namedMoney(product.receive_currency, product.max_receive),
  }));

/** Looks up a provider's products (platform §4.3). */
export const internationalProducts = operation({
  id: 'international.products',
  summary: 'Looks up a provider’s products.',
  method: 'GET',
  path: '/international-bills/products',
  input: z.object({ iso, code: code('a provider’s code') }),
  details: readableRows(InternationalProduct),
  visibility: shownTo({
    everyone: [
      'sku',
      'country_iso',
      'provider_code',
      'display_text',
      'min_receive',
      'max_receive',
      'receive_currency',
      'lookup_required',
      'vend_type',
    ],
    staff: ['min_send', 'max_send', 'send_currency', 'current_rate'],
    nobody: ['uat'],
  }),
  inquiry: 'lookup',
  source: 'platform §4.3',
  refusedWith: [407],
});

/**
 * Looks up a product's current cost. `iso` is the receiving country, `amount` in its currency, whole (platform §4.3).
 * Answers without rates, amount or currency are observed: a missing value stays absent and is not guessed.
 */
export const internationalRate = operation({
  id: 'international.rate',
  summary: 'Looks up what a product costs now.',
  method: 'GET',
  path: '/international-bills/rate',
  input: z.object({
    iso,
    sku: code('the sku of a product'),
    amount: namelessField({ isWhole: true, maximum: maxBillAmount }),
  }),
  details: z
    .looseObject({
      ngn_rate: deciding(decimal),
      usd_rate: deciding(decimal),
      amount: deciding(decimal),
      currency: deciding(wireCurrency),
      fee: deciding(decimal).describe('In which currency is not shown.'),
    })
    .transform(({ amount, ...rate }) => ({
      ...rate,
      ...(amount && rate.currency ? { amount: namedMoney(rate.currency, amount) } : {}),
    })),
  visibility: shownTo({ everyone: ['amount', 'currency'], staff: ['ngn_rate', 'usd_rate', 'fee'] }),
  inquiry: 'lookup',
  source: 'platform §4.3',
  refusedWith: [407, 409],
});

/** Their currency is not certain, so they stay decimal text. */
const debited = { amount: expected(decimal), discount: expected(decimal), total_charge: expected(decimal) };

/**
 * The outcome of an international bill (platform §4.3). Amounts are decimal text. `amount` was debited; `receive`
 * arrives abroad. `currency` is the currency of the debit, or of the delivery (observed). `sent` and `receive` may be
 * texts with a currency, such as `0.13 USD` (observed), which is read as `sent_currency` and `receive_currency`.
 */
const InternationalResult = z.preprocess(
  splitAmounts,
  billResult('InternationalPurchase', {
    ...debited,
    ref: wireRef.nullish(),
    created_at: conditional(plainTime),
    processed: expected(enteredCode(tokenLength)),
    account: expected(textual),
    country: expected(z.string()),
    currency: deciding(wireCurrency),
    sent: expected(decimal),
    receive: expected(decimal),
    datetime: expected(plainTime),
  }),
);

/** The body of `POST /international-bills/vend`. `amount` is the amount that arrives (platform §4.3). */
export const InternationalPurchase = z.object({
  ccode: iso,
  phone: code('a number in international format, without plus sign').pipe(
    z.string().regex(/^[1-9]\d{6,14}$/, 'must be a number in international format, without plus sign'),
  ),
  provider: code('a provider’s code'),
  variation: code('the sku of a product'),
  amount: namelessField({ maximum: maxBillAmount }).optional(),
  debit_currency: z
    .string()
    .transform((text) => text.trim().toUpperCase())
    .pipe(z.enum(['USD', 'NGN'], { error: 'must be USD or NGN' }))
    .default('USD'),
  ref: refField.optional(),
});

/** Pays a bill abroad from the dollar wallet, or the naira wallet by `debit_currency` (platform §4.3). */
export const buyInternational = operation({
  id: 'international.buy',
  summary: 'Pays a bill abroad.',
  method: 'POST',
  path: '/international-bills/vend',
  input: InternationalPurchase,
  details: InternationalResult,
  visibility: {
    ...billVisibility,
    ...shownTo({
      everyone: ['account', 'country', 'receive', 'datetime'],
      owner: ['processed'],
      staff: ['amount', 'currency', 'sent'],
    }),
  },
  money: { currency: 'USD', unit: 'major', direction: 'out' },
  safety: { ref: 'optional', recover: 'resend', evidence: 'documented' },
  source: 'platform §4.3',
  refusedWith: [407, 409, 410, 434],
});

/** An amount followed by its currency. */
const amountWithCurrency = /^\s*(-?\d{1,15}(?:\.\d{1,8})?)\s*([A-Za-z]{3})\s*$/;

function splitAmounts(value: unknown): unknown {
  if (!isObject(value)) return value;
  const fields = { ...value };
  for (const name of ['sent', 'receive']) {
    const field = fields[name];
    const split = typeof field === 'string' ? amountWithCurrency.exec(field) : null;
    if (split) Object.assign(fields, { [name]: split[1], [`${name}_currency`]: split[2] });
  }
  return fields;
}

/** Bills abroad (platform §4.3). */
export const international = bill({
  tag: { name: 'International bills', description: 'Bills abroad (platform §4.3).' },
  operations: {
    'international.countries': internationalCountries,
    'international.providers': internationalProviders,
    'international.products': internationalProducts,
    'international.rate': internationalRate,
    'international.buy': buyInternational,
  },
  instructions: {
    'international.buy': {
      name: 'Bill abroad',
      /** `amount` is the amount that arrives, in `receive_currency`. The platform prices the product in `send_currency`. */
      input: InternationalPurchase.omit({ ref: true }).extend({
        amount: AnyMoneySchema.optional(),
        receive_currency: z.string(),
        send_currency: z.string(),
      }),
      /** `receive` is the amount that arrives. */
      details: ReportedBill.omit({ amount: true }).extend({
        account: reportedText,
        country: reportedText,
        receive: AnyMoneySchema.nullish().catch(undefined),
        datetime: reportedText,
      }),
      /** The foreign provider's text: for prepaid electricity it may contain the token. */
      secrets: z.object({ processed: z.string() }),
      recipient: ['ccode', 'provider', 'phone'],
    },
  },
});
