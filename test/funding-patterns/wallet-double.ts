import type { CheckoutRequest, FundingCheckout, FundingServices } from '@tillside/server';

/** The companion's checkouts in memory, and the wallets that pay them. */
export function walletDouble() {
  const checkouts = new Map<string, FundingCheckout>();
  const paidBack = new Map<string, number>();

  const request = async ({ owner, reference, amount, title, metadata = {}, expiresAt }: CheckoutRequest) => {
    const known = checkouts.get(reference);
    const checkout: FundingCheckout = known ?? {
      id: `co_${reference}`,
      reference,
      owner,
      metadata,
      state: 'open',
      amount,
      title,
      may_begin: true,
      created_at: new Date().toISOString(),
      withdrawn: false,
      ...(expiresAt && { expires_at: expiresAt.toISOString() }),
    };
    checkouts.set(reference, checkout);
    return checkout;
  };

  const services: FundingServices = {
    environment: 'live',
    handledEvents: new Set(['refund.owed']),
    refunds: true,
    now: () => Date.now(),
    isClosed: () => true,
    settle: async () => {},
    firstOutcome: async ({ outcome }) => outcome,
    checkouts: {
      request,
      find: async ({ reference }) => checkouts.get(reference) ?? null,
      async withdraw(wanted) {
        const checkout = await request(wanted);
        const state = checkout.state === 'open' ? ('expired' as const) : checkout.state;
        const withdrawn = { ...checkout, state, withdrawn: true };
        checkouts.set(wanted.reference, withdrawn);
        return withdrawn;
      },
    },
  };

  return {
    services,
    pay(ref: string): void {
      const checkout = checkouts.get(ref);
      if (checkout?.state === 'open') checkouts.set(ref, { ...checkout, state: 'paid' });
    },
    payBack(ref: string, kobo: number): void {
      if (!paidBack.has(ref)) paidBack.set(ref, kobo);
    },
    isPaidBack: (ref: string): boolean => paidBack.has(ref),
    /** What was taken of a wallet for it, and not paid back, in kobo. */
    heldBy(ref: string): number {
      const checkout = checkouts.get(ref);
      return checkout?.state === 'paid' ? checkout.amount.minor - (paidBack.get(ref) ?? 0) : 0;
    },
  };
}
