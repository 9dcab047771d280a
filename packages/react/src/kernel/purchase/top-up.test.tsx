import { describe, expect, it } from 'vitest';
import { dollars, naira, type Balance } from '@tillside/contract';
import { shortBy, topUpLink } from './top-up.ts';

const balance = (url?: string, available: Balance['available'] = naira(2_000)): Balance => ({
  name: 'Sunbird balance',
  available,
  ...(url !== undefined && { top_up: { url } }),
});

describe('a balance', () => {
  it('reports what is missing, also when it is negative, and only in its own currency', () => {
    expect(shortBy(naira(5_000), balance())).toEqual(naira(3_000));
    expect(shortBy(naira(100), balance(undefined, naira(-50)))).toEqual(naira(150));
    expect(shortBy(naira(2_000), balance())).toBeNull();
    expect(shortBy(dollars(5_000), balance())).toBeNull();
  });

  it('links to the page that adds money, with the way back and the missing amount', () => {
    const back = 'https://shop.example/airtime?a=1&b=2';
    const link = new URL(topUpLink(balance('https://bank.example/add?x=1'), back, naira(1_750.5)) ?? '');
    expect(Object.fromEntries(link.searchParams)).toEqual({ x: '1', return_to: back, amount: '1750.50' });
    for (const url of ['javascript:alert(1)', '/add', ''])
      expect(topUpLink(balance(url), back, naira(3_000))).toBeNull();
    expect(topUpLink(balance(), back, naira(3_000))).toBeNull();
  });
});
