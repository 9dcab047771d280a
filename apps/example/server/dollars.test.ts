import { dollars, money, naira, type InstructionOperationId } from '@tillside/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inNaira, type DollarRates } from './dollars.ts';

const rates: DollarRates = { sell: naira(1_600), buy: naira(1_550) };

describe('dollars of a card', () => {
  it.each([
    ['card.create', 11, 17_600],
    ['card.topup', 25.5, 40_800],
    ['card.withdraw', 10, 15_500],
    ['card.terminate', 0.01, 15.5],
    ['card.terminate', 0, 0],
  ] as const)('of %s: $%d are ₦%d', (operation, amount, expected) => {
    expect(inNaira(dollars(amount), operation, rates)).toEqual(naira(expected));
  });

  it('leave a fraction of a kobo with the shop, in both directions', () => {
    const odd = { sell: naira(1_600.33), buy: naira(1_550.33) };
    expect(inNaira(dollars(0.01), 'card.topup', odd)).toEqual(naira(16.01)); // 1600.33 kobo
    expect(inNaira(dollars(0.01), 'card.withdraw', odd)).toEqual(naira(15.5)); // 1550.33 kobo
  });

  it('gain no value when moved to a card and back, at any rates', () => {
    const rate = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(rate, rate, fc.integer({ min: 0, max: 10_000_000 }), (one, other, cents) => {
        const given = { sell: money('NGN', Math.max(one, other)), buy: money('NGN', Math.min(one, other)) };
        const paid = inNaira(money('USD', cents), 'card.topup', given);
        const got = inNaira(money('USD', cents), 'card.withdraw', given);
        expect(got.minor).toBeLessThanOrEqual(paid.minor);
      }),
    );
  });
});

it('naira stay what they are, whatever is bought', () => {
  const price = naira(500.55);
  for (const operation of ['airtime.buy', 'card.withdraw'] satisfies InstructionOperationId[])
    expect(inNaira(price, operation, rates)).toBe(price);
});
