import { dollars, isAnyMoney, isDecimalText, naira, operationIds, type OperationId } from '@tillside/contract';
import {
  createPlatformOperations,
  IssuedCard,
  operations,
  type OperationInput,
  type PlatformOperations,
  transferHashText,
} from '@tillside/contract/schemas';
import { billExamples, createSandbox, sandboxKeys, type Sandbox, secretKeys } from '@tillside/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHash } from 'node:crypto';

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/;
const phone = '2348031234567';

type Input<Id extends OperationId> = () => Promise<OperationInput<Id>>;
type Tour = { readonly [Id in OperationId]?: Input<Id> };

/** The inputs of one shopper's long day; each step may use what an earlier one was answered. */
let inputs: Tour;
let sandbox: Sandbox;
let client: PlatformOperations;
let live: PlatformOperations;
let refs = 0;
const ref = (): string => `tour-${refs++}`;

beforeAll(() => {
  sandbox = createSandbox({ postLimit: 0 });
  const open = (path: string, apiKey: string): PlatformOperations =>
    createPlatformOperations({
      baseUrl: root + path,
      apiKey,
      allowMoney: operationIds.filter((id) => 'money' in operations[id] && operations[id].money !== null),
      fetch: (url, request) => sandbox.fetch(url, request),
    });
  client = open('/api/v1', sandboxKeys.sandbox);
  live = open('/live/api/v1', sandboxKeys.live);
  inputs = tour();
});
afterAll(() => sandbox.close());

test.each(operationIds)('%s is called by its id and answers normalised details', async (id) => {
  const details: unknown = await callOf(id);
  expect(details).toBeTypeOf('object');
  expectNormalised(details);
});

async function callOf<Id extends OperationId>(id: Id): Promise<unknown> {
  const environments: readonly string[] = operations[id].environments;
  return (environments.includes('sandbox') ? client : live).call(id, await inputOf(id));
}

async function inputOf<Id extends OperationId>(id: Id): Promise<OperationInput<Id>> {
  return (await inputs[id]?.()) ?? exampleOf(id);
}

/** What the sandbox has as an example of a bill's request, with its amount as money. */
function exampleOf<Id extends OperationId>(id: Id): OperationInput<Id>;
function exampleOf(id: OperationId): object {
  const examples: Partial<Record<OperationId, Readonly<Record<string, unknown>>>> = billExamples;
  const example = examples[id];
  if (!example) throw new Error(`There is no example of ${id}.`);
  const { amount, ...input } = example;
  return typeof amount === 'number' ? { ...input, amount: naira(amount) } : input;
}

/** The quirks stop at the contract: one spelling, amounts that are no bare number, times with an offset. */
function expectNormalised(value: unknown): void {
  if (Array.isArray(value)) return value.forEach(expectNormalised);
  if (typeof value !== 'object' || value === null) return;
  for (const [field, inner] of Object.entries(value)) {
    // The document does not describe these, so they are as the platform wrote them.
    if (field === 'priceOptions') continue;
    expect(['total_charged', 'recipent']).not.toContain(field);
    if (
      /^(created|updated|expires|expiry)_at$|^datetime$/.test(field) &&
      typeof inner === 'string' &&
      inner.length > 10
    )
      expect(inner, field).toMatch(isoTime);
    if (/^(amount|total_charge|balance|discount)$/.test(field) && inner !== null && inner !== undefined)
      expect(isAnyMoney(inner) || (typeof inner === 'string' && isDecimalText(inner)), field).toBe(true);
    expectNormalised(inner);
  }
}

/** Makes a value when it is first asked for, and the same one ever after. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => (made ??= make());
}

function tour(): Tour {
  const card = async (): Promise<string> =>
    IssuedCard.parse(await client.call('card.create', await inputOf('card.create'))).card.id;
  const theCard = once(card);
  const account = once(async () => {
    const opened = await client.call('account.create', {
      customer_id: 'cus_ada',
      bank: '9psb',
      account_type: 'static',
    });
    return opened.account[0]?.account_number ?? '';
  });
  const order = once(() =>
    live.call('wallet.order', { username: '@ada', pin: '1234', title: 'Shoes', amount: naira(100), ref: ref() }),
  );
  const cable = { service: 'dstv', account: '7040000001' } as const;
  const plan = once(async () => String((await client.call('cable.bouquets', { service: 'dstv' }))[0]?.id));
  const meter = { service: 'ikedc', meter_number: '45020000001', meter_type: 'prepaid', amount: naira(5_000) } as const;
  const epin = async (name: RegExp): Promise<string> => {
    const groups = await client.call('epin.products', {});
    return groups.flatMap((group) => group.collection).find((product) => name.test(product.name))?.id ?? '';
  };
  const product = once(async () => {
    const [country] = await client.call('international.countries', {});
    const iso = country?.iso ?? '';
    const [provider] = await client.call('international.providers', { iso });
    const code = provider?.code ?? '';
    const [found] = await client.call('international.products', { iso, code });
    if (!found) throw new Error('There is no product to buy abroad.');
    return {
      iso,
      code,
      prefix: String(country?.prefix).replaceAll(/\D/g, ''),
      sku: found.sku,
      most: found.max_receive,
    };
  });
  const betting = { customer_id: '100001', bet_id: 'bet9ja' } as const;
  return {
    'card.create': async () => ({
      customer_id: 'cus_ada',
      currency: 'usd',
      type: 'virtual',
      amount: dollars(20),
      ref: ref(),
    }),
    'card.topup': async () => ({ id: await theCard(), amount: dollars(5), ref: ref() }),
    'card.withdraw': async () => ({ id: await theCard(), amount: dollars(1), ref: ref() }),
    'card.get': async () => ({ id: await theCard() }),
    'card.transactions': async () => ({ id: await theCard(), page: 1 }),
    'card.list': async () => ({ page_size: '10' }),
    'card.freeze': async () => ({ id: await theCard(), ref: ref() }),
    'card.unfreeze': async () => ({ id: await theCard(), ref: ref() }),
    'card.replace': async () => ({ id: await theCard() }),
    'card.terminate': async () => ({ id: await card(), ref: ref() }),
    'card.contact': async () => ({ id: await theCard(), mobile: '+2348031234567' }),
    'account.create': async () => ({ customer_id: 'cus_ada', bank: ['9psb', 'palmpay'], account_type: 'static' }),
    'account.get': async () => ({ account_number: await account() }),
    'account.activate': async () => ({ account: await account() }),
    'account.deactivate': async () => ({
      account: String(
        (await client.call('account.create', await inputOf('account.create'))).account[0]?.account_number,
      ),
    }),
    'wallet.order': async () => ({ username: '@ada', pin: '1234', title: 'Shoes', amount: naira(100), ref: ref() }),
    'wallet.pay': async () => {
      const { id } = await order();
      return { id, otp: await otpOf(sandbox, id) };
    },
    'payment.confirm': async () => {
      const account_number = await account();
      return { account_number, session_id: await transferTo(sandbox, account_number) };
    },
    'transfer.simulate': async () => simulatedTransfer(await account(), ref()),
    'airtime.buy': async () => ({
      rows: [
        { phone, amount: naira(100), network: 'mtn' },
        { phone, amount: naira(200), network: 'GLO' },
      ],
      ref: ref(),
    }),
    'data.buy': async () => {
      const [network] = await client.call('data.plans', { network: 'mtn' });
      return {
        phone,
        variation: String(network?.plans[0]?.plans[0]?.plan_code).replace(/^.*_/, ''),
        provider: 'mtn',
        ref: ref(),
      };
    },
    'cable.validate': async () => ({ ...cable, plan_id: await plan() }),
    'cable.buy': async () => ({ ...cable, plan_id: await plan(), ref: ref() }),
    'cable.topup': async () => ({ ...cable, amount: naira(2_000), customer_name: 'Ada Obi', ref: ref() }),
    'electricity.validate': async () => meter,
    'electricity.buy': async () => ({ ...meter, phone, ref: ref() }),
    'epin.buy': async () => ({ id: await epin(/waec/i), qty: 2, ref: ref() }),
    'epin.retrieve': async () => ({ trans_id: (await client.call('epin.buy', await inputOf('epin.buy'))).trans_id }),
    'jamb.validate': async () => ({ id: await epin(/jamb|utme/i), account: '0123456789' }),
    'spectranet.buy': async () => ({
      plan_id: String((await client.call('spectranet.plans', {}))[0]?.id),
      qty: 1,
      ref: ref(),
    }),
    'international.providers': async () => ({ iso: (await product()).iso }),
    'international.products': async () => product(),
    'international.rate': async () => ({ ...(await product()), amount: (await product()).most }),
    'international.buy': async () => {
      const { iso, code, prefix, sku } = await product();
      return { ccode: iso, phone: `${prefix}241234567`, provider: code, variation: sku, ref: ref() };
    },
    'bill.requery': async () => ({
      trans_id: (await client.call('betting.fund', { ...betting, amount: naira(200), ref: ref() })).trans_id,
    }),
  };
}

const root = 'http://localhost:4010';

/** The one-time password that was sent to the payer of a live order. */
async function otpOf(sandbox: Sandbox, id: string): Promise<string> {
  const response = await sandbox.fetch(`${root}/_sandbox/outbox?environment=live`);
  const sent: { order_id?: string; otp?: string }[] = await response.json();
  return sent.find((message) => message.order_id === id)?.otp ?? '';
}

/** A transfer from outside to a virtual account; answers its session id. */
async function transferTo(sandbox: Sandbox, account: string): Promise<string> {
  const body = JSON.stringify({ account, amount: 500 });
  const response = await sandbox.fetch(`${root}/_sandbox/transfers`, { method: 'POST', body });
  return String((await response.json()).session_id);
}

/** A simulated transfer with its hash (platform §5.4). */
function simulatedTransfer(account: string, ref: string): OperationInput<'transfer.simulate'> {
  const body = { ref, account, amount: naira(500), currency: 'NGN', bank: '058', sender_account_number: '0123456789' };
  const text = transferHashText(secretKeys.sandbox, body);
  const hash = createHash('sha512').update(text).digest('hex').toUpperCase();
  return { ...body, sender_name: 'Ngozi', description: 'A transfer', name: 'Ada Obi', hash };
}
