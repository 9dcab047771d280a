import { dollars, money, naira, type Money } from '@tillside/contract';
import { QuoteSchema } from '@tillside/contract/schemas';
import { describe, expect, it } from 'vitest';
import type { Funding } from '../options/funding.ts';
import { atCost, exchangeOf, priceOf } from './pricing.ts';

const caller = { id: 'ada', roles: ['shopper'] } as const;
const request = { operation: 'card.topup', input: {}, cost: dollars(25.5), caller } as const;

function fundingWith(answer: unknown): Funding {
  const hooks: Funding = {
    reserve: () => ({ outcome: 'reserved' }),
    capture: () => undefined,
    release: () => undefined,
  };
  return Object.assign(hooks, { price: () => answer });
}

const causeOf = async (answer: unknown): Promise<string> => {
  const refused: unknown = await priceOf(fundingWith(answer), request).catch((error: unknown) => error);
  return refused instanceof Error && refused.cause instanceof Error ? refused.cause.message : 'was accepted';
};

describe('a price', () => {
  it('is an amount, or an amount with its rate and hold', async () => {
    expect(await priceOf(null, request)).toEqual(atCost(dollars(25.5)));
    expect(await priceOf(fundingWith(naira(40_800)), request)).toEqual({
      amount: naira(40_800),
      rate: null,
      holdsFor: 60,
    });
    const full = { amount: naira(40_800), rate: naira(1_600), holdsFor: 300 };
    expect(await priceOf(fundingWith(full), request)).toEqual(full);
  });

  it.each([
    [undefined, 'has to answer an amount'],
    [null, 'has to answer an amount'],
    [{ rate: naira(1_600) }, 'has to answer an amount'],
    [{ amount: { currency: 'EUR', minor: 5 } }, 'has to answer an amount'],
    [{ amount: naira(5), rate: 1_600 }, 'more than 0, in the currency of the price'],
    [{ amount: naira(5), rate: dollars(1) }, 'more than 0, in the currency of the price'],
    [{ amount: naira(5), rate: naira(0) }, 'more than 0, in the currency of the price'],
    [{ amount: naira(5), holdsFor: 9 }, 'a whole number of seconds, at least 10'],
    [{ amount: naira(5), holdsFor: 60.5 }, 'a whole number of seconds, at least 10'],
  ])('that is %j is refused with an error that explains how to fix it', async (answer, message) => {
    expect(await causeOf(answer)).toContain(message);
  });
});

describe('the exchange of a price', () => {
  const priced = (amount: Money, rate: Money | null = null) => ({ amount, rate, holdsFor: 300 });

  it('has the merchant’s rate if the hook returns one, and otherwise the rate that results from the price', () => {
    expect(exchangeOf(dollars(25.5), priced(naira(40_800), naira(1_600)))).toEqual({
      amount: dollars(25.5),
      rate: '1600.00',
      fees_included: false,
      holds_for: 300,
    });
    expect(exchangeOf(dollars(25.5), priced(naira(40_900)))).toMatchObject({
      rate: '1603.92156863',
      fees_included: true,
    });
    expect(exchangeOf({ currency: 'XOF', value: '1000' }, priced(naira(405.41)))).toMatchObject({ rate: '0.40541' });
  });

  it('is none where both are in one currency, and where no money moves', () => {
    expect(exchangeOf(naira(500), priced(naira(520)))).toBeNull();
    expect(exchangeOf(dollars(25), priced(dollars(26)))).toBeNull();
    expect(exchangeOf(dollars(0), priced(naira(0)))).toBeNull();
    expect(exchangeOf(dollars(25), priced(naira(0)))).toBeNull();
  });

  it('is as the interface document declares it', () => {
    const exchange = exchangeOf(dollars(1), priced(money('NGN', 160_033)));
    expect(QuoteSchema.parse({ quote: naira(1), expires_at: '2026-11-21T09:42:00.000Z', exchange }).exchange).toEqual(
      exchange,
    );
  });
});
