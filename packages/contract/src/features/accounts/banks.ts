/** A bank that offers virtual accounts (codes observed; a merchant may use others). */
export interface VirtualAccountBank {
  readonly code: string;
  readonly name: string;
  /** The customer needs a BVN on file, or the request needs a `bvn` (platform §4.2). */
  readonly needsBvn: boolean;
  /** Whether it offers permanent accounts. The document names the third bank for dynamic ones only (platform §4.2). */
  readonly permanent: boolean;
}

/** The banks of virtual accounts, in the order of the document's placeholders. */
export const virtualAccountBanks = [
  { code: '9psb', name: '9PSB', needsBvn: false, permanent: true },
  { code: 'palmpay', name: 'PalmPay', needsBvn: true, permanent: true },
  { code: 'cashconnect', name: 'CashConnect', needsBvn: false, permanent: false },
] as const satisfies readonly VirtualAccountBank[];
