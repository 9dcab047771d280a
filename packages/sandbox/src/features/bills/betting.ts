import { bettingProviders, fundBetting, validateBetting } from '@tillside/contract/schemas';
import { answered, handleOperation, refused, type OperationResult } from '../../kernel/http/operation-result.ts';
import { bettingCatalogue } from './catalogue/providers.ts';
import { isUnknownAccount, magicOfAccount } from '../../kernel/catalogue/magic-numbers.ts';
import { buyOnce } from './purchase.ts';
import { nameOfAccount, type SandboxBill } from './sandbox-bill.ts';

/** Betting wallets (platform §4.3). */
export const bettingProduct = {
  handlers: {
    'betting.providers': handleOperation(bettingProviders, () => answered(bettingCatalogue, 'Betting providers')),
    'betting.validate': handleOperation(
      validateBetting,
      ({ customer_id, bet_id }) =>
        wrongWith(customer_id, bet_id) ??
        answered({ name: nameOfAccount(customer_id), account: customer_id }, 'Customer found'),
    ),
    /** A funding: a success at once; the amount is not echoed (platform §3, §4.3). */
    'betting.fund': handleOperation(fundBetting, ({ customer_id, bet_id, amount, ref }, world) =>
      buyOnce(
        fundBetting.id,
        ref ?? null,
        world,
        () =>
          wrongWith(customer_id, bet_id) ?? {
            amount,
            fields: { account: customer_id, bet_id },
            settles: 'at_once',
            magic: magicOfAccount(customer_id),
          },
      ),
    ),
  },
  examples: {
    'betting.providers': {},
    'betting.validate': { customer_id: '100001', bet_id: 'bet9ja' },
    'betting.fund': {
      customer_id: '100001',
      bet_id: 'bet9ja',
      amount: 500,
      customer_name: 'Ada Obi',
      ref: 'x-betting',
    },
  },
} satisfies SandboxBill<'betting'>;

function wrongWith(customerId: string, betId: string): OperationResult | null {
  const provider = bettingCatalogue.find((listed) => listed.id === betId);
  if (!provider?.active) return refused(407, 'This provider is not available.', { bet_id: 'is no active provider' });
  if (isUnknownAccount(customerId)) return refused(404, 'There is no such account.', { customer_id: 'is unknown' });
  return null;
}
