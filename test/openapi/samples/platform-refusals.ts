import {
  changes,
  detail,
  everyId,
  environmentsOf,
  methodOf,
  type AnyId,
  type Asking,
  type Input,
  type Sample,
} from './asking.ts';
import { otpOf, simulatedTransfer, type Toured } from './platform-tour.ts';

/** The key that may only read, which the requests below bring along. */
const readKey = 'ps_pk_test_reader';

/** One field of an input, and what makes the platform refuse it with that status. */
const changed: Readonly<Partial<Record<AnyId, Readonly<Record<number, Input>>>>> = {
  'payout.lookup': { 404: { account: '0123450000' }, 422: { account: '1' } },
  'transaction.list': { 422: { page: 0 } },
  'invoice.list': { 422: { page: 'nowhere' } },
  'card.create': {
    403: { customer_id: 'cus_bayo' },
    404: { customer_id: 'cus_nobody' },
    410: { amount: 13.1 },
    422: { amount: -1 },
    434: { amount: 13.34 },
  },
  'card.topup': { 404: { id: 'nothing' }, 410: { amount: 13.1 }, 422: { amount: -1 }, 434: { amount: 13.34 } },
  'card.withdraw': {
    404: { id: 'nothing' },
    409: { amount: 5_000 },
    410: { amount: 13.1 },
    422: { amount: -1 },
    434: { amount: 13.34 },
  },
  'card.get': { 404: { id: 'nothing' }, 422: { id: 'x'.repeat(300) } },
  'card.transactions': { 404: { id: 'nothing' }, 422: { page: 0 } },
  'card.list': { 422: { page_size: 1_000 } },
  'card.freeze': { 404: { id: 'nothing' }, 422: { ref: '' } },
  'card.unfreeze': { 404: { id: 'nothing' }, 422: { ref: '' } },
  'card.replace': { 404: { id: 'nothing' }, 422: { id: 'x'.repeat(300) } },
  'card.terminate': { 404: { id: 'nothing' }, 422: { ref: '' } },
  'card.contact': { 404: { id: 'nothing' }, 422: { mobile: ['none'] } },
  'account.create': { 403: { customer_id: 'cus_chi' }, 404: { customer_id: 'cus_nobody' }, 422: { bank: ['nobank'] } },
  'account.get': { 404: { account_number: '0000000000' }, 422: { account_number: '1' } },
  'account.activate': { 404: { account: '0000000000' }, 422: { account: '1' } },
  'account.deactivate': { 404: { account: '0000000000' }, 422: { account: '1' } },
  'payment.confirm': { 404: { session_id: '000000000000000000000000000000' }, 422: { account_number: '1' } },
  'transfer.simulate': { 422: { hash: '0'.repeat(128) } },
  'wallet.order': {
    403: { pin: '9999', ref: 'order-2' },
    404: { username: '@nobody', ref: 'order-2' },
    409: { amount: 2_000_000_000, ref: 'order-2' },
    422: { title: 'x', ref: 'order-2' },
  },
  'wallet.pay': { 404: { id: 'nothing' }, 422: { otp: '1' } },
  'airtime.buy': {
    409: { amount: 2_000_000_000 },
    410: { phone: '2348030000005' },
    422: { amount: 0 },
    434: { phone: '2348030000006' },
  },
  'bill.requery': { 404: { trans_id: 'nothing' }, 422: { trans_id: '' } },
  'data.plans': { 422: { network: 'none' } },
  'data.buy': {
    406: { ref: undefined },
    407: { variation: '999' },
    410: { phone: '2348030000005' },
    422: { phone: '1' },
    434: { phone: '2348030000006' },
  },
  'cable.bouquets': { 422: { service: 'none' } },
  'cable.validate': { 422: { account: '' } },
  'cable.buy': {
    406: { ref: undefined },
    407: { plan_id: 'none' },
    410: { account: '7040009905' },
    422: { month: 0 },
    434: { account: '7040009906' },
  },
  'cable.topup': {
    406: { ref: undefined },
    410: { account: '7040009905' },
    422: { amount: 0 },
    434: { account: '7040009906' },
  },
  'electricity.validate': { 404: { meter_number: '45020009909' }, 407: { service: 'none' }, 422: { amount: 0 } },
  'electricity.buy': {
    404: { meter_number: '45020009909' },
    407: { service: 'none' },
    409: { amount: 1 },
    410: { meter_number: '45020009905' },
    422: { phone: '1' },
    434: { meter_number: '45020009906' },
  },
  'epin.buy': {
    407: { id: 'none' },
    409: { id: 'neco-checker', qty: 50 },
    410: { id: 'jamb-utme', account: '0123459905', phone: '2348031234567' },
    422: { qty: 0 },
    434: { id: 'jamb-utme', account: '0123459906', phone: '2348031234567' },
  },
  'epin.retrieve': { 404: { trans_id: 'nothing' }, 422: { trans_id: '' } },
  'jamb.validate': { 404: { account: '0123459909' }, 407: { id: 'waec-checker' }, 422: { account: '' } },
  'betting.validate': { 404: { customer_id: '109909' }, 407: { bet_id: 'none' }, 422: { customer_id: '' } },
  'betting.fund': {
    404: { customer_id: '109909' },
    407: { bet_id: 'none' },
    410: { customer_id: '109905' },
    422: { amount: 1 },
    434: { customer_id: '109906' },
  },
  'sms.send': { 410: { to: ['08030000005'] }, 422: { to: ['2348031234567'] }, 434: { to: ['08030000006'] } },
  'spectranet.buy': {
    407: { plan_id: 'PSPLAN_1' },
    409: { plan_id: 'PSPLAN_806' },
    410: { plan_id: 'PSPLAN_9905' },
    422: { qty: 0 },
    434: { plan_id: 'PSPLAN_9906' },
  },
  'spectranet.validate': { 404: { account: '109909' }, 422: { account: '' } },
  'international.providers': { 407: { iso: 'XX' }, 422: { iso: '' } },
  'international.products': { 407: { code: 'none' }, 422: { iso: '' } },
  'international.rate': { 407: { sku: 'none' }, 409: { amount: 100_000_000 }, 422: { iso: '' } },
  'international.buy': {
    407: { variation: 'none' },
    409: { amount: 100_000_000 },
    410: { phone: '233244009905' },
    422: { phone: '1' },
    434: { phone: '233244009906' },
  },
};

/** Operations on a card that a terminated one refuses (409). */
const onCards = ['card.topup', 'card.freeze', 'card.unfreeze', 'card.contact'] as const;

/**
 * Has every operation refused in every way that the sandbox knows, after a tour. Each sample has the status that it was asked for.
 * @throws Error when one has another.
 */
export async function refuseAll(asking: Asking, toured: Toured): Promise<Sample[]> {
  const samples: Sample[] = [];
  const wrong: string[] = [];
  const expectRefused = async (status: number, id: AnyId, asked: Promise<Sample>): Promise<void> => {
    const sample = await asked;
    if (sample.status === status) samples.push(sample);
    else wrong.push(`${id} was to be refused with ${status}: ${JSON.stringify(sample)}`);
  };
  await asking.control('PUT', '/settings', { keys: [{ key: readKey, permission: 'read', expires_at: null }] });
  for (const id of everyId.filter((each) => environmentsOf(each).includes(asking.environment))) {
    const input = fresh(id, toured);
    await expectRefused(401, id, asking.ask(id, input, { key: null }));
    if (changes(id)) await expectRefused(403, id, asking.ask(id, input, { key: readKey }));
    if (methodOf(id) !== 'GET') await expectRefused(400, id, asking.ask(id, input, { raw: '{"half":' }));
    for (const [status, change] of Object.entries(changed[id] ?? {})) {
      await expectRefused(Number(status), id, asking.ask(id, { ...input, ...change }));
    }
    for (const [fault, status] of Object.entries({ error: 500, html: 502 })) {
      await asking.control('POST', '/faults', { operation: '*', fault, times: 1 });
      await expectRefused(status, id, asking.ask(id, { ...input, ...changed[id]?.[422] }));
    }
  }
  for (const id of onCards) {
    const input = { ...toured.inputs.get(id), id: toured.terminatedCard, ref: `${id}-terminated` };
    await expectRefused(409, id, asking.ask(id, input));
  }
  await refuseByState(asking, toured, expectRefused);
  if (wrong.length > 0) throw new Error(`In ${asking.environment}: ${wrong.join('\n')}`);
  return samples;
}

type Expect = (status: number, id: AnyId, asked: Promise<Sample>) => Promise<void>;

/** Refusals that need more than one request. */
async function refuseByState(asking: Asking, toured: Toured, expectRefused: Expect): Promise<void> {
  const order = fresh('card.create', toured);
  for (const ref of ['card-3', 'card-4']) await asking.ask('card.create', { ...order, ref });
  await expectRefused(409, 'card.create', asking.ask('card.create', { ...order, ref: 'card-5' }));
  if (asking.environment === 'sandbox') {
    const absent = simulatedTransfer('0000000000', 'transfer-2', 500);
    await expectRefused(404, 'transfer.simulate', asking.ask('transfer.simulate', absent));
    const huge = simulatedTransfer(toured.account, 'transfer-3', 2_000_000_000);
    await expectRefused(409, 'transfer.simulate', asking.ask('transfer.simulate', huge));
    return;
  }
  // In the sandbox, validation answers one customer whatever the account.
  const unknown = { ...toured.inputs.get('cable.validate'), account: '7040009909' };
  await expectRefused(404, 'cable.validate', asking.ask('cable.validate', unknown));
  const paid = toured.inputs.get('wallet.pay') ?? {};
  await expectRefused(405, 'wallet.pay', asking.ask('wallet.pay', paid));
  const ordered = { ...toured.inputs.get('wallet.order'), ref: 'order-3' };
  const unpaid = String(detail(await asking.ask('wallet.order', ordered), 'id'));
  const otp = await otpOf(asking, unpaid);
  const wrong = otp === '00000' ? '00001' : '00000';
  await expectRefused(403, 'wallet.pay', asking.ask('wallet.pay', { id: unpaid, otp: wrong }));
  const poor = String(detail(await asking.ask('wallet.order', { ...ordered, amount: 13.1, ref: 'order-4' }), 'id'));
  await expectRefused(410, 'wallet.pay', asking.ask('wallet.pay', { id: poor, otp: '00000' }));
  await asking.control('PUT', '/settings', { spectranet_available: false });
  await expectRefused(503, 'spectranet.validate', asking.ask('spectranet.validate', { account: '1000001' }));
}

/** A valid input with an unused ref: the answer to a used ref is the result of its first request. */
function fresh(id: AnyId, toured: Toured): Input {
  const input = toured.inputs.get(id) ?? {};
  return 'ref' in input ? { ...input, ref: `${id}-refused` } : input;
}
