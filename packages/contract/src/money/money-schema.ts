import { z } from 'zod';
import { naira, usd, type Money } from './money.ts';

const decimals = (value: number): boolean => Math.abs(Math.round(value * 100) / 100 - value) < 1e-9;
const amount = z
  .number({ error: 'must be a number' })
  .min(0, 'must not be negative')
  .max(1e12, 'is too large')
  .refine(decimals, 'must have at most two decimals');

/** Money in the companion's JSON: `{amount, currency}`, major units. */
export const MoneySchema: z.ZodType<Money, { currency: 'NGN' | 'USD'; amount: number }> = z
  .discriminatedUnion('currency', [
    z.object({ currency: z.literal('NGN'), amount: amount.transform(naira) }),
    z.object({ currency: z.literal('USD'), amount: amount.transform(usd) }),
  ])
  .meta({ id: 'Money' });
