import { feature } from '../../kernel/feature.ts';
import { createBalances } from './balance.ts';
import { balanceHandlers } from './routes.ts';

/** What a shopper has with the merchant, as the merchant's hook answers it. */
export const balances = feature({
  name: 'balances',
  start(kernel, { publicUrl }) {
    const read = createBalances({ ...kernel, funding: kernel.context.funding, publicUrl });
    return {
      routes: balanceHandlers({ balances: read }),
      session: (caller) => ({ balance: read.isOffered(caller) }),
    };
  },
});
