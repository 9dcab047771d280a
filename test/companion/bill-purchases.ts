import { naira, type InstructionOperationId } from '@tillside/contract';
import { InstructionSchema, NairaSchema } from '@tillside/contract/schemas';
import { z } from 'zod';
import type { Bought, World } from './world.ts';
import { post } from './world.ts';

const Looked = z.object({ details: z.unknown() });
const DataPlans = z.array(
  z.object({ plans: z.array(z.object({ plans: z.array(z.object({ plan_code: z.string(), amount: NairaSchema })) })) }),
);
const Bouquets = z.array(z.object({ id: z.string(), amount: NairaSchema }));

/** A bill product, as a shopper buys it from the sandbox. */
export interface Product {
  readonly operation: InstructionOperationId;
  /** Who may buy it. */
  readonly as: 'ada' | 'staff';
  /** The purchase, with the sandbox's magic number of that ending where one is given (its README). */
  input(world: World, ending?: string): Promise<object>;
  /** In kobo or cents. */
  readonly price: number;
  /** Which of its details are the owner's secret. */
  readonly secret?: string;
  /** It is processing before it is a success, as the document's samples are. */
  readonly slow?: boolean;
}

const magicPhone = (ending: string | undefined): string => (ending ? `080300000${ending.slice(2)}` : '08031234567');

/** Every bill but airtime, which `purchase.test.ts` is about. */
export const products: readonly Product[] = [
  {
    operation: 'data.buy',
    as: 'ada',
    price: 10_000,
    async input(world, ending) {
      const [mtn] = DataPlans.parse(await lookUp(world, 'data.plans?network=mtn'));
      const plan = mtn?.plans[0]?.plans[0];
      return { phone: magicPhone(ending), provider: 'mtn', variation: plan?.plan_code.split('_')[1] };
    },
  },
  {
    operation: 'cable.buy',
    as: 'ada',
    price: 880_000,
    async input(world, ending = '0001') {
      const [bouquet] = Bouquets.parse(await lookUp(world, 'cable.bouquets?service=dstv'));
      return { service: 'dstv', account: `704000${ending}`, plan_id: bouquet?.id, month: 2 };
    },
  },
  {
    operation: 'cable.topup',
    as: 'ada',
    price: 250_000,
    input: async (_world, ending = '0001') => ({
      service: 'gotv',
      account: `704000${ending}`,
      amount: naira(2_500),
      customer_name: 'Ada Obi',
    }),
  },
  {
    operation: 'electricity.buy',
    as: 'ada',
    price: 500_000,
    secret: 'token',
    input: async (_world, ending = '0001') => ({
      service: 'ikedc',
      meter_number: `4502000${ending}`,
      meter_type: 'prepaid',
      amount: naira(5_000),
      phone: '08031234567',
    }),
  },
  {
    operation: 'epin.buy',
    as: 'ada',
    price: 720_000,
    secret: 'epins',
    input: async (_world, ending = '6789') => ({
      id: 'jamb-utme',
      qty: 1,
      account: `012345${ending}`,
      phone: '08031234567',
    }),
  },
  {
    operation: 'betting.fund',
    as: 'ada',
    price: 100_000,
    input: async (_world, ending = '0001') => ({ customer_id: `10${ending}`, bet_id: 'bet9ja', amount: naira(1_000) }),
  },
  {
    operation: 'sms.send',
    as: 'staff',
    price: 400,
    slow: true,
    input: async (_world, ending) => ({ to: magicPhone(ending), message: 'Your parcel is here.' }),
  },
  {
    operation: 'spectranet.buy',
    as: 'ada',
    price: 100_000,
    secret: 'pins',
    input: async (_world, ending) => ({ plan_id: `PSPLAN_${ending ?? '801'}`, qty: ending ? 10 : 1 }),
  },
  {
    operation: 'international.buy',
    as: 'ada',
    price: 800,
    secret: 'processed',
    input: async (_world, ending = '0000') => ({
      ccode: 'GH',
      phone: `+233 24400${ending}`,
      provider: 'MTNGH',
      variation: 'MTNGH_TOPUP',
      amount: { currency: 'GHS', value: '100' },
    }),
  },
];

async function lookUp(world: World, list: string, as = 'ada'): Promise<unknown> {
  const response = await world.request(`/lookups/${list}`, { as });
  return Looked.parse(await response.json()).details;
}

let keys = 0;

export function instructBill(world: World, operation: string, input: object, as = 'ada'): Promise<Response> {
  keys += 1;
  return post(world, '/instructions', { operation, input }, { as, key: `key-of-a-bill-${keys}` });
}

/** Buys it, and expects the companion to take it. */
export async function buyBill(world: World, product: Product, ending?: string): Promise<Omit<Bought, 'key'>> {
  const response = await instructBill(world, product.operation, await product.input(world, ending), product.as);
  const body: unknown = await response.json();
  const read = InstructionSchema.safeParse(body);
  if (!read.success) throw new Error(`${product.operation} ${ending ?? ''}: ${JSON.stringify(body)}`);
  return { status: response.status, instruction: read.data };
}
