import type { Page } from '@playwright/test';
import { browser, browserOf, failIn, onWire, openBy, type Answer } from '../companion/frame-client.ts';
import { mintIn } from './minting.ts';
import { enter, enteringOf } from './past-the-browser.ts';
import { expect, openFrame, press, test, waitFor, type Ticket } from './world.ts';

/* What a script of the page can steal is the ticket: here is what it is worth. */

test('a ticket that the page keeps from its own form is worthless once the frame is open', async ({ page, shop }) => {
  const { id } = await shop.card();
  const stolen = await page.evaluate(async (path) => {
    // A script that loaded first sees every form and its fields.
    const own = HTMLFormElement.prototype.submit;
    const fields: string[] = [];
    HTMLFormElement.prototype.submit = function submit() {
      fields.push(...[...new FormData(this).values()].map(String));
      own.call(this);
    };
    await window.openFrame(path);
    return fields;
  }, `/cards/${id}/reveal`);
  const { ticket } = await page.evaluate(() => window.lastTicket);
  expect(stolen).toEqual([ticket]);
  await waitFor(page, 'ready');
  const [binder, everything] = await binderOf(page);
  for (const cookies of [browserOf('ada').cookies, everything, `${browserOf('ada').cookies}; ${binder}`]) {
    expect(refusalOf(await openBy(shop, { cookies }, ticket))).toEqual([410, 'ticket']);
  }
  await page.evaluate(() => void window.fillFrame(window.lastTicket, { name: 'again' }));
  expect((await waitFor(page, 'fail')).data?.code).toBe('ticket');
});

test('a ticket that is stolen before it is used opens nothing elsewhere, though every header and cookie that a script can have is forged', async ({
  page,
  shop,
}) => {
  const path = `/cards/${(await shop.card()).id}/reveal`;
  const thieves: Readonly<Record<string, (cookies: string) => string>> = {
    'with all that a script reads of the cookies': (cookies) => cookies,
    'with a binder of its own making': (cookies) => `${cookies}; till-aaaaaaaaaa=${'A'.repeat(43)}`,
    'with no cookie': () => '',
    'in the same person’s other session': () => browserOf('ada', '2').cookies,
    'as somebody else': () => browserOf('bayo').cookies,
  };
  for (const [how, cookiesOf] of Object.entries(thieves)) {
    const given = await mintIn(page, path);
    const readable = await page.evaluate(() => document.cookie);
    expect(readable).not.toContain('till-');
    const stolen = await openBy(shop, { cookies: cookiesOf(readable) }, given.ticket);
    expect([how, ...refusalOf(stolen)]).toEqual([how, 403, 'bind']);
    await expectBurned(page, given);
  }
});

test('a ticket opens nothing in the same browser for another user, or in another session', async ({
  page,
  context,
  shop,
}) => {
  const path = `/cards/${(await shop.card()).id}/reveal`;
  for (const [name, value, code] of [
    ['session', '2', 'bind'],
    ['shopper', 'bayo', 'bind'],
    ['shopper', '', 'unauthenticated'],
  ] as const) {
    const given = await mintIn(page, path);
    // The binder is there: the browser is the same.
    expect((await binderOf(page))[0]).not.toBe('');
    await context.addCookies([{ name, value, url: shop.url }]);
    await page.evaluate((ticket) => void window.fillFrame(ticket, { name: `frame ${ticket.ticket}` }), given);
    await expect.poll(() => failures(page)).toEqual([code]);
    await context.addCookies([
      { name: 'shopper', value: 'ada', url: shop.url },
      { name: 'session', value: '1', url: shop.url },
    ]);
    await expectBurned(page, given);
  }
});

test('of many frames that a page fills at once with one ticket exactly one opens', async ({ page, shop }) => {
  const given = await mintIn(page, `/cards/${(await shop.card()).id}/reveal`);
  await page.evaluate((ticket) => {
    for (let count = 0; count < 6; count += 1) window.fillFrame(ticket, { name: `twin ${count}` });
  }, given);
  const opened = async (): Promise<string[]> =>
    page.evaluate(() => window.received.flatMap(({ at, data }) => (at === 'message' && data ? [data.type] : [])));
  await expect.poll(async () => (await opened()).length).toBe(6);
  expect((await opened()).toSorted()).toEqual(['fail', 'fail', 'fail', 'fail', 'fail', 'hello']);
});

test('a script cannot replace the cookie that binds a ticket, and one put beside it ends the ticket', async ({
  page,
  shop,
}) => {
  const path = `/cards/${(await shop.card()).id}/reveal`;
  const set = async (given: Ticket, where: string): Promise<void> => {
    const [binder] = await binderOf(page);
    const [name] = binder.split('=');
    await page.evaluate((cookie) => void (document.cookie = cookie), `${name}=${'A'.repeat(43)}; ${where}`);
    expect((await binderOf(page))[1].split('; ')).toContain(binder);
    await page.evaluate((ticket) => void window.fillFrame(ticket, { name: `frame ${ticket.ticket}` }), given);
  };
  await set(await mintIn(page, path), 'path=/');
  await waitFor(page, 'ready');
  // The more special path comes first, and only the browser knows which of both is the companion's.
  const given = await mintIn(page, path);
  await set(given, 'path=/till/frames');
  await expect.poll(() => failures(page)).toEqual(['bind']);
  await expectBurned(page, given);
});

test('the binder is a cookie of a minute that no script reads and no other host can set', async ({ page, shop }) => {
  const path = `/cards/${(await shop.card()).id}/reveal`;
  await mintIn(page, path);
  const ask = async (origin: string): Promise<unknown> => {
    const headers = Object.entries({ ...browser.page(origin), Cookie: browserOf('ada').cookies });
    const answer = await onWire(shop.url, { method: 'POST', path: `/till${path}`, headers, body: '{}' });
    return answer.headers['set-cookie'];
  };
  // Plain HTTP is for development only: there browsers support neither `Secure` nor a prefix.
  expect(await ask(shop.url)).toEqual([
    expect.stringMatching(/^till-[\w-]{10}=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=60$/),
  ]);
  const kept = (await page.context().cookies()).filter(({ name }) => name.startsWith('till-'));
  expect(kept).toEqual([
    expect.objectContaining({ domain: new URL(shop.url).hostname, path: '/', httpOnly: true, sameSite: 'Strict' }),
  ]);
  const left = (kept[0]?.expires ?? 0) - Date.now() / 1_000;
  expect(left).toBeGreaterThan(30);
  expect(left).toBeLessThan(61);
  await openFrame(page, path);
  // Each takes its own away again, and no other.
  expect((await binderOf(page))[1].match(/till-/g)).toHaveLength(1);
});

test('a ticket goes in the body of a form, once and alone', async ({ page, shop }) => {
  const path = `/cards/${(await shop.card()).id}/reveal`;
  const ask = async (bodyFor: (ticket: string) => string, query = ''): Promise<unknown> => {
    const { ticket } = await mintIn(page, path);
    const cookies = (await binderOf(page))[1];
    const answer = await onWire(shop.url, {
      method: 'POST',
      path: `/till/frames/open${query.replace('…', ticket)}`,
      headers: [...Object.entries(browser.form(shop.url)), ['Cookie', cookies]],
      body: bodyFor(ticket),
    });
    const found = answer.text.includes('"shared"') ? 'opened' : answer.status === 303 ? 'opened' : failIn(answer);
    await page.context().clearCookies({ name: /^till-/ });
    return found;
  };
  expect(await ask((ticket) => `t=${ticket}`)).toBe('opened');
  expect(await ask(() => '', '?t=…')).toBe('ticket');
  expect(await ask(() => 't=', '?t=…')).toBe('ticket');
  expect(await ask((ticket) => `t=${ticket}&t=${ticket}`)).toBe('ticket');
  expect(await ask((ticket) => `t[]=${ticket}`)).toBe('ticket');
  expect(await ask((ticket) => `t[t]=${ticket}`)).toBe('ticket');
  expect(await ask((ticket) => `t=${ticket}%00`)).toBe('ticket');
  // Scripts that put a token of their own into every form of a page are common, and harmless.
  expect(await ask((ticket) => `t=${ticket}&_csrf=1`)).toBe('opened');
  expect(await ask((ticket) => `t=${ticket}&__proto__[t]=1`)).toBe('opened');
  expect(await ask((ticket) => JSON.stringify({ t: ticket }))).toBe('ticket');
  expect(await ask((ticket) => `${'x'.repeat(2_000)}&t=${ticket}`)).toBe('ticket');
  expect(await ask((ticket) => `t=${ticket}&x=${'x'.repeat(2_000_000)}`)).toBe('ticket');
  expect(await page.evaluate(async () => (await fetch('/till/ready')).status)).toBe(200);
});

test('the code that leads to an origin of the frames’ own works once, and in no other way', async ({ page, shop }) => {
  const path = `/cards/${(await shop.card()).id}/reveal`;
  const enteringNow = async (): Promise<string> => {
    const { ticket } = await mintIn(page, path);
    const opened = await openBy(shop, { cookies: (await binderOf(page))[1] }, ticket);
    await page.context().clearCookies({ name: /^till-/ });
    return enteringOf(opened);
  };
  if (shop.frames === shop.url) {
    // A ticket is not a code, and no code is issued here.
    const { ticket } = await mintIn(page, path);
    for (const code of [ticket, 'A'.repeat(43), ''])
      expect((await enter(shop, `/till/frames/enter?c=${code}`)).status).toBe(410);
    return;
  }
  const once = await enteringNow();
  expect((await enter(shop, once)).text).toContain('"shared"');
  const again = await enter(shop, once);
  expect([again.status, JSON.parse(again.text)]).toEqual([410, { code: 'ticket', title: expect.any(String) }]);
  const code = new URLSearchParams((await enteringNow()).split('?')[1]).get('c') ?? '';
  expect(code).toMatch(/^[\w-]{43}$/);
  for (const query of [`c=${code}&c=${code}`, `c[]=${code}`, `C=${code}`, `t=${code}`, `c=${code}x`, 'c=']) {
    const answer = await enter(shop, `/till/frames/enter?${query}`);
    expect([query, answer.status, answer.text.includes('"shared"')]).toEqual([query, 410, false]);
  }
  // No code opens a frame at the shop, and the shop's own origin has no entrance.
  expect(refusalOf(await openBy(shop, browserOf('ada'), code))).toEqual([410, 'ticket']);
});

test('the page does not learn the code or the address of its frame', async ({ page, shop }) => {
  const frame = await openFrame(page, `/cards/${(await shop.card()).id}/reveal`);
  await press(page, frame, 'Show card details', 'revealed');
  const learned = await page.evaluate(() => {
    const attempt = (read: () => unknown): string => {
      try {
        return String(read());
      } catch {
        return 'refused';
      }
    };
    const element = document.querySelector('iframe');
    return [
      attempt(() => element?.contentWindow?.location.href),
      attempt(() => element?.contentWindow?.name),
      attempt(() => element?.contentWindow?.performance.getEntries().length),
      attempt(() => element?.src),
      performance.getEntries().map(({ name }) => name),
    ].join(' ');
  });
  expect(learned).not.toContain('/frames/enter');
  expect(learned).not.toContain('c=');
});

for (const directive of ['frame-src', 'child-src', 'form-action', 'default-src']) {
  test(
    `a page that forbids its own frame by ${directive} does not learn where the frame was sent`,
    {
      tag: '@split',
    },
    async ({ page, shop }) => {
      const path = `/cards/${(await shop.card()).id}/reveal`;
      const given = await mintIn(page, path);
      await page.evaluate(
        ([ticket, rule]) => {
          const record = (value: object): void => {
            const fields: string[] = [];
            for (const name in value) fields.push(String(Reflect.get(value, name)));
            window.seen.push(`report ${fields.join(' ')}`);
          };
          document.addEventListener('securitypolicyviolation', record);
          if ('ReportingObserver' in window) {
            new ReportingObserver((found) => found.forEach(({ body }) => record(body ?? {})), {
              buffered: true,
            }).observe();
          }
          const policy = document.createElement('meta');
          policy.httpEquiv = 'Content-Security-Policy';
          policy.content = `${rule} 'self'`;
          document.head.append(policy);
          window.fillFrame(ticket, { name: 'forbidden' });
        },
        [given, directive] as const,
      );
      const reports = (): Promise<string> =>
        page.evaluate(() =>
          [
            ...window.seen.filter((line) => line.startsWith('report ')),
            ...performance.getEntries().map(({ name }) => name),
          ].join('\n'),
        );
      // Firefox does not apply `form-action` to a form's redirects: there the frame opens, and nothing is reported.
      const isOver = async (): Promise<boolean> =>
        (await reports()).includes(`${directive} 'self'`) || (await page.evaluate(() => window.received.length > 0));
      await expect.poll(isOver).toBe(true);
      // It was sent there all the same: only the browser and the companion know the code.
      const [, code = 'none'] = /enter\?c=([\w-]{43})/.exec(await shop.sent()) ?? [];
      expect(code).not.toBe('none');
      expect(await reports()).not.toContain(code);
      expect(await reports()).not.toContain('/frames/enter');
    },
  );
}

/** The binder that was given last, and all cookies, as the browser would send them. No script gets at these. */
async function binderOf(page: Page): Promise<[binder: string, cookies: string]> {
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);
  return [cookies.findLast((cookie) => cookie.startsWith('till-')) ?? '', cookies.join('; ')];
}

function refusalOf(answer: Answer): [status: number, code: string] {
  return [answer.status, failIn(answer)];
}

async function failures(page: Page): Promise<unknown[]> {
  return page.evaluate(() => window.received.flatMap(({ data }) => (data?.type === 'fail' ? [data.code] : [])));
}

/** Expects that a ticket is burned: even its owner, in the browser with the binder, cannot use it. */
async function expectBurned(page: Page, given: Ticket): Promise<void> {
  await page.evaluate((ticket) => {
    window.received.length = 0;
    window.fillFrame(ticket, { name: `burned ${ticket.ticket}` });
  }, given);
  await expect.poll(() => failures(page)).toEqual(['ticket']);
  await page.evaluate(() => void (window.received.length = 0));
}
