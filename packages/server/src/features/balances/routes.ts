import { json, type CallerHandler } from '../../kernel/http/message.ts';
import { Failure } from '../../kernel/model/errors.ts';
import type { Balances } from './balance.ts';

/** The caller's balance, as the merchant's hook answers it. */
export function balanceHandlers({
  balances,
}: {
  readonly balances: Balances;
}): Readonly<Record<'GET /balance', CallerHandler>> {
  return {
    async 'GET /balance'({ caller }) {
      const balance = await balances.read(caller);
      if (!balance) throw new Failure('not_found');
      return json(balance);
    },
  };
}
