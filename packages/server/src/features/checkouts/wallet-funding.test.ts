import { dollars, naira, type Checkout } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import type {
  FundingCheckout,
  CheckoutRequest,
  FundingRequest,
  FundingServices,
} from '../../kernel/options/funding.ts';
import type { CheckoutPaidEvent, TillsideEventType } from '../../kernel/model/event.ts';
import { startOfTime } from '../../testing/rows.ts';
import { walletFunding, type WalletFundingOptions } from './wallet-funding.ts';

const page: WalletFundingOptions['page'] = ({ id }) => `/pay/${id}`;
const request: FundingRequest = {
  ref: 'ts_one',
  caller: { id: 'ada', roles: ['shopper'] },
  amount: naira(500),
};
const minute = 60_000;

/** A companion that has the checkout in this state, or none. */
function companion(change: Partial<FundingCheckout> | null = {}, more: Partial<FundingServices> = {}) {
  const asked: CheckoutRequest[] = [];
  const settled: string[] = [];
  const checkout: FundingCheckout | null = change && {
    id: 'co_1',
    reference: 'ts_one',
    owner: 'ada',
    metadata: {},
    state: 'open',
    amount: request.amount,
    title: 'Your purchase',
    may_begin: true,
    expires_at: new Date(startOfTime + 15 * minute).toISOString(),
    created_at: new Date(startOfTime).toISOString(),
    withdrawn: false,
    ...change,
  };
  const answer = async (wanted: CheckoutRequest): Promise<FundingCheckout> => {
    asked.push(wanted);
    if (!checkout) throw new Error('There is none.');
    return checkout;
  };
  const services: FundingServices = {
    environment: 'live',
    handledEvents: new Set(['refund.owed']),
    refunds: false,
    now: () => startOfTime,
    isClosed: () => false,
    checkouts: { request: answer, withdraw: answer, find: async () => checkout },
    settle: async (ref, result) => void settled.push(`${ref} ${result}`),
    firstOutcome: async ({ outcome }) => outcome,
    ...more,
  };
  return { services, asked, settled };
}

function connected(change?: Partial<FundingCheckout> | null, options: Partial<WalletFundingOptions> = {}) {
  const funding = walletFunding({ page, ...options });
  const world = companion(change);
  funding.connect?.(world.services);
  return { funding, ...world };
}

describe('reserving', () => {
  it('asks for a checkout of the caller under the instruction’s ref, and leads the shopper to its page', async () => {
    const { funding, asked } = connected({}, { title: ({ ref }) => `Bill ${ref}`, minutes: 30 });
    expect(await funding.reserve(request)).toEqual({
      outcome: 'pending',
      // When the checkout itself ends, which the first call has decided.
      expiresAt: new Date(startOfTime + 15 * minute),
      action: { url: '/pay/co_1' },
    });
    expect(asked).toEqual([
      {
        owner: 'ada',
        reference: 'ts_one',
        amount: naira(500),
        title: 'Bill ts_one',
        expiresAt: new Date(startOfTime + 30 * minute),
      },
    ]);
  });

  it('is done where it was paid already, and declined where it was released before', async () => {
    expect(await connected({ state: 'paid' }).funding.reserve(request)).toEqual({ outcome: 'reserved' });
    const gone = connected({ state: 'expired', withdrawn: true });
    expect(await gone.funding.reserve(request)).toEqual({ outcome: 'declined' });
  });

  it.each([
    ['dollars', dollars(5), 'currency_refused'],
    ['less than a naira', naira(0.5), 'amount_refused'],
  ] as const)('declines %s, and asks for nothing', async (_what, amount, code) => {
    const { funding, asked } = connected();
    expect(await funding.reserve({ ...request, amount })).toEqual({ outcome: 'declined', code });
    expect(asked).toEqual([]);
  });

  it('throws where the page has no address, so that it is retried and reported', async () => {
    const { funding } = connected({}, { page: () => '' });
    await expect(async () => funding.reserve(request)).rejects.toThrow('`page` has to answer the address');
  });
});

describe('releasing', () => {
  it.each([
    ['open', 'released'],
    ['ordering', 'released'],
    ['otp_sent', 'released'],
    ['refused', 'released'],
    ['expired', 'released'],
    ['paid', 'refund_owed'],
  ] as const)('of a checkout that is %s answers %s', async (state, outcome) => {
    expect(await connected({ state }).funding.release(request)).toEqual({ outcome });
  });

  it.each(['paying', 'not_known'] as const)('of one that is %s has no outcome yet', async (state) => {
    await expect(async () => connected({ state }).funding.release(request)).rejects.toThrow('not known yet');
  });

  it('of what no wallet can pay does nothing; of a rest of half a naira it owes a refund', async () => {
    const half: FundingRequest = { ...request, amount: naira(0.5) };
    const none = connected(null);
    expect(await none.funding.release(half)).toEqual({ outcome: 'released' });
    expect(none.asked).toEqual([]);
    expect(await connected({ state: 'paid' }).funding.release(half)).toEqual({ outcome: 'refund_owed' });
  });
});

describe('when its time is over', () => {
  const end = new Date(startOfTime + 9 * minute).toISOString();
  const attempt: NonNullable<Checkout['attempt']> = { number: 1, refs: [], expires_at: end };

  it.each([
    ['paid', { outcome: 'reserved' }],
    ['open', { outcome: 'declined' }],
    ['refused', { outcome: 'declined' }],
    ['expired', { outcome: 'declined' }],
    ['otp_sent', { outcome: 'pending', expiresAt: new Date(end) }],
    ['ordering', { outcome: 'pending', expiresAt: new Date(startOfTime + 5_000) }],
    ['paying', { outcome: 'pending', expiresAt: new Date(startOfTime + 5_000) }],
    ['not_known', { outcome: 'pending', expiresAt: new Date(startOfTime + minute) }],
  ] as const)('a checkout that is %s answers %o', async (state, answer) => {
    expect(await connected({ state, attempt }).funding.expire?.(request)).toEqual(answer);
  });

  it('and there is none, it is given up', async () => {
    expect(await connected(null).funding.expire?.(request)).toEqual({ outcome: 'declined' });
  });
});

describe('a paid checkout', () => {
  const paid = (checkout: Pick<CheckoutPaidEvent['checkout'], 'reference' | 'fundedRef'>): CheckoutPaidEvent => ({
    id: 'checkout.paid co_1',
    type: 'checkout.paid',
    ref: 'ts_pay',
    caller: request.caller,
    amount: request.amount,
    at: new Date(startOfTime).toISOString(),
    checkout: { id: 'co_1', title: 'Your purchase', fee: naira(5), metadata: {}, ...checkout },
  });

  it('settles the instruction that it pays for, and no other', async () => {
    const { funding, settled } = connected();
    await funding.checkoutPaid?.(paid({ reference: 'order-7' }));
    expect(settled).toEqual([]);
    await funding.checkoutPaid?.(paid({ reference: 'ts_one', fundedRef: 'ts_one' }));
    expect(settled).toEqual(['ts_one reserved']);
  });
});

describe('what cannot work is refused in a sentence', () => {
  it.each([
    ['no page', { page: undefined }, 'page has to be a function'],
    ['no time at all', { page, minutes: 0 }, 'minutes has to be'],
    ['two days', { page, minutes: 2_880 }, 'minutes has to be'],
    ['a title of four letters', { page, title: 'Bill' }, 'title has to be a text of 5 to 255'],
  ])('%s', (_what, options, sentence) => {
    // As JavaScript may call it.
    expect(() => Reflect.apply(walletFunding, undefined, [options])).toThrow(sentence);
  });

  it.each([
    ['the sandbox environment', { environment: 'sandbox' }, 'platform.environment "live"'],
    ['no handler of refunds', { handledEvents: new Set<TillsideEventType>() }, 'events["refund.owed"]'],
  ] as const)('%s', (_what, more, sentence) => {
    expect(() => walletFunding({ page }).connect?.(companion({}, more).services)).toThrow(sentence);
  });

  it('but not a hook that pays refunds where no handler receives them', () => {
    const paid = { handledEvents: new Set<TillsideEventType>(), refunds: true };
    expect(() => walletFunding({ page }).connect?.(companion({}, paid).services)).not.toThrow();
  });

  it('a second companion while the first works, and hooks that were never given to one', async () => {
    let isClosed = false;
    const funding = walletFunding({ page });
    await expect(async () => funding.reserve(request)).rejects.toThrow('keep `connect`, `expire` and `checkoutPaid`');
    funding.connect?.(companion({}, { isClosed: () => isClosed }).services);
    expect(() => funding.connect?.(companion().services)).toThrow('another companion');
    isClosed = true;
    expect(() => funding.connect?.(companion().services)).not.toThrow();
  });

  it('has no hooks that it was not given', () => {
    expect(walletFunding({ page })).not.toHaveProperty('credit');
    expect(walletFunding({ page })).not.toHaveProperty('price');
    expect(walletFunding({ page })).not.toHaveProperty('refund');
    const credit = (): void => {};
    expect(walletFunding({ page, credit }).credit).toBe(credit);
    expect(walletFunding({ page, refund: credit }).refund).toBe(credit);
  });
});
