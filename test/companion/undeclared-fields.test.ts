import {
  billNames,
  dollars,
  lookupOperationIds,
  naira,
  operationIds,
  validationOperationIds,
  type Environment,
  type OperationId,
} from '@tillside/contract';
import { operations } from '@tillside/contract/schemas';
import { billExamples } from '@tillside/sandbox';
import { expect, test } from 'vitest';
import { buyBill, products } from './bill-purchases.ts';
import { begun, lastOtp, submitOtp, submitPin } from './checkout-steps.ts';
import { instructAs, openAccount, startCollections, type Collections } from './collections.ts';
import { transfer } from './transfers.ts';

/** Fields that the platform could add tomorrow, to whatever object it answers. */
const undeclared = { commission: 'canary-commission', cost_price: 'canary-cost', customer_bvn: 'canary-bvn' };

/** The roles that use each operation, where not everybody does. */
const everybody = ['shopper', 'staff'] as const;
const policy = {
  'sms.send': everybody,
  'account.activate': everybody,
  'account.deactivate': everybody,
  'card.list': everybody,
};

interface PoisonedWorld extends Collections {
  /** Operations that the platform answered with undeclared fields. */
  readonly reached: Set<OperationId>;
  /** What the companion answered, each with its request. */
  readonly answers: { readonly to: string; readonly text: string }[];
}

/** A companion whose platform adds undeclared fields to every object of every answer. */
async function poisonedWorld(environment: Environment): Promise<PoisonedWorld> {
  const world = await startCollections(environment, { access: { operations: policy } });
  const reached = new Set<OperationId>();
  const answers: { to: string; text: string }[] = [];
  const through = world.network;
  world.network = async (input, init) => {
    const request = new Request(input, init);
    const answer = await through(input, init);
    const operation = operationOf(request);
    if (operation) reached.add(operation);
    const { status, headers } = answer;
    const body: unknown = JSON.parse(await answer.text());
    // Pins that neither the purchase nor its requery returns must be retrieved.
    const content = operation === 'epin.buy' || operation === 'bill.requery' ? withoutPins(body) : body;
    return new Response(JSON.stringify(poisoned(content)), { status, headers: plainHeaders(headers) });
  };
  const ask = world.request;
  return Object.assign(world, {
    reached,
    answers,
    async request(...[path, init]: Parameters<typeof ask>) {
      const response = await ask(path, init);
      answers.push({ to: `${init?.as ?? 'ada'} ${path}`, text: await response.clone().text() });
      return response;
    },
  });
}

function plainHeaders(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete('content-length');
  return kept;
}

function poisoned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(poisoned);
  // Spectranet's own JSON comes as text (platform §4.3).
  if (typeof value === 'string' && value.startsWith('{')) return JSON.stringify(poisoned(JSON.parse(value)));
  if (typeof value !== 'object' || value === null) return value;
  return {
    ...Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, poisoned(inner)])),
    ...undeclared,
  };
}

function withoutPins(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPins);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => name !== 'epins');
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutPins(inner)]));
}

function operationOf({ method, url }: Request): OperationId | undefined {
  const path = new URL(url).pathname.replace(/^.*\/api\/v1/, '');
  return operationIds.find((id) => {
    const declared = operations[id];
    return declared.method === method && new RegExp(`^${declared.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  });
}

/** The sandbox's example of a bill's request, its amount as the companion takes it. */
function exampleOf<Amount>(id: OperationId, read: (amount: number) => Amount): Record<string, string | Amount> {
  const examples: Partial<Record<OperationId, Readonly<Record<string, unknown>>>> = billExamples;
  return Object.fromEntries(
    Object.entries(examples[id] ?? {}).map(([name, value]) => [
      name,
      name === 'amount' && typeof value === 'number' ? read(value) : String(value),
    ]),
  );
}

/** The bills that `products` has no purchase of. */
function otherBills(): readonly OperationId[] {
  return operationIds.filter((id) => id in billNames && !products.some(({ operation }) => operation === id));
}

async function lookUpAndValidate(world: PoisonedWorld, as: string): Promise<void> {
  for (const id of lookupOperationIds) {
    const query = new URLSearchParams(Object.entries(exampleOf(id, (amount) => `GHS ${amount}`)));
    expect([id, (await world.request(`/lookups/${id}?${query}`, { as })).status]).toEqual([id, 200]);
  }
  for (const operation of validationOperationIds) {
    const input = exampleOf(operation, (amount) => naira(amount));
    const body = JSON.stringify(input);
    const path = `/validations/${operation}`;
    const { status } = await world.request(path, { method: 'POST', as, body });
    const isThere = operation !== 'spectranet.validate' || world.options.platform.environment === 'live';
    expect([operation, status]).toEqual([operation, isThere ? 200 : 409]);
  }
}

async function useCards(world: PoisonedWorld): Promise<void> {
  const carry = async (operation: string, input: object): Promise<Readonly<Record<string, unknown>>> => {
    const made: { ref: string } = await (await instructAs(world, 'ada', operation, input)).json();
    await world.pass(6);
    const done: { state: string; details: Record<string, unknown> } = await (
      await world.request(`/instructions/${made.ref}`)
    ).json();
    expect([operation, done.state]).toEqual([operation, 'succeeded']);
    return done.details;
  };
  const { card } = await carry('card.create', { type: 'virtual', amount: dollars(20) });
  const id = typeof card === 'object' && card !== null && 'id' in card ? String(card.id) : '';
  for (const as of ['ada', 'staff']) {
    for (const path of ['/cards', `/cards/${id}`, `/cards/${id}/transactions`])
      expect((await world.request(path, { as })).status).toBe(200);
  }
  await carry('card.topup', { id, amount: dollars(5) });
  await carry('card.withdraw', { id, amount: dollars(2) });
  await carry('card.freeze', { id });
  await carry('card.unfreeze', { id });
  await carry('card.replace', { id });
  await carry('card.contact', { id, mobile: '08031234567' });
  await carry('card.terminate', { id });
  const order = await instructAs(world, 'ada', 'card.create', {
    type: 'virtual',
    amount: dollars(5),
    payment_method: 'stablecoin',
  });
  expect(await order.json()).toMatchObject({ details: { order: { address: expect.any(String) } } });
}

async function useAccounts(world: PoisonedWorld): Promise<void> {
  const account = await openAccount(world);
  await instructAs(world, 'ada', 'account.deactivate', { account });
  await instructAs(world, 'ada', 'account.activate', { account });
  await transfer(world, account);
  await world.pass(5);
  const body = JSON.stringify({ account, amount: naira(700) });
  await world.request('/simulations/transfer', {
    method: 'POST',
    as: 'staff',
    body,
    headers: { 'idempotency-key': 'a-simulation-of-a-test' },
  });
  for (const as of ['ada', 'staff']) {
    for (const path of ['/accounts', `/accounts/${account}/payments`, '/accounts/0000000001/payments'])
      await world.request(path, { as });
  }
}

/** Everything about what was done so far, as its owner and as staff read it. */
async function readEverything(world: PoisonedWorld): Promise<void> {
  for (const [as, path] of [
    ['ada', '/instructions'],
    ['staff', '/staff/instructions'],
    ['ada', '/session'],
  ] as const)
    expect((await world.request(`${path}?limit=100`, { as })).status).toBe(200);
}

function expectNoCanary({ answers, log, events, received }: PoisonedWorld): void {
  expect(answers.filter(({ text }) => text.includes('canary'))).toEqual([]);
  expect(JSON.stringify([log, events, received])).not.toContain('canary');
}

const all = (...left: OperationId[]): OperationId[] => operationIds.filter((id) => !left.includes(id));

test('no field that the platform did not declare reaches anybody, in the sandbox environment', async () => {
  const world = await poisonedWorld('sandbox');
  for (const as of ['ada', 'staff']) await lookUpAndValidate(world, as);
  for (const product of products) await buyBill(world, product);
  for (const id of otherBills()) {
    const { ref: _, ...input } = exampleOf(id, (amount) => naira(amount));
    expect([201, 202]).toContain((await instructAs(world, 'ada', id, input)).status);
  }
  await instructAs(world, 'ada', 'airtime.buy', { phone: '08031234567', amount: naira(100), network: 'mtn' });
  const rows = [1, 2].map(() => ({ phone: '08031234567', amount: naira(100), network: 'mtn' }));
  await instructAs(world, 'ada', 'airtime.buy', { rows });
  await world.pass(200, 10);
  await useCards(world);
  await useAccounts(world);
  await readEverything(world);
  expectNoCanary(world);
  expect([...world.reached].toSorted()).toEqual(
    all('card.list', 'spectranet.validate', 'wallet.order', 'wallet.pay').toSorted(),
  );
});

test('no field that the platform did not declare reaches anybody, in the live environment', async () => {
  const world = await poisonedWorld('live');
  for (const as of ['ada', 'staff']) await lookUpAndValidate(world, as);
  await useCards(world);
  const checkout = await begun(world);
  expect(await submitPin(world, checkout)).toMatchObject({ state: 'otp_sent' });
  expect(await submitOtp(world, checkout, await lastOtp(world))).toMatchObject({ state: 'paid' });
  await world.request(`/checkouts/${checkout}`);
  await readEverything(world);
  expectNoCanary(world);
  for (const id of ['card.list', 'spectranet.validate', 'wallet.order', 'wallet.pay'] as const)
    expect(world.reached).toContain(id);
});
