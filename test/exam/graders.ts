import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sandboxPlatform } from '@tillside/sandbox';
import { naira } from '@tillside/server';
import type { InstructionEvent, TillsideHandlers, TillsideOptions } from '@tillside/server';
import { createTestTill } from '@tillside/server/testing';
import express from 'express';
import { freePort } from '../e2e/processes.ts';
import { balancesOf, keepsItsRules, walletsOf, type CreateFunding } from './books.ts';
import { reachesInside } from './inside.ts';
import { show, type Page, type Shown } from './page.ts';
import { nodeWords, root } from './repository.ts';
import { bought, buysOnce, codeIn, purchase, settings, started, type Shop } from './shop.ts';
import { tasks, type Task, type TaskName } from './tasks.ts';

type MakeOptions = (env: object, platform?: TillsideOptions['platform']) => TillsideOptions | Promise<TillsideOptions>;
/** What each answer is held to, beside `refuseShortcuts`. */
export const graders: Readonly<Record<TaskName, (shop: Shop, page: () => Promise<Page>) => Promise<void>>> = {
  async 'airtime-express'(shop, page) {
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
    await refusesLiveWithStub(shop);
    await showsWidgets(shop, page, 'airtime-express');
  },

  async 'airtime-next'(shop, page) {
    await acceptsOptions(shop);
    await shop.check('the routes make a purchase once', async () => {
      const store = join(shop.folder, '.exam-till.db');
      Object.assign(process.env, settings, { NEXT_RUNTIME: 'nodejs', TILLSIDE_STORE: store });
      loadModulesTwice(shop);
      await (
        await shop.load<() => unknown>('instrumentation.ts?of=instrumentation', 'register')
      )();
      for (const end = Date.now() + 5_000; !existsSync(store) && Date.now() < end;) await pause(50);
      assert.ok(existsSync(store), 'instrumentation.ts did not start the companion.');
      const route = 'app/till/[...path]/route.ts?of=routes';
      const [get, post] = await Promise.all(['GET', 'POST'].map((name) => shop.load<Route>(route, name)));
      assert.ok(get && post);
      const url = settings.TILLSIDE_PUBLIC_URL;
      const ask = async (handle: Route, path: string, init?: RequestInit): Promise<unknown> => {
        const params = Promise.resolve({ path: path.split('/').slice(1) });
        return (await handle(new Request(url + path, init), { params })).json();
      };
      const read = async (path: string) => (await ask(get, path)) as { state?: string; available?: { minor: number } };
      const buy = async () => (await ask(post, '/instructions', purchase('a-purchase'))) as { ref?: string };
      // A shop that is still starting says so, and whoever asks comes again.
      const isReady = async () =>
        (await get(new Request(`${url}/ready`), { params: Promise.resolve({ path: ['ready'] }) })).ok;
      for (const end = Date.now() + 5_000; !(await isReady()) && Date.now() < end;) await pause(50);
      const before = (await read('/balance')).available?.minor ?? 0;
      const [one, other] = await Promise.all([buy(), buy()]);
      assert.ok(one.ref && one.ref === other.ref, 'Two presses of one purchase were two purchases, or none.');
      const isDelivered = async () => (await read(`/instructions/${one.ref}`)).state === 'succeeded';
      for (const end = Date.now() + 20_000; !(await isDelivered()) && Date.now() < end;) await pause(100);
      assert.ok(await isDelivered(), 'It was not delivered.');
      assert.equal(before - ((await read('/balance')).available?.minor ?? 0), 50_000);
    });
    await refusesLiveWithStub(shop);
    await showsWidgets(shop, page, 'airtime-next');
  },

  async 'wallet-funding'(shop) {
    await keepsItsRules(shop, walletsOf);
    await shop.check('every change of a wallet is an entry', async () => {
      const database = new DatabaseSync(':memory:');
      const funding = (await shop.load<CreateFunding>('server/funding.ts', 'createFunding'))(database);
      const read = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0] ?? 0);
      const of = { ref: 'a', caller: { id: 'ada', roles: [] }, amount: naira(300) };
      const steps: readonly (readonly [step: string, kobo: number, work: () => unknown])[] = [
        ['the opening balance', 100_000, () => funding.open('ada', naira(1_000))],
        ['the reservation', 70_000, () => funding.reserve(of)],
        ['a second opening', 70_000, () => funding.open('ada', naira(1_000))],
        ['the release', 100_000, () => funding.release(of)],
      ];
      let [before, entries] = [0, 0];
      for (const [step, expected, work] of steps) {
        await work();
        const kobo = read(`SELECT kobo FROM wallets WHERE user_id = 'ada'`);
        assert.equal(kobo, expected, `After ${step} the wallet has ${kobo} kobo, not ${expected}.`);
        const sum = read(`SELECT sum(kobo) FROM wallet_entries WHERE user_id = 'ada'`);
        assert.equal(sum, kobo, `After ${step} the wallet has ${kobo} kobo, and its entries make ${sum}.`);
        const rows = read('SELECT count(*) FROM wallet_entries');
        assert.ok(kobo === before || rows > entries, `There is no entry of its own for ${step}.`);
        [before, entries] = [kobo, rows];
      }
    });
    await shop.check('a purchase is made once, and paid from the wallet', () => started(shop, buysOnce));
  },

  async 'receive-event'(shop) {
    const database = new DatabaseSync(':memory:');
    const rows = (table: string) => database.prepare(`SELECT * FROM ${table}`).all();
    await shop.check('an event that is told twice is one receipt', async () => {
      const events = (
        await shop.load<(database: DatabaseSync) => TillsideHandlers>('server/events.ts', 'createEvents')
      )(database);
      const event = await delivered();
      const [id, ref] = [event.id, event.ref];
      const other = { ...event, id: `${id}-2`, ref: 'r2', instruction: { ...event.instruction, ref: 'r2' } };
      const back = { ...event, id: `${id}-3`, instruction: { ...event.instruction, state: 'reversed' } };
      await Promise.all([send(events, 'instruction.succeeded', event), send(events, 'instruction.succeeded', event)]);
      await send(events, 'instruction.succeeded', other);
      await send(events, 'instruction.reversed', back);
      await send(events, 'instruction.reversed', back);
      assert.deepEqual(
        rows('receipts').map((row) => [row['ref'], row['user_id'], row['kobo']]),
        [
          [ref, 'ada', 50_000],
          ['r2', 'ada', 50_000],
        ],
      );
      assert.deepEqual(
        rows('notices').map((row) => [row['ref'], row['user_id']]),
        [[ref, 'ada']],
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

  async theme(shop, page) {
    await shop.check('nothing depends on the inside of widgets', async () => {
      const inside = shop
        .files('**/*.{css,scss,ts,tsx,js,jsx,mjs,html}')
        .filter((file) => reachesInside(file, codeIn(shop, file)));
      assert.deepEqual(inside, []);
    });
    const shown = await showsWidgets(shop, page, 'theme');
    await shop.check('the theme has the values of the brand', async () => {
      assert.ok((await page()).loads.includes('src/theme.ts'), 'The page does not use src/theme.ts.');
      const appearance = await shop.load<object>('src/theme.ts', 'appearance');
      assert.ok(shown, 'The page could not be shown.');
      const brand = await shown.themeOf({
        accentColor: { light: '#0f766e', dark: '#5eead4' },
        colorScheme: 'system',
        density: 'compact',
        radius: '6px',
      });
      assert.deepEqual(await shown.themeOf(appearance), brand, 'These are not the values of the brand.');
      assert.deepEqual(shown.theme, brand, 'The page has another theme.');
    });
  },

  async 'step-up'(shop) {
    await shop.check('a card number is shown to whom has just confirmed it, and to nobody else', async () => {
      const sessions = await shop.load<Map<string, object>>('server/sessions.ts', 'sessions');
      const options = await (await shop.load<MakeOptions>('server/till.ts', 'options'))(settings, standIn());
      const minutes = (ago: number): number => Date.now() - ago * 60_000;
      sessions.set('fresh', { id: 'fresh', userId: 'ada', confirmedAt: minutes(4) });
      sessions.set('stale', { id: 'stale', userId: 'ada', confirmedAt: minutes(6) });
      sessions.set('never', { id: 'never', userId: 'ada', confirmedAt: null });
      sessions.set('other', { id: 'other', userId: 'bola', confirmedAt: minutes(1) });
      const stepUp = options.cards?.stepUp;
      assert.ok(stepUp, 'The options of server/till.ts have no cards.stepUp.');
      const app = express();
      // As the companion asks: with the caller that the options make of the request.
      app.get('/', async (request, response) => {
        const caller = await options.caller(request);
        const answer = caller && (await Reflect.apply(stepUp, options.cards, [request, caller]));
        response.json({ caller: caller?.id ?? null, answer });
      });
      const server = app.listen(0);
      try {
        const { port } = server.address() as AddressInfo;
        const ask = async (session: string) => {
          const headers = { cookie: `theme=dark; session=${session}` };
          const answer = await fetch(`http://localhost:${port}/`, { headers });
          assert.equal(answer.status, 200, `of the session “${session}”`);
          return (await answer.json()) as { caller: string | null; answer: unknown };
        };
        assert.deepEqual(await ask('fresh'), { caller: 'ada', answer: true }, 'of the session “fresh”');
        for (const session of ['stale', 'never', 'other', 'nobody']) {
          const { caller, answer } = await ask(session);
          // Who is not signed in is asked for no step-up, and another person’s cards are their own.
          if (caller === null || (session === 'other' && caller === 'bola')) continue;
          assert.equal(placeOfStepUp(answer), '/confirm', `of the session “${session}”`);
        }
      } finally {
        server.close();
        server.closeAllConnections();
      }
    });
    await shop.check('the doctor finds the step-up', async () => {
      assert.equal((await shop.doctor('server/till.ts'))['step-up']?.result, 'ok');
    });
  },

  async upgrade(shop) {
    await shop.check('all packages of Tillside have one version, that of today', () => {
      const { dependencies, devDependencies } = JSON.parse(shop.read('package.json')) as Manifest;
      const versions = Object.entries({ ...devDependencies, ...dependencies }).filter(([name]) =>
        name.startsWith('@tillside/'),
      );
      assert.ok(versions.length >= 3, 'A package of Tillside is missing.');
      // Each of these ranges is today's version, or what mends it. `latest` and `*` are another one tomorrow.
      const today = new Set(['', '^', '~', '='].map((mark) => mark + version).concat('0.1', '^0.1', '~0.1', '0.1.x'));
      assert.deepEqual(
        versions.filter(([, range]) => !today.has(range)),
        [],
      );
    });
    await acceptsOptions(shop);
    await keepsItsRules(shop, balancesOf);
    await shop.check('a purchase is made once, and paid from the balance', () => started(shop, buysOnce));
    await refusesLiveWithStub(shop);
  },

  async mend(shop, page) {
    await keepsItsRules(shop, balancesOf);
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
    await showsWidgets(shop, page, 'mend');
  },
};

const standIn = () => sandboxPlatform({ data: null });

type Route = (request: Request, context: { params: Promise<object> }) => Promise<Response>;
type Manifest = Readonly<Partial<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>>>;

/** Today's version, which all packages have. */
const { version } = JSON.parse(readFileSync(join(root, 'packages/server/package.json'), 'utf8')) as { version: string };

/** Gives each part of a Next.js app modules of its own, as Next.js does: one that is loaded with `?of=…` hands that on. */
function loadModulesTwice({ folder }: Shop): void {
  const own = pathToFileURL(`${folder}/`).href;
  registerHooks({
    resolve(name, context, next) {
      const found = next(name, context);
      const part = /\?of=\w+$/.exec(context.parentURL ?? '')?.[0];
      const isOwn = found.url.startsWith(own) && !found.url.includes('/node_modules/');
      return part && isOwn && !found.url.endsWith(part) ? { ...found, url: found.url + part } : found;
    },
  });
}

/** The path on our site that a step-up leads to, read as the companion reads it. `null`: to no page of our site. */
function placeOfStepUp(answer: unknown): string | null {
  const given = typeof answer === 'object' && answer !== null && 'url' in answer ? answer.url : null;
  const url = typeof given === 'string' ? URL.parse(given, settings.TILLSIDE_PUBLIC_URL) : null;
  return url?.origin === new URL(settings.TILLSIDE_PUBLIC_URL).origin ? url.pathname : null;
}

/** The event of a purchase of ₦500 by Ada, whole, as the companion raises it. */
async function delivered(): Promise<InstructionEvent<'instruction.succeeded'>> {
  const { promise, resolve } = Promise.withResolvers<InstructionEvent<'instruction.succeeded'>>();
  const till = await createTestTill({
    caller: () => ({ id: 'ada', sessionId: 'ada-1', roles: ['shopper'] }),
    funding: { reserve: () => ({ outcome: 'reserved' }), capture: () => {}, release: () => {} },
    events: { 'instruction.succeeded': resolve },
  });
  try {
    const { ref } = await till.buy('airtime.buy', bought);
    await till.until(ref, 'succeeded');
    return await promise;
  } finally {
    await till.close();
  }
}

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
    const make = await shop.load<MakeOptions>('server/till.ts', 'options');
    const live = { baseUrl: 'https://platform.test/api/v1', apiKey: 'of nobody', environment: 'live' } as const;
    // It may refuse when the options are made, or whenever somebody is to be signed in.
    const signIn = async (platform: TillsideOptions['platform']): Promise<unknown> => {
      const options = await make({ ...settings, TILLSIDE_PUBLIC_URL: 'https://shop.example/till' }, platform);
      return Reflect.apply(options.caller, options, [new Request('https://shop.example/till/session')]);
    };
    assert.ok(await signIn(standIn()), 'Nobody is signed in, in the sandbox either.');
    const refused = await signIn(live).then(
      (caller) => caller === null,
      () => true,
    );
    assert.ok(refused, 'Everybody is Ada, and pays real money.');
  });
}

/** Shows the page last: the process is a browser from then on. */
async function showsWidgets(shop: Shop, page: () => Promise<Page>, name: TaskName): Promise<Shown | null> {
  let shown: Shown | null = null;
  await shop.check('the page shows the widgets, with their styles, at the companion', async () => {
    const task: Task = tasks[name];
    assert.ok(task.page);
    const bundled = await page();
    shown = await show(shop, bundled, task.page);
    assert.deepEqual(
      shown.requested.filter((path) => !path.startsWith('/till/')),
      [],
      'The widgets ask at another address.',
    );
    assert.ok(shown.hasAirtime, 'There is no form for airtime.');
    assert.ok(shown.hasHistory, 'What was bought is not shown.');
    // A stylesheet of the shop may name a few classes of widgets.
    const classes = new Set(bundled.styles.match(/\.ts-[\w-]+/g));
    assert.ok(classes.size > 50, 'The page has no styles of the widgets.');
  });
  return shown;
}

/** A parser in front would have read the event, and no signature could be verified. */
async function readsRawWebhooks(origin: string): Promise<void> {
  const event = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"event_type":"exam"}' };
  const answer = await fetch(`${origin}/till/webhooks`, event);
  const { code } = (await answer.json()) as { code?: string };
  assert.equal(code, 'webhook_unverified', 'The companion does not get events as they were sent.');
}
