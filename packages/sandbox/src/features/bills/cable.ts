import { naira, timesMoney, type Naira } from '@tillside/contract';
import { buyCable, cableBouquets, topUpCable, validateCable } from '@tillside/contract/schemas';
import { answered, handleOperation, refused } from '../../kernel/http/operation-result.ts';
import { bouquetCatalogue, findBouquet } from './catalogue/bouquets.ts';
import { isUnknownAccount, magicOfAccount } from '../../kernel/catalogue/magic-numbers.ts';
import { discountOf, requireRef, type SandboxBill, nameOfAccount } from './sandbox-bill.ts';
import { buyOnce } from './purchase.ts';

/** 1.5 % (observed), in thousandths. */
const discountPerThousand = 15;
/** The customer whom the sandbox returns for any account (platform §4.3). */
const fixedAccount = '7040000001';

/** Cable television (platform §4.3). */
export const cableProduct = {
  handlers: {
    'cable.bouquets': handleOperation(cableBouquets, ({ service }) =>
      answered(
        bouquetCatalogue
          .filter((bouquet) => bouquet.service === service)
          .map(({ id, alias, name, price }) => ({
            id,
            alias,
            name,
            amount: price,
            priceOptions: [1, 3, 6, 12].map((month) => ({ month, amount: timesMoney(price, month) })),
          })),
        'Bouquets',
      ),
    ),
    'cable.validate': handleOperation(validateCable, (input, world) => {
      const account = world.environment === 'sandbox' ? fixedAccount : input.account;
      if (isUnknownAccount(account)) return refused(404, 'There is no such smart card.');
      const current = bouquetCatalogue.find((bouquet) => bouquet.service === input.service);
      const { alias = '', name = '', price = naira(0) } = current ?? {};
      return answered(
        {
          customer_name: nameOfAccount(account),
          info: {
            outstandingBalance: naira(0),
            accountNumber: account,
            currentBouquet: name,
            currentBouquetPlan: { items: [{ code: alias, name, price, description: name }], amount: price },
          },
        },
        'Customer found',
      );
    }),
    'cable.buy': requireRef(
      handleOperation(buyCable, ({ service, account, plan_id, ref, month }, world) =>
        buyOnce(buyCable.id, ref, world, () => {
          const bouquet = findBouquet(service, plan_id);
          if (!bouquet)
            return refused(407, 'There is no such bouquet of this service.', { plan_id: 'is no bouquet of it' });
          return order(timesMoney(bouquet.price, month), { account, service, plan: bouquet.name, plan_id });
        }),
      ),
    ),
    'cable.topup': requireRef(
      handleOperation(topUpCable, ({ service, account, amount, ref }, world) =>
        buyOnce(topUpCable.id, ref, world, () => order(amount, { account, service, plan: 'topup', plan_id: null })),
      ),
    ),
  },
  examples: {
    'cable.bouquets': { service: 'dstv' },
    'cable.validate': { service: 'dstv', account: '7040000001', plan_id: bouquet('dstv') },
    'cable.buy': {
      service: 'dstv',
      account: '7040000001',
      plan_id: bouquet('dstv'),
      ref: 'x-cable',
      customer_name: 'Ada Obi',
      month: 1,
    },
    'cable.topup': { service: 'gotv', account: '7040000001', amount: 1000, customer_name: 'Ada Obi', ref: 'x-topup' },
  },
} satisfies SandboxBill<'cable'>;

function order(amount: Naira, fields: { account: string; service: string; plan: string; plan_id: string | null }) {
  return {
    amount,
    discount: discountOf(amount, discountPerThousand),
    fields: { ...fields, currency: 'NGN' },
    settles: 'at_once' as const,
    magic: magicOfAccount(fields.account),
  };
}

function bouquet(service: string): string {
  return bouquetCatalogue.find((known) => known.service === service)?.id ?? '';
}
