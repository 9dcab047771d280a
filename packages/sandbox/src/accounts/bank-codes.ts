/** Codes and names of the banks themselves, as transfers carry them (invented, but for the observed account banks). */
const banks: Readonly<Record<string, string>> = {
  '120001': '9PSB',
  '100033': 'PalmPay',
  '090360': 'CashConnect',
  '900001': 'Harbour Bank',
  '900002': 'Savannah Trust Bank',
};

/** Which bank an account is opened at, by the code that a request names. */
const ownCodes: Readonly<Record<string, string>> = { '9psb': '120001', palmpay: '100033', cashconnect: '090360' };

/** Where transfers from outside come from unless told otherwise. */
export const defaultSenderBank = '900001';

/** A bank's own code: of the account banks by the name in a request, otherwise as it is. */
export function bankCodeOf(code: string): string {
  const key = code.toLowerCase();
  return Object.hasOwn(ownCodes, key) ? (ownCodes[key] ?? code) : code;
}

export function bankNameOf(code: string): string {
  const own = bankCodeOf(code);
  return (Object.hasOwn(banks, own) ? banks[own] : undefined) ?? `Bank ${own}`;
}
