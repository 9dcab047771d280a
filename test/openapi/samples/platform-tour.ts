import { createHash } from 'node:crypto';
import { billExamples, secretKeys } from '@tillside/sandbox';
import { detail, everyId, environmentsOf, type AnyId, type Asking, type Input, type Sample } from './asking.ts';

/** What a tour leaves behind, for requests that are refused. */
export interface Toured {
  readonly samples: ReadonlyMap<AnyId, Sample>;
  /** Inputs that were answered with a success, to be changed. */
  readonly inputs: ReadonlyMap<AnyId, Input>;
  readonly account: string;
  /** An active card with some dollars on it. */
  readonly card: string;
  readonly terminatedCard: string;
}

const phone = '2348031234567';
const cable = { service: 'dstv', account: '7040000001' };
const meter = { service: 'ikedc', meter_number: '45020000001', meter_type: 'prepaid', amount: 5_000 };
const betting = { customer_id: '100001', bet_id: 'bet9ja' };

/**
 * Performs every operation that the environment has, once and with success, in an order in which each finds what it needs. The
 * steps are the same each time, so that a sandbox with a fixed clock and fixed ids answers the same.
 * @throws Error when an operation is refused.
 */
export async function tourPlatform(asking: Asking): Promise<Toured> {
  const samples = new Map<AnyId, Sample>();
  const inputs = new Map<AnyId, Input>();
  const has = (id: AnyId): boolean => environmentsOf(id).includes(asking.environment);
  const take = async (id: AnyId, input: Input = {}): Promise<Sample> => {
    const sample = await asking.ask(id, input);
    if (sample.status >= 300) throw new Error(`${id} was refused: ${JSON.stringify(sample.answer)}`);
    if (!samples.has(id)) {
      samples.set(id, sample);
      inputs.set(id, input);
    }
    return sample;
  };

  for (const id of ['business.balances', 'business.profile', 'transaction.list', 'invoice.list'] as const) {
    await take(id);
  }
  await take('payout.lookup', { account: '0123456789', bank: '058' });
  const cards = await tourCards(take, has);
  const account = await tourAccounts(take, has, asking);
  if (has('wallet.order')) await tourWallet(take, asking);
  await tourBills(take, has);
  const examples: Partial<Record<AnyId, Input>> = billExamples;
  for (const id of everyId) {
    const example = examples[id];
    if (example && has(id) && !samples.has(id)) await take(id, example);
  }
  const missed = everyId.filter((id) => has(id) && !samples.has(id));
  if (missed.length > 0) throw new Error(`The tour left out ${missed.join(', ')}.`);
  return { samples, inputs, account, ...cards };
}

type Take = (id: AnyId, input?: Input) => Promise<Sample>;
type Has = (id: AnyId) => boolean;

async function tourCards(take: Take, has: Has): Promise<Pick<Toured, 'card' | 'terminatedCard'>> {
  const order = { customer_id: 'cus_ada', currency: 'USD', type: 'virtual', amount: 20 };
  const card = String(detail(await take('card.create', { ...order, ref: 'card-1' }), 'card.id'));
  await take('card.topup', { id: card, amount: 5, ref: 'topup-1' });
  await take('card.withdraw', { id: card, amount: 1, ref: 'withdraw-1' });
  await take('card.get', { id: card });
  await take('card.transactions', { id: card, page: 1, page_size: 10 });
  if (has('card.list')) await take('card.list', { page: 1, page_size: 10 });
  await take('card.freeze', { id: card, ref: 'freeze-1' });
  await take('card.unfreeze', { id: card, ref: 'unfreeze-1' });
  await take('card.replace', { id: card });
  await take('card.contact', { id: card, mobile: `+${phone}` });
  const terminatedCard = String(detail(await take('card.create', { ...order, ref: 'card-2' }), 'card.id'));
  await take('card.terminate', { id: terminatedCard, ref: 'terminate-1' });
  return { card, terminatedCard };
}

async function tourAccounts(take: Take, has: Has, asking: Asking): Promise<string> {
  const opened = await take('account.create', { customer_id: 'cus_ada', bank: ['9psb'], account_type: 'static' });
  const account = String(detail(opened, 'account.0.account_number'));
  await take('account.get', { account_number: account });
  await take('account.deactivate', { account });
  await take('account.activate', { account });
  const { session_id } = await asking.control('POST', '/transfers', { account, amount: 500, sender_name: 'Ngozi Eze' });
  await take('payment.confirm', { account_number: account, session_id: String(session_id) });
  if (has('transfer.simulate')) await take('transfer.simulate', simulatedTransfer(account, 'transfer-1', 500));
  return account;
}

async function tourWallet(take: Take, asking: Asking): Promise<void> {
  const order = { username: '@ada', pin: '1234', title: 'Shoes', amount: 100, ref: 'order-1' };
  const id = String(detail(await take('wallet.order', order), 'id'));
  await take('wallet.pay', { id, otp: await otpOf(asking, id) });
}

async function tourBills(take: Take, has: Has): Promise<void> {
  const airtime = await take('airtime.buy', { phone, amount: 500, network: 'mtn', ref: 'airtime-1' });
  await take('bill.requery', { trans_id: String(detail(airtime, 'trans_id')) });
  await take('data.plans', { network: 'mtn' });
  await take('data.buy', { phone, variation: '101', provider: 'mtn', ref: 'data-1' });
  const plan_id = String(detail(await take('cable.bouquets', { service: 'dstv' }), '0.id'));
  await take('cable.validate', { ...cable, plan_id });
  await take('cable.buy', { ...cable, plan_id, ref: 'cable-1' });
  await take('cable.topup', { ...cable, amount: 2_000, customer_name: 'Ada Obi', ref: 'cable-topup-1' });
  await take('electricity.validate', meter);
  await take('electricity.buy', { ...meter, phone, ref: 'electricity-1' });
  await take('epin.products');
  const pins = await take('epin.buy', { id: 'waec-checker', qty: 1, ref: 'epin-1' });
  await take('epin.retrieve', { trans_id: String(detail(pins, 'trans_id')) });
  await take('jamb.validate', { id: 'jamb-utme', account: '0123456789' });
  await take('betting.providers');
  await take('betting.validate', betting);
  await take('betting.fund', { ...betting, amount: 500, ref: 'betting-1' });
  await take('sms.send', { to: ['08031234567'], message: 'Your order is on its way.', ref: 'sms-1' });
  await take('internet.providers');
  await take('spectranet.plans');
  await take('spectranet.buy', { plan_id: 'PSPLAN_801', qty: 1, ref: 'spectranet-1' });
  if (has('spectranet.validate')) await take('spectranet.validate', { account: '1000001' });
  await take('international.countries');
  await take('international.providers', { iso: 'GH' });
  await take('international.products', { iso: 'GH', code: 'MTNGH' });
  await take('international.rate', { iso: 'GH', sku: 'MTNGH_TOPUP', amount: 100 });
  const sent = { ccode: 'GH', phone: '233244000000', provider: 'MTNGH', variation: 'MTNGH_TOPUP', amount: 100 };
  await take('international.buy', { ...sent, ref: 'international-1' });
}

/** The one-time password that was sent for an order. */
export async function otpOf(asking: Asking, id: string): Promise<string> {
  const sent = Object.values(await asking.control('GET', '/outbox')).map((message) => Object(message));
  return String(sent.find(({ order_id }) => order_id === id)?.otp);
}

/** A simulated transfer with its hash (platform §5.4). */
export function simulatedTransfer(account: string, ref: string, amount: number): Input {
  const body = { ref, account, amount, currency: 'NGN', bank: '058', sender_account_number: '0123456789' };
  const text = `${secretKeys.sandbox}${body.sender_account_number}${account}${body.bank}${amount}${ref}`;
  const hash = createHash('sha512').update(text).digest('hex').toUpperCase();
  return { ...body, sender_name: 'Ngozi Eze', description: 'For shoes', name: 'Ada Obi', hash };
}
