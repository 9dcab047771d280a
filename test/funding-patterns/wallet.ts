import { walletFunding, type Funding, type FundingRequest } from '@tillside/server';

/** Pays a shopper back, once by ref: by a transfer, or onto a balance that you keep. */
export type PayBack = (request: FundingRequest) => Promise<void>;

/** Shoppers pay with the platform's wallet, on the page where you mount `<WalletCheckout>`. Live environment only. */
export function payByWallet(payBack: PayBack): Funding {
  return {
    ...walletFunding({ page: ({ id }) => `/pay/${id}`, title: 'Your purchase', minutes: 15 }),
    // Money that was paid by wallet and is owed back: without this hook, `refund.owed` is raised once and staff settle it.
    refund: payBack,
  };
}
