import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { naira } from '@tillside/contract';
import { companionRoutes } from '@tillside/contract/schemas';
import { expect, test as plainTest } from 'vitest';
import { airtimeOf, LinkBrowser, linkFor, linkWorld, phone, shop, tokenIn } from './link-world.ts';
import { origin, readProblem, type World } from './world.ts';

const test = plainTest.extend('world', () => linkWorld());

interface Attack {
  /** The refusal: the status of the answer to the attacker's last request, and its code or reason. */
  readonly refused: readonly [status: number, why: string];
  attempt(world: World): Promise<Response>;
}

const other = '08099999999';
const opened = async (world: World, more = {}): Promise<LinkBrowser> =>
  new LinkBrowser(world).open(await linkFor(world.till, more));
const stolen = (world: World, { cookie, session }: LinkBrowser, headers: object): LinkBrowser['ask'] => {
  const browser = new LinkBrowser(world);
  return (path) => browser.ask(`/${session}${path}`, { headers: { cookie: cookie ?? '', ...headers } });
};

/** Each attack runs over every host, and none of them reaches the platform. */
const attacks: Readonly<Record<string, Attack>> = {
  'a guessed token': {
    refused: [410, 'link_not_known'],
    attempt: (world) => new LinkBrowser(world).redeem(randomBytes(32).toString('base64url')),
  },
  'a guessed session': {
    refused: [401, 'unauthenticated'],
    attempt: (world) =>
      new LinkBrowser(world).ask('/link', {
        headers: { cookie: `till-link=${randomBytes(32).toString('hex')}` },
      }),
  },
  'the hash that the store keeps, as the cookie': {
    refused: [401, 'unauthenticated'],
    async attempt(world) {
      const secret = (await opened(world)).cookie?.split('=')[1] ?? '';
      const kept = createHash('sha256').update(secret).digest('base64url');
      return new LinkBrowser(world).ask('/link', { headers: { cookie: `till-link=${kept}` } });
    },
  },
  'a token that was used, in another browser': {
    refused: [410, 'link_used'],
    async attempt(world) {
      const token = tokenIn(await linkFor(world.till));
      await new LinkBrowser(world).redeem(token);
      return new LinkBrowser(world).redeem(token);
    },
  },
  'a token that was used, looked at': {
    refused: [410, 'link_used'],
    async attempt(world) {
      const token = tokenIn(await linkFor(world.till));
      await new LinkBrowser(world).redeem(token);
      return new LinkBrowser(world).preview(token);
    },
  },
  'an expired token': {
    refused: [410, 'link_expired'],
    async attempt(world) {
      const link = await linkFor(world.till, { expiresIn: 60 });
      await world.pass(62, 31);
      return new LinkBrowser(world).redeem(tokenIn(link));
    },
  },
  'a revoked link': {
    refused: [410, 'link_revoked'],
    async attempt(world) {
      const link = await linkFor(world.till);
      await world.till.links.revoke({ callerId: 'ada' });
      return new LinkBrowser(world).redeem(tokenIn(link));
    },
  },
  'a session of a revoked caller': {
    refused: [401, 'unauthenticated'],
    async attempt(world) {
      const browser = await opened(world);
      await world.till.links.revoke({ callerId: 'ada' });
      return browser.pay(airtimeOf(500));
    },
  },
  'the page of one session with the cookie of another': {
    refused: [409, 'page_of_another_caller'],
    async attempt(world) {
      const browser = await opened(world);
      browser.cookie = (await opened(world, { caller: { id: 'bayo' } })).cookie;
      return browser.pay(airtimeOf(500));
    },
  },
  'a cookie fixed by another page of the site, beside ours': {
    refused: [401, 'unauthenticated'],
    async attempt(world) {
      const browser = await opened(world);
      browser.cookie = `${(await opened(world)).cookie}; ${browser.cookie}`;
      return browser.pay(airtimeOf(500));
    },
  },
  'a cookie fixed by another page, before the press': {
    refused: [401, 'unauthenticated'],
    async attempt(world) {
      const browser = new LinkBrowser(world);
      browser.cookie = 'till-link=a; till-link=b';
      return browser.redeem(tokenIn(await linkFor(world.till)));
    },
  },
  'another operation': {
    refused: [422, 'invalid_input'],
    attempt: async (world) => (await opened(world)).pay({ operation: 'betting.fund', input: {} }),
  },
  'another number than the link’s': {
    refused: [422, 'invalid_input'],
    attempt: async (world) => (await opened(world)).pay(airtimeOf(500, { phone: other })),
  },
  'more numbers beside the link’s': {
    refused: [422, 'invalid_input'],
    attempt: async (world) => (await opened(world)).pay(airtimeOf(500, { phone: [phone, other] })),
  },
  'rows instead of the link’s number': {
    refused: [422, 'invalid_input'],
    attempt: async (world) =>
      (await opened(world)).pay(airtimeOf(500, { rows: [{ phone: other, network: 'mtn', amount: naira(500) }] })),
  },
  'a price for another number': {
    refused: [422, 'invalid_input'],
    attempt: async (world) =>
      (await opened(world)).inPage('/quotes', { method: 'POST', body: airtimeOf(500, { phone: other }) }),
  },
  'more than the link pays': {
    refused: [409, 'link_maximum'],
    attempt: async (world) => (await opened(world)).pay(airtimeOf(1_001)),
  },
  'more than the link pays, shown as the price': {
    refused: [409, 'link_maximum'],
    attempt: async (world) => (await opened(world)).inPage('/quotes', { method: 'POST', body: airtimeOf(1_001) }),
  },
  'the number of a card': {
    refused: [404, 'not_found'],
    attempt: async (world) => (await opened(world)).inPage('/cards/card_1/reveal', { method: 'POST', body: {} }),
  },
  'a sealed frame': {
    refused: [404, 'not_found'],
    attempt: async (world) => (await opened(world)).inPage('/frames/open', { method: 'POST', body: {} }),
  },
  'the caller’s cards in a list': {
    refused: [404, 'not_found'],
    attempt: async (world) => (await opened(world)).inPage('/lookups/card.transactions?id=card_1'),
  },
  'a request of another site': {
    refused: [403, 'page_not_allowed'],
    attempt: async (world) => stolen(world, await opened(world), { 'sec-fetch-site': 'cross-site' })('/session'),
  },
  'a request of another origin of the same shop': {
    refused: [403, 'page_not_allowed'],
    attempt: async (world) => stolen(world, await opened(world), { origin, 'sec-fetch-site': 'same-site' })('/session'),
  },
  'a write that no page sends': {
    refused: [403, 'page_not_allowed'],
    attempt: async (world) =>
      world.request('/links/api/redeem', { method: 'POST', as: null, body: JSON.stringify({ token: 'x', key: 'y' }) }),
  },
  'a form of another site': {
    refused: [415, 'unsupported_media_type'],
    attempt: (world) =>
      new LinkBrowser(world).ask('/redeem', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: {} }),
  },
  'the cookie, outside of the links': {
    refused: [401, 'unauthenticated'],
    attempt: async (world) =>
      world.request('/session', { as: null, headers: { cookie: (await opened(world)).cookie ?? '' } }),
  },
  'the cookie of a shopper of the shop, on the page of a link': {
    refused: [401, 'unauthenticated'],
    attempt: (world) => new LinkBrowser(world).ask('/link', { headers: { cookie: 'shopper=ada' } }),
  },
};

test.for(Object.entries(attacks))('%s gets nothing', async ([_name, { refused, attempt }], { world }) => {
  const response = await attempt(world);
  const problem = await readProblem(response);
  expect([response.status, problem.reason ?? problem.code]).toEqual(refused);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(response.headers.get('access-control-allow-origin')).toBe(null);
  expect(world.sent.filter((line) => line.startsWith('POST'))).toEqual([]);
});

test('a second purchase gets nothing, and the first stays as it is', async ({ world }) => {
  const browser = await opened(world);
  const ref = await browser.bought(airtimeOf(500));
  await world.pass(5);
  expect(await readProblem(await browser.pay(airtimeOf(500)))).toMatchObject({ status: 410, reason: 'link_paid' });
  expect(await browser.state()).toMatchObject({ purchase: { ref, state: 'succeeded' } });
  expect(world.sent.filter((line) => line === 'POST /airtime')).toHaveLength(1);
});

test('link previews and scanners of a chat do not use up a link', async ({ world }) => {
  const link = await linkFor(world.till);
  for (const method of ['GET', 'HEAD', 'OPTIONS']) await world.request('/links', { method, as: null });
  // This scanner runs the page, and stops before the press.
  for (let time = 0; time < 3; time += 1) await new LinkBrowser(world).preview(tokenIn(link));
  expect((await new LinkBrowser(world).open(link)).session).toHaveLength(16);
});

test('a session reaches no other route than those of its purchase', async ({ world }) => {
  const browser = await opened(world);
  const reached: string[] = [];
  for (const { method, path } of companionRoutes) {
    const at = path.replace('lookups/{operation}', 'lookups/data.plans').replace('{operation}', 'electricity.validate');
    const response = await browser.inPage(at, { method, ...(method === 'POST' ? { body: {} } : {}) });
    if (response.status !== 404) reached.push(`${method} ${path}`);
  }
  expect(reached).toEqual([
    'GET /session',
    'GET /lookups/{operation}',
    'POST /validations/{operation}',
    'POST /quotes',
    'POST /instructions',
    'POST /instructions/find',
    // Only the answers to reports about its own purchase: `cases.test.ts`.
    'GET /cases',
  ]);
});

test('the merchant’s hooks for the caller, the step-up and the session are not called', async () => {
  const asked: string[] = [];
  const world = await linkWorld({
    caller: () => {
      asked.push('caller');
      return null;
    },
    cards: {
      stepUp: () => {
        asked.push('stepUp');
        return true;
      },
    },
    access: {
      isSessionActive: () => {
        asked.push('isSessionActive');
        return true;
      },
    },
  });
  const browser = await opened(world);
  await browser.bought(airtimeOf(500));
  await browser.inPage('/cards/card_1/reveal', { method: 'POST', body: {} });
  expect(asked).toEqual([]);
});

test('no other page may frame the link page, and it leads only to allowed return addresses', async ({ world }) => {
  const { headers } = await world.request('/links', { as: null });
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('x-frame-options')).toBe('DENY');
  for (const returnTo of [
    'https://evil.example/orders',
    'https://shop.example.evil.example/orders',
    'https://shop.example/ordersfake',
    'https://shop.example/orders/../admin',
    'https://shop.example@evil.example/orders',
    'http://shop.example/orders',
    '//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'shopapp://other',
    'otherapp://paid',
  ])
    await expect(linkFor(world.till, { returnTo }), returnTo).rejects.toMatchObject({ code: 'return_not_allowed' });
  for (const returnTo of [shop, `${shop}/7?a=b`, 'shopapp://paid', 'shopapp://paid/7'])
    await expect(linkFor(world.till, { returnTo }), returnTo).resolves.toBeDefined();
});

test('neither token nor session is in a log, an event, an answer or the store', async ({ world }) => {
  const link = await linkFor(world.till);
  const browser = await new LinkBrowser(world).open(link);
  const answers = [await (await browser.ask('/link')).text(), await (await browser.inPage('/session')).text()];
  answers.push(await (await browser.pay(airtimeOf(500))).text());
  await new LinkBrowser(world).redeem(tokenIn(link));
  await browser.redeem(`${tokenIn(link).slice(1)}x`);
  await world.pass(5);
  await world.till.links.revoke({ callerId: 'nobody' });
  const files = readdirSync(world.directory).map((name) => readFileSync(join(world.directory, name), 'latin1'));
  const everywhere = [...world.log, JSON.stringify(world.events), ...answers, ...files].join('\n');
  expect(everywhere).toContain('link_session');
  for (const secret of [tokenIn(link), (browser.cookie ?? '').split('=')[1] ?? ''])
    expect(everywhere.includes(secret), `${secret.slice(0, 4)}…`).toBe(false);
});
