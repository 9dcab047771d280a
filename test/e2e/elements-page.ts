import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { repository } from './processes.ts';

const dist = join(repository, 'packages/elements/dist');
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** What a page of a shop without any build allows: files of its own, and nothing that stands in the page. */
export const strictPolicy =
  "default-src 'self'; object-src 'none'; base-uri 'none'; require-trusted-types-for 'script'";

/** A page of plain HTML with the script of the elements, at `/plain.html` of the shop. `scripts` are files of it. */
export async function servePlainPage(
  page: Page,
  body: string,
  { policy = strictPolicy, scripts = {} }: { policy?: string; scripts?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  const links = Object.keys(scripts).map((name) => `<script type="module" src="/${name}"></script>`);
  await page.route('**/plain.html*', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': policy },
      body: `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A shop</title><script type="module" src="/elements/tillside.js"></script>${links.join('')}</head>
<body><h1>A shop</h1>${body}</body></html>`,
    }),
  );
  await page.route('**/elements/*', (route) => {
    const name = new URL(route.request().url()).pathname.replace('/elements/', '');
    return route.fulfill({
      contentType: types[extname(name)] ?? 'application/octet-stream',
      body: readFileSync(join(dist, name)),
    });
  });
  for (const [name, body] of Object.entries(scripts))
    await page.route(`**/${name}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}
