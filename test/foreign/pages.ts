import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { compile } from 'tailwindcss';
import { build } from 'vite';
import { serveElements } from '../e2e/elements-page.ts';

const { resolve } = createRequire(import.meta.url);

/** A page that somebody else wrote, with elements where its author would put them. */
export interface ForeignPage {
  readonly name: string;
  readonly body: string;
  /** What the author sets beside the framework: how a page has its colour. */
  readonly own: string;
  /** The stylesheet of the framework. */
  styles(body: string): Promise<string>;
  /** The colour of its buttons, hexadecimal. `null`: it has none. */
  readonly accent: string | null;
  /** Whether the page chose a font. */
  readonly hasFont: boolean;
}

const order = [
  ['Jollof, 2 bowls', '₦4,500'],
  ['Delivery', '₦900'],
  ['Total', '₦5,400'],
] as const;

const card = 'rounded-lg bg-white p-6 shadow-sm';

const tailwind: ForeignPage = {
  name: 'tailwind',
  accent: '#4f46e5',
  hasFont: true,
  own: ':root { accent-color: #4f46e5 }',
  body: `<body class="bg-slate-100 text-slate-900">
<header class="flex items-center justify-between border-b border-slate-200 bg-white px-6 py-3"><b class="text-lg">Kora Foods</b><button class="rounded-md bg-indigo-600 px-4 py-2 text-sm text-white">Checkout</button></header>
<main class="mx-auto grid max-w-5xl items-start gap-6 p-4 md:grid-cols-3">
<section class="${card} md:col-span-2"><till-airtime bare></till-airtime></section>
<section class="${card}"><h2 class="mb-2 text-xl font-semibold">Your order</h2>${order.map(([what, sum]) => `<p class="flex justify-between border-b border-slate-200 py-2 text-sm"><span>${what}</span><span>${sum}</span></p>`).join('')}</section>
<section class="${card} md:col-span-2"><till-purchase-history bare></till-purchase-history></section>
<section class="${card}"><till-card-list bare></till-card-list></section>
<section class="${card} md:col-span-3"><till-bill-pay bare></till-bill-pay></section>
</main></body>`,
  async styles(body) {
    const { build: utilities } = await compile('@import "tailwindcss"; @theme { --color-indigo-600: #4f46e5 }', {
      base: dirname(resolve('tailwindcss/package.json')),
      loadStylesheet: (id, base) => {
        const path = resolve(id === 'tailwindcss' ? 'tailwindcss/index.css' : join(base, id));
        return Promise.resolve({ path, base: dirname(path), content: readFileSync(path, 'utf8') });
      },
    });
    return utilities([...body.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  },
};

const bootstrap: ForeignPage = {
  name: 'bootstrap',
  accent: '#0d6efd',
  hasFont: true,
  own: ':root { accent-color: var(--bs-primary) }',
  body: `<body>
<nav class="navbar navbar-dark bg-dark navbar-expand"><div class="container-fluid"><span class="navbar-brand">Kora</span><div class="navbar-nav me-auto"><a class="nav-link" href="#">Home</a><a class="nav-link" href="#">Bills</a></div></div></nav>
<main class="container py-4"><div class="row g-4">
<div class="col-md-8"><div class="card"><h2 class="card-header fs-6">Top up</h2><div class="card-body"><till-airtime bare></till-airtime></div></div></div>
<div class="col-md-4"><div class="card"><h2 class="card-header fs-6">Your order</h2><ul class="list-group list-group-flush">${order.map(([what, sum]) => `<li class="list-group-item d-flex justify-content-between"><span>${what}</span><span>${sum}</span></li>`).join('')}</ul></div></div>
<div class="col-md-8"><div class="card"><div class="card-body"><till-purchase-history bare></till-purchase-history></div></div></div>
<div class="col-md-4"><div class="card"><div class="card-body"><till-card-list bare></till-card-list></div></div></div>
<div class="col-12"><till-bill-pay></till-bill-pay></div>
</div></main></body>`,
  styles: () => Promise.resolve(readFileSync(resolve('bootstrap/dist/css/bootstrap.css'), 'utf8')),
};

const plain: ForeignPage = {
  name: 'plain',
  accent: null,
  hasFont: false,
  own: '',
  body: `<body><h1>Shop</h1><p>Top up here.</p><till-airtime></till-airtime>
<p>What you bought:</p><till-purchase-history></till-purchase-history><p>Abroad you pay by card.</p><till-card-list></till-card-list>
<h2>Bills</h2><till-bill-pay></till-bill-pay></body>`,
  styles: () => Promise.resolve(''),
};

export const foreignPages: readonly ForeignPage[] = [plain, tailwind, bootstrap];

/** Every way in which a page lays out what it contains, each in a padded box. */
const places: Readonly<Record<string, (element: string) => string>> = {
  grid: (element) => `<div style="display: grid; padding: 24px">${element}</div>`,
  row: (element) => `<div style="display: flex; padding: 24px">${element}</div>`,
  column: (element) =>
    `<div style="display: flex; flex-direction: column; align-items: center; padding: 24px">${element}</div>`,
  float: (element) => `<div style="overflow: hidden; padding: 24px"><div style="float: left">${element}</div></div>`,
  'inline block': (element) => `<div style="padding: 24px"><div style="display: inline-block">${element}</div></div>`,
  'table cell': (element) => `<table><tr><td>1.</td><td>${element}</td></tr></table>`,
};

/** A page with an element in each of these places. */
export function inEveryPlace(tag: string): ForeignPage {
  const body = Object.values(places).map((place) => place(`<${tag}></${tag}>`));
  return { ...plain, name: tag, body: `<body>${body.join('')}</body>` };
}

const double = join(import.meta.dirname, '../../.cache/foreign/double.js');

/** Builds the script that answers elements in the page itself. */
export async function buildDouble(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['@tillside/source'] },
    build: {
      target: ['chrome109', 'firefox115', 'safari16.4'],
      outDir: dirname(double),
      emptyOutDir: true,
      lib: { entry: join(import.meta.dirname, 'page/double.ts'), formats: ['es'], fileName: () => 'double.js' },
    },
  });
}

interface Served {
  /** Whether the page answers its elements itself, with purchases and cards as examples. Default: its server does. */
  readonly isAnswered?: boolean;
  /** A rule of the author's, over the others. */
  readonly rule?: string;
}

/** Serves the page at `/foreign.html` of whatever address it is opened at. */
export async function serveForeign(
  page: Page,
  foreign: ForeignPage,
  { isAnswered = false, rule = '' }: Served = {},
): Promise<void> {
  const styles = `${await foreign.styles(foreign.body)}\n${foreign.own}\n${rule}`;
  const scripts = [...(isAnswered ? ['/double.js'] : []), '/elements/tillside.js'];
  const tags = scripts.map((path) => `<script type="module" src="${path}"></script>`).join('');
  const body = foreign.body
    .replace(/<body[^>]*>/, '$&<till-provider url="/till">')
    .replace('</body>', '</till-provider></body>');
  await page.route('**/foreign.html', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A shop</title><link rel="stylesheet" href="/foreign.css">${tags}</head>${body}</html>`,
    }),
  );
  await page.route('**/foreign.css', (route) => route.fulfill({ contentType: 'text/css', body: styles }));
  await serveElements(page);
  if (!isAnswered) return;
  await page.route('**/double.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: readFileSync(double) }),
  );
  // Events do not pass through `fetch`. Nothing ever happens here, and no browser asks again within the hour.
  await page.route('**/till/events*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 3600000\n\n' }),
  );
}
