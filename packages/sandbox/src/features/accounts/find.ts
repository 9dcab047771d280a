import type { Customer } from '../../kernel/world/customer.ts';
import type { World } from '../../kernel/world/world.ts';
import type { Payment, VirtualAccount } from '../../kernel/world/account.ts';

export function findCustomer(id: string, world: World): Customer | null {
  return world.state.customers.find((customer) => customer.id === id) ?? null;
}

export function findAccount(number: string, world: World): VirtualAccount | null {
  return world.state.accounts.find((account) => account.account_number === number) ?? null;
}

/** The owner of an account. Accounts are only opened for existing customers. */
export function ownerOf(account: VirtualAccount, world: World): Pick<Customer, 'id' | 'name' | 'email' | 'phone'> {
  const customer = findCustomer(account.customer_id, world);
  return customer ?? { id: account.customer_id, name: account.account_name, email: null, phone: null };
}

export function findPayment(sessionId: string, accountNumber: string, world: World): Payment | null {
  const fits = (payment: Payment): boolean =>
    payment.session_id === sessionId && payment.account_number === accountNumber;
  return world.state.payments.find(fits) ?? null;
}

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
