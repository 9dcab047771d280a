import {
  lookupOperationIds,
  recipientFields,
  recipientOperationIds,
  validationOperationIds,
  type LookupOperationId,
  type PageOperationId,
  type ValidationOperationId,
} from '@tillside/contract';
import { caseKinds, caseStates, fundingStates, instructionOperationIds, instructionStates } from '@tillside/contract';
import { companionRoutes, type RouteName } from '@tillside/contract/schemas';
import { billExamples } from '@tillside/sandbox';
import type { Randomness } from '../../faults/world/randomness.ts';
import type { Draft } from '../input.ts';
import type { FuzzWorld } from '../world.ts';
import { checkout, drawPin, drawReveal, enterCode, mint, ofFrame, ofNavigation, ofPage, ofRedirect } from './frames.ts';
import { purchaseOf, simulation } from './purchases.ts';
import { drawEvent, sign, signatures } from './webhooks.ts';

/** Draws what passes the gates of a route, and mostly succeeds. */
type Target = (draw: Randomness, world: FuzzWorld) => Partial<Draft> | Promise<Partial<Draft>>;

const pageOperations = instructionOperationIds.filter(
  (id): id is PageOperationId => id !== 'wallet.order' && id !== 'wallet.pay',
);
const shoppers = ['ada', 'ada', 'bayo', 'guest'] as const;
const owner = { as: 'ada' } as const;

const paged = (draw: Randomness, { pools }: FuzzWorld): [string, string][] => [
  ...(draw.chance(0.5) ? [['limit', String(draw.integer(1, 100))] as [string, string]] : []),
  ...(draw.chance(0.3) && pools.size('next') > 0 ? [['after', pools.pick('next', draw)] as [string, string]] : []),
];
const list: Target = (draw, world) => ({ query: paged(draw, world) });
const ownList: Target = (draw, world) => ({ ...owner, query: paged(draw, world) });
const byRef: Target = (draw, { pools }) => ({
  as: draw.pick(['ada', 'ada', 'bayo']),
  names: { ref: pools.pick('ref', draw) },
});
const staffByRef: Target = (draw, { pools }) => ({ names: { ref: pools.pick('ref', draw) } });
const byCard: Target = (draw, { pools }) => ({ ...owner, names: { id: pools.pick('card', draw) } });
const freshKey = (draw: Randomness): string => `key-of-fuzzing-${draw.integer(0, 2 ** 40)}`;

const purchase = (draw: Randomness, world: FuzzWorld): { readonly as: string; readonly body: object } => {
  const operation = draw.pick(pageOperations);
  const body = { operation, input: purchaseOf(operation, draw, world) };
  return { as: operation === 'sms.send' || operation === 'transfer.simulate' ? 'staff' : draw.pick(shoppers), body };
};

const lookupInputs: Partial<Record<LookupOperationId | ValidationOperationId, object>> = billExamples;

/** One for each route of the companion: a route without one does not compile. */
const targets: Readonly<Record<RouteName, Target>> = {
  'GET /live': () => ({}),
  'GET /ready': () => ({}),
  'GET /openapi.json': () => ({}),
  'GET /session': (draw) => ({ as: draw.pick([...shoppers, 'staff', 'mary']) }),
  'GET /balance': (draw) => ({ as: draw.pick(['ada', 'bayo', 'guest']) }),
  'GET /events': (draw) => ({
    as: draw.pick(shoppers),
    headers: draw.chance(0.5) ? { 'last-event-id': String(draw.integer(0, 50)) } : {},
  }),
  'POST /webhooks': (draw, world) => {
    const scheme = draw.chance(0.7) ? draw.pick(signatures.slice(0, 3)) : draw.pick(signatures);
    return { as: null, ...sign(drawEvent(draw, world), scheme, world) };
  },
  'GET /lookups/{operation}': (draw) => {
    const operation = draw.pick(lookupOperationIds);
    return {
      as: draw.pick([...shoppers, 'staff']),
      names: { operation },
      query: Object.entries({ ...lookupInputs[operation] }).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
    };
  },
  'POST /validations/{operation}': (draw) => {
    const operation = draw.pick(validationOperationIds);
    return { as: draw.pick(shoppers), names: { operation }, body: { ...lookupInputs[operation] } };
  },
  'POST /quotes': (draw, world) => purchase(draw, world),
  'POST /instructions': (draw, world) => {
    const key = draw.chance(0.1) ? world.pools.pick('key', draw) : freshKey(draw);
    world.pools.add('key', key);
    return { ...purchase(draw, world), headers: { 'idempotency-key': key } };
  },
  'GET /instructions': list,
  'POST /instructions/find': (draw, world) => ({
    ...purchase(draw, world),
    headers: { 'idempotency-key': world.pools.pick('key', draw) },
  }),
  'GET /instructions/by-key/{key}': (draw, { pools }) => ({
    as: draw.pick(shoppers),
    names: { key: pools.pick('key', draw) },
  }),
  'GET /instructions/{ref}': byRef,
  'POST /instructions/{ref}/check': byRef,
  'POST /instructions/{ref}/case': (draw, { pools }) => ({
    as: draw.pick(['ada', 'ada', 'bayo']),
    names: { ref: pools.pick('ref', draw) },
    body: { kind: draw.pick(caseKinds), ...(draw.chance(0.5) ? { text: 'It did not arrive.' } : {}) },
  }),
  'GET /instructions/{ref}/case': byRef,
  'POST /instructions/{ref}/case/read': byRef,
  'GET /cases': (draw) => ({ as: draw.pick(shoppers) }),
  'POST /instructions/{ref}/resolve': (draw, { pools }) => ({
    names: { ref: draw.chance(0.2) ? pools.take('review') : pools.pick('ref', draw) },
    body: { state: draw.pick(['succeeded', 'failed']), note: 'The operator said so on the phone.' },
  }),
  'POST /instructions/{ref}/settled': (draw, { pools }) => ({
    names: { ref: draw.chance(0.2) ? pools.take('owed') : pools.pick('ref', draw) },
    body: { note: 'Paid by bank transfer.', ...(draw.chance(0.3) ? { caller_id: 'ada' } : {}) },
  }),
  'GET /staff/instructions': (draw, world) => ({
    query: [
      ...paged(draw, world),
      ...(draw.chance(0.4) ? [['state', draw.pick(instructionStates)] as [string, string]] : []),
      ...(draw.chance(0.4) ? [['funding', draw.pick(fundingStates)] as [string, string]] : []),
      ...(draw.chance(0.4) ? [['number', draw.pick(['0803 123 4567', '45020000001', 'a'])] as [string, string]] : []),
    ],
  }),
  'GET /staff/instructions/{ref}': staffByRef,
  'GET /staff/cases': (draw, world) => ({
    query: [...paged(draw, world), ['state', draw.pick(caseStates)] as [string, string]],
  }),
  'POST /staff/cases/{ref}/answer': (draw, { pools }) => ({
    names: { ref: pools.pick('ref', draw) },
    body: { text: draw.pick(['It has arrived now.', 'The number was another one.']) },
  }),
  'GET /staff/sales': (draw) => ({ as: 'staff', query: [['hours', String(draw.integer(0, 200))]] }),
  'GET /staff/overview': () => ({ as: 'staff' }),
  'GET /staff/health': () => ({ as: 'staff' }),
  'GET /staff/audit': (draw, world) => ({
    as: 'staff',
    query: [...paged(draw, world), ...(draw.chance(0.4) ? [['actor', 'ada'] as [string, string]] : [])],
  }),
  'GET /cards': ownList,
  'GET /cards/orders/{id}': (draw, { pools }) => ({ ...owner, names: { id: pools.pick('order', draw) } }),
  'GET /cards/{id}': byCard,
  'GET /cards/{id}/transactions': async (draw, world) => ({
    ...(await byCard(draw, world)),
    query: paged(draw, world),
  }),
  'POST /cards/{id}/reveal': byCard,
  'GET /accounts': ownList,
  'GET /accounts/{number}/payments': (draw, world) => ({
    ...owner,
    names: { number: world.pools.pick('account', draw) },
    query: paged(draw, world),
  }),
  'POST /accounts/{number}/confirm': (draw, { pools }) => ({
    ...owner,
    names: { number: pools.pick('account', draw) },
    body: { session_id: pools.pick('transfer', draw) },
  }),
  'POST /simulations/transfer': (draw, world) => ({
    headers: { 'idempotency-key': freshKey(draw) },
    body: simulation(draw, world),
  }),
  'GET /checkouts/{id}': (draw, { pools }) => ({ ...owner, names: { id: pools.pick('checkout', draw) } }),
  'POST /checkouts/{id}/attempts': async (draw, world) => ({
    ...owner,
    names: { id: world.environment === 'live' ? await checkout(world, draw) : 'none' },
    body: {},
  }),
  'GET /recipients': (draw) => ({
    ...owner,
    query: draw.chance(0.5) ? [['operation', draw.pick(recipientOperationIds)]] : [],
  }),
  'GET /recipients/recent': (draw) => ({ ...owner, query: [['operation', draw.pick(recipientOperationIds)]] }),
  'POST /recipients': (draw, world) => {
    const operation = draw.pick(recipientOperationIds);
    const input: Readonly<Record<string, unknown>> = { ...purchaseOf(operation, draw, world) };
    const names = recipientFields[operation].filter((name) => typeof input[name] === 'string');
    const fields = Object.fromEntries(names.map((name) => [name, input[name]]));
    return { ...owner, body: { label: `Mum ${draw.integer(1, 20)}`, operation, fields } };
  },
  'DELETE /recipients/{id}': (_draw, { pools }) => ({ ...owner, names: { id: pools.take('recipient') } }),
  'POST /frames/open': async (draw, world) => {
    const { ticket, cookies } = await mint(world, frameKind(draw, world), draw);
    return {
      as: null,
      headers: { ...ofNavigation, cookie: cookies },
      body: new URLSearchParams({ t: ticket }).toString(),
    };
  },
  'GET /frames/enter': async (draw, world) => ({
    as: null,
    headers: ofRedirect,
    query: [['c', world.hasFrameOrigin ? await enterCode(world, frameKind(draw, world), draw) : 'none']],
  }),
  'POST /frames/reveal': async (draw, world) => ({
    as: null,
    headers: ofFrame,
    body: JSON.stringify(await drawReveal(world, draw)),
  }),
  'POST /frames/pin': async (draw, world) => ({
    as: null,
    headers: ofFrame,
    body: JSON.stringify(await drawPin(world, draw)),
  }),
};

function frameKind(draw: Randomness, { environment }: FuzzWorld): 'card' | 'pin' {
  return environment === 'live' && draw.chance(0.5) ? 'pin' : 'card';
}

/** A request of this route that passes its gates. */
export async function drawDraft(name: RouteName, draw: Randomness, world: FuzzWorld): Promise<Draft> {
  const { method, path, who } = routeNamed(name);
  const as = who === 'staff' ? draw.pick(['staff', 'mary']) : who === 'caller' ? draw.pick(shoppers) : null;
  const draft = { as, method, path, names: {}, query: [], body: undefined, ...(await targets[name](draw, world)) };
  const isPages = who === 'caller' || who === 'staff';
  return { ...draft, headers: { ...(isPages ? ofPage : {}), ...draft.headers } };
}

const routes = new Map(companionRoutes.map((route) => [`${route.method} ${route.path}`, route]));

/** @throws RangeError where the contract declares none of this name. */
export function routeNamed(name: string): (typeof companionRoutes)[number] {
  const route = routes.get(name);
  if (!route) throw new RangeError(`${name} is no route of the companion.`);
  return route;
}

/** The names of all routes, in the contract's order. */
export const routeNames: readonly RouteName[] = Object.keys(targets).filter((name): name is RouteName =>
  routes.has(name),
);
