import { timesMoney } from '@tillside/contract';
import { buySpectranet, internetProviders, spectranetPlans, validateSpectranet } from '@tillside/contract/schemas';
import { answered, handleOperation, refused } from '../../kernel/http/operation-result.ts';
import { internetCatalogue } from './catalogue/providers.ts';
import { findSpectranetPlan, spectranetCatalogue, type SpectranetPlan } from '../../kernel/catalogue/spectranet.ts';
import { discountOf, type SandboxBill, nameOfAccount, seededDigits } from './sandbox-bill.ts';
import { outOfStock } from './epin.ts';
import { isUnknownAccount } from '../../kernel/catalogue/magic-numbers.ts';
import { buyOnce } from './purchase.ts';
import { nextPins, stockOf } from '../../kernel/world/world.ts';

/** 2 % (observed), in thousandths. */
const discountPerThousand = 20;
const day = 24 * 3600 * 1000;

/** Internet (platform §4.3). */
export const internetProduct = {
  handlers: {
    'internet.providers': handleOperation(internetProviders, () => answered(internetCatalogue, 'Internet providers')),
    'spectranet.plans': handleOperation(spectranetPlans, () =>
      answered(
        spectranetCatalogue.map(({ id, title, price }) => ({ id, title, amount: price })),
        'Spectranet plans',
      ),
    ),
    /**
     * Pins from stock: a success at once (platform §3, §4.3). `processed` is one object, as documented. If several were
     * bought it is the first, and `pins` has them all (assumed: the document does not state where the others are).
     */
    'spectranet.buy': handleOperation(buySpectranet, ({ plan_id, qty, ref }, world) =>
      buyOnce(buySpectranet.id, ref ?? null, world, () => {
        const plan = findSpectranetPlan(plan_id);
        if (!plan) return refused(407, 'There is no such plan.', { plan_id: 'is no plan' });
        if (stockOf(plan.id, world).left < qty) return outOfStock();
        const amount = timesMoney(plan.price, qty);
        const pins = nextPins(plan.id, qty, world).map((number) => pinOf(plan, number, world.now()));
        const [processed = null] = pins;
        return {
          amount,
          discount: discountOf(amount, discountPerThousand),
          fields: { product: plan.title, category: 'internet' },
          delivered: { processed, ...(qty > 1 ? { pins } : {}) },
          stock: { id: plan.id, qty },
          settles: 'at_once',
          magic: plan.magic,
        };
      }),
    ),
    /** In live only; the answer is the provider's own JSON as text, 503 when it cannot be reached (platform §4.3, §7). */
    'spectranet.validate': handleOperation(validateSpectranet, ({ account }, world) => {
      if (!world.state.settings.spectranet_available) return refused(503, 'The service is unavailable.');
      if (isUnknownAccount(account)) return refused(404, 'There is no such account.', { account: 'is unknown' });
      const upstream = { status: 'success', data: { account, name: nameOfAccount(account), active: true } };
      return answered(JSON.stringify(upstream), 'Account found');
    }),
  },
  examples: {
    'internet.providers': {},
    'spectranet.plans': {},
    'spectranet.buy': { plan_id: 'PSPLAN_801', qty: 1, ref: 'x-spectranet' },
    'spectranet.validate': { account: '100001' },
  },
} satisfies SandboxBill<'internet'>;

function pinOf(plan: SpectranetPlan, number: number, now: number) {
  const seed = `${plan.id}:${number}`;
  return {
    pin: seededDigits(`pin:${seed}`, 16),
    serial: `SPN${seededDigits(`serial:${seed}`, 10)}`,
    expiry_at: new Date(now + plan.days * day).toISOString().slice(0, 10),
  };
}
