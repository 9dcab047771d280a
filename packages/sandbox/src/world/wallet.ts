import type { Currency } from '@tillside/contract';
import type { World } from './world.ts';

/** Takes kobo or cents from the merchant's wallet. `false`, and nothing taken, when there is not enough. */
export function debitWallet(world: World, currency: Currency, amount: number): boolean {
  if (world.state.wallets[currency] < amount) return false;
  world.state.wallets[currency] -= amount;
  return true;
}

/** Gives kobo or cents back to the merchant's wallet. */
export function creditWallet(world: World, currency: Currency, amount: number): void {
  world.state.wallets[currency] += amount;
}
