import { describe, expect, it } from 'vitest';
import { mobileNetworks, networkCodes, suggestNetwork } from './networks.ts';

describe('mobile networks', () => {
  it('never claim the same prefix twice', () => {
    const prefixes = mobileNetworks.flatMap((network) => network.prefixes);
    expect(new Set(prefixes).size).toBe(prefixes.length);
    expect(prefixes.every((prefix) => /^0[789][01]\d$/.test(prefix))).toBe(true);
  });

  it('are four, by the platform’s codes', () => {
    expect(networkCodes).toEqual(['mtn', 'glo', 'airtel', '9mobile']);
  });
});

describe('suggestNetwork', () => {
  it.each([
    ['2348031234567', 'mtn'],
    ['+2348051234567', 'glo'],
    ['08021234567', 'airtel'],
    ['0809', '9mobile'],
  ])('suggests for %s: %s', (phone, code) => {
    expect(suggestNetwork(phone)).toBe(code);
  });

  it.each(['', '080', '2341234567890', 'constructor'])('suggests nothing for %j', (phone) => {
    expect(suggestNetwork(phone)).toBeNull();
  });
});
