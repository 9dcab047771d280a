import type { Environment } from '@tillside/contract';

/** The API key of each environment. They are fixed, public and worth nothing outside a sandbox. */
export const sandboxKeys: Readonly<Record<Environment, string>> = {
  sandbox: 'ps_pk_test_tillside',
  live: 'ps_pk_live_tillside',
};

/** What the business of every new world has: naira in kobo, dollars in cents. */
export const business = {
  id: 'biz_tillside',
  wallets: { NGN: 100_000_000, USD: 1_000_000 },
  usdDue: 0,
  kycLevel: 2,
} as const;
