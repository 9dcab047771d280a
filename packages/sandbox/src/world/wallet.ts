import type { Kobo } from '@tillside/contract';
import type { World } from './world.ts';

/** Takes naira from the merchant's wallet. `false`, and nothing taken, when there is not enough. */
export function debitNaira(world: World, amount: Kobo): boolean {
  if (world.state.wallets.NGN < amount) return false;
  world.state.wallets.NGN -= amount;
  return true;
}

/** Gives naira back to the merchant's wallet. */
export function creditNaira(world: World, amount: Kobo): void {
  world.state.wallets.NGN += amount;
}
