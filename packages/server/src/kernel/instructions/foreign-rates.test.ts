import { dollars, naira } from '@tillside/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createForeignRates } from './foreign-rates.ts';
import type { RateOptions } from '../options/options.ts';

const cedi = (value: string) => ({ currency: 'GHS', value });
const product = {
  max_send: dollars(40),
  max_receive: cedi('500'),
  send_currency: 'USD',
  receive_currency: 'GHS',
};

function open(options: RateOptions = {}) {
  const lines: string[] = [];
  const note = (fields: object, message: string): void => void lines.push(`${message} ${JSON.stringify(fields)}`);
  const clock = new ManualClock(0);
  const rates = createForeignRates(options, { info: note, warn: note, error: note }, clock);
  return { rates, lines, clock };
}

describe('a rate that the answer lacks', () => {
  it('leaves a conversion without a price, and one line names what is missing', () => {
    const { rates, lines } = open();
    expect(rates.priceOf(cedi('100'), {}, product, 'USD')).toBeNull();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/exchange rate is missing.*rate_missing.*GHS lacks usd_rate and ngn_rate/);
  });

  it('is not needed for the wallet whose rate is given', () => {
    const { rates, lines } = open();
    expect(rates.priceOf(cedi('100'), { usd_rate: '0.08' }, product, 'USD')).toEqual(dollars(8));
    expect(lines).toEqual([]);
    expect(rates.priceOf(cedi('100'), { usd_rate: '0.08' }, product, 'NGN')).toBeNull();
    expect(lines[0]).toMatch(/GHS lacks ngn_rate/);
  });

  it('is not needed where nothing is converted', () => {
    const { rates, lines } = open();
    expect(rates.priceOf(dollars(10), {}, product, 'USD')).toEqual(dollars(10));
    expect(rates.priceOf(dollars(10), {}, product, 'NGN')).toBeNull();
    expect(lines).toHaveLength(1);
  });
});

describe('a rate', () => {
  it.each<[RateOptions, { usd_rate: string; ngn_rate: string }]>([
    [{}, { usd_rate: '0.08', ngn_rate: '120' }],
    [{ usdRate: 'units_per_dollar' }, { usd_rate: '12.5', ngn_rate: '120' }],
    [{ ngnRate: 'units_per_naira' }, { usd_rate: '0.08', ngn_rate: '0.00833333' }],
    [{ ngnRate: 'naira_per_dollar' }, { usd_rate: '0.08', ngn_rate: '1500' }],
    [
      { usdRate: 'units_per_dollar', ngnRate: 'naira_per_dollar' },
      { usd_rate: '12.5', ngn_rate: '1500' },
    ],
  ])('is read in the direction that is named: %j', (options, rate) => {
    const { rates, lines } = open(options);
    expect(rates.priceOf(cedi('100'), rate, product, 'USD')).toEqual(dollars(8));
    expect(rates.priceOf(cedi('100'), rate, product, 'NGN')?.minor).toBeCloseTo(1_200_000, -1);
    expect(lines).toEqual([]);
  });

  it.each([
    ['the other way round', 'USD', { usd_rate: '12.5', ngn_rate: '120' }, /usdRate: 'units_per_dollar'/],
    ['naira for a dollar', 'NGN', { usd_rate: '0.08', ngn_rate: '1837.5' }, /ngnRate: 'naira_per_dollar'/],
    ['units for a naira', 'NGN', { usd_rate: '0.08', ngn_rate: '0.0083' }, /ngnRate: 'units_per_naira'/],
    ['nonsense', 'USD', { usd_rate: '3', ngn_rate: '3' }, /Ask the platform/],
    ['nothing', 'USD', { usd_rate: '0', ngn_rate: '0' }, /Ask the platform/],
    ['negative', 'NGN', { usd_rate: '-0.08', ngn_rate: '-120' }, /Ask the platform/],
  ] as const)('that is %s is refused, with one line that states how to fix it', (_what, debited, rate, fix) => {
    const { rates, lines } = open();
    expect(rates.priceOf(cedi('100'), rate, product, debited)).toBeNull();
    expect(rates.priceOf(cedi('100'), rate, product, debited)).toBeNull();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/exchange rate was refused.*rate_implausible.*dollars_per_unit and naira_per_unit.*GHS/);
    expect(lines[0]).toMatch(fix);
  });

  it('is logged again after a minute, with how often it was refused', async () => {
    const { rates, lines, clock } = open();
    const ask = (): void => void rates.priceOf(cedi('100'), { usd_rate: '12.5', ngn_rate: '120' }, product, 'USD');
    for (let time = 0; time < 3; time += 1) ask();
    await clock.advance(60_000);
    ask();
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"count":2');
  });

  it('is never turned round by itself: what is not refused agrees with the price of the product', () => {
    const rate = fc.integer({ min: 1, max: 10 ** 12 });
    const text = (units: number): string => `${Math.floor(units / 1e8)}.${String(units % 1e8).padStart(8, '0')}`;
    fc.assert(
      fc.property(rate, rate, fc.constantFrom('USD' as const, 'NGN' as const), (usd, ngn, debited) => {
        const answer = { usd_rate: text(usd), ngn_rate: text(ngn) };
        const price = open().rates.priceOf(cedi('100'), answer, product, debited);
        if (price === null) return;
        const exact = BigInt(debited === 'USD' ? usd : ngn) * 10_000n;
        // Rounded up, by less than a kobo or a cent.
        const above = BigInt(price.minor) * 100_000_000n - exact;
        expect(above >= 0n && above < 100_000_000n).toBe(true);
        const each = usd / 1e8;
        expect((each * 500) / 40).toBeGreaterThanOrEqual(0.5);
        expect((each * 500) / 40).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('prices to the last kobo or cent, rounded up, however large the amount', () => {
    const answer = { usd_rate: '0.08000001', ngn_rate: '120.00000001' };
    const { rates } = open();
    expect(rates.priceOf(cedi('1'), answer, product, 'USD')).toEqual(dollars(0.09));
    expect(rates.priceOf(cedi('100'), answer, product, 'USD')).toEqual(dollars(8.01));
    expect(rates.priceOf(cedi('100000000'), answer, product, 'NGN')).toEqual(naira(12_000_000_001));
    expect(rates.priceOf(cedi('999999999999999'), answer, product, 'NGN')).toBeNull();
  });

  it('of a product priced in other money is judged by the price of a dollar', () => {
    const elsewhere = { ...product, send_currency: 'EUR' };
    expect(open().rates.priceOf(cedi('100'), { usd_rate: '0.08', ngn_rate: '120' }, elsewhere, 'USD')).toEqual(
      dollars(8),
    );
    expect(open().rates.priceOf(cedi('100'), { usd_rate: '12.5', ngn_rate: '120' }, elsewhere, 'USD')).toBeNull();
  });

  it('by which a dollar costs what it now costs is taken once the merchant allows it', () => {
    const rate = { usd_rate: '0.08', ngn_rate: '800' };
    expect(open().rates.priceOf(cedi('100'), rate, product, 'NGN')).toBeNull();
    const wider = open({ nairaPerDollar: { minimum: naira(5_000), maximum: naira(20_000) } });
    expect(wider.rates.priceOf(cedi('100'), rate, product, 'NGN')).toEqual(naira(80_000));
  });
});

describe('options of rates', () => {
  it.each([
    [{ nairaPerDollar: { minimum: naira(0), maximum: naira(5) } }, 'international.nairaPerDollar'],
    [{ nairaPerDollar: { minimum: naira(9), maximum: naira(5) } }, 'international.nairaPerDollar'],
  ])('that are none are refused: %j', (options, option) => {
    expect(() => open(options as RateOptions)).toThrow(option);
  });
});
