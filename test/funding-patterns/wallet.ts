import { walletFunding, type Funding, type FundingRequest } from '@tillside/server';

/** Pays shoppers back: by a transfer, or onto a balance that you keep. */
export interface PayBack {
  /** Pays once by ref. */
  pay(request: FundingRequest): Promise<void>;
  isPaid(ref: string): Promise<boolean>;
}

/** Shoppers pay with the platform's wallet, on the page where you mount `<WalletCheckout>`. Live environment only. */
export function payByWallet(payBack: PayBack): Funding {
  const wallet = walletFunding({ page: ({ id }) => `/pay/${id}`, title: 'Your purchase', minutes: 15 });
  return {
    ...wallet,
    // The checkout stays paid after you have paid it back: a restored companion must not buy for it.
    reserve: async (request) =>
      (await payBack.isPaid(request.ref)) ? { outcome: 'declined' } : wallet.reserve(request),
    // Money that was paid by wallet and is owed back: without this hook, `refund.owed` is raised once and staff settle it.
    refund: (request) => payBack.pay(request),
  };
}
