/** The banks' own codes and names, as in transfers (invented, except for the observed account banks). */
const banks: Readonly<Record<string, string>> = {
  '120001': '9PSB',
  '100033': 'PalmPay',
  '090360': 'CashConnect',
  '900001': 'Harbour Bank',
  '900002': 'Savannah Trust Bank',
};

/** The account banks by the code that a request uses. */
const ownCodes: Readonly<Record<string, string>> = { '9psb': '120001', palmpay: '100033', cashconnect: '090360' };

/** The default bank of transfers from outside. */
export const defaultSenderBank = '900001';

/** A bank's own code: looked up for account banks, otherwise unchanged. */
export function bankCodeOf(code: string): string {
  const key = code.toLowerCase();
  return Object.hasOwn(ownCodes, key) ? (ownCodes[key] ?? code) : code;
}

export function bankNameOf(code: string): string {
  const own = bankCodeOf(code);
  return (Object.hasOwn(banks, own) ? banks[own] : undefined) ?? `Bank ${own}`;
}
