import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { naira, type Environment } from '@tillside/contract';
import { describe, expect, test as plainTest } from 'vitest';
import { readProblem } from './world.ts';
import {
  askFromFrame,
  askTicket,
  bootIn,
  browser,
  browserOf,
  failIn,
  onWire,
  openBy,
  openFrame,
  revealing,
  ticketFor,
  codeOf,
} from './frame-client.ts';
import { CardSecrets, secretsOf } from './card-secrets.ts';
import { platformOf, startFrameWorld } from './frame-world.ts';

const test = plainTest.extend('opened', () => withTicket());

const environments = ['sandbox', 'live'] as const;

describe.each<Environment>(environments)('in %s a card', (environment) => {
  test('is shown in its frame: number, security code and expiry, as the platform has them', async () => {
    const world = await startFrameWorld(environment);
    const card = await world.newCard();
    const boot = await openFrame(world, browserOf('ada'), `/cards/${card}/reveal`);
    const asked = revealing(boot);
    const answer = await askFromFrame(world, '/frames/reveal', asked.body);
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe('null');
    const shown = CardSecrets.parse(JSON.parse(asked.open(answer)));
    expect(shown).toEqual(await secretsOf(world, card));
    expect(shown.number).toMatch(/^\d{16}$/);
  });

  test('is fetched and decrypted only at the frame’s own request, and each showing is audited', async () => {
    const world = await startFrameWorld(environment);
    const card = await world.newCard();
    const before = world.sent.length;
    const boot = await openFrame(world, browserOf('ada'), `/cards/${card}/reveal`);
    expect(world.sent.length - before).toBe(0);
    await askFromFrame(world, '/frames/reveal', revealing(boot).body);
    expect(world.sent.length - before).toBe(1);
    expect(world.sent.at(-1)).toMatch(/^GET .*cards/);
    const audits = (await world.options.store.audits(card)).filter(({ act }) => act === 'card.reveal');
    expect(audits.map(({ actorId, found, at }) => [actorId, found, at])).toEqual([
      ['ada', 'ticket', world.clock.now()],
      ['ada', 'shown', world.clock.now()],
    ]);
  });
});

test('a body that does not arrive in time ends its connection, as on every other route', async ({
  opened: { world },
}) => {
  const { hostname, port } = new URL(world.url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  const headers = [...Object.entries(browser.frame), ['Content-Length', 9]].map((line) => line.join(': '));
  socket.write(['POST /till/frames/reveal HTTP/1.1', `Host: ${hostname}:${port}`, ...headers, '', '{'].join('\r\n'));
  const answered = once(socket, 'data');
  while ((await Promise.race([answered, setImmediate('none')])) === 'none') await world.clock.advance(1_000);
  expect(await answered).toEqual([expect.stringMatching(/^HTTP\/1.1 503 [^]*connection: close/i)]);
  socket.destroy();
});

describe('a ticket', () => {
  test('opens one frame, and then shows in the frame that it was used', async ({ opened: { world, ada, ticket } }) => {
    expect(bootIn(await openBy(world, ada, ticket)).kind).toBe('card');
    const again = await openBy(world, ada, ticket);
    expect([again.status, failIn(again)]).toEqual([410, 'ticket']);
    expect(again.headers['content-security-policy']).toContain(`frame-ancestors ${world.url};`);
  });

  test('opens one frame when two ask at once', async ({ opened: { world, ada, ticket } }) => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => openBy(world, ada, ticket)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(410)]);
  });

  test('lives for half a minute', async ({ opened: { world, ada, ticket } }) => {
    await world.clock.advance(29_000);
    expect((await openBy(world, ada, ticket)).status).toBe(200);
    const { ticket: late } = await ticketFor(world, ada, await aCardPath(world));
    await world.clock.advance(30_000);
    expect(failIn(await openBy(world, ada, late))).toBe('ticket');
  });

  test.each([
    ['another browser', 'bind', 403, () => browserOf('ada')],
    [
      'the same browser, signed in as another caller',
      'bind',
      403,
      (cookies: string) => ({ cookies: cookies.replace('shopper=ada', 'shopper=bayo') }),
    ],
    [
      'the same person’s other session',
      'bind',
      403,
      (cookies: string) => ({ cookies: cookies.replace('session=1', 'session=2') }),
    ],
    [
      'the same browser, signed out',
      'unauthenticated',
      401,
      (cookies: string) => ({ cookies: cookies.replace(/shopper=\w+; session=\w+; /, '') }),
    ],
    ['a binder that was changed', 'bind', 403, (cookies: string) => ({ cookies: `${cookies}x` })],
    [
      'a duplicated binder',
      'bind',
      403,
      (cookies: string) => ({ cookies: `${cookies}; ${cookies.split('; ').at(-1)}` }),
    ],
  ])('of %s is answered %s, and is burned', async (_whose, code, status, thief) => {
    const { world, ada, ticket } = await withTicket();
    const stolen = await openBy(world, thief(ada.cookies), ticket);
    expect([stolen.status, failIn(stolen)]).toEqual([status, code]);
    expect(failIn(await openBy(world, ada, ticket))).toBe('ticket');
  });

  test('comes with a cookie that no script reads, for a minute; over https with the __Host- prefix', async () => {
    const { world, ada } = await withTicket();
    const path = await aCardPath(world);
    const [plain] = (await askTicket(world, ada, path)).headers['set-cookie'] ?? [];
    expect(plain).toMatch(/^till-[\w-]{10}=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=60$/);
    const headers = Object.entries({ ...browser.page('https://shop.test'), Cookie: ada.cookies });
    const secure = await onWire(world.url, { method: 'POST', path: `/till${path}`, headers, body: '{}' });
    expect(secure.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-till-[\w-]{10}=[\w-]{43}; Secure; HttpOnly; SameSite=Strict; Path=\/; Max-Age=60$/,
      ),
    ]);
    expect(JSON.parse(secure.text)).toMatchObject({ action: 'https://shop.test/till/frames/open' });
  });

  test('is not given to another site, to a page of another origin, or without the browser’s metadata', async () => {
    const { world, ada } = await withTicket();
    const path = `/till${await aCardPath(world)}`;
    const page = browser.page(world.url);
    const asking = async (change: object): Promise<unknown[]> => {
      const headers = Object.entries({ ...page, Cookie: ada.cookies, ...change }).filter(([, value]) => value !== '');
      const answer = await onWire(world.url, { method: 'POST', path, headers, body: '{}' });
      return [answer.status, codeOf(answer), answer.headers['set-cookie']];
    };
    expect((await asking({}))[0]).toBe(201);
    expect(await asking({ 'Sec-Fetch-Site': '' })).toEqual([403, 'no_fetch_metadata', undefined]);
    for (const site of ['same-site', 'cross-site', 'none']) {
      expect(await asking({ 'Sec-Fetch-Site': site })).toEqual([403, 'origin_refused', undefined]);
    }
    expect(await asking({ Origin: '' })).toEqual([403, 'origin_refused', undefined]);
    expect(await asking({ Origin: 'https://evil.test' })).toEqual([403, 'origin_refused', undefined]);
    expect(await asking({ 'Content-Type': 'text/plain' })).toEqual([415, 'unsupported_media_type', undefined]);
  });

  test('is given thirty times an hour', async ({ opened: { world, ada } }) => {
    const path = await aCardPath(world);
    const statuses: number[] = [];
    for (let time = 0; time < 31; time += 1) statuses.push((await askTicket(world, ada, path)).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(29);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a second proof of identity', () => {
  test.each([
    ['no hook', undefined, 403, 'step_up_required', undefined],
    ['an answer other than true', () => false, 403, 'step_up_required', undefined],
    ['an address of the shop', () => ({ url: '/prove' }), 403, 'step_up_required', '/prove'],
    [
      'an address elsewhere',
      () => ({ url: 'https://bank.test/prove' }),
      403,
      'step_up_required',
      'https://bank.test/prove',
    ],
    ['a script for an address', () => ({ url: 'javascript:alert(1)' }), 500, 'internal', undefined],
    ['a hook that fails', () => Promise.reject(new Error('4111 canary')), 500, 'internal', undefined],
  ])('with %s no caller sees a card', async (_what, stepUp, status, code, url) => {
    const cards = stepUp === undefined ? {} : { stepUp: stepUp as () => true };
    const world = await startFrameWorld('sandbox', { cards });
    const answer = await askTicket(world, browserOf('ada'), await aCardPath(world));
    expect([answer.status, codeOf(answer), answer.headers['set-cookie']]).toEqual([status, code, undefined]);
    const address = (JSON.parse(answer.text) as { step_up_url?: string }).step_up_url;
    expect(address).toBe(url === undefined ? undefined : new URL(url, world.url).href);
    expect(world.log.join('\n')).not.toContain('canary');
  });
});

test('a step-up that leads nowhere is said in the log, with what it may answer', async () => {
  const world = await startFrameWorld('sandbox', { cards: { stepUp: () => ({ url: 'javascript:alert(1)' }) } });
  await askTicket(world, browserOf('ada'), await aCardPath(world));
  expect(world.log.join('\n')).toContain(
    'neither an http(s) address nor a path. Answer one such as https://shop.example/confirm or /confirm.',
  );
});

describe('a frame', () => {
  test('shows a card once: not again, not for another key, not with a wrong MAC, and each ends the frame', async () => {
    const { world, ada } = await withTicket();
    const path = await aCardPath(world);
    const asking = async (spoil: (body: Record<string, unknown>) => object): Promise<unknown[]> => {
      const { body } = revealing(await openFrame(world, ada, path));
      const first = await askFromFrame(world, '/frames/reveal', spoil(body));
      const second = await askFromFrame(world, '/frames/reveal', body);
      return [first.status, codeOf(first), codeOf(second)];
    };
    expect(await asking((body) => body)).toEqual([200, undefined, 'reveal_410']);
    const otherKey = Buffer.alloc(65, 7).toString('base64url');
    expect(await asking((body) => ({ ...body, mac: otherKey.slice(0, 43) }))).toEqual([403, 'mac', 'reveal_410']);
    expect(await asking((body) => ({ ...body, epk: otherKey }))).toEqual([403, 'mac', 'reveal_410']);
    expect(await asking((body) => ({ ...body, epk: 'short' }))).toEqual([400, 'body', undefined]);
    expect(await asking((body) => ({ ...body, more: 1 }))).toEqual([400, 'body', undefined]);
    expect(await asking((body) => ({ ...body, id: 'A'.repeat(22) }))).toEqual([410, 'reveal_410', undefined]);
  });

  test('lives for two minutes', async ({ opened: { world, ada } }) => {
    const boot = await openFrame(world, ada, await aCardPath(world));
    await world.clock.advance(120_000);
    expect(codeOf(await askFromFrame(world, '/frames/reveal', revealing(boot).body))).toBe('reveal_410');
  });

  test('reports a failure of the platform, and shows nothing', async ({ opened: { world, ada } }) => {
    const boot = await openFrame(world, ada, await aCardPath(world));
    world.network = async () => new Response('<html>', { status: 502 });
    const answer = await askFromFrame(world, '/frames/reveal', revealing(boot).body);
    expect([answer.status, codeOf(answer)]).toEqual([503, 'provider_unavailable']);
  });

  test('is not shown where the card turns out to be another’s', async ({ opened: { world, ada } }) => {
    const boot = await openFrame(world, ada, await aCardPath(world));
    const through = world.network;
    world.network = async (...sent) => {
      const text = await (await through(...sent)).text();
      return new Response(text.replaceAll('cus_ada', 'cus_bayo'), { status: 200 });
    };
    expect(codeOf(await askFromFrame(world, '/frames/reveal', revealing(boot).body))).toBe('not_found');
  });

  test('shows empty details of the sandbox as they are', async ({ opened: { world, ada } }) => {
    const boot = await openFrame(world, ada, await aCardPath(world));
    const through = world.network;
    world.network = async (...sent) => {
      const text = await (await through(...sent)).text();
      return new Response(text.replace(/"(card_number|ccv|expiry)":"[^"]*"/g, '"$1":""'), { status: 200 });
    };
    const asked = revealing(boot);
    const shown = asked.open(await askFromFrame(world, '/frames/reveal', asked.body));
    expect(JSON.parse(shown)).toEqual({ number: '', ccv: '', expiry: '' });
  });

  test('is not served where the merchant disables frames', async () => {
    const world = await startFrameWorld('sandbox', { frames: false });
    const ada = browserOf('ada');
    expect(codeOf(await askTicket(world, ada, await aCardPath(world)))).toBe('not_found');
    expect((await openBy(world, ada, 'A'.repeat(43))).status).toBe(404);
    expect((await askFromFrame(world, '/frames/reveal', {})).status).toBe(404);
    expect(await (await world.request('/session')).json()).toMatchObject({ frames: false });
  });
});

describe('sealed details of a live card are not opened', () => {
  test.each([
    ['with another hash key', { merchantHashKey: 'ab'.repeat(32) }, 'platform.merchantHashKey is not the one'],
    ['of another business', { businessId: 'biz_of_somebody' }, 'Compare platform.businessId'],
    ['without a business id', { businessId: undefined }, 'Set platform.merchantHashKey and platform.businessId'],
  ])('%s', async (_what, change, sentence) => {
    const { merchantHashKey, businessId, ...platform } = { ...platformOf('live'), ...change };
    const given = {
      ...platform,
      ...(merchantHashKey ? { merchantHashKey } : {}),
      ...(businessId ? { businessId } : {}),
    };
    await expectRefused({ platform: given }, (text) => text, sentence);
  });

  test.each([
    ['of another card', (text: string) => text.replace(/\|card:[^"]+/, '|card:another'), 'Compare platform.businessId'],
    [
      'of another environment',
      (text: string) => text.replace('|env:live', '|env:sandbox'),
      'Compare platform.businessId',
    ],
    [
      'with another tag',
      (text: string) => text.replace(/"tag":"[^"]+"/, `"tag":"${Buffer.alloc(16).toString('base64')}"`),
      'changed on the way',
    ],
    [
      'with a short tag',
      (text: string) => text.replace(/"tag":"[^"]+"/, '"tag":"AAAAAAAAAAAAAAAA"'),
      'form that the platform declares',
    ],
    [
      'with another iv',
      (text: string) => text.replace(/"iv":"[^"]+"/, `"iv":"${Buffer.alloc(12).toString('base64')}"`),
      'changed on the way',
    ],
    [
      'with another algorithm',
      (text: string) => text.replace('AES-256-GCM', 'AES-256-CBC'),
      'a way that this version does not know',
    ],
    ['when they are missing', (text: string) => text.replace('"secure_details"', '"else"'), 'without sealed details'],
  ])('%s', async (_what, change, sentence) => {
    await expectRefused({}, change, sentence);
  });
});

async function expectRefused(
  options: Parameters<typeof startFrameWorld>[1],
  change: (text: string) => string,
  sentence: string,
): Promise<void> {
  const world = await startFrameWorld('live', options);
  const card = await world.newCard();
  const secrets = await secretsOf(world, card);
  const boot = await openFrame(world, browserOf('ada'), `/cards/${card}/reveal`);
  const through = world.network;
  world.network = async (...sent) => new Response(change(await (await through(...sent)).text()), { status: 200 });
  const answer = await askFromFrame(world, '/frames/reveal', revealing(boot).body);
  expect([answer.status, codeOf(answer)]).toEqual([502, 'details']);
  const log = world.log.join('\n');
  expect(log).toContain(sentence);
  for (const secret of [secrets.number, 'bid:', 'ab'.repeat(32)]) expect(log + answer.text).not.toContain(secret);
  expect((await world.options.store.audits(card)).at(-1)).toMatchObject({ act: 'card.reveal', found: 'details' });
}

type Frames = Awaited<ReturnType<typeof startFrameWorld>>;

async function aCardPath(world: Frames): Promise<string> {
  const [known] = await world.cards();
  return `/cards/${known?.id ?? (await world.newCard())}/reveal`;
}

async function withTicket(): Promise<{ world: Frames; ada: { cookies: string }; ticket: string }> {
  const world = await startFrameWorld('sandbox');
  const ada = browserOf('ada');
  const { ticket } = await ticketFor(world, ada, await aCardPath(world));
  return { world, ada, ticket };
}

test('a ticket’s refusal is a declared problem', async ({ opened: { world } }) => {
  const response = await world.request('/cards/card_x/reveal', { method: 'POST', body: '{}' });
  expect(await readProblem(response)).toMatchObject({ code: 'no_fetch_metadata', status: 403 });
});

describe('the texts of a frame', () => {
  test('are the merchant’s messages, with markup shown as text, and the defaults for the rest', async () => {
    const messages = {
      'frame.payTitle': 'Pay & go</title>',
      'frame.ticket': 'Open it once more.',
      'walletFrame.sendOtp': '</script>Pay now',
      'walletFrame.triesLeft': 'Left: {tries}',
    };
    const world = await startFrameWorld('live', { frames: { messages } });
    const { id } = await world.till.checkouts.create({
      amount: naira(500),
      title: 'Shoes',
      reference: 'order-1',
      owner: 'ada',
    });
    const ada = browserOf('ada');
    const { ticket } = await ticketFor(world, ada, `/checkouts/${id}/attempts`);
    const { text } = await openBy(world, ada, ticket);
    expect(text).toContain('<title>Pay &amp; go&lt;/title></title>');
    expect(bootIn({ text }).texts).toMatchObject({
      sendOtp: '</script>Pay now',
      triesLeft: 'Left: {tries}',
      pin: 'PIN, four digits',
    });
    expect((await openBy(world, ada, ticket)).text).toContain('"text":"Open it once more."');
  });
});
