import { createHash } from 'node:crypto';
import { money, naira } from '@tillside/contract';
import { SessionSchema } from '@tillside/contract/schemas';
import { sqliteStore } from '@tillside/server';
import { expect, test as plainTest } from 'vitest';
import { airtimeOf, LinkBrowser, linkFor, linkWorld, phone, shop, tokenIn } from './link-world.ts';
import { airtime, buy, fault, instruct, readProblem, truth, type World } from './world.ts';

const test = plainTest.extend('world', () => linkWorld());

test('a link opens a session that buys once, and reads its outcome', async ({ world }) => {
  const link = await linkFor(world.till, { returnTo: `${shop}/7?lang=en` });
  expect(link.url).toMatch(new RegExp(`^${world.url}/till/links#[\\w-]{43}$`));
  const browser = new LinkBrowser(world);
  expect(await (await browser.preview(tokenIn(link))).json()).toMatchObject({ hint: '4567', is_mine: false });
  await browser.open(link);
  expect(await (await browser.preview(tokenIn(link))).json()).toEqual({ is_mine: true });
  expect(await browser.state()).toMatchObject({
    widget: 'airtime',
    input: { phone },
    maximum: naira(1_000),
    return_to: `${shop}/7?lang=en`,
    purchase: null,
    is_sending: false,
  });
  expect(await (await browser.inPage('/session')).json()).toMatchObject({
    caller: { roles: ['shopper'] },
    abilities: ['airtime.buy'],
    balance: false,
    frames: false,
    recipients: false,
  });
  const quoted = await browser.inPage('/quotes', { method: 'POST', body: airtimeOf(500) });
  expect(await quoted.json()).toMatchObject({ quote: naira(500) });
  const ref = await browser.bought(airtimeOf(500));
  await world.pass(5);
  expect(await (await browser.inPage(`/instructions/${ref}`)).json()).toMatchObject({ ref, state: 'succeeded' });
  expect(await browser.state()).toMatchObject({
    return_to: `${shop}/7?lang=en&ref=${ref}`,
    purchase: { ref, state: 'succeeded' },
  });
  expect(await truth(world, ref)).toMatchObject({ executions: 1 });
});

test('its cookie is kept from scripts, other sites and the rest of the shop', async ({ world }) => {
  const response = await new LinkBrowser(world).redeem(tokenIn(await linkFor(world.till)));
  // On plain HTTP, for development on one machine, Safari keeps neither the prefix nor `Secure`.
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^till-link=[0-9a-f]{64}; Path=\/till\/links; Max-Age=86400; HttpOnly; SameSite=Strict$/),
  ]);
});

test('the same press is answered again for two minutes, and then no more', async ({ world }) => {
  const token = tokenIn(await linkFor(world.till));
  const browser = new LinkBrowser(world);
  const key = 'the-key-of-this-very-press';
  const cookies = await Promise.all(
    [1, 2, 3].map(async () => (await new LinkBrowser(world).redeem(token, key)).headers.getSetCookie()),
  );
  expect(new Set(cookies.flat()).size).toBe(1);
  await world.pass(118, 59);
  expect((await browser.redeem(token, key)).status).toBe(200);
  await world.pass(60, 60);
  expect(await readProblem(await browser.redeem(token, key))).toMatchObject({ reason: 'link_used' });
});

test('a session pays for 15 minutes, and reads for 24 hours', async ({ world }) => {
  const browser = await new LinkBrowser(world).open(await linkFor(world.till));
  const late = await new LinkBrowser(world).open(await linkFor(world.till));
  const ref = await browser.bought(airtimeOf(500));
  await world.pass(902, 451);
  expect(await readProblem(await late.pay(airtimeOf(500)))).toMatchObject({ status: 410, reason: 'link_time_over' });
  world.clock.stall(22 * 3_600_000);
  expect((await browser.inPage(`/instructions/${ref}`)).status).toBe(200);
  world.clock.stall(2 * 3_600_000);
  expect((await browser.inPage(`/instructions/${ref}`)).status).toBe(401);
});

test('after a failed purchase another may be made, but not after one with an unknown outcome', async ({ world }) => {
  const browser = await new LinkBrowser(world).open(await linkFor(world.till));
  world.bank.outcome = { outcome: 'declined' };
  const declined = await (await browser.pay(airtimeOf(500))).json();
  expect(declined).toMatchObject({ state: 'abandoned' });
  world.bank.outcome = { outcome: 'reserved' };
  await fault(world, 'lost_response');
  const key = 'a-press-whose-answer-is-lost';
  const paid = browser.pay(airtimeOf(500), key);
  await world.passUntil(paid);
  expect(await readProblem(await browser.pay(airtimeOf(600)))).toMatchObject({ reason: 'link_paid' });
  expect(await (await browser.inPage(`/instructions/by-key/${key}`)).json()).toMatchObject({ kind: 'bill' });
  expect(world.sent.filter((line) => line === 'POST /airtime').length).toBeGreaterThan(0);
});

test('presses of two tabs at once are one purchase', async ({ world }) => {
  const browser = await new LinkBrowser(world).open(await linkFor(world.till));
  const answers = await Promise.all(Array.from({ length: 8 }, () => browser.pay(airtimeOf(500))));
  const good = answers.filter(({ status }) => status < 300);
  const refs = await Promise.all(good.map(async (answer) => (await answer.json()) as { ref: string }));
  expect(new Set(refs.map(({ ref }) => ref)).size).toBe(1);
  expect(world.sent.filter((line) => line === 'POST /airtime')).toHaveLength(1);
});

test.each<[string, Parameters<typeof linkFor>[1], string]>([
  ['no maxAmount', { maxAmount: undefined as never }, 'invalid_input'],
  ['an unknown field', { props: { phon: phone } }, 'invalid_input'],
  ['a value that no purchase accepts', { props: { phone: '12' } }, 'invalid_input'],
  ['a week and a second', { expiresIn: 7 * 86_400 + 1 }, 'invalid_input'],
  ['an unknown widget', { widget: 'sms' as never }, 'invalid_input'],
  ['an address that is not allowed', { returnTo: 'https://evil.example/orders' }, 'return_not_allowed'],
])('till.links.create refuses %s, and states the fix', async (_what, more, code) => {
  const world = await linkWorld();
  await expect(linkFor(world.till, more)).rejects.toMatchObject({ name: 'TillsideError', code });
});

test('without the option there is no page, and no link', async () => {
  const world = await linkWorld({ links: undefined as never });
  await expect(linkFor(world.till)).rejects.toMatchObject({ code: 'feature_off' });
  expect((await world.request('/links')).status).toBe(404);
});

test('a session cannot read the caller’s other purchases, nor the purchase of another link', async () => {
  const world = await linkWorld();
  const own = await buy(world, airtime);
  const browser = await new LinkBrowser(world).open(await linkFor(world.till));
  const other = await new LinkBrowser(world).open(await linkFor(world.till));
  const ref = await browser.bought(airtimeOf(500));
  for (const path of [own.instruction.ref, `by-key/${own.key}`])
    expect([path, (await browser.inPage(`/instructions/${path}`)).status]).toEqual([path, 404]);
  expect((await other.inPage(`/instructions/${ref}`)).status).toBe(404);
  expect((await instruct(world, airtime)).status).toBeLessThan(300);
});

test('amounts above the maximum of a link are not offered', async ({ world }) => {
  const offeredBy = async (more: Parameters<typeof linkFor>[1]): Promise<object> => {
    const browser = await new LinkBrowser(world).open(await linkFor(world.till, more));
    const { catalogue } = SessionSchema.parse(await (await browser.inPage('/session')).json());
    return catalogue.airtime;
  };
  const minimum = naira(10);
  expect(await offeredBy({ maxAmount: naira(500) })).toEqual({
    minimum,
    maximum: naira(500),
    presets: [100, 200, 500].map(naira),
  });
  // The maximum for the shop's price may include kobo. An offered amount does not.
  expect(await offeredBy({ maxAmount: money('NGN', 20_050) })).toMatchObject({ maximum: naira(200) });
  // Below the platform's minimum nothing can be bought. The quote reports that.
  expect(await offeredBy({ maxAmount: naira(5) })).toMatchObject({ minimum, maximum: naira(500_000) });
});

test('a caller cannot make the purchase of a link by a key of their own', async ({ world }) => {
  const browser = await new LinkBrowser(world).open(await linkFor(world.till));
  const id = createHash('sha256')
    .update(browser.cookie?.split('=')[1] ?? '')
    .digest('base64url');
  const taken = async (key: string): Promise<number> => (await instruct(world, { ...airtime }, { key })).status;
  expect(await taken(`link:${id}:1`)).toBeLessThan(300);
  expect(await taken(`link ${id} 1`)).toBe(400);
  expect(await browser.state()).toMatchObject({ purchase: null });
  expect((await browser.pay(airtimeOf(500))).status).toBeLessThan(300);
});

test('a page may name its purchase by any key, `__proto__` too', async ({ world }) => {
  const browser = await new LinkBrowser(world).open(await linkFor(world.till));
  const pay = async (): Promise<unknown> => (await browser.pay(airtimeOf(500), '__proto__')).json();
  const first = await pay();
  expect(first).toMatchObject({ ref: expect.stringMatching(/^ts_/) });
  expect(await pay()).toMatchObject({ ref: Reflect.get(Object(first), 'ref') });
  const found = await browser.inPage('/instructions/by-key/__proto__');
  expect(await found.json()).toMatchObject({ ref: Reflect.get(Object(first), 'ref') });
});

test('every use and refusal of a person’s links is audited, each refusal once in ten minutes', async () => {
  const store = sqliteStore(':memory:');
  const world = await linkWorld({ store });
  const [used, revoked] = [await linkFor(world.till), await linkFor(world.till, { widget: 'data', props: {} })];
  const browser = await new LinkBrowser(world).open(used);
  for (let tries = 0; tries < 3; tries += 1) await new LinkBrowser(world).redeem(tokenIn(used));
  const ref = await browser.bought(airtimeOf(500));
  await browser.pay(airtimeOf(600));
  await world.till.links.revoke({ callerId: 'ada' });
  await world.till.links.revoke({ callerId: 'ada' });
  await new LinkBrowser(world).preview(tokenIn(revoked));
  // A stranger's guess belongs to no person, so it is not audited.
  await new LinkBrowser(world).preview('x'.repeat(43));
  const [first, second, ...rest] = (await store.audits('ada')).map(({ act, actorId, found }) => ({
    act,
    actorId,
    found,
  }));
  const id = first?.found.split(' ')[0] ?? '';
  const other = second?.found.split(' ')[0] ?? '';
  expect(id).toMatch(/^[\w-]{16}$/);
  expect([first, second]).toEqual([
    { act: 'link.create', actorId: 'till.links.create', found: `${id} airtime` },
    { act: 'link.create', actorId: 'till.links.create', found: `${other} data` },
  ]);
  const links = rest.filter(({ act }) => act.startsWith('link.'));
  expect(links.filter(({ act }) => act !== 'link.revoke')).toEqual([
    { act: 'link.redeem', actorId: 'link', found: `${id} opened` },
    { act: 'link.refuse', actorId: 'link', found: `${id} link_used` },
    { act: 'link.refuse', actorId: 'link', found: `${id} link_paid` },
    { act: 'link.refuse', actorId: 'link', found: `${other} link_revoked` },
  ]);
  expect(links.filter(({ act }) => act === 'link.revoke').map(({ found }) => found)).toEqual(
    expect.arrayContaining([`${id} revoked`, `${other} revoked`]),
  );
  expect(links).toHaveLength(6);
  // Nobody knows that it was Ada who bought: the line of her purchase names the link.
  expect(await store.audits(ref)).toMatchObject([{ act: 'link.buy', actorId: 'link', roles: [], found: id }]);
});

test('many links of one person are revoked, each for as long as it is stored, and their input is removed', async () => {
  const store = sqliteStore(':memory:');
  const world = await linkWorld({ store });
  const links = await Promise.all(Array.from({ length: 130 }, () => linkFor(world.till)));
  await world.till.links.revoke({ callerId: 'ada' });
  const reasons = await Promise.all(
    links.map(async (link) => (await readProblem(await new LinkBrowser(world).preview(tokenIn(link)))).reason),
  );
  expect(new Set(reasons)).toEqual(new Set(['link_revoked']));
  const now = world.clock.now();
  const [kept] = await store.records({ kind: 'link', ownerId: 'ada', limit: 1, now });
  expect(JSON.stringify(kept?.body)).not.toMatch(/4567|08031234567/);
});

const refusals: readonly [string, (world: World) => Promise<unknown>, object][] = [
  [
    'a link that does not exist',
    (world) => new LinkBrowser(world).preview('x'.repeat(43)),
    { problem: 'link_ended', reason: 'link_not_known' },
  ],
  [
    'a used link',
    async (world) => {
      const link = await linkFor(world.till);
      await new LinkBrowser(world).open(link);
      return new LinkBrowser(world).preview(tokenIn(link));
    },
    { problem: 'link_ended', reason: 'link_used', link: expect.stringMatching(/^[\w-]{16}$/) },
  ],
  ['a browser without a session', (world) => new LinkBrowser(world).ask('/link'), { problem: 'unauthenticated' }],
  [
    'a price above the maximum',
    async (world) => (await new LinkBrowser(world).open(await linkFor(world.till))).pay(airtimeOf(1_001)),
    { problem: 'amount_refused', reason: 'link_maximum', operation: 'airtime.buy' },
  ],
  [
    'another number than the link’s',
    async (world) =>
      (await new LinkBrowser(world).open(await linkFor(world.till))).pay(airtimeOf(500, { phone: '08099999999' })),
    { problem: 'invalid_input', operation: 'airtime.buy', fields: 'phone' },
  ],
];

test.each(refusals)('%s leaves one log line, which contains the cause and the fix', async (_what, refuse, fields) => {
  const world = await linkWorld();
  const before = world.log.length;
  await refuse(world);
  const lines = world.log.slice(before).filter((line) => line.includes('was refused'));
  expect(lines).toHaveLength(1);
  const { cause, fix } = JSON.parse(lines[0]?.slice(lines[0].indexOf('{')) ?? '{}');
  expect([cause, fix]).toEqual([expect.stringMatching(/^[^{}]{20,}$/), expect.stringMatching(/^[A-Z].{20,}\.$/)]);
  expect(lines[0]).toContain(Object.values(fields).find((value) => typeof value === 'string'));
});
