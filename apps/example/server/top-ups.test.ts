import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { dollars, naira, sameMoney } from '@tillside/contract';
import { TillsideError, type CheckoutRequest, type CheckoutPaidEvent } from '@tillside/server';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFunding, openBalances, type ShopFunding } from './funding.ts';
import { personById } from './people.ts';
import type { Sessions } from './sessions.ts';
import { creditTopUp, topUpApi } from './top-ups.ts';

describe('asking for a top-up', () => {
  let made: CheckoutRequest[];
  let close: () => void;
  let url: string;

  beforeEach(async () => {
    made = [];
    const app = express().use(topUpApi({ sessions: sessionsDouble(), checkouts: { create: create } }));
    const server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/top-ups`;
    close = () => server.close();
  });
  afterEach(() => close());

  const ask = async (body: unknown, headers: Record<string, string> = {}): Promise<[number, unknown]> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-User': 'ada',
        'Idempotency-Key': 'a-key-of-the-page-1',
        ...headers,
      },
      body: JSON.stringify(body),
    });
    return [response.status, await response.json()];
  };

  it('makes one checkout of the signed-in shopper, with the amount alone from the page', async () => {
    expect(await ask({ amount: naira(5_000.5), owner: 'bayo', title: 'Mine' })).toEqual([201, { checkout: 'co_1' }]);
    expect(made).toEqual([
      {
        owner: 'ada',
        reference: 'top-up-a-key-of-the-page-1',
        amount: naira(5_000.5),
        title: 'Sunbird balance top-up',
        addsTo: 'Sunbird balance',
        metadata: { purpose: 'top-up' },
      },
    ]);
  });

  it.each([
    naira(99.99),
    naira(500_000.01),
    naira(0),
    naira(-100),
    dollars(500),
    { currency: 'NGN', minor: 50_000.1 },
    { currency: 'NGN', amount: 500 },
    500,
    'NGN 500.00',
    null,
  ])('refuses the amount %j', async (amount) => {
    const [status, problem] = await ask({ amount });
    expect(status).toBe(422);
    expect(problem).toMatchObject({ title: expect.stringContaining('from 100 to 500000 naira') });
    expect(made).toEqual([]);
  });

  it.each(['', 'short', 'with spaces in it 1', 'x'.repeat(65)])('refuses the key %j', async (key) => {
    expect((await ask({ amount: naira(500) }, { 'Idempotency-Key': key }))[0]).toBe(400);
    expect(made).toEqual([]);
  });

  it('refuses callers who are not signed in, and staff', async () => {
    expect((await ask({ amount: naira(500) }, { 'X-User': '' }))[0]).toBe(401);
    expect((await ask({ amount: naira(500) }, { 'X-User': 'staff' }))[0]).toBe(403);
    expect(made).toEqual([]);
  });

  it('reports that a key was used for another amount', async () => {
    await ask({ amount: naira(500) });
    expect((await ask({ amount: naira(501) }))[0]).toBe(409);
  });

  async function create(request: CheckoutRequest): ReturnType<Parameters<typeof topUpApi>[0]['checkouts']['create']> {
    const [before] = made;
    if (before && !sameMoney(before.amount, request.amount)) throw new TillsideError('reference_reused', 'used');
    made.push(request);
    return {
      id: 'co_1',
      owner: request.owner,
      reference: request.reference,
      state: 'open',
      amount: request.amount,
      title: request.title,
      may_begin: true,
      created_at: '2030-01-01T00:00:00Z',
      metadata: {},
    };
  }
});

describe('a top-up that was paid', () => {
  let funding: ShopFunding;
  const credit = (event: CheckoutPaidEvent): Promise<boolean> => creditTopUp(funding, event);
  const left = async (owner: string) => (await funding.balanceOf(owner))?.available;

  beforeEach(async () => {
    funding = createFunding(new DatabaseSync(':memory:'), { sell: naira(1_600), buy: naira(1_550) });
    await openBalances(funding);
  });

  it('is counted once, however often its event is delivered', async () => {
    for (let time = 0; time < 3; time += 1) expect(await credit(paid('co_1', 'ada'))).toBe(true);
    expect(await left('ada')).toEqual(naira(51_000));
    expect((await funding.statement('ada'))[0]).toMatchObject({ reason: 'top_up', amount: naira(1_000) });
  });

  it('is each person’s own, even where both pages made the same key', async () => {
    await credit(paid('co_of_ada', 'ada'));
    await credit(paid('co_of_bayo', 'bayo'));
    expect(await left('ada')).toEqual(naira(51_000));
    expect(await left('bayo')).toEqual(naira(3_000));
  });

  it('is not made of a checkout for something else', async () => {
    const checkout = { ...paid('co_1', 'ada').checkout, metadata: { order: 7 } };
    expect(await credit({ ...paid('co_1', 'ada'), checkout })).toBe(false);
    expect(await left('ada')).toEqual(naira(50_000));
  });
});

function paid(id: string, user: string): CheckoutPaidEvent {
  return {
    id: `checkout.paid ${id}`,
    type: 'checkout.paid',
    ref: 'ts_pay',
    caller: { id: user, roles: ['shopper'] },
    amount: naira(1_000),
    at: '2030-01-01T00:00:00Z',
    checkout: {
      id,
      reference: 'top-up-the-same-key',
      title: 'Sunbird balance top-up',
      fee: naira(10),
      metadata: { purpose: 'top-up' },
    },
  };
}

function sessionsDouble(): Sessions {
  return {
    read: (request) => {
      const person = personById(request.get('x-user') ?? '');
      return person && { id: 'session', person };
    },
    isActive: () => true,
    isKnown: () => true,
    start: () => {},
    end: () => {},
  };
}
