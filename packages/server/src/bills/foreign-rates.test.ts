import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { createForeignRates, type RateOptions } from './foreign-rates.ts';

const product = { max_send: 40, max_receive: 500, send_currency: 'USD', receive_currency: 'GHS' };

function open(options: RateOptions = {}) {
  const lines: string[] = [];
  const note = (fields: object, message: string): void => void lines.push(`${message} ${JSON.stringify(fields)}`);
  const clock = new ManualClock(0);
  const rates = createForeignRates(options, { info: note, warn: note, error: note }, clock);
  return { rates, lines, clock };
}

describe('a rate', () => {
  it.each<[RateOptions, { usd_rate: number; ngn_rate: number }]>([
    [{}, { usd_rate: 0.08, ngn_rate: 120 }],
    [{ usdRate: 'units_per_dollar' }, { usd_rate: 12.5, ngn_rate: 120 }],
    [{ ngnRate: 'units_per_naira' }, { usd_rate: 0.08, ngn_rate: 1 / 120 }],
    [{ ngnRate: 'naira_per_dollar' }, { usd_rate: 0.08, ngn_rate: 1_500 }],
    [
      { usdRate: 'units_per_dollar', ngnRate: 'naira_per_dollar' },
      { usd_rate: 12.5, ngn_rate: 1_500 },
    ],
  ])('is read in the direction that is named: %j', (options, rate) => {
    const { rates, lines } = open(options);
    expect(rates.priceOfUnit(rate, product, 'USD')).toBeCloseTo(0.08, 10);
    expect(rates.priceOfUnit(rate, product, 'NGN')).toBeCloseTo(120, 8);
    expect(lines).toEqual([]);
  });

  it.each([
    ['the other way round', 'USD', { usd_rate: 12.5, ngn_rate: 120 }, /usdRate: 'units_per_dollar'/],
    ['naira for a dollar', 'NGN', { usd_rate: 0.08, ngn_rate: 1_837.5 }, /ngnRate: 'naira_per_dollar'/],
    ['units for a naira', 'NGN', { usd_rate: 0.08, ngn_rate: 0.0083 }, /ngnRate: 'units_per_naira'/],
    ['nonsense', 'USD', { usd_rate: 3, ngn_rate: 3 }, /Ask the platform/],
    ['nothing', 'USD', { usd_rate: 0, ngn_rate: 0 }, /Ask the platform/],
    ['negative', 'NGN', { usd_rate: -0.08, ngn_rate: -120 }, /Ask the platform/],
  ] as const)('that is %s is refused, with one line that says how to mend it', (_what, debited, rate, mend) => {
    const { rates, lines } = open();
    expect(rates.priceOfUnit(rate, product, debited)).toBeNull();
    expect(rates.priceOfUnit(rate, product, debited)).toBeNull();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/exchange rate was refused.*rate_implausible.*dollars_per_unit and naira_per_unit.*GHS/);
    expect(lines[0]).toMatch(mend);
  });

  it('is told again after a minute, with how often it was refused', async () => {
    const { rates, lines, clock } = open();
    const ask = (): void => void rates.priceOfUnit({ usd_rate: 12.5, ngn_rate: 120 }, product, 'USD');
    for (let time = 0; time < 3; time += 1) ask();
    await clock.advance(60_000);
    ask();
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"count":2');
  });

  it('is never turned round by itself: what is not refused agrees with the price of the product', () => {
    const rate = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(rate, rate, fc.constantFrom('USD' as const, 'NGN' as const), (usd_rate, ngn_rate, debited) => {
        const price = open().rates.priceOfUnit({ usd_rate, ngn_rate }, product, debited);
        if (price === null) return;
        expect(price).toBe(debited === 'USD' ? usd_rate : ngn_rate);
        const dollars = debited === 'USD' ? price : usd_rate;
        expect((dollars * 500) / 40).toBeGreaterThan(0.5);
        expect((dollars * 500) / 40).toBeLessThan(2);
      }),
    );
  });

  it('of a product priced in other money is judged by the price of a dollar', () => {
    const elsewhere = { ...product, send_currency: 'EUR' };
    expect(open().rates.priceOfUnit({ usd_rate: 0.08, ngn_rate: 120 }, elsewhere, 'USD')).toBe(0.08);
    expect(open().rates.priceOfUnit({ usd_rate: 12.5, ngn_rate: 120 }, elsewhere, 'USD')).toBeNull();
  });

  it('by which a dollar costs what it now costs is taken once the merchant says so', () => {
    const rate = { usd_rate: 0.08, ngn_rate: 800 };
    expect(open().rates.priceOfUnit(rate, product, 'NGN')).toBeNull();
    const wider = open({ nairaPerDollar: { minimum: 5_000, maximum: 20_000 } });
    expect(wider.rates.priceOfUnit(rate, product, 'NGN')).toBe(800);
  });
});

describe('options of rates', () => {
  it.each([
    [{ usdRate: 'constructor' }, 'international.usdRate'],
    [{ ngnRate: 'naira' }, 'international.ngnRate'],
    [{ nairaPerDollar: { minimum: 0, maximum: 5 } }, 'international.nairaPerDollar'],
    [{ nairaPerDollar: { minimum: 9, maximum: 5 } }, 'international.nairaPerDollar'],
  ])('that are none are refused: %j', (options, option) => {
    expect(() => open(options as RateOptions)).toThrow(option);
  });
});
