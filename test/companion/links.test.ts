import { naira } from '@tillside/contract';
import { expect, test } from 'vitest';
import { airtimeOf, LinkBrowser, linkFor, linkWorld, phone, shop, tokenIn } from './link-world.ts';
import { airtime, buy, fault, instruct, readProblem, truth } from './world.ts';

test('a link opens a session that buys once, and reads its outcome', async () => {
  const world = await linkWorld();
  const link = await linkFor(world.till, { returnTo: `${shop}/7?lang=en` });
  expect(link.url).toMatch(new RegExp(`^${world.url}/till/links#[\\w-]{43}$`));
  const browser = new LinkBrowser(world);
  expect(await (await browser.preview(tokenIn(link))).json()).toEqual({ hint: '4567', is_mine: false });
  await browser.open(link);
  expect(await (await browser.preview(tokenIn(link))).json()).toEqual({ hint: null, is_mine: true });
  expect(await browser.state()).toMatchObject({
    widget: 'airtime',
    input: { phone },
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

test('its cookie is kept from scripts, other sites and the rest of the shop', async () => {
  const world = await linkWorld();
  const response = await new LinkBrowser(world).redeem(tokenIn(await linkFor(world.till)));
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Secure-till-link=[0-9a-f]{64}; Path=\/till\/links; Max-Age=86400; HttpOnly; Secure; SameSite=Strict$/,
    ),
  ]);
});

test('the same press is answered again for two minutes, and then no more', async () => {
  const world = await linkWorld();
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

test('a session pays for 15 minutes, and reads for 24 hours', async () => {
  const world = await linkWorld();
  const browser = await new LinkBrowser(world).open(await linkFor(world.till));
  const late = await new LinkBrowser(world).open(await linkFor(world.till));
  const ref = await browser.bought(airtimeOf(500));
  await world.pass(902, 451);
  expect(await readProblem(await late.pay(airtimeOf(500)))).toMatchObject({ status: 410, reason: 'link_time_over' });
  await world.pass(22 * 3_600, 11 * 3_600);
  expect((await browser.inPage(`/instructions/${ref}`)).status).toBe(200);
  await world.pass(2 * 3_600, 2 * 3_600);
  expect((await browser.inPage(`/instructions/${ref}`)).status).toBe(401);
});

test('after a failed purchase the next one may be made, and no more after one that is not known', async () => {
  const world = await linkWorld();
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

test('presses of two tabs at once are one purchase', async () => {
  const world = await linkWorld();
  const browser = await new LinkBrowser(world).open(await linkFor(world.till));
  const answers = await Promise.all(Array.from({ length: 8 }, () => browser.pay(airtimeOf(500))));
  const good = answers.filter(({ status }) => status < 300);
  const refs = await Promise.all(good.map(async (answer) => (await answer.json()) as { ref: string }));
  expect(new Set(refs.map(({ ref }) => ref)).size).toBe(1);
  expect(world.sent.filter((line) => line === 'POST /airtime')).toHaveLength(1);
});

test.each<[string, Parameters<typeof linkFor>[1], string]>([
  ['no maxAmount', { maxAmount: undefined as never }, 'invalid_link'],
  ['a field that is none', { props: { phon: phone } }, 'invalid_link'],
  ['a value that nobody could buy', { props: { phone: '12' } }, 'invalid_link'],
  ['a week and a second', { expiresIn: 7 * 86_400 + 1 }, 'invalid_link'],
  ['a widget that is none', { widget: 'sms' as never }, 'invalid_link'],
  ['an address that is not allowed', { returnTo: 'https://evil.example/orders' }, 'return_not_allowed'],
])('till.links.create refuses %s, and says how to mend it', async (_what, more, code) => {
  const world = await linkWorld();
  await expect(linkFor(world.till, more)).rejects.toMatchObject({ name: 'TillsideLinkError', code });
});

test('without the option there is no page, and no link', async () => {
  const world = await linkWorld({ links: undefined as never });
  await expect(linkFor(world.till)).rejects.toMatchObject({ code: 'links_off' });
  expect((await world.request('/links')).status).toBe(404);
});

test('what else the caller buys is nothing to the session, nor the session’s to a link of theirs', async () => {
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
