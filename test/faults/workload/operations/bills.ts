import { naira } from '@tillside/contract';
import type { Randomness } from '../../world/randomness.ts';
import type { World } from '../../world/world.ts';
import type { OperationWorkload } from '../operation-workload.ts';

/** Endings to which the sandbox assigns an outcome, and ordinary ones more often. */
const endings = ['9901', '9902', '9903', '9904', '9905', '9906', '9907', '9908'];
const phone = '08031234567';

function ending(chance: Randomness, before: string, usual: string): string {
  return chance.chance(0.5) ? before + chance.pick(endings) : usual;
}

const shoppers = { who: ['ada', 'bayo', 'chi'], hasOutcomeFaults: true, weight: 2 } as const;

export const data: OperationWorkload = {
  ...shoppers,
  id: 'data.buy',
  weight: 4,
  input: (chance) => ({ phone, provider: 'mtn', variation: chance.pick(['101', '102', '103', '104']) }),
};

export const cable: OperationWorkload = {
  ...shoppers,
  id: 'cable.buy',
  weight: 3,
  async input(chance, _caller, world) {
    const service = chance.pick(['dstv', 'gotv', 'startimes']);
    const plan_id = await bouquetOf(world, service);
    return { service, account: ending(chance, '704000', '7040000001'), plan_id, month: chance.integer(1, 3) };
  },
};

export const cableTopup: OperationWorkload = {
  ...shoppers,
  id: 'cable.topup',
  input: (chance) => ({
    service: chance.pick(['dstv', 'gotv']),
    account: ending(chance, '704000', '7040000001'),
    amount: naira(chance.integer(5, 50) * 100),
    customer_name: 'Ada Obi',
  }),
};

export const electricity: OperationWorkload = {
  ...shoppers,
  id: 'electricity.buy',
  weight: 3,
  input: (chance) => ({
    service: 'ikedc',
    meter_number: ending(chance, '4502000', '45020000001'),
    meter_type: 'prepaid',
    amount: naira(chance.integer(10, 100) * 100),
    phone,
  }),
};

export const epin: OperationWorkload = {
  ...shoppers,
  id: 'epin.buy',
  weight: 3,
  input: (chance) =>
    chance.chance(0.5)
      ? { id: 'jamb-utme', qty: chance.integer(1, 3), account: ending(chance, '012345', '0123456789'), phone }
      : { id: 'waec-checker', qty: chance.integer(1, 3), phone },
};

export const betting: OperationWorkload = {
  ...shoppers,
  id: 'betting.fund',
  weight: 3,
  input: (chance) => ({
    customer_id: ending(chance, '10', '100001'),
    bet_id: 'bet9ja',
    amount: naira(chance.integer(2, 50) * 100),
  }),
};

export const sms: OperationWorkload = {
  ...shoppers,
  id: 'sms.send',
  who: ['staff'],
  input: (chance) => ({ to: chance.pick([phone, [phone, '08051234567']]), message: 'Your order is ready.' }),
};

export const spectranet: OperationWorkload = {
  ...shoppers,
  id: 'spectranet.buy',
  input: (chance) => ({ plan_id: chance.pick(['PSPLAN_801', 'PSPLAN_802', 'PSPLAN_805']), qty: 1 }),
};

export const international: OperationWorkload = {
  ...shoppers,
  id: 'international.buy',
  weight: 3,
  input: (chance) => ({
    ccode: 'GH',
    phone: ending(chance, '23324400', '233244000000'),
    provider: 'MTNGH',
    variation: 'MTNGH_TOPUP',
    amount: { currency: 'GHS', value: String(chance.integer(10, 100)) },
  }),
};

/** A bouquet's id is an opaque token, which only the list contains. */
/** One cache for each world: a world that asked less often than another would not replay in the same way. */
const bouquets = new WeakMap<World, Map<string, string>>();

async function bouquetOf(world: World, service: string): Promise<string> {
  const listedBefore = bouquets.get(world) ?? new Map<string, string>();
  bouquets.set(world, listedBefore);
  const known = listedBefore.get(service);
  if (known !== undefined) return known;
  const listed = await world.platform.ask('GET', `/bouquets?service=${service}`);
  const first: unknown = Array.isArray(listed) ? listed[0] : undefined;
  const id: unknown = Reflect.get(Object(first), 'id');
  if (typeof id !== 'string') throw new Error(`The sandbox lists no bouquet of ${service}.`);
  listedBefore.set(service, id);
  return id;
}
