import { DatabaseSync } from 'node:sqlite';
import { dollars, naira } from '@tillside/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFunding } from '../templates/server/funding.ts';

const caller = { id: 'ada', roles: ['shopper'] as const };

describe('the funding of a new shop', () => {
  let funding: ReturnType<typeof createFunding>;
  const request = (ref: string, amount = naira(1_000)) => ({ ref, caller, amount });
  const left = async () => (await funding.balance({ caller }))?.available;

  beforeEach(() => {
    funding = createFunding(new DatabaseSync(':memory:'));
    funding.open('ada', naira(1_500));
  });

  it('takes the price once, however often each hook is called', async () => {
    for (let call = 0; call < 3; call++) expect(funding.reserve(request('a'))).toEqual({ outcome: 'reserved' });
    expect(await left()).toEqual(naira(500));
    for (let call = 0; call < 3; call++) await funding.capture(request('a'));
    expect(await left()).toEqual(naira(500));
  });

  it('declines what the balance does not cover, for ever', async () => {
    expect(funding.reserve(request('a', naira(2_000)))).toEqual({ outcome: 'declined' });
    await funding.release(request('a', naira(2_000)));
    expect(await left()).toEqual(naira(1_500));
    expect(funding.reserve(request('a', naira(1_000)))).toEqual({ outcome: 'declined' });
  });

  it('gives back once what was not delivered', async () => {
    await funding.reserve(request('a'));
    for (let call = 0; call < 3; call++) await funding.release(request('a'));
    expect(await left()).toEqual(naira(1_500));
    expect(() => funding.capture(request('a'))).toThrow('cannot be captured: there are 0');
  });

  it('captures some and releases the rest of a purchase that was delivered in part', async () => {
    await funding.reserve(request('a'));
    await funding.capture(request('a', naira(600)));
    expect(() => funding.release(request('a', naira(500)))).toThrow('cannot be released: there are 40000');
    await funding.release(request('a', naira(400)));
    expect(await left()).toEqual(naira(900));
  });

  it('declines a reserve that comes after its release', async () => {
    await funding.release(request('a'));
    expect(funding.reserve(request('a'))).toEqual({ outcome: 'declined' });
  });

  it('refunds once, and only what was captured', async () => {
    await funding.reserve(request('a'));
    expect(() => funding.refund(request('a'))).toThrow('cannot be refunded: there are 0');
    await funding.capture(request('a'));
    for (let call = 0; call < 3; call++) await funding.refund(request('a'));
    expect(await left()).toEqual(naira(1_500));
  });

  it('refuses dollars, and nobody has a balance by accident', async () => {
    const inDollars = { ref: 'a', caller, amount: dollars(1) };
    expect(await funding.reserve(inDollars)).toEqual({ outcome: 'declined', code: 'currency_refused' });
    expect(await funding.balance({ caller: { ...caller, id: 'bayo' } })).toBeNull();
    funding.open('ada', naira(9_000));
    expect(await left()).toEqual(naira(1_500));
  });
});
