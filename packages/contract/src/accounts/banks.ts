/** A bank that virtual accounts are opened at (codes observed; a merchant may use others). */
export interface VirtualAccountBank {
  readonly code: string;
  readonly name: string;
  /** The customer needs a BVN on file, or the request a `bvn` (platform §4.2). */
  readonly needsBvn: boolean;
  /** Permanent accounts can be opened there; the document names the third bank for dynamic ones only (platform §4.2). */
  readonly permanent: boolean;
}

/** The banks of virtual accounts, in the order of the document's placeholders. */
export const virtualAccountBanks = [
  { code: '9psb', name: '9PSB', needsBvn: false, permanent: true },
  { code: 'palmpay', name: 'PalmPay', needsBvn: true, permanent: true },
  { code: 'cashconnect', name: 'CashConnect', needsBvn: false, permanent: false },
] as const satisfies readonly VirtualAccountBank[];
