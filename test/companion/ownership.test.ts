import { naira } from '@tillside/contract';
import { companionRoutes } from '@tillside/contract/schemas';
import { describe, expect, test } from 'vitest';
import type { CardWorld } from './card-world.ts';
import { browserOf, failIn, onWire, openBy, browser, ticketFor } from './frame-client.ts';
import { startFrameWorld } from './frame-world.ts';
import { airtime } from './world.ts';

/**
 * What each route of the companion's table means for another caller's records. A route that is added to the table and
 * is missing here fails the first test.
 */
type Meaning =
  /** Names one record: another caller's is answered exactly like one that does not exist. */
  | { readonly one: keyof Things; readonly body?: (things: Things) => object; readonly answer?: number }
  /** Answers the caller's own records only. */
  | { readonly list: keyof Things }
  /** Names no caller's record. */
  | 'of nobody'
  /** Does not exist for shoppers. */
  | 'staff'
  /** Tried below, step by step. */
  | 'frame'
  /** Cards have their own test in both environments, which also uses the route table: `card-secrets.test.ts`. */
  | 'card';

const meanings: Readonly<Record<string, Meaning>> = {
  'GET /accounts': { list: 'account' },
  'GET /accounts/{number}/payments': { one: 'account', answer: 200 },
  'POST /accounts/{number}/confirm': { one: 'account', body: () => ({ session_id: 'session_of_nobody' }), answer: 422 },
  'POST /simulations/transfer': 'staff',
  'GET /cards': 'card',
  'GET /cards/orders/{id}': 'card',
  'GET /cards/{id}': 'card',
  'GET /cards/{id}/transactions': 'card',
  'POST /cards/{id}/reveal': 'card',
  'GET /checkouts/{id}': { one: 'checkout', answer: 200 },
  'POST /checkouts/{id}/attempts': { one: 'checkout', answer: 201 },
  'POST /frames/open': 'frame',
  'GET /frames/enter': 'frame',
  'POST /frames/reveal': 'frame',
  'POST /frames/pin': 'frame',
  'GET /recipients': { list: 'recipient' },
  // Tested with another caller's purchases in `recent-recipients.test.ts`.
  'GET /recipients/recent': 'of nobody',
  'POST /recipients': 'of nobody',
  'DELETE /recipients/{id}': { one: 'recipient', answer: 200 },
  'POST /quotes': 'of nobody',
  'POST /instructions': 'of nobody',
  // By the caller's own key: `access.test.ts`.
  'POST /instructions/find': 'of nobody',
  'GET /instructions': { list: 'instruction' },
  'GET /instructions/by-key/{key}': { one: 'key', answer: 200 },
  'GET /instructions/{ref}': { one: 'instruction', answer: 200 },
  'POST /instructions/{ref}/check': { one: 'instruction', answer: 200 },
  'POST /instructions/{ref}/case': { one: 'instruction', body: () => ({ kind: 'not_received' }), answer: 200 },
  'POST /instructions/{ref}/case/read': { one: 'instruction', answer: 200 },
  'GET /cases': { list: 'instruction' },
  'GET /instructions/{ref}/case': { one: 'instruction', answer: 200 },
  'POST /instructions/{ref}/resolve': 'staff',
  'POST /instructions/{ref}/settled': 'staff',
  'GET /staff/instructions': 'staff',
  'GET /staff/instructions/{ref}': 'staff',
  'GET /staff/cases': 'staff',
  'POST /staff/cases/{ref}/answer': 'staff',
  'GET /staff/sales': 'staff',
  'GET /staff/overview': 'staff',
  'GET /staff/health': 'staff',
  'GET /staff/audit': 'staff',
  'GET /lookups/{operation}': 'of nobody',
  'POST /validations/{operation}': 'of nobody',
  'GET /live': 'of nobody',
  'GET /ready': 'of nobody',
  'GET /openapi.json': 'of nobody',
  'GET /session': 'of nobody',
  // The hook receives the caller: `balance.test.ts`.
  'GET /balance': 'of nobody',
  // Its hints are the caller's own, because every store method takes the owner: `events.test.ts`.
  'GET /events': 'of nobody',
  'POST /webhooks': 'of nobody',
};

/** The names of ada's records. */
interface Things {
  readonly account: string;
  readonly checkout: string;
  readonly recipient: string;
  readonly instruction: string;
  readonly key: string;
}

const routes = companionRoutes.map(({ method, path }) => ({ method, path, meaning: meanings[`${method} ${path}`] }));

test('every route of the table, and no other, has a meaning here for another caller’s records', () => {
  expect(Object.keys(meanings).toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted());
});

test('a route that names one record in its path is tried with another caller’s', () => {
  const named = routes.filter(({ path }) => path.includes('{') && !path.includes('{operation}'));
  const untried = named.filter(({ meaning }) => meaning === 'of nobody' || meaning === undefined);
  expect(untried).toEqual([]);
});

describe('what is ada’s', () => {
  let world: CardWorld;
  let things: Things;
  const ask = async (method: string, path: string, as: string | null, body: object = {}) => {
    const page = { origin: world.url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const sent = method === 'GET' ? {} : { headers: page, body: JSON.stringify(body) };
    const response = await world.request(path, { method, as, ...sent });
    return { status: response.status, text: await response.text() };
  };

  // All routes share one world. Only the owner's request changes it, and it comes last.
  test('is hers alone, by every route that names it', async () => {
    ({ world, things } = await startHers());
    for (const { method, path, meaning } of routes) {
      if (typeof meaning !== 'object' || !('one' in meaning)) continue;
      const own = things[meaning.one];
      const at = (name: string): string => path.replace(/\{\w+\}/, name);
      const read = async (name: string, as: string) => {
        const { status, text } = await ask(method, at(name), as, meaning.body?.(things));
        return { route: `${method} ${path}`, status, text: text.replaceAll(name, '<name>') };
      };
      const unknown = await read(unknownOf(meaning.one), 'bayo');
      expect(unknown).toMatchObject({ status: 404 });
      expect(await read(own, 'bayo')).toEqual(unknown);
      expect((await ask(method, at(own), null, meaning.body?.(things))).status).toBe(401);
      expect({ route: unknown.route, status: (await read(own, 'ada')).status }).toEqual({
        route: unknown.route,
        status: meaning.answer,
      });
    }
  });

  test('is in no list of another caller', async () => {
    ({ world, things } = await startHers());
    for (const { method, path, meaning } of routes) {
      if (typeof meaning !== 'object' || !('list' in meaning)) continue;
      expect([path, (await ask(method, path, 'ada')).text.includes(things[meaning.list])]).toEqual([path, true]);
      const { status, text } = await ask(method, path, 'bayo');
      expect([path, status]).toEqual([path, 200]);
      for (const name of Object.values(things)) expect([path, text.includes(name)]).toEqual([path, false]);
      expect((await ask(method, path, null)).status).toBe(401);
    }
  });

  test('is not visible to a shopper through a staff route', async () => {
    ({ world, things } = await startHers());
    for (const { method, path, meaning } of routes) {
      if (meaning !== 'staff') continue;
      for (const as of ['ada', 'bayo']) {
        const { status, text } = await ask(method, path.replace('{ref}', things.instruction), as);
        expect([path, as, status === 403 || status === 404]).toEqual([path, as, true]);
        expect(text).not.toContain('staff');
      }
    }
  });

  test('cannot be opened in a frame with another person’s ticket, nor used without the frame’s own secret', async () => {
    ({ world, things } = await startHers());
    const path = `/checkouts/${things.checkout}/attempts`;
    const ada = browserOf('ada');
    const { ticket } = await ticketFor(world, ada, path);
    expect(failIn(await openBy(world, browserOf('bayo'), ticket))).toBe('bind');
    // One attempt by any caller burns the ticket.
    expect(failIn(await openBy(world, ada, ticket))).toBe('ticket');
    const stolen = (await ticketFor(world, ada, path)).ticket;
    const binder = ada.cookies.split('; ').find((cookie) => cookie.includes('till-')) ?? '';
    const thief = { cookies: `${browserOf('bayo').cookies}; ${binder}` };
    expect(['bind', 'unauthenticated', 'session']).toContain(failIn(await openBy(world, thief, stolen)));
    for (const route of ['/till/frames/reveal', '/till/frames/pin']) {
      const body = JSON.stringify({ id: 'a'.repeat(43), n: 1, epk: 'e', iv: 'i', data: 'd', mac: 'm' });
      const headers = Object.entries(browser.frame).map(([name, value]) => [name, value] as const);
      const { status, text } = await onWire(world.url, { method: 'POST', path: route, headers, body });
      expect([route, status >= 400, text.includes(things.checkout)]).toEqual([route, true, false]);
    }
    const entered = await world.request('/frames/enter?c=of-nobody', { as: 'bayo' });
    expect([entered.status >= 400, (await entered.text()).includes(things.checkout)]).toEqual([true, false]);
  });
});

/** Well-formed names that belong to no record. */
function unknownOf(kind: keyof Things): string {
  return kind === 'account' ? '9900000000' : kind === 'instruction' ? 'ts_0000000000000000000000' : `no_such_${kind}`;
}

async function startHers(): Promise<{ world: CardWorld; things: Things }> {
  const world = await startFrameWorld('live');
  const bank = { bank: '9psb' };
  const opened = await world.carryOut('account.create', bank);
  const [account]: { account_number?: string }[] = JSON.parse(JSON.stringify(opened.details?.['accounts'] ?? []));
  const key = 'a-key-of-adas-1234';
  const { instruction } = await world.instruct('airtime.buy', { ...airtime, phone: '08030000001' }, { key });
  const recipient = {
    label: 'Ada’s phone',
    operation: 'airtime.buy',
    fields: { phone: '2348031234567', network: 'mtn' },
  };
  const saved = await world.request('/recipients', { method: 'POST', body: JSON.stringify(recipient) });
  const { id }: { id: string } = await saved.json();
  const ref = instruction?.ref ?? '';
  const report = { method: 'POST', body: JSON.stringify({ kind: 'not_received' }) };
  await world.request(`/instructions/${ref}/case`, report);
  await world.till.cases.answer(ref, { by: 'eve', text: 'It has arrived now.' });
  const order = { owner: 'ada', reference: 'order-7', amount: naira(4_500), title: 'Two pairs of shoes' };
  return {
    world,
    things: {
      account: account?.account_number ?? '',
      checkout: (await world.till.checkouts.create(order)).id,
      recipient: id,
      instruction: ref,
      key,
    },
  };
}
