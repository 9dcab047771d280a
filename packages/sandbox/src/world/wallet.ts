import { isMoreThan, minusMoney, sumMoney, type Money } from '@tillside/contract';
import type { World } from './world.ts';

/** Takes an amount from the merchant's wallet of its currency. `false`, and nothing taken, when there is not enough. */
export function debitWallet(world: World, amount: Money): boolean {
  const held: Money = world.state.wallets[amount.currency];
  if (isMoreThan(amount, held)) return false;
  setWallet(world, minusMoney(held, amount));
  return true;
}

/** Adds an amount to the merchant's wallet of its currency. */
export function creditWallet(world: World, amount: Money): void {
  setWallet(world, sumMoney(amount.currency, [world.state.wallets[amount.currency], amount]));
}

function setWallet({ state }: World, balance: Money): void {
  if (balance.currency === 'NGN') state.wallets.NGN = balance;
  else state.wallets.USD = balance;
}
