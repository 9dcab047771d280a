import { dollars, naira, type Environment } from '@tillside/contract';

/** The API key of each environment. They are fixed, public and worth nothing outside a sandbox. */
export const sandboxKeys: Readonly<Record<Environment, string>> = {
  sandbox: 'ps_pk_test_tillside',
  live: 'ps_pk_live_tillside',
};

/** The secret key of each environment, for hashes only (platform §5.2). That of live is for `transaction_hash`. */
export const secretKeys: Readonly<Record<Environment, string>> = {
  sandbox: 'ps_sk_test_tillside',
  live: 'ps_sk_live_tillside',
};

/** The Merchant Hash Key, 32 bytes in hex: encrypts `secure_details` of cards (platform §2.2, §5.5). */
export const merchantHashKey = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

/** The business of every new world. */
export const business = {
  id: 'biz_tillside',
  /** The name that payers see for its virtual accounts. */
  name: 'Tillside Shop',
  wallets: { NGN: naira(1_000_000), USD: dollars(10_000) },
  usdDue: dollars(0),
  kycLevel: 2,
} as const;
