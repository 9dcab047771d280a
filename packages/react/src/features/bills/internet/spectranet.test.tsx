import { describe, expect, it } from 'vitest';
import { nameOnAccount, readPins } from './spectranet.ts';

describe('what Spectranet answers', () => {
  it.each([
    [{ name: 'Ada Obi' }, 'Ada Obi'],
    [{ name: null }, null],
    [{}, null],
    ['Ada Obi', null],
    [null, null],
  ])('in %j has the name %j', (details, name) => expect(nameOnAccount(details)).toBe(name));

  it('is a pin with or without its serial number and date', () => {
    const whole = { pin: '1', serial: 'S', expiry_at: '2027-11-21' };
    expect(readPins([whole, { pin: '2', serial: null, expiry_at: null }, { serial: 'no pin' }])).toEqual([
      whole,
      { pin: '2' },
    ]);
  });
});
