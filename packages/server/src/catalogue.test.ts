import { SessionSchema } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { createCatalogue } from './catalogue.ts';

describe('the catalogue', () => {
  it('tells a page everything a form of bills needs', () => {
    const catalogue = createCatalogue({});
    expect(SessionSchema.shape.catalogue.parse(catalogue)).toEqual(catalogue);
    expect(catalogue).toMatchObject({
      electricity: { minimum: 500, maximum: 500_000 },
      cable: { topup: { minimum: 100 } },
      betting: { minimum: 200 },
      pins: { at_once: 100 },
      sms: { length: 1_600, recipients: 1_000, price_per_segment: 4 },
      international: { debit_currency: 'USD' },
    });
    expect(catalogue.cable.services.filter(({ topup }) => topup).map(({ code }) => code)).toEqual(['dstv', 'gotv']);
    expect(catalogue.electricity.services).toHaveLength(11);
  });

  it('offers only amounts that may be chosen', () => {
    const catalogue = createCatalogue({ products: { electricity: { minimum: 1_500, maximum: 6_000 } } });
    expect(catalogue.electricity.presets).toEqual([2_000, 5_000]);
  });

  it.each([
    [{ products: { airtime: { minimum: 100, maximum: 50 } } }, '`products.airtime`'],
    [{ products: { electricity: { minimum: 0 } } }, '`products.electricity`'],
    [{ products: { cableTopup: { maximum: 10.5 } } }, '`products.cableTopup`'],
    [{ products: { betting: { maximum: 100 } } }, '`products.betting`'],
    [{ products: { pins: { atOnce: 0 } } }, '`products.pins.atOnce`'],
    [{ products: { pins: { atOnce: 101 } } }, '`products.pins.atOnce`'],
    [{ products: { sms: { pricePerSegment: 0 } } }, '`products.sms.pricePerSegment`'],
    [{ products: { sms: { pricePerSegment: Number.NaN } } }, '`products.sms.pricePerSegment`'],
    [{ products: { sms: { pricePerSegment: 1.234 } } }, '`products.sms.pricePerSegment`'],
  ])('refuses %j, naming the option', (options, option) => {
    expect(() => createCatalogue(options)).toThrow(option);
  });
});
