import { isMoreThan, mobileNetworks, money, toLocalPhone, type Naira } from '@tillside/contract';
import { buyData, dataPlans } from '@tillside/contract/schemas';
import { answered, handleOperation, refused } from '../../kernel/http/operation-result.ts';
import { dataCatalogue, findDataPlan, type DataPlan } from './catalogue/data-plans.ts';
import { magicOf } from '../../kernel/catalogue/magic-numbers.ts';
import { buyOnce } from './purchase.ts';
import { requireRef, type SandboxBill } from './sandbox-bill.ts';

const balanceCodes = { mtn: '*323#', glo: '*323#', airtel: '*323#', '9mobile': '*323#' } as const;

export const dataProduct = {
  handlers: {
    /** The plans of a network, by category (platform §4.3). */
    'data.plans': handleOperation(dataPlans, ({ network }) => {
      const name = mobileNetworks.find((known) => known.code === network)?.name ?? network;
      const plans = dataCatalogue.filter((plan) => plan.network === network);
      const categories = [...new Set(plans.map((plan) => plan.category))];
      const listed = {
        network_name: name,
        title: `${name} data`,
        network_code: network,
        check_balance: balanceCodes[network],
        logo_url: `https://sandbox.example/logos/${network}.svg`,
        plans: categories.map((category) => ({
          category,
          plans: plans.filter((plan) => plan.category === category).map(listedPlan),
        })),
      };
      return answered([listed], 'Data plans');
    }),
    /** A data bundle: a success at once, 406 without a ref (platform §3, §4.3). */
    'data.buy': requireRef(
      handleOperation(buyData, ({ phone, variation, provider, ref }, world) =>
        buyOnce(buyData.id, ref, world, () => {
          const plan = findDataPlan(provider, variation);
          if (!plan) return refused(407, 'There is no such plan of this network.', { variation: 'is no plan of it' });
          const number = toLocalPhone(phone);
          return {
            number,
            amount: plan.price,
            discount: discountOf(plan),
            fields: { product: plan.name, category: 'data' },
            settles: 'at_once',
            magic: magicOf(number),
          };
        }),
      ),
    ),
  },
  examples: {
    'data.plans': { network: 'mtn' },
    'data.buy': { phone: '2348031234567', variation: '104', provider: 'mtn', ref: 'x-data' },
  },
} satisfies SandboxBill<'data'>;

function listedPlan(plan: DataPlan): object {
  return {
    plan_code: `PSPLAN_${plan.number}`,
    name: plan.name,
    alias: plan.name.split(',')[0],
    amount: plan.price,
    discount: plan.discount,
    discount_type: 'percentage',
    capped_at: plan.cappedAt,
  };
}

function discountOf({ price, discount, cappedAt }: DataPlan): Naira {
  const percent = money('NGN', Math.round((price.minor * discount) / 100));
  return cappedAt !== null && isMoreThan(percent, cappedAt) ? cappedAt : percent;
}
