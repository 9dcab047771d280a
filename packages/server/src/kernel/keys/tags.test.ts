import { createHmac } from 'node:crypto';
import { rowRef } from '@tillside/contract/schemas';
import { describe, expect, it } from 'vitest';
import { isOwnRef, orderRef } from './tags.ts';

const keysOf = (key: string) => ({
  sign: (purpose: string, text: string) => createHmac('sha256', key).update(`${purpose} ${text}`).digest('hex'),
});
const keys = keysOf('one');
const order = {
  environment: 'sandbox',
  ownerId: 'ada',
  clientKey: 'key-00001',
  operation: 'airtime.buy',
  input: { phone: '08031234567', network: 'mtn' },
} as const;

describe('the ref of an order', () => {
  it('is the same each time, in whatever notation', () => {
    const ref = orderRef(keys, order);
    expect(ref).toMatch(/^ts_[0-9a-z]{26}$/);
    expect(orderRef(keys, { ...order, input: { network: 'mtn', phone: '08031234567' } })).toBe(ref);
  });

  it.each([
    { environment: 'live' },
    { ownerId: 'bayo' },
    { clientKey: 'key-00002' },
    { operation: 'data.buy' },
    { input: { ...order.input, phone: '08031234568' } },
  ] as const)('is another with %j', (change) => {
    expect(orderRef(keys, { ...order, ...change })).not.toBe(orderRef(keys, order));
  });

  it('is known as our own, and not as that of a store with another key', () => {
    const ref = orderRef(keys, order);
    expect([isOwnRef(keys, ref), isOwnRef(keysOf('two'), ref)]).toEqual([true, false]);
    expect([isOwnRef(keys, rowRef(ref, 1)), isOwnRef(keys, 'ts_one'), isOwnRef(keys, '')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
