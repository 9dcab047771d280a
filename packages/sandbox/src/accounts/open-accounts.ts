import { business } from '../world/fixtures.ts';
import { newDigits } from '../world/random.ts';
import type { World } from '../world/world.ts';
import type { VirtualAccount } from '../world/account.ts';
import { bankCodeOf, bankNameOf } from './bank-codes.ts';
import { findAccount } from './find.ts';

/** The parameters of an opening. */
export interface AccountOrder {
  readonly customerId: string;
  /** Codes of the banks, one account each. */
  readonly banks: readonly string[];
  /** The name that payers see instead of the trade name. */
  readonly accountName: string | undefined;
  readonly ref: string | null;
}

/** Opens one account at each bank. The number of accounts is unlimited (platform §8). */
export function openAccounts(order: AccountOrder, world: World): VirtualAccount[] {
  return order.banks.map((bank) => {
    const account: VirtualAccount = {
      id: world.newId(),
      account_number: freeNumber(world),
      account_name: order.accountName ?? business.name,
      bank_code: bankCodeOf(bank),
      bank_name: bankNameOf(bank),
      customer_id: order.customerId,
      active: true,
      ref: order.ref,
      created_at: world.now(),
      updated_at: world.now(),
    };
    world.state.accounts.push(account);
    return account;
  });
}

/** An unused number of ten digits, counted up from a random start so that the search always ends. */
function freeNumber(world: World): string {
  let number = Number(newDigits(world.seams.random, 10));
  for (;;) {
    const text = String(number).padStart(10, '0');
    if (!findAccount(text, world)) return text;
    number = (number + 1) % 10_000_000_000;
  }
}
