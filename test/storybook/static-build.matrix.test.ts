import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type BrowserContext } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../chromium.ts';

const root = join(import.meta.dirname, '../..');
const built = join(root, '.cache/storybook-static');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

let server: Server;
let browser: Browser;
let context: BrowserContext;
let address = '';

beforeAll(async () => {
  await promisify(execFile)(
    process.execPath,
    [
      join(root, 'node_modules/storybook/dist/bin/dispatcher.js'),
      'build',
      '-o',
      built,
      '--quiet',
      '--disable-telemetry',
    ],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  );
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    readFile(join(built, pathname === '/' ? 'index.html' : pathname)).then(
      (file) => response.writeHead(200, { 'Content-Type': types[extname(pathname)] ?? 'text/html' }).end(file),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('The server has no port.');
  address = `http://127.0.0.1:${place.port}`;
  browser = await chromium.launch(await launchOptions());
  context = await browser.newContext();
}, 180_000);

afterAll(async () => {
  await browser.close();
  server.close();
});

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly tags: readonly string[];
}

function entries(): readonly Entry[] {
  const index: { readonly entries: Readonly<Record<string, Entry>> } = JSON.parse(
    readFileSync(join(built, 'index.json'), 'utf8'),
  );
  return Object.values(index.entries);
}

/** Opens an address with every other origin cut off. */
async function open(path: string) {
  const page = await context.newPage();
  const outside: string[] = [];
  const errors: string[] = [];
  await page.route(
    (url) => /^https?:$/.test(url.protocol) && url.origin !== address,
    async (route) => {
      outside.push(route.request().url());
      await route.abort();
    },
  );
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${address}/${path}`);
  return { page, outside, errors };
}

/**
 * Goes to a story as a click in the sidebar does, without loading the page again. Runs in the page.
 * @returns why it was not drawn, or nothing
 */
function goTo(storyId: string): Promise<string> {
  const channel: unknown = Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__');
  const { emit, on } = channel as {
    emit(event: string, value: object): void;
    on(event: string, listener: (value: unknown) => void): void;
  };
  return new Promise((resolve) => {
    on.call(channel, 'storyFinished', () => resolve(''));
    for (const event of ['storyErrored', 'storyThrewException', 'storyMissing'])
      on.call(channel, event, (error) => resolve(`${event}: ${JSON.stringify(error)}`));
    emit.call(channel, 'setCurrentStory', { storyId, viewMode: 'story' });
  });
}

test('begins at the landing page, and hides the stories that are made for tests', async () => {
  const { page, outside, errors } = await open('');
  await page.locator('#storybook-explorer-menu').waitFor();
  await page.frameLocator('#storybook-preview-iframe').getByRole('heading', { level: 1, name: 'Tillside' }).waitFor();
  expect(page.url()).toContain('path=/story/tillside--tillside');
  await page.locator('[data-item-id="flows"]').click();
  await page.locator('[data-item-id="flows--airtime"]').waitFor();
  expect(await page.locator('[data-item-id="flows--airtime-walk"]').count()).toBe(0);
  expect(outside).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
}, 60_000);

test('every page works without a network, and widgets have their props', async () => {
  const pages = entries().filter(
    ({ id, tags }) => /^(?:tillside|foundations|widgets|flows|theme-editor)-/.test(id) && !tags.includes('test-only'),
  );
  expect(pages.length).toBeGreaterThan(30);
  const { page, outside, errors } = await open('iframe.html?viewMode=story');
  await page.locator('.sb-errordisplay, .sb-nopreview').first().waitFor({ state: 'attached' });
  for (const { id } of pages.filter(({ id }) => !id.startsWith('foundations-marks'))) {
    expect(await page.evaluate(goTo, id), id).toBe('');
    await page.locator('.design h1').waitFor();
    if (id.startsWith('widgets-')) {
      await page.locator('.design-example :is(.ts-widget, .ts-bill-pay)').first().waitFor();
      expect(await page.locator('.design-props tbody tr').count(), id).toBeGreaterThan(0);
    }
    expect(outside, id).toEqual([]);
    expect(errors, id).toEqual([]);
  }
  await page.close();
}, 240_000);
