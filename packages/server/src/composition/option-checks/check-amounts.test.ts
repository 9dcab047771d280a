import { dollars, naira } from '@tillside/contract';
import { expect, it } from 'vitest';
import { sqliteStore } from '../../kernel/store/sqlite/sqlite-store.ts';
import { checkOptions } from './check-options.ts';

const good = {
  platform: { baseUrl: 'https://api.example/api/v1', apiKey: 'ps_pk_test_x', environment: 'sandbox' },
  publicUrl: 'https://shop.example/till',
  secret: 'a secret of thirty-two characters',
  store: sqliteStore(':memory:'),
  caller: () => null,
} as const;

it('takes amounts, counts and readings of rates that can be sold by', () => {
  const products = { pins: { atOnce: 100 }, sms: { pricePerSegment: naira(1) }, airtime: { presets: [naira(100)] } };
  expect(() => checkOptions({ ...good, products, cards: { creationFee: dollars(0) } })).not.toThrow();
});

it.each([
  [{ products: { pins: { atOnce: 0 } } }, 'products.pins.atOnce has to be a whole number from 1 to 100.'],
  [{ products: { pins: { atOnce: 101 } } }, 'products.pins.atOnce has to be a whole number from 1 to 100.'],
  [{ products: { sms: { pricePerSegment: naira(0) } } }, 'products.sms.pricePerSegment has to be an amount over 0'],
  [{ products: { sms: { pricePerSegment: dollars(4) } } }, 'products.sms.pricePerSegment has to be an amount'],
  [{ products: { sms: { pricePerSegment: 4 } } }, 'products.sms.pricePerSegment has to be an amount'],
  [{ products: { airtime: { presets: [100] } } }, 'products.airtime.presets has to be a list of amounts'],
  [{ products: { betting: { minimum: 300 } } }, 'products.betting.minimum has to be an amount'],
  [{ products: { international: { usdRate: 'constructor' } } }, 'products.international.usdRate has to be'],
  [{ products: { international: { ngnRate: 'naira' } } }, 'products.international.ngnRate has to be'],
  [
    { products: { international: { nairaPerDollar: { minimum: 300, maximum: 6_000 } } } },
    'products.international.nairaPerDollar.minimum has to be an amount',
  ],
  [{ cards: { creationFee: 1 } }, 'cards.creationFee has to be an amount from dollars(0) to dollars(1000).'],
  [{ cards: { creationFee: dollars(1_001) } }, 'from dollars(0) to dollars(1000)'],
  [{ cards: { creationFee: naira(1_600) } }, 'from dollars(0) to dollars(1000)'],
])('refuses %j, naming the option', (change, sentence) => {
  const changed: object = change;
  expect(() => checkOptions({ ...good, ...changed })).toThrow(sentence);
});
