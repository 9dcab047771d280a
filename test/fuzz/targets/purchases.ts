import { dollars, naira, type PageOperationId } from '@tillside/contract';
import { billExamples, magicNumbers } from '@tillside/sandbox';
import type { Randomness } from '../../faults/world/randomness.ts';
import type { FuzzWorld } from '../world.ts';

const endings = ['9901', '9902', '9903', '9904', '9905', '9906', '9907', '9908', '9909', '9910', '9911'];
const phone = '08031234567';

type Make = (draw: Randomness, world: FuzzWorld) => object;

const ending = (draw: Randomness, before: string, usual: string): string =>
  draw.chance(0.4) ? before + draw.pick(endings) : usual;
const card: Make = (draw, { pools }) => ({ id: pools.pick('card', draw) });
const deposit = { payment_method: 'stablecoin', stablecoin_currency: 'USDC', stablecoin_network: 'Ethereum' };

type Other = Exclude<PageOperationId, keyof typeof billExamples>;

/** Varied inputs. An operation that is no bill and has none here does not compile. */
const varied: Readonly<Record<Other, Make> & Partial<Record<PageOperationId, Make>>> = {
  'airtime.buy': (draw) => ({
    phone: draw.chance(0.5) ? draw.pick(magicNumbers).number : phone,
    amount: naira(draw.integer(1, 50) * 100),
    network: draw.pick(['mtn', 'glo', 'airtel', '9mobile']),
  }),
  'data.buy': (draw) => ({ phone, provider: 'mtn', variation: draw.pick(['101', '102', '103', '104']) }),
  'cable.buy': (draw) => ({
    service: 'dstv',
    account: ending(draw, '704000', '7040000001'),
    plan_id: billExamples['cable.buy'].plan_id,
    month: draw.integer(1, 3),
  }),
  'cable.topup': (draw) => ({
    service: draw.pick(['dstv', 'gotv']),
    account: ending(draw, '704000', '7040000001'),
    amount: naira(draw.integer(5, 50) * 100),
    customer_name: 'Ada Obi',
  }),
  'electricity.buy': (draw) => ({
    service: 'ikedc',
    meter_number: ending(draw, '4502000', '45020000001'),
    meter_type: 'prepaid',
    amount: naira(draw.integer(10, 100) * 100),
    phone,
  }),
  'epin.buy': (draw) =>
    draw.chance(0.5)
      ? { id: 'jamb-utme', qty: 1, account: ending(draw, '012345', '0123456789'), phone }
      : { id: 'waec-checker', qty: draw.integer(1, 2), phone },
  'betting.fund': (draw) => ({
    customer_id: ending(draw, '10', '100001'),
    bet_id: 'bet9ja',
    amount: naira(draw.integer(2, 50) * 100),
  }),
  'sms.send': (draw) => ({ to: draw.pick([phone, [phone, '08051234567']]), message: 'Your order is ready.' }),
  'spectranet.buy': (draw) => ({ plan_id: draw.pick(['PSPLAN_801', 'PSPLAN_802']), qty: 1 }),
  'international.buy': (draw) => ({
    ccode: 'GH',
    phone: ending(draw, '23324400', '233244000000'),
    provider: 'MTNGH',
    variation: 'MTNGH_TOPUP',
    amount: { currency: 'GHS', value: String(draw.integer(10, 100)) },
  }),
  'card.create': (draw) => ({
    type: 'virtual',
    amount: dollars(draw.integer(5, 50)),
    ...(draw.chance(0.3) ? deposit : {}),
  }),
  'card.topup': (draw, world) => ({ ...card(draw, world), amount: dollars(draw.integer(1, 20)) }),
  'card.withdraw': (draw, world) => ({ ...card(draw, world), amount: dollars(1) }),
  'card.freeze': card,
  'card.unfreeze': card,
  'card.replace': card,
  // Cards that the other inputs need go on living.
  'card.terminate': (draw, { pools }) => ({ id: pools.pick('doomedCard', draw) }),
  'card.contact': (draw, world) => ({ ...card(draw, world), mobile: '+2348031234567', email: 'ada@example.com' }),
  'account.create': (draw, { secrets }) => ({
    bank: draw.pick(['9psb', ['9psb']]),
    ...(draw.chance(0.5) ? { bvn: secrets.typed.bvn } : {}),
  }),
  'account.activate': (draw, { pools }) => ({ account: pools.pick('account', draw) }),
  'account.deactivate': (draw, { pools }) => ({ account: pools.pick('account', draw) }),
  'transfer.simulate': (draw, world) => simulation(draw, world),
};

/** A good input of an operation that a page may instruct: for a bill without a varied one, the sandbox's own example. */
export function purchaseOf(id: PageOperationId, draw: Randomness, world: FuzzWorld): object {
  const make = varied[id];
  return make ? make(draw, world) : { ...(isBill(id) && billExamples[id]) };
}

function isBill(id: PageOperationId): id is PageOperationId & keyof typeof billExamples {
  return id in billExamples;
}

/** A transfer that staff make arrive in the sandbox environment. */
export const simulation: Make = (draw, { pools }) => ({
  account: pools.pick('account', draw),
  amount: naira(draw.integer(1, 100) * 100),
});
