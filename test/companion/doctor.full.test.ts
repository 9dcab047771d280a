import { writeFileSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import express from 'express';
import { Client } from 'pg';
import { expect, onTestFinished, test as plainTest } from 'vitest';
import { openPostgres } from '../postgres.ts';
import { apiKey, openShop, root, secret, tillside, type Shop } from './doctor-shop.ts';
import { listen } from './listen.ts';

const test = plainTest.extend('shop', () => openShop());

test('a companion that is set up well has nothing to fix', async ({ shop }) => {
  const { code, findings } = await shop.doctor();
  const results = Object.fromEntries(Object.entries(findings).map(([check, { result }]) => [check, result]));
  expect(results).toEqual({
    Node: 'ok',
    options: 'ok',
    merchant: 'skip',
    'hash key': 'skip',
    'step-up': 'skip',
    funding: 'skip',
    verifiers: 'skip',
    platform: 'ok',
    clock: 'ok',
    store: 'ok',
    keys: 'ok',
    'public URL': 'ok',
    ready: 'ok',
    webhooks: 'ok',
    'fetch metadata': 'ok',
    'sealed frames': 'ok',
  });
  expect(code).toBe(0);
});

test('all options of a module are checked, and every fault has its own sentence', async ({ shop }) => {
  const config = join(shop.folder, 'options.mjs');
  writeFileSync(
    config,
    `export const options = async () => ({
      platform: { baseUrl: ${JSON.stringify(shop.baseUrl)}, apiKey: 'ps_pk_test_of_nobody', environment: 'sandbox' },
      publicUrl: ${JSON.stringify(shop.url.replace('/till', '/elsewhere'))},
      secret: ${JSON.stringify(secret)},
      store: { open: async () => { throw Object.assign(new Error('canary'), { code: 'ECONNREFUSED' }); } },
      caller: () => null,
    });`,
  );
  const { code, output } = await tillside(['doctor', '--config', config]);
  expect(code).toBe(1);
  expect(output).toMatch(
    /FAIL {2}platform: It refused the key \(401\)\.\n +→ Copy the API key of the sandbox environment/,
  );
  expect(output).toContain('FAIL  store: It does not open (ECONNREFUSED).');
  expect(output).toContain('FAIL  public URL: Something answers at publicUrl (404), but it is not the companion.');
  expect(output).toContain('app.use("/till", till.router)');
  expect(output).toContain('WARN  verifiers: No verifier is given');
  expect(output).toContain('FAIL  options: createTillside: store has to be a store');
  expect(output).toMatch(/\d+ ok, \d+ to look at, 4 to fix\.\n$/);
});

test('reads options of a Next.js app, whose modules are imported without their extension', async ({ shop }) => {
  const config = join(shop.folder, 'till.ts');
  writeFileSync(join(shop.folder, 'store.ts'), `export const store = { open() { throw new Error('here'); } };\n`);
  writeFileSync(
    config,
    `export async function options() {
      const { store } = await import('./store');
      const platform = { baseUrl: 'https://platform.test/api/v1', apiKey: ${JSON.stringify(apiKey)}, environment: 'live' };
      return { platform, store, publicUrl: ${JSON.stringify(shop.url)}, secret: ${JSON.stringify(secret)}, caller: () => null };
    }`,
  );
  const { output } = await tillside(['doctor', '--config', config]);
  expect(output).toContain('FAIL  store: It does not open');
  writeFileSync(config, `import './nowhere';`);
  expect((await tillside(['doctor', '--config', config])).output).toMatch(/Cannot find module .*nowhere/);
  const asJson = JSON.parse((await tillside(['doctor', '--json', '--config', config])).output);
  expect(asJson).toEqual({ ok: false, error: expect.stringMatching(/Cannot find module .*nowhere/) });
});

test('refuses what createTillside would refuse: wallet payments in an environment without wallets', async () => {
  const shop = await openShop();
  const config = join(shop.folder, 'options.mjs');
  const server = pathToFileURL(join(root, 'packages/server/src/index.ts')).href;
  writeFileSync(
    config,
    `import { walletFunding } from ${JSON.stringify(server)};
    export const options = {
      platform: { baseUrl: ${JSON.stringify(shop.baseUrl)}, apiKey: ${JSON.stringify(apiKey)}, environment: 'sandbox' },
      publicUrl: ${JSON.stringify(shop.url)},
      secret: ${JSON.stringify(secret)},
      store: { open: async () => {}, ping: async () => {}, close: async () => {} },
      caller: () => null,
      funding: walletFunding({ page: ({ id }) => '/pay/' + id }),
      events: { 'refund.owed': () => {} },
    };`,
  );
  const { code, output } = await tillside(['doctor', '--config', config]);
  expect(code).toBe(1);
  expect(output).toContain('FAIL  options: createTillside: walletFunding needs platform.environment "live"');
});

test('a hash key without the business that details are sealed for is found, and a missing step-up', async () => {
  const shop = await openShop();
  const merchantHashKey = '00'.repeat(32);
  const alone = await shop.doctor({ TILLSIDE_MERCHANT_HASH_KEY: merchantHashKey });
  expect(alone.findings['hash key']).toMatchObject({ result: 'warn', found: expect.stringContaining('businessId') });
  expect(alone.findings['step-up']).toMatchObject({ result: 'skip', found: 'Variables do not tell; use --config.' });
  const both = { TILLSIDE_MERCHANT_HASH_KEY: merchantHashKey, TILLSIDE_BUSINESS_ID: 'biz_tillside' };
  expect((await shop.doctor(both)).findings['hash key']?.result).toBe('ok');
});

test('an old Node gets a message, not a stack trace of what it lacks', async () => {
  const old = `
    import { registerHooks } from 'node:module';
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });
    registerHooks({ resolve(name, ...more) { if (name === 'node:sqlite') throw new Error('canary'); return more[1](name, more[0]); } });`;
  const preloaded = `--import data:text/javascript,${encodeURIComponent(old)}`;
  expect(await tillside(['doctor'], { NODE_OPTIONS: preloaded })).toEqual({
    code: 1,
    output: 'This is Node 20.20.2. Use Node 22.13 or newer.\n',
  });
});

test('a body parser before the companion is found by a request from outside', async () => {
  const { webhooks, ready } = (await (await openShop((app) => app.use(express.json()))).doctor()).findings;
  expect(ready?.result).toBe('ok');
  expect(webhooks).toMatchObject({ result: 'fail', found: expect.stringContaining('A body parser reads events') });
  expect(webhooks?.fix).toContain('before app.use(express.json())');
});

/** The shop behind a proxy that drops a header. */
async function without(dropped: string, { url }: Shop): Promise<string> {
  const { port } = new URL(url);
  const proxy = createServer((incoming, outgoing) => {
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => name !== dropped));
    incoming.pipe(
      forward({ port, path: incoming.url, method: incoming.method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      }),
    );
  });
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `${await listen(proxy)}/till`;
}

test('a proxy that drops the headers about where a request comes from is found', async ({ shop }) => {
  const { code, findings } = await shop.doctor({ TILLSIDE_PUBLIC_URL: await without('sec-fetch-site', shop) });
  expect(code).toBe(1);
  expect(findings['fetch metadata']).toMatchObject({
    result: 'fail',
    found: 'Sec-Fetch-Site did not arrive: a proxy or a CDN drops it.',
  });
  expect(findings['sealed frames']).toMatchObject({ result: 'fail', found: expect.stringContaining('Sec-Fetch-Site') });
});

test.each([
  ['sec-fetch-dest', 'Sec-Fetch-Dest'],
  ['sec-fetch-mode', 'Sec-Fetch-Mode'],
])('a proxy that drops %s, which only sealed frames need, is found', async (dropped, named) => {
  const shop = await openShop();
  const { code, findings } = await shop.doctor({ TILLSIDE_PUBLIC_URL: await without(dropped, shop) });
  expect(code).toBe(1);
  expect(findings['fetch metadata']?.result).toBe('ok');
  expect(findings['sealed frames']).toMatchObject({
    result: 'fail',
    found: `${named} did not arrive as it was sent: a proxy or a CDN drops or changes it.`,
  });
});

test('disabled sealed frames are not checked, and those of an unreachable origin are found', async () => {
  const shop = await openShop();
  const config = (frames: string): string => {
    const file = join(shop.folder, `options-${frames.length}.mjs`);
    writeFileSync(
      file,
      `export const options = {
        platform: { baseUrl: ${JSON.stringify(shop.baseUrl)}, apiKey: ${JSON.stringify(apiKey)}, environment: 'sandbox' },
        publicUrl: ${JSON.stringify(shop.url)},
        secret: ${JSON.stringify(secret)},
        store: { open: async () => {}, ping: async () => {}, close: async () => {} },
        caller: () => null,
        frames: ${frames},
      };`,
    );
    return file;
  };
  const off = await tillside(['doctor', '--config', config('false')]);
  expect(off.output).toContain('sealed frames: They are switched off');
  const nowhere = await tillside(['doctor', '--config', config("{ origin: 'http://127.0.0.1:9' }")]);
  expect(nowhere.output).toContain('FAIL  sealed frames: The companion was not reached at http://127.0.0.1:9/till');
});

test('reports a platform with a wrong clock, and an address that is not a platform', async ({ shop }) => {
  const platform = createServer((_request, response) => {
    const date = new Date(Date.now() - 200_000).toUTCString();
    response.writeHead(200, { date, 'content-type': 'text/html' }).end('<html>');
  });
  const baseUrl = `${await listen(platform)}/api/v1`;
  onTestFinished(() => {
    platform.closeAllConnections();
    platform.close();
  });
  const { findings } = await shop.doctor({ TILLSIDE_BASE_URL: baseUrl });
  expect(findings['platform']?.found).toBe('Something answers (200), but not as the platform does.');
  expect(findings['clock']).toMatchObject({
    result: 'fail',
    found: expect.stringMatching(/(199|200|201) seconds apart/),
  });
});

test('no key is sent while the options are wrong, and an unreachable address is reported', async ({ shop }) => {
  const gone = createServer();
  const nowhere = await listen(gone);
  gone.close();
  const { code, findings } = await shop.doctor({
    TILLSIDE_ENVIRONMENT: 'live',
    TILLSIDE_PUBLIC_URL: `${nowhere}/till`,
    TILLSIDE_STORE: join(shop.folder, 'till.db'),
  });
  expect(code).toBe(1);
  expect(findings['options']).toMatchObject({
    result: 'fail',
    found: expect.stringContaining('does not belong to the live environment'),
  });
  expect(findings['platform']?.result).toBe('skip');
  expect(findings['public URL']).toMatchObject({
    result: 'fail',
    found: expect.stringContaining('the connection was refused'),
  });
  expect(findings['webhooks']?.result).toBe('skip');
  // The companion of this test has that file open.
  expect(findings['store']).toMatchObject({ result: 'warn', found: expect.stringContaining('Another process') });
});

test('the file that the running companion has open is no fault', async ({ shop }) => {
  const { code, findings } = await shop.doctor({ TILLSIDE_STORE: join(shop.folder, 'till.db') });
  expect(findings['store']).toMatchObject({
    result: 'ok',
    found: expect.stringContaining('The running companion has the SQLite file open'),
  });
  expect(findings['keys']?.result).toBe('ok');
  expect(code).toBe(0);
});

test('nor where the options import another copy of the package', async ({ shop }) => {
  const config = join(shop.folder, 'options.mjs');
  writeFileSync(
    config,
    `class StoreError extends Error { name = 'StoreError'; code = 'in_use'; }
    export const options = {
      platform: { baseUrl: ${JSON.stringify(shop.baseUrl)}, apiKey: ${JSON.stringify(apiKey)}, environment: 'sandbox' },
      publicUrl: ${JSON.stringify(shop.url)},
      secret: ${JSON.stringify(secret)},
      store: { open: async () => { throw new StoreError('in use'); }, ping: async () => {}, close: async () => {} },
      caller: () => null,
    };`,
  );
  const { findings } = JSON.parse((await tillside(['doctor', '--json', '--config', config])).output);
  expect(findings).toContainEqual({
    check: 'store',
    result: 'ok',
    found: 'The running companion has the SQLite file open, and its store answers.',
  });
});

test('migrates and checks a PostgreSQL database in advance, and never prints its password', async () => {
  const server = await openPostgres();
  onTestFinished(() => server.close());
  const variables = { TILLSIDE_STORE: server.url };
  for (let round = 0; round < 2; round += 1) {
    expect(await tillside(['migrate'], variables)).toEqual({ code: 0, output: 'The database is up to date.\n' });
  }
  const shop = await openShop();
  expect((await shop.doctor({ TILLSIDE_STORE: server.url })).findings['store']?.result).toBe('ok');
  const operator = new Client(server.url);
  await operator.connect();
  await operator.query(`ALTER DATABASE postgres SET default_transaction_isolation = 'repeatable read'`);
  await operator.end();
  expect((await shop.doctor({ TILLSIDE_STORE: server.url })).findings['store']).toMatchObject({
    result: 'warn',
    found: expect.stringContaining('default isolation is repeatable read'),
    fix: expect.stringContaining(`ALTER ROLE … SET default_transaction_isolation = 'read committed'`),
  });
  await server.stop();
  const wrong = server.url.replace('postgres:postgres@', 'postgres:canary@');
  expect(wrong).toContain('canary');
  expect((await tillside(['migrate'], { TILLSIDE_STORE: wrong })).code).toBe(1);
  expect((await shop.doctor({ TILLSIDE_STORE: wrong })).findings['store']).toMatchObject({
    result: 'fail',
    found: 'It does not open (ECONNREFUSED).',
  });
}, 60_000);

test('refs of the merchant’s books are compared with the store and the platform', async ({ shop }) => {
  const file = join(shop.folder, 'refs.txt');
  const ref = `ts_${'a'.repeat(26)}`;
  writeFileSync(file, `${ref}\n`);
  const words = ['reconcile', '--refs', file];
  const variables = { ...shop.variables, TILLSIDE_STORE: join(shop.folder, 'till.db') };
  const { code, output } = await tillside(words, variables);
  expect(output).toContain(`${ref}: not in this store, and the platform knows no bill payment with this ref.`);
  expect(code).toBe(1);
  const report: unknown = JSON.parse((await tillside([...words, '--json'], variables)).output);
  expect(report).toMatchObject({ ok: false, refs: [{ ref, found: 'not_found' }] });
});
