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
    const catalogue = createCatalogue({ catalogue: { electricity: { minimum: 1_500, maximum: 6_000 } } });
    expect(catalogue.electricity.presets).toEqual([2_000, 5_000]);
  });

  it.each([
    [{ airtime: { minimum: 100, maximum: 50 } }, '`airtime`'],
    [{ catalogue: { electricity: { minimum: 0 } } }, '`catalogue.electricity`'],
    [{ catalogue: { cableTopup: { maximum: 10.5 } } }, '`catalogue.cableTopup`'],
    [{ catalogue: { betting: { maximum: 100 } } }, '`catalogue.betting`'],
    [{ catalogue: { pinsAtOnce: 0 } }, '`catalogue.pinsAtOnce`'],
    [{ catalogue: { pinsAtOnce: 101 } }, '`catalogue.pinsAtOnce`'],
    [{ sms: { pricePerSegment: 0 } }, '`sms.pricePerSegment`'],
    [{ sms: { pricePerSegment: Number.NaN } }, '`sms.pricePerSegment`'],
    [{ sms: { pricePerSegment: 1.234 } }, '`sms.pricePerSegment`'],
  ])('refuses %j, naming the option', (options, option) => {
    expect(() => createCatalogue(options)).toThrow(option);
  });
});
