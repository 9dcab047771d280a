import { expect, grouped, heardOf, openFrame, readable, reveal, test, type Ticket } from './world.ts';

/** Ways in which a script of the page may try to read what a ticket opens, each a function of the browser. */
const readers: Readonly<Record<string, (ticket: Ticket) => Promise<unknown>>> = {
  fetch: async ({ action, ticket }) =>
    (await fetch(action, { method: 'POST', body: new URLSearchParams({ t: ticket }) })).text(),
  'fetch that says it is a frame': async ({ action, ticket }) => {
    const headers = { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'same-origin' };
    return (await fetch(action, { method: 'POST', headers, body: new URLSearchParams({ t: ticket }) })).text();
  },
  XMLHttpRequest: ({ action, ticket }) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.open('POST', action);
      request.addEventListener('loadend', () => resolve(request.responseText));
      request.send(new URLSearchParams({ t: ticket }));
    }),
  worker: ({ action, ticket }) =>
    new Promise((resolve) => {
      const script = `fetch(${JSON.stringify(action)}, { method: 'POST', body: new URLSearchParams({ t: ${JSON.stringify(ticket)} }) }).then((r) => r.text()).then(postMessage, () => postMessage('refused'))`;
      const worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
      worker.addEventListener('message', ({ data }) => resolve(data));
      worker.addEventListener('error', () => resolve('refused'));
    }),
  beacon: async ({ action, ticket }) => navigator.sendBeacon(action, new URLSearchParams({ t: ticket })),
  popup: async (ticket) => {
    const popup = window.open('about:blank', 'popup');
    window.submitInto(ticket, 'popup');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return popup?.document.documentElement?.outerHTML ?? 'none';
  },
  object: async (ticket) => {
    const object = document.createElement('object');
    object.name = 'object';
    object.data = '/';
    object.type = 'text/html';
    document.body.append(object);
    await new Promise((resolve) => setTimeout(resolve, 500));
    window.submitInto(ticket, 'object');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return object.contentDocument?.documentElement.outerHTML ?? 'none';
  },
  'frame that may be read': async (ticket) => {
    const frame = window.fillFrame(ticket, { name: 'open', sandbox: 'allow-scripts allow-same-origin' });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return frame.contentDocument?.documentElement.outerHTML ?? 'none';
  },
  'frame without a sandbox': async (ticket) => {
    const frame = window.fillFrame(ticket, { name: 'open', sandbox: null });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return frame.contentDocument?.documentElement.outerHTML ?? 'none';
  },
  'frame whose sandbox is taken away': async (ticket) => {
    const frame = window.fillFrame(ticket, { name: 'open' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    frame.removeAttribute('sandbox');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return frame.contentDocument?.documentElement.outerHTML ?? 'none';
  },
};

for (const [name, read] of Object.entries(readers)) {
  test(`by ${name} no script gets a shell, its secret or a number`, async ({ page, shop }) => {
    const card = await shop.card();
    const ticket = await page.evaluate(async (id): Promise<Ticket> => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
      return (await fetch(`/till/cards/${id}/reveal`, init)).json() as Promise<Ticket>;
    }, card.id);
    const got = JSON.stringify(await page.evaluate(`(${read.toString()})(${JSON.stringify(ticket)})`).catch(String));
    for (const mark of ['"shared"', 'shared\\"', card.number, 'frameSealing']) expect(got).not.toContain(mark);
    // What did open is of no origin: the page hears of it by a message that says so, and by nothing else.
    const origins = await page.evaluate(() =>
      window.heard.flatMap(({ at, origin }) => (at === 'message' ? [origin] : [])),
    );
    expect(origins.every((origin) => origin === 'null')).toBe(true);
  });
}

test('a GET opens no frame, and says so', async ({ page }) => {
  expect(await page.evaluate(async () => (await fetch('/till/frames/open?t=x')).status)).toBe(405);
});

test('hooks that were there first see no number, and the page cannot reach into the frame', async ({ page, shop }) => {
  const card = await shop.card();
  const frame = await reveal(page, card);
  await expect(frame.getByText(grouped(card.number))).toBeVisible();
  const reached = await page.evaluate(() => {
    const inner = document.querySelector('iframe')?.contentWindow;
    const attempt = (read: () => unknown): string => {
      try {
        return String(read());
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown';
      }
    };
    return [
      attempt(() => inner?.document),
      attempt(() => Object.getOwnPropertyNames(inner)),
      attempt(() => (inner as unknown as { fetch: unknown } | null)?.fetch),
      attempt(() => document.querySelector('iframe')?.contentDocument),
    ];
  });
  expect(reached).toEqual(['SecurityError', expect.not.stringContaining('document'), 'SecurityError', 'null']);
  const all = await readable(page);
  for (const secret of [card.number, grouped(card.number), `"${card.ccv}"`, card.expiry])
    expect(all).not.toContain(secret);
});

test('a ticket that is stolen out of the page opens nothing elsewhere, though every header is forged', async ({
  page,
  context,
  shop,
}) => {
  const card = await shop.card();
  const steal = async (): Promise<Ticket> =>
    page.evaluate(async (id): Promise<Ticket> => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
      return (await fetch(`/till/cards/${id}/reveal`, init)).json() as Promise<Ticket>;
    }, card.id);
  const forged = {
    origin: shop.url,
    'sec-fetch-dest': 'iframe',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const { action, ticket } = await steal();
  // All that a script can read of the cookies goes with it.
  const cookie = `shopper=ada; session=1; ${await page.evaluate(() => document.cookie)}`;
  expect(cookie).not.toContain('till-');
  const answer = await context.request
    .post(action, { headers: { ...forged, cookie }, data: `t=${ticket}` })
    .catch(() => null);
  // Playwright's own jar has the binder; a client without it is what a thief has.
  expect(answer?.status()).not.toBe(500);
  const bare = await steal();
  const thief = await fetch(bare.action, { method: 'POST', headers: { ...forged, cookie }, body: `t=${bare.ticket}` });
  expect(thief.status).toBe(403);
  expect(await thief.text()).not.toContain('"shared"');
  // It is burned for its owner too.
  await page.evaluate((given) => void window.fillFrame(given, { name: 'late' }), bare);
  expect((await heardOf(page, 'fail')).data?.code).toBe('ticket');
});

test('a ticket is used once, also by the page itself', async ({ page, shop }) => {
  const card = await shop.card();
  await openFrame(page, `/cards/${card.id}/reveal`);
  await page.evaluate(() => void window.fillFrame(window.lastTicket, { name: 'again' }));
  expect((await heardOf(page, 'fail')).data?.code).toBe('ticket');
});

test('the headers of a frame, as the browser gets them', async ({ page, shop }) => {
  const card = await shop.card();
  const opened = page.waitForResponse((response) => response.url().endsWith('/frames/open'));
  await openFrame(page, `/cards/${card.id}/reveal`);
  const headers = (await opened).headers();
  expect(headers['x-frame-options']).toBeUndefined();
  const policy = headers['content-security-policy'] ?? '';
  const nonce = /nonce-([\w-]+)/.exec(policy)?.[1] ?? 'none';
  expect(policy.replaceAll(nonce, '…').replaceAll(shop.url, '<shop>')).toBe(
    "default-src 'none'; script-src 'nonce-…'; style-src 'nonce-…'; connect-src <shop>/till/frames/; form-action 'none'; base-uri 'none'; frame-ancestors <shop>; sandbox allow-scripts; require-trusted-types-for 'script'; trusted-types 'none'",
  );
  expect(headers['permissions-policy']).toBe(
    'camera=(), microphone=(), geolocation=(), display-capture=(), payment=(), clipboard-read=(), clipboard-write=*',
  );
  expect(headers['cache-control']).toBe('no-store');
});
