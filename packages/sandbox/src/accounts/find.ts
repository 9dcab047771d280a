import type { Customer } from '../world/customer.ts';
import type { World } from '../world/world.ts';
import type { Payment, VirtualAccount } from '../world/account.ts';

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
