import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { sandboxPlatform } from '@tillside/sandbox';
import { money, naira, type BalanceFunding, type Funding, type Money } from '@tillside/server';
import type { TillsideHandlers, TillsideOptions } from '@tillside/server';
import { checkFunding } from '@tillside/server/testing';
import { freePort } from '../e2e/processes.ts';
import { nodeWords } from './repository.ts';
import { buysOnce, purchase, settings, started, type Shop } from './shop.ts';
import type { TaskName } from './tasks.ts';

type MakeOptions = (env: object, platform?: TillsideOptions['platform']) => TillsideOptions;
type Opening = { open(user: string, amount: Money): void };
type CreateFunding = (database: DatabaseSync) => Funding & Opening;
type CreateBalance = (database: DatabaseSync) => BalanceFunding & Opening;

/** What each answer is held to, beside `refuseShortcuts`. */
export const graders: Readonly<Record<TaskName, (shop: Shop) => Promise<void>>> = {
  async 'airtime-express'(shop) {
    await acceptsOptions(shop);
    await shop.check('a purchase through the shop is made once, and its own routes go on', async () => {
      const make = await shop.load<Parameters<typeof started>[2]>('server/shop.ts', 'createShop');
      await started(
        shop,
        async (till) => {
          await buysOnce(till);
          assert.equal((await fetch(`${till.origin}/hours`)).status, 200);
          await readsRawWebhooks(till.origin);
        },
        make,
      );
    });
    await showsWidgets(shop, 'src/Till.tsx', '/till');
    await refusesLiveWithStub(shop);
  },

  async 'airtime-next'(shop) {
    await acceptsOptions(shop);
    await shop.check('the routes make a purchase once', async () => {
      Object.assign(process.env, settings, { NEXT_RUNTIME: 'nodejs' });
      await (
        await shop.load<() => Promise<void>>('instrumentation.ts', 'register')
      )();
      const route = 'app/till/[...path]/route.ts';
      const [get, post] = await Promise.all(
        ['GET', 'POST'].map((name) => shop.load<(request: Request) => Promise<Response>>(route, name)),
      );
      assert.ok(get && post);
      const url = settings.TILLSIDE_PUBLIC_URL;
      const read = async (path: string) =>
        (await get(new Request(url + path))).json() as Promise<{ state?: string; available?: { minor: number } }>;
      const buy = async () =>
        (await (await post(new Request(`${url}/instructions`, purchase('a-purchase')))).json()) as { ref?: string };
      const before = (await read('/balance')).available?.minor ?? 0;
      const [one, other] = await Promise.all([buy(), buy()]);
      assert.ok(one.ref && one.ref === other.ref, 'Two presses of one purchase were two purchases.');
      const isDelivered = async () => (await read(`/instructions/${one.ref}`)).state === 'succeeded';
      for (const end = Date.now() + 20_000; !(await isDelivered()) && Date.now() < end;) await pause(100);
      assert.ok(await isDelivered(), 'It was not delivered.');
      assert.equal(before - ((await read('/balance')).available?.minor ?? 0), 50_000);
    });
    await showsWidgets(shop, 'app/page.tsx', '/till');
    await refusesLiveWithStub(shop);
  },

  async 'wallet-funding'(shop) {
    await keepsItsRules(shop, walletsOf);
    await shop.check('every change of a wallet is an entry', async () => {
      const database = new DatabaseSync(':memory:');
      const funding = (await shop.load<CreateFunding>('server/funding.ts', 'createFunding'))(database);
      funding.open('ada', naira(1_000));
      const of = { ref: 'a', caller: { id: 'ada', roles: [] }, amount: naira(300) };
      await funding.reserve(of);
      await funding.release(of);
      const sum = database.prepare('SELECT sum(kobo) AS kobo, count(*) AS n FROM wallet_entries').get();
      assert.ok(Number(sum?.['n']) >= 2, 'Reserved and released, and there are fewer than two entries.');
      assert.equal(Number(sum?.['kobo']), 0);
    });
    await shop.check('a purchase is made once, and paid from the wallet', () => started(shop, buysOnce));
  },

  async 'receive-event'(shop) {
    const database = new DatabaseSync(':memory:');
    const rows = (table: string) => database.prepare(`SELECT * FROM ${table}`).all();
    const event = {
      id: 'e1',
      ref: 'r1',
      caller: { id: 'ada' },
      amount: naira(500),
      instruction: { operation: 'airtime.buy' },
    };
    await shop.check('an event that is told twice is one receipt', async () => {
      const events = (
        await shop.load<(database: DatabaseSync) => TillsideHandlers>('server/events.ts', 'createEvents')
      )(database);
      await Promise.all([send(events, 'instruction.succeeded', event), send(events, 'instruction.succeeded', event)]);
      await send(events, 'instruction.succeeded', { ...event, id: 'e2', ref: 'r2' });
      await send(events, 'instruction.reversed', { ...event, id: 'e3' });
      await send(events, 'instruction.reversed', { ...event, id: 'e3' });
      assert.deepEqual(
        rows('receipts').map((row) => [row['ref'], row['user_id'], row['kobo']]),
        [
          ['r1', 'ada', 50_000],
          ['r2', 'ada', 50_000],
        ],
      );
      assert.deepEqual(
        rows('notices').map((row) => row['ref']),
        ['r1'],
      );
    });
    await shop.check('a purchase is made once, and leaves its receipt', async () => {
      const path = `${shop.folder}/.exam-shop.db`;
      await started(
        shop,
        async (till) => {
          await buysOnce(till);
          const written = new DatabaseSync(path);
          const count = () => Number(written.prepare('SELECT count(*) AS n FROM receipts').get()?.['n']);
          for (const end = Date.now() + 10_000; count() === 0 && Date.now() < end;) await pause(50);
          assert.equal(count(), 1);
        },
        undefined,
        { SHOP_DATABASE: path },
      );
    });
  },

  async theme(shop) {
    await shop.check('the theme has the values of the brand', async () => {
      const appearance = await shop.load<object>('src/theme.ts', 'appearance');
      assert.deepEqual(JSON.parse(JSON.stringify(appearance).toLowerCase()), {
        accentcolor: { light: '#0f766e', dark: '#5eead4' },
        colorscheme: 'system',
        density: 'compact',
        radius: '6px',
      });
      assert.match(shop.read('src/Till.tsx'), /<TillsideProvider\b[^>]*\bappearance=\{appearance\}/);
    });
    await shop.check('nothing depends on the inside of widgets', () => {
      const inside = shop
        .files('**/*.{css,scss,tsx,ts,html}')
        .filter((file) => /\.ts-|\[class|!important|querySelector/.test(shop.read(file)));
      assert.deepEqual(inside, []);
    });
    await showsWidgets(shop, 'src/Till.tsx', '/till');
  },

  async 'step-up'(shop) {
    await shop.check('a card number is shown to whom has just confirmed it, and to nobody else', async () => {
      const sessions = await shop.load<Map<string, object>>('server/sessions.ts', 'sessions');
      const options = (await shop.load<MakeOptions>('server/till.ts', 'options'))(settings, standIn());
      const minutes = (ago: number): number => Date.now() - ago * 60_000;
      sessions.set('fresh', { id: 'fresh', userId: 'ada', confirmedAt: minutes(4) });
      sessions.set('stale', { id: 'stale', userId: 'ada', confirmedAt: minutes(6) });
      sessions.set('never', { id: 'never', userId: 'ada', confirmedAt: null });
      sessions.set('other', { id: 'other', userId: 'bola', confirmedAt: minutes(1) });
      const ask = async (cookie: string): Promise<unknown> => {
        const headers = { cookie };
        const request = { headers, get: (name: string) => Reflect.get(headers, name) };
        const stepUp = options.cards?.stepUp;
        assert.ok(stepUp, 'The options of server/till.ts have no cards.stepUp.');
        return Reflect.apply(stepUp, options.cards, [request, { id: 'ada', roles: ['shopper'] }]);
      };
      assert.equal(await ask('session=fresh'), true);
      const url = new URL('/confirm', settings.TILLSIDE_PUBLIC_URL).href;
      for (const name of ['stale', 'never', 'other', 'nobody'])
        assert.deepEqual(await ask(`session=${name}`), { url }, `of the session “${name}”`);
    });
    await shop.check('the doctor finds the step-up', async () => {
      assert.equal((await shop.doctor('server/till.ts'))['step-up']?.result, 'ok');
    });
  },

  async upgrade(shop) {
    await shop.check('all packages of Tillside have one version, that of today', () => {
      const versions = [...shop.read('package.json').matchAll(/"@tillside\/\w+": "([^"]+)"/g)].map(
        ([, version]) => version,
      );
      assert.deepEqual([...new Set(versions)], ['^0.1.0']);
    });
    await acceptsOptions(shop);
    await keepsItsRules(shop, balancesOf);
    await shop.check('a purchase is made once, and paid from the balance', () => started(shop, buysOnce));
    await refusesLiveWithStub(shop);
  },

  async mend(shop) {
    await keepsItsRules(shop, balancesOf);
    await showsWidgets(shop, 'src/Till.tsx', '/till');
    await shop.check('the running shop has nothing for the doctor to mend', async () => {
      const port = await freePort();
      const env = {
        TILLSIDE_PORT: `${port}`,
        TILLSIDE_PUBLIC_URL: `http://localhost:${port}/till`,
        TILLSIDE_STORE: `${shop.folder}/.exam-till.db`,
      };
      const running = spawn(process.execPath, [...nodeWords, 'server/server.ts'], {
        cwd: shop.folder,
        env: { ...process.env, ...settings, ...env },
        stdio: 'ignore',
      });
      try {
        const isReady = () =>
          fetch(`${env.TILLSIDE_PUBLIC_URL}/ready`).then(
            ({ ok }) => ok,
            () => false,
          );
        for (const end = Date.now() + 20_000; !(await isReady()) && Date.now() < end;) await pause(100);
        const failed = Object.entries(await shop.doctor('server/till.ts', env)).filter(
          ([, { result }]) => result === 'fail',
        );
        assert.deepEqual(
          failed.map(([check, { found }]) => `${check}: ${found}`),
          [],
        );
      } finally {
        running.kill('SIGKILL');
      }
    });
  },
};

const standIn = () => sandboxPlatform({ data: null });

function send(events: TillsideHandlers, type: keyof TillsideHandlers, event: object): unknown {
  const handler = events[type];
  assert.ok(handler, `There is no handler of ${type}.`);
  return Reflect.apply(handler, events, [{ ...event, type }]);
}

async function acceptsOptions(shop: Shop): Promise<void> {
  await shop.check('the doctor reads the options of server/till.ts, and would start with them', async () => {
    const { options, funding } = await shop.doctor('server/till.ts');
    assert.equal(options?.result, 'ok', options?.found);
    assert.equal(funding?.result, 'ok', funding?.found);
  });
}

async function refusesLiveWithStub(shop: Shop): Promise<void> {
  await shop.check('the stub of the sign-in refuses real money', async () => {
    const options = await shop.load<MakeOptions>('server/till.ts', 'options');
    const live = { baseUrl: 'https://platform.test/api/v1', apiKey: 'of nobody', environment: 'live' } as const;
    assert.throws(() => options(settings, live));
  });
}

async function showsWidgets(shop: Shop, file: string, url: string): Promise<void> {
  await shop.check('the page shows the widgets, with their styles, at the companion', () => {
    const page = shop.read(file);
    assert.match(page, new RegExp(`<TillsideProvider\\b[^>]*\\burl="${url}"`));
    assert.match(page, /<(?:AirtimeForm|BillPay)\b/);
    assert.match(page, /<PurchaseHistory\b/);
    assert.match(page, /@tillside\/react\/styles\.css/);
  });
}

/** A parser in front would have read the event, and no signature could be verified. */
async function readsRawWebhooks(origin: string): Promise<void> {
  const event = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"event_type":"exam"}' };
  const answer = await fetch(`${origin}/till/webhooks`, event);
  const { code } = (await answer.json()) as { code?: string };
  assert.equal(code, 'webhook_unverified', 'The companion does not get events as they were sent.');
}

/** `checkFunding` on the hooks of `server/funding.ts`. */
async function keepsItsRules(shop: Shop, booksOf: (shop: Shop) => Promise<() => FundingUnderCheck>): Promise<void> {
  await shop.check('the funding keeps its rules on a bad day', async () => {
    const { text } = await checkFunding(await booksOf(shop), { days: 30 });
    assert.equal(text, '');
  });
}

type FundingUnderCheck = Awaited<ReturnType<Parameters<typeof checkFunding>[0]>>;

/** The wallets of the task, which other programs read too. */
async function walletsOf(shop: Shop): Promise<() => FundingUnderCheck> {
  const create = await shop.load<CreateFunding>('server/funding.ts', 'createFunding');
  return () => {
    const database = new DatabaseSync(':memory:');
    const funding = create(database);
    const add = database.prepare(
      'INSERT INTO wallets VALUES (:id, :kobo) ON CONFLICT DO UPDATE SET kobo = kobo + :kobo',
    );
    const left = database.prepare('SELECT kobo FROM wallets WHERE user_id = ?');
    return {
      funding,
      give: ({ id }, { minor }) => void add.run({ id, kobo: minor }),
      left: ({ id }) => money('NGN', Number(left.get(id)?.['kobo'] ?? 0)),
      reopen: () => create(database),
      close: () => database.close(),
    };
  };
}

/** The balances that `npm create tillside` begins with. */
async function balancesOf(shop: Shop): Promise<() => FundingUnderCheck> {
  const create = await shop.load<CreateBalance>('server/funding.ts', 'createFunding');
  return () => {
    const database = new DatabaseSync(':memory:');
    const funding = create(database);
    let gifts = 0;
    return {
      funding,
      give: ({ id: owner }, amount) => funding.deposit({ owner, amount, reference: `gift-${(gifts += 1)}` }),
      left: async ({ id }) => (await funding.balanceOf(id))?.available ?? money('NGN', 0),
      reopen: () => create(database),
      close: () => database.close(),
    };
  };
}
