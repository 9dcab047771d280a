import { money, naira, type Money } from '@tillside/contract';
import { SessionSchema } from '@tillside/contract/schemas';
import { sqliteStore } from '@tillside/server';
import { expect, test } from 'vitest';
import { Bank } from './bank.ts';
import { airtimeOf, LinkBrowser, linkFor, linkWorld, phone, tokenIn } from './link-world.ts';
import { airtime, buy, post, readProblem, truth } from './world.ts';

/** A shop whose price differs from what the platform debits. */
class Shop extends Bank {
  readonly price: (request: { readonly cost: Money }) => Promise<{ readonly amount: Money }>;

  constructor(differsBy: number) {
    super();
    this.price = async ({ cost }) => ({ amount: { ...cost, minor: cost.minor + naira(differsBy).minor } });
  }
}

test.each([
  ['the price is above it, though the cost is not', 100, 950, 'link_maximum'],
  ['the cost is above it, though the price is not', -100, 1_050, undefined],
] as const)('the maximum of a link is for what the shopper pays: %s', async (_, differsBy, amount, reason) => {
  const world = await linkWorld({ funding: new Shop(differsBy) });
  const browser = await new LinkBrowser(world).open(await linkFor(world.till));
  const quoted = await browser.inPage('/quotes', { method: 'POST', body: airtimeOf(amount) });
  expect(Reflect.get(Object(await quoted.json()), 'reason')).toBe(reason);
  const paid = await browser.pay(airtimeOf(amount));
  expect(Reflect.get(Object(await paid.json()), 'reason')).toBe(reason);
  await world.pass(5);
  expect(world.sent.filter((line) => line === 'POST /airtime')).toHaveLength(reason === undefined ? 1 : 0);
});

test('a maximum in another currency than the price pays nothing', async () => {
  const world = await linkWorld();
  const link = await linkFor(world.till, { maxAmount: money('USD', 1_000_000) });
  const browser = await new LinkBrowser(world).open(link);
  expect(await readProblem(await browser.pay(airtimeOf(500)))).toMatchObject({ status: 409, reason: 'link_maximum' });
});

test('whoever has a link does not learn what its person bought before', async () => {
  const world = await linkWorld();
  await buy(world);
  await world.pass(5);
  const own = await post(world, '/quotes', { operation: 'airtime.buy', input: airtime });
  expect(await own.json()).toHaveProperty('already_paid');
  const browser = await new LinkBrowser(world).open(await linkFor(world.till));
  const quoted = await browser.inPage('/quotes', { method: 'POST', body: airtimeOf(500) });
  expect(await quoted.json()).not.toHaveProperty('already_paid');
});

test('a purchase by a link has the language of its page, for notices', async () => {
  const store = sqliteStore(':memory:');
  const world = await linkWorld({ store });
  const browser = await new LinkBrowser(world).open(await linkFor(world.till));
  const paid = await browser.inPage('/instructions', {
    method: 'POST',
    headers: { 'idempotency-key': 'key-of-a-payment', 'accept-language': 'yo-NG' },
    body: airtimeOf(500),
  });
  const ref = String(Reflect.get(Object(await paid.json()), 'ref'));
  expect(await truth(world, ref)).toMatchObject({ executions: 1 });
  expect(await store.find(ref as never, null)).toMatchObject({ language: 'yo-NG' });
});

test('a link to cable sells no top-up, which is another operation', async () => {
  const world = await linkWorld();
  const whole = SessionSchema.parse(await (await world.request('/session', { as: 'ada' })).json());
  const topUps = (of: typeof whole): unknown[] => (of.catalogue.cable?.services ?? []).map(({ topup }) => topup);
  expect(topUps(whole)).toContain(true);
  const browser = await new LinkBrowser(world).open(await linkFor(world.till, { widget: 'cable', props: {} }));
  const session = SessionSchema.parse(await (await browser.inPage('/session')).json());
  expect(topUps(session)).toEqual(topUps(whole).map(() => false));
  expect(session.abilities).toEqual(['cable.buy']);
});

test('the page of links is read only, with a slash at its end or without, and never kept', async () => {
  const world = await linkWorld({ links: { name: 'Ada’s "<b>Bold</b>" & Co', logo: 'https://cdn.example/logo.png' } });
  for (const path of ['/links', '/links/']) {
    const page = await world.request(path, { as: null });
    const body = await page.text();
    expect([path, page.status, page.headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("img-src 'self' data: https://cdn.example;");
    expect(policy).toContain(`connect-src ${world.url}/till/links/api/;`);
    expect(body).toContain('<title>Ada’s &quot;&lt;b>Bold&lt;/b>&quot; &amp; Co</title>');
    const [, boot = ''] = /data-boot="([^"]*)"/.exec(body) ?? [];
    const read = boot.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
    expect(JSON.parse(read)).toMatchObject({ api: '/till/links/api', name: 'Ada’s "<b>Bold</b>" & Co' });
  }
  const written = await world.request('/links', { method: 'POST', as: null });
  expect([written.status, written.headers.get('allow')]).toEqual([405, 'GET']);
  expect((await world.request('/links/assets/package.json', { as: null })).status).toBe(404);
});

test('the page of links has the name that the shop has everywhere', async () => {
  const world = await linkWorld({ links: {}, merchant: { name: 'Sunbird Store' } });
  expect(await (await world.request('/links', { as: null })).text()).toContain('<title>Sunbird Store</title>');
});

test('a companion that closes opens no link', async () => {
  const world = await linkWorld();
  const link = await linkFor(world.till);
  const closing = world.till.close();
  expect((await new LinkBrowser(world).redeem(tokenIn(link))).status).toBe(503);
  await closing;
});

test('a fixed field is fixed, though the page leaves it out', async () => {
  const world = await linkWorld();
  const browser = await new LinkBrowser(world).open(await linkFor(world.till, { props: { phone, network: 'mtn' } }));
  const changed = await browser.pay(airtimeOf(500, { network: 'glo' }));
  expect(await readProblem(changed)).toMatchObject({ status: 422, errors: { network: { code: 'not_an_option' } } });
});
