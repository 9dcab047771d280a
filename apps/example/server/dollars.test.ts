import { naira, usd, type InstructionOperationId, type Money } from '@tillside/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inNaira, type DollarRates } from './dollars.ts';

const rates: DollarRates = { sell: 160_000, buy: 155_000 };
const dollars = (amount: number): Money => ({ currency: 'USD', amount: usd(amount) });

describe('dollars of a card', () => {
  it.each([
    ['card.create', 11, 17_600],
    ['card.topup', 25.5, 40_800],
    ['card.withdraw', 10, 15_500],
    ['card.terminate', 0.01, 15.5],
    ['card.terminate', 0, 0],
  ] as const)('of %s: $%d are ₦%d', (operation, amount, expected) => {
    expect(inNaira(dollars(amount), operation, rates)).toEqual({ currency: 'NGN', amount: expected });
  });

  it('leave a part of a kobo with the shop, on the way in and on the way out', () => {
    const odd = { sell: 160_033, buy: 155_033 };
    expect(inNaira(dollars(0.01), 'card.topup', odd).amount).toBe(16.01); // 1600.33 kobo
    expect(inNaira(dollars(0.01), 'card.withdraw', odd).amount).toBe(15.5); // 1550.33 kobo
  });

  it('make nobody richer who moves them to a card and back, at whatever rates', () => {
    const rate = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(rate, rate, fc.integer({ min: 0, max: 10_000_000 }), (one, other, cents) => {
        const given = { sell: Math.max(one, other), buy: Math.min(one, other) };
        const paid = inNaira(dollars(cents / 100), 'card.topup', given);
        const got = inNaira(dollars(cents / 100), 'card.withdraw', given);
        expect(got.amount).toBeLessThanOrEqual(paid.amount);
      }),
    );
  });
});

it('naira stay what they are, whatever is bought', () => {
  const price: Money = { currency: 'NGN', amount: naira(500.55) };
  for (const operation of ['airtime.buy', 'card.withdraw'] satisfies InstructionOperationId[])
    expect(inNaira(price, operation, rates)).toBe(price);
});
