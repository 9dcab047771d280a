import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test as plainTest } from 'vitest';
import { apiKey, openShop, secret, tillside, type Shop } from './doctor-shop.ts';
import { listen } from './listen.ts';

const test = plainTest.extend('shop', () => openShop());

function optionsFile({ folder, baseUrl, url }: Shop, change: string): string {
  const file = join(folder, 'options.mjs');
  writeFileSync(
    file,
    `export const options = {
      platform: { baseUrl: ${JSON.stringify(baseUrl)}, apiKey: ${JSON.stringify(apiKey)}, environment: 'sandbox' },
      publicUrl: ${JSON.stringify(url)},
      secret: ${JSON.stringify(secret)},
      store: { open: async () => {}, ping: async () => {}, close: async () => {} },
      caller: () => null,
      ${change}
    };`,
  );
  return file;
}

test('the doctor reports every invalid option, and continues with the platform, the store and the address', async () => {
  const shop = await openShop();
  const config = optionsFile(
    shop,
    `secret: 'short', merchant: { name: '' }, limits: { streamsPerCaller: 0 }, origins: ['https://a.test/'],`,
  );
  const { code, output } = await tillside(['doctor', '--config', config]);
  expect(code).toBe(1);
  const failures = output.split('\n').filter((line) => line.startsWith('FAIL  options'));
  expect(failures.map((line) => /createTillside: (\S+)/.exec(line)?.[1])).toEqual([
    'secret',
    'origins',
    'merchant.name',
    'limits.streamsPerCaller',
  ]);
  for (const check of ['platform', 'clock', 'store', 'public URL', 'ready', 'webhooks', 'sealed frames']) {
    expect(output).toContain(`ok    ${check}: `);
  }
});

test('a store that fails during its check is one line, and the other checks still run', async ({ shop }) => {
  const broken = `store: { open: async () => {}, ping: async () => {}, close: async () => { throw new Error('canary'); } },`;
  const { output } = await tillside(['doctor', '--config', optionsFile(shop, broken)]);
  expect(output).toContain('FAIL  store: It could not be looked at (Error).');
  expect(output).toContain('ok    webhooks: ');
});

test('missing funding is a warning, in the sandbox too, and not a failure', async ({ shop }) => {
  const { output } = await tillside(['doctor', '--config', optionsFile(shop, '')]);
  expect(output).toContain('WARN  funding: There are no hooks, so only staff can buy.');
});

test('missing variables are named, and the other variables are still checked', async ({ shop }) => {
  const { code, findings } = await shop.doctor({ TILLSIDE_STORE: '', TILLSIDE_SECRET: '' });
  expect(code).toBe(1);
  expect(findings['variables']).toMatchObject({ result: 'fail', found: 'Not set: TILLSIDE_SECRET, TILLSIDE_STORE.' });
  expect(findings['options']?.found).toContain('secret has to have at least 32');
  expect([findings['platform']?.result, findings['store']?.result, findings['webhooks']?.result]).toEqual([
    'ok',
    'skip',
    'ok',
  ]);
});

test.for([
  ['UTF-16', 'utf16le'],
  ['UTF-8 with a byte order mark', 'utf8'],
] as const)('a .env in %s is read, and what other readers get wrong of it is said', async ([, encoding], { shop }) => {
  const lines = Object.entries(shop.variables).map(([name, value]) => `${name}=${value}\r\n`);
  writeFileSync(join(shop.folder, '.env'), `\uFEFF${lines.join('')}`, encoding);
  const { code, output } = await tillside(['doctor'], {}, shop.folder);
  expect(output).not.toContain('Not set');
  expect(output).toMatch(/FAIL {2}\.env: \.env (?:is in UTF-16|begins with a byte order mark)/);
  expect(code).toBe(1);
});

test('variables are read from .env in the folder, where the shell has not set them', async ({ shop }) => {
  const lines = Object.entries(shop.variables).map(([name, value]) => `${name}=${value}  # as the README says\n`);
  writeFileSync(
    join(shop.folder, '.env'),
    lines.join('').replace('TILLSIDE_ENVIRONMENT=sandbox', 'TILLSIDE_ENVIRONMENT=live'),
  );
  const { code, output } = await tillside(['doctor'], { TILLSIDE_ENVIRONMENT: 'sandbox' }, shop.folder);
  expect(output).toContain('ok    platform: It answers, and the key belongs to its sandbox environment.');
  expect(code).toBe(0);
});

test('a SQLite file in a missing folder is named', async ({ shop }) => {
  const { findings } = await shop.doctor({ TILLSIDE_STORE: join(shop.folder, 'nowhere', 'till.db') });
  expect(findings['store']).toMatchObject({
    result: 'fail',
    found: expect.stringContaining(`${join(shop.folder, 'nowhere', 'till.db')} does not open`),
  });
});

test('a page of the companion’s own origin may do everything', async () => {
  const shop = await openShop((app) => app.get('/bills', (_request, response) => void response.send('<html>')));
  const { code, findings } = await shop.doctor({}, ['--page', shop.url.replace('/till', '/bills')]);
  expect(code).toBe(0);
  for (const check of ['page', 'page security', 'page writes', 'page frames'])
    expect(findings[check]?.result).toBe('ok');
});

/** A page on a separate origin, as a development server serves it. */
async function aPage(): Promise<string> {
  const server = createServer((_request, response) => void response.end('<html>'));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listen(server);
}

test('for a page of an unlisted origin the doctor names the origin to add and the publicUrl to set', async () => {
  const [shop, page] = [await openShop(), await aPage()];
  const { code, findings } = await shop.doctor({}, ['--page', `${page}/bills`]);
  expect(code).toBe(1);
  expect(findings['page']?.result).toBe('ok');
  for (const check of ['page reads', 'page preflight', 'page writes']) {
    expect(findings[check]).toMatchObject({ result: 'fail', found: `The companion does not take pages of ${page}.` });
    expect(findings[check]?.fix).toContain(`Add "${page}" to \`origins\``);
    expect(findings[check]?.fix).toContain(`set publicUrl to ${page}/till`);
  }
});

test('a page of an origin that is listed may read and write, but opens no sealed frame', async () => {
  const page = await aPage();
  const shop = await openShop(undefined, { origins: [page] });
  const { code, findings } = await shop.doctor({}, ['--page', page]);
  expect(code).toBe(0);
  for (const check of ['page reads', 'page preflight', 'page writes']) expect(findings[check]?.result).toBe('ok');
  expect(findings['page frames']?.result).toBe('warn');
});

test('an invalid or missing page does not end the other checks', async ({ shop }) => {
  expect((await shop.doctor({}, ['--page', 'localhost'])).findings['page']).toMatchObject({ result: 'fail' });
  const gone = createServer();
  const nowhere = await listen(gone);
  gone.close();
  const { findings } = await shop.doctor({}, ['--page', nowhere]);
  expect(findings['page']).toMatchObject({ result: 'fail', found: expect.stringContaining('connection was refused') });
  expect(findings['page writes']?.result).toBe('fail');
});
