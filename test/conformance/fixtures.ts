/** The people, codes and keys that the checks use: the sandbox's, unless `CONFORMANCE_FIXTURES` (JSON) sets others. */
const defaults = {
  /** A customer with a phone, an email, an address and a BVN on file. */
  customer: 'cus_ada',
  /** A customer with neither phone nor email, and no BVN. */
  bareCustomer: 'cus_bayo',
  businessId: 'biz_tillside',
  /** The business's registered or trade name (platform §4.2). */
  businessName: 'Tillside Shop',
  /** Hex (platform §2.2). */
  merchantHashKey: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  /** The sandbox secret key, for the simulate-transfer hash (platform §5.4). */
  secretKey: 'ps_sk_test_tillside',
  payer: '@ada',
  payerEmail: 'ada@example.com',
  payerPin: '1234',
  bankA: '9psb',
  /** The bank that needs a BVN (platform §4.2). */
  bankB: 'palmpay',
  phone: '2348031234567',
  otherPhone: '2348051234567',
  localPhone: '08031234567',
  network: 'mtn',
  /** The four mobile networks (platform §4.3). */
  networks: ['mtn', 'glo', 'airtel', '9mobile'],
  cable: 'dstv',
  /** The three cable services (platform §4.3). */
  cables: ['dstv', 'gotv', 'startimes'],
  /** The cable service that takes no top-up (platform §4.3). */
  cableWithoutTopUp: 'startimes',
  smartCard: '7040000001',
  distributor: 'ikedc',
  prepaidMeter: '45020000001',
  postpaidMeter: '4502000002',
  bettingId: 'bet9ja',
  bettingAccount: '100001',
  jambProfile: '0123456789',
};

const given: Partial<typeof defaults> = JSON.parse(process.env['CONFORMANCE_FIXTURES'] ?? '{}');

export const fixtures = { ...defaults, ...given };
