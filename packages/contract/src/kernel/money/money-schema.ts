import { z } from 'zod';
import { isDecimalText } from './decimal-text.ts';
import { isForeignCode, type AnyMoney, type ForeignMoney } from './foreign-money.ts';
import type { Dollars, Money, Naira } from './money.ts';

/** How to write an amount of each currency, for errors. */
export const howToWrite = {
  NGN: 'must be an amount such as {"currency":"NGN","minor":50000}',
  USD: 'must be an amount such as {"currency":"USD","minor":1000}',
  other: 'must be an amount such as {"currency":"GHS","value":"10.00"}',
} as const;

/** A schema whose JSON is the value itself. Named, to keep declared types short. */
export interface SchemaOf<Amount extends AnyMoney> extends z.ZodType<Amount, Amount> {}

const minor = z.int({ error: 'must be a whole number of kobo or cents, such as 50000' });
const paid = minor.min(0, 'must not be negative');

function strict<Shape extends z.ZodRawShape>(shape: Shape, example: string) {
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? 'must have currency and minor alone' : example),
  });
}

const ofNaira = (count: z.ZodInt) =>
  strict({ currency: z.literal('NGN', { error: 'must be NGN' }), minor: count }, howToWrite.NGN);
const ofDollars = (count: z.ZodInt) =>
  strict({ currency: z.literal('USD', { error: 'must be USD' }), minor: count }, howToWrite.USD);

/** Naira in the companion's JSON, never negative. */
export const NairaSchema: SchemaOf<Naira> = ofNaira(paid).meta({ id: 'Naira', description: 'An amount in kobo.' });

/** Dollars in the companion's JSON, never negative. */
export const DollarsSchema: SchemaOf<Dollars> = ofDollars(paid).meta({
  id: 'Dollars',
  description: 'An amount in cents.',
});

/** A balance or a difference in naira, which may be negative. */
export const NairaBalanceSchema: SchemaOf<Naira> = ofNaira(minor);

/** A balance or a difference in dollars, which may be negative. */
export const DollarBalanceSchema: SchemaOf<Dollars> = ofDollars(minor);

/** Money in the companion's JSON: `{currency, minor}`, in kobo or cents, never negative. */
export const MoneySchema: SchemaOf<Money> = z
  .discriminatedUnion('currency', [ofNaira(paid), ofDollars(paid)], { error: howToWrite.NGN })
  .meta({ id: 'Money', description: 'An amount in kobo or cents.' });

/** A balance or a difference in naira or dollars, which may be negative. */
export const MoneyBalanceSchema: SchemaOf<Money> = z
  .discriminatedUnion('currency', [ofNaira(minor), ofDollars(minor)], { error: howToWrite.NGN })
  .meta({ id: 'MoneyBalance', description: 'An amount in kobo or cents, which may be negative.' });

/** Foreign money in the companion's JSON: `{currency, value}`, decimal text. */
export const ForeignMoneySchema: SchemaOf<ForeignMoney> = z
  .strictObject(
    {
      currency: z
        .string({ error: 'must be a currency’s code, such as GHS' })
        .refine(isForeignCode, 'must be a currency’s code, such as GHS; naira and dollars are written with minor'),
      value: z
        .string({ error: 'must be decimal text, such as "10.00"' })
        .refine(isDecimalText, 'must be decimal text, such as "10.00"'),
    },
    { error: howToWrite.other },
  )
  .meta({ id: 'ForeignMoney', description: 'An amount in another currency, as decimal text.' });

/** An amount of any currency in the companion's JSON. */
export const AnyMoneySchema: SchemaOf<AnyMoney> = z.union([MoneySchema, ForeignMoneySchema]);
