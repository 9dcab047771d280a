import { naira } from '@tillside/contract';
import { SessionSchema } from '@tillside/contract/schemas';
import { describe, expect, it } from 'vitest';
import { createCatalogue } from './catalogue.ts';

describe('the catalogue', () => {
  it('gives a page everything a form of bills needs', () => {
    const catalogue = createCatalogue({});
    expect(SessionSchema.shape.catalogue.parse(catalogue)).toEqual(catalogue);
    expect(catalogue).toMatchObject({
      electricity: { minimum: naira(500), maximum: naira(500_000) },
      cable: { topup: { minimum: naira(100) } },
      amounts: { betting: { minimum: naira(200) } },
      pins: { at_once: 100 },
      sms: { length: 1_600, recipients: 1_000, price_per_segment: naira(4) },
      international: { debit_currency: 'USD' },
    });
    expect(catalogue.cable.services.filter(({ topup }) => topup).map(({ code }) => code)).toEqual(['dstv', 'gotv']);
    expect(catalogue.electricity.services).toHaveLength(11);
  });

  it('offers only amounts that may be chosen', () => {
    const catalogue = createCatalogue({ products: { electricity: { minimum: naira(1_500), maximum: naira(6_000) } } });
    expect(catalogue.electricity.presets).toEqual([naira(2_000), naira(5_000)]);
  });

  it.each([
    [{ products: { airtime: { minimum: naira(100), maximum: naira(50) } } }, '`products.airtime`'],
    [{ products: { electricity: { minimum: naira(0) } } }, '`products.electricity`'],
    [{ products: { cableTopup: { maximum: naira(10.5) } } }, '`products.cableTopup`'],
    [{ products: { betting: { maximum: naira(100) } } }, '`products.betting`'],
  ])('refuses %j, naming the option', (options: object, option) => {
    expect(() => createCatalogue(options)).toThrow(option);
  });
});
