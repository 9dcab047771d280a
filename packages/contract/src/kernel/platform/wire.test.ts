import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWith } from './parse.ts';
import { faultsIn } from '../../testing/faults.ts';
import { plainTime, wireInteger, wireNumber } from './wire.ts';

describe('wireNumber', () => {
  it.each([
    ['71.00', 71],
    [' 71.5 ', 71.5],
    ['-3', -3],
    [12.25, 12.25],
  ])('reads %j', (sent, value) => {
    expect(parseWith(wireNumber, sent)).toEqual({ ok: true, value });
  });

  it.each(['', '1e3', '0x10', '1,000', 'NaN', 'Infinity', '1.123456789', '9'.repeat(16), null, true, [5], {}])(
    'refuses %j',
    (sent) => {
      expect(faultsIn(parseWith(wireNumber, sent))).toEqual({ '': ['malformed', 'must be a number'] });
    },
  );

  it('misses what is left out', () => {
    expect(faultsIn(parseWith(wireNumber, undefined))).toEqual({ '': ['required', 'is required: a number'] });
  });

  it('reads every amount the same, sent as a number or as text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (minor) => {
        const text = (minor / 100).toFixed(2);
        expect(parseWith(wireNumber, text)).toEqual(parseWith(wireNumber, Number(text)));
      }),
    );
  });
});

describe('wireInteger', () => {
  it('takes whole numbers only', () => {
    expect(parseWith(wireInteger, '500.00')).toEqual({ ok: true, value: 500 });
    expect(faultsIn(parseWith(wireInteger, '500.50'))).toEqual({
      '': ['not_whole', 'must be a whole number, without decimals'],
    });
  });
});

describe('plainTime', () => {
  it('normalises, and refuses what is no time', () => {
    expect(parseWith(plainTime, '2026-07-20 10:30:00')).toEqual({ ok: true, value: '2026-07-20T10:30:00+01:00' });
    expect(faultsIn(parseWith(plainTime, 'soon'))).toEqual({ '': ['malformed', 'must be a date and time'] });
  });
});
