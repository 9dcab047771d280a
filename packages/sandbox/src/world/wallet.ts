import { isMoreThan, minusMoney, sumMoney, type Money } from '@tillside/contract';
import type { World } from './world.ts';

/** Debits the merchant's wallet of the amount's currency. `false`, without a debit, if the balance is too low. */
export function debitWallet(world: World, amount: Money): boolean {
  const held: Money = world.state.wallets[amount.currency];
  if (isMoreThan(amount, held)) return false;
  setWallet(world, minusMoney(held, amount));
  return true;
}

export function creditWallet(world: World, amount: Money): void {
  setWallet(world, sumMoney(amount.currency, [world.state.wallets[amount.currency], amount]));
}

function setWallet({ state }: World, balance: Money): void {
  if (balance.currency === 'NGN') state.wallets.NGN = balance;
  else state.wallets.USD = balance;
}
