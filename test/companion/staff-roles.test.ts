import { naira, type Role } from '@tillside/contract';
import { companionRoutes, InstructionSchema } from '@tillside/contract/schemas';
import type { Caller, TillsideOptions } from '@tillside/server';
import { describe, expect, test } from 'vitest';
import { airtime, buy, read, readProblem, startWorld, type World, post } from './world.ts';

/** What each role may call, by hand: the table of routes must not grant more, nor less. */
const granted: Readonly<Record<string, readonly Role[]>> = {
  'GET /staff/instructions': ['staff', 'support', 'finance'],
  'GET /staff/instructions/{ref}': ['staff', 'support', 'finance'],
  'GET /staff/cases': ['staff', 'support', 'finance'],
  'POST /staff/cases/{ref}/answer': ['staff', 'support', 'finance'],
  'GET /staff/sales': ['staff', 'support', 'finance'],
  'GET /staff/overview': ['staff', 'support', 'finance'],
  'GET /staff/health': ['staff', 'support', 'finance'],
  'GET /staff/audit': ['staff', 'finance'],
  'POST /instructions/{ref}/resolve': ['staff', 'finance'],
  'POST /instructions/{ref}/settled': ['staff', 'finance'],
  'POST /simulations/transfer': ['staff'],
};
const staffRoutes = companionRoutes.filter(({ who }) => who === 'staff');
const tried: readonly (readonly Role[])[] = [
  [],
  ['shopper'],
  ['support'],
  ['finance'],
  ['staff'],
  ['shopper', 'support'],
];

/** A cookie names an id and its roles. Ids that begin with `ada` are one customer: `adaobi` is ada's work account. */
const caller: TillsideOptions['caller'] = (request) => {
  const name = /shopper=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
  return name === undefined ? null : { sessionId: `session of ${name}`, ...person(name) };
};

function person(name: string): Omit<Caller, 'sessionId'> {
  const [id = '', ...roles] = name.split('_');
  const customerId = id.startsWith('ada') ? { customerId: 'cus_ada' } : {};
  return { id, ...customerId, roles: roles.map(roleOf) };
}

function roleOf(word: string): Role {
  const role = (['shopper', 'staff', 'support', 'finance'] as const).find((known) => known === word);
  if (!role) throw new Error(`There is no role ${word}.`);
  return role;
}

const named = (id: string, roles: readonly Role[]): string => [id, ...roles].join('_');

async function inReview(world: World, as: string): Promise<string> {
  const { instruction } = await buy(world, { ...airtime, phone: '08030000003' }, { as });
  await world.pass(1_000, 20);
  expect(await read(world, instruction.ref, as)).toMatchObject({ state: 'review' });
  return instruction.ref;
}

function decide(world: World, ref: string, as: string): Promise<Response> {
  const body = JSON.stringify({ state: 'failed', note: 'Support says that nothing arrived.' });
  return world.request(`/instructions/${ref}/resolve`, { method: 'POST', as, body });
}

test('every route of staff is in this table, with the roles that the table of routes grants it to', () => {
  const declared = staffRoutes.map(({ method, path, roles }) => [`${method} ${path}`, roles ?? ['staff']]);
  expect(Object.fromEntries(declared)).toEqual(granted);
});

test('a route of staff does not exist for a role that it was not granted to, read and write alike', async () => {
  const world = await startWorld({ caller });
  const ref = await inReview(world, 'ada_shopper');
  const absent = await (await world.request('/no-such-route', { as: 'eve_shopper' })).text();
  const found: unknown[] = [];
  const expected: unknown[] = [];
  for (const { method, path } of staffRoutes) {
    for (const roles of tried) {
      // A granted route answers with more than its absence: with the result, or with what is wrong with the request.
      const init = { as: named('eve', roles), method, ...(method === 'GET' ? {} : { body: '{}' }) };
      const answer = await (await world.request(path.replace('{ref}', ref), init)).text();
      found.push([method, path, roles, answer === absent ? 'hidden' : 'there']);
      const isGranted = roles.some((role) => granted[`${method} ${path}`]?.includes(role));
      expected.push([method, path, roles, isGranted ? 'there' : 'hidden']);
    }
  }
  expect(found).toEqual(expected);
  expect(await read(world, ref, 'ada_shopper')).toMatchObject({ state: 'review' });
});

describe('a purchase in review', () => {
  test.each([
    ['support', 404],
    ['shopper', 404],
    ['finance', 200],
    ['staff', 200],
  ] as const)('is read by a caller with the role %s as the role allows, and decided: %i', async (role, status) => {
    const world = await startWorld({ caller });
    const ref = await inReview(world, 'ada_shopper');
    const reader = named('eve', [role]);
    const seen = await world.request(`/staff/instructions/${ref}`, { as: reader });
    expect(seen.status).toBe(role === 'shopper' ? 404 : 200);
    expect((await decide(world, ref, reader)).status).toBe(status);
    expect(await read(world, ref, 'ada_shopper')).toMatchObject({ state: status === 200 ? 'failed' : 'review' });
    const looks = (await world.options.store.audits(ref)).map(({ actorId, roles, act }) => [actorId, roles, act]);
    expect(looks).toEqual([
      ...(role === 'shopper' ? [] : [['eve', [role], 'instruction.get']]),
      ...(status === 200 ? [['eve', [role], 'instruction.resolve']] : []),
    ]);
  });

  test.each([
    ['by the buyer', 'ada_shopper_finance'],
    ['by the buyer, with every role', 'ada_shopper_finance_support_staff'],
    ['by the same customer under another name', 'adaobi_finance'],
  ])('is never decided %s', async (_how, as) => {
    const world = await startWorld({ caller });
    const ref = await inReview(world, 'ada_shopper');
    expect(await readProblem(await decide(world, ref, as))).toMatchObject({ status: 403, code: 'own_review' });
    expect(await read(world, ref, 'ada_shopper')).toMatchObject({ state: 'review', funding: 'reserved' });
  });
});

test.each(['support', 'finance'] as const)('%s instructs nothing, and sees no card, account or token', async (role) => {
  const world = await startWorld({ caller });
  const meter = { service: 'ikedc', meter_number: '45020000001', meter_type: 'prepaid', amount: naira(5_000) };
  const made = await post(
    world,
    '/instructions',
    { operation: 'electricity.buy', input: { ...meter, phone: '08031234567' } },
    { as: 'ada_shopper', key: 'power-for-ada' },
  );
  const { ref, details } = InstructionSchema.parse(await made.json());
  const token = String(details?.['token']);
  expect(token).toMatch(/^\d{20}$/);
  const as = named('eve', [role]);
  const session = await (await world.request('/session', { as })).json();
  expect(session).toMatchObject({ abilities: [], caller: { roles: [role] } });
  for (const path of [`/staff/instructions/${ref}`, '/staff/instructions'])
    expect(await (await world.request(path, { as })).text()).not.toContain(token);
  expect((await world.request(`/instructions/${ref}`, { as })).status).toBe(404);
  for (const [path, code] of [
    ['/cards?customer_id=cus_ada', 'forbidden'],
    ['/accounts?customer_id=cus_ada', 'customer_missing'],
  ] as const)
    expect((await readProblem(await world.request(path, { as }))).code).toBe(code);
  const order = { operation: 'airtime.buy', input: airtime };
  const refused = await post(world, '/instructions', order, { as, key: 'a-key-of-eves' });
  expect((await readProblem(refused)).code).toBe('forbidden');
});
