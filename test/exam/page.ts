import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { JSDOM } from 'jsdom';
import { build, type Plugin, type Rolldown } from 'vite';
import { root } from './repository.ts';
import { codeIn, type Shop } from './shop.ts';
import type { PageOf } from './tasks.ts';

/** The pages of a shop, bundled. */
export interface Page {
  /** What a browser loads: files of the shop, by their path in it, and the names of packages. */
  readonly loads: readonly string[];
  /** All stylesheets of the page. */
  readonly styles: string;
  readonly output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];
}

/** A page in a document, with a companion that sells airtime and knows one purchase. */
export interface Shown {
  /** The paths that the widgets asked for. */
  readonly requested: readonly string[];
  readonly hasAirtime: boolean;
  readonly hasHistory: boolean;
  /** The tokens of the page's provider, and those of `appearance` beside it. */
  readonly theme: Theme;
  themeOf(appearance: object): Promise<Theme>;
}

type Theme = Readonly<Record<string, string | undefined>>;

const source = '**/*.{ts,tsx,js,jsx,mjs,mts}';
const entry = 'virtual:exam-page';
const requestOfNext = 'next/headers';
const isClient = /^\s*(['"])use client\1/;
const built = '.exam-page';

/**
 * Bundles the page of a task, and finds what a browser loads: a Vite page and what its HTML names, or the client
 * components of a Next.js app. Modules of a Next.js server, configurations and tests are not part of it.
 */
export async function bundle(shop: Shop, page: PageOf | null): Promise<Page> {
  const file = page?.file ?? null;
  const html = shop
    .files('*.html')
    .filter((name) =>
      [...shop.read(name).matchAll(/<script[^>]*\ssrc="\/?([^"]+)"/g)].every(
        ([, script = '']) => /^https?:/.test(script) || existsSync(join(shop.folder, script)),
      ),
    );
  const sources = shop.files(source);
  const isNext = sources.some((name) => /^(?:src\/)?app\/.*(?:page|layout)\.\w+$/.test(name));
  const clients = isNext
    ? sources.filter(
        (name) =>
          /^(?:src\/)?(?:instrumentation-client\.|pages\/(?!api\/))/.test(name) || isClient.test(codeIn(shop, name)),
      )
    : [...html, ...(file !== null && existsSync(join(shop.folder, file)) ? [file] : [])];
  const layouts = isNext ? sources.filter((name) => /^(?:src\/)?app\/layout\.\w+$/.test(name)) : [];
  if (clients.length === 0 && file === null) return { loads: [], styles: '', output: [] };

  let loads: readonly string[] = [];
  const { output } = (await build({
    root: shop.folder,
    configFile: false,
    logLevel: 'silent',
    resolve: {
      conditions: ['@tillside/source', 'module', 'browser', 'production'],
      // Stylesheets are imported by stylesheets too. This one has no source of its own in the package's exports.
      alias: { '@tillside/react/styles.layered.css': join(root, 'packages/react/src/styles.layered.css') },
    },
    plugins: [
      packagesOf(shop, file),
      {
        name: 'exam-loads',
        generateBundle() {
          const seen = new Set<string>();
          const visit = (id: string): void => {
            if (seen.has(id)) return;
            seen.add(id);
            const info = this.getModuleInfo(id);
            for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]) visit(next);
          };
          for (const name of clients) visit(join(shop.folder, name));
          // Modules of Vite itself begin with a null.
          loads = [...seen]
            .filter((id) => !id.startsWith('\0'))
            .map((id) => (id.startsWith(shop.folder) ? relative(shop.folder, id) : id));
        },
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: [entry, ...[...clients, ...layouts].map((name) => join(shop.folder, name))],
        preserveEntrySignatures: 'strict',
        external: /^(?:node:|@tillside\/(?:server|sandbox)\b|express$|next\/(?!headers$))/,
      },
    },
  })) as Rolldown.RolldownOutput;
  const sheets = output.flatMap((part) => (part.fileName.endsWith('.css') && 'source' in part ? [part.source] : []));
  return { loads, styles: sheets.join('\n'), output };
}

/** The entry that a page is shown from. It shares one React and one `@tillside/react`, those of the workspace, with the page. */
function packagesOf({ folder }: Shop, file: string | null): Plugin {
  const installed = join(root, 'packages/create-tillside/package.json');
  return {
    name: 'exam-packages',
    enforce: 'pre',
    resolveId(id) {
      if (id === entry || id === requestOfNext) return `\0${id}`;
      return /^(?:react|react-dom|@tillside\/react)(?:\/|$)/.test(id)
        ? this.resolve(id, installed, { skipSelf: true })
        : null;
    },
    load(id) {
      // A page of Next.js that reads its request has one without headers and cookies here.
      if (id === `\0${requestOfNext}`)
        return 'export const headers = async () => new Headers();\nexport const cookies = async () => new Map();';
      if (id !== `\0${entry}`) return null;
      const path = file === null ? null : join(folder, file);
      const page = path !== null && existsSync(path) ? `export * as page from ${JSON.stringify(path)};` : '';
      return `${page}
export { createElement } from 'react';
export { createRoot } from 'react-dom/client';
export { TillsideProvider } from '@tillside/react';
export { createTestCompanion, exampleInstruction } from '@tillside/react/testing';`;
    },
  };
}

/** Shows the page of a task, and looks for what shoppers find on it. */
export async function show(shop: Shop, { output }: Page, { file, component }: PageOf): Promise<Shown> {
  assert.ok(existsSync(join(shop.folder, file)), `There is no ${file}.`);
  const place = join(shop.folder, built);
  try {
    for (const part of output) {
      if (part.type !== 'chunk') continue;
      mkdirSync(dirname(join(place, part.fileName)), { recursive: true });
      writeFileSync(join(place, part.fileName), part.code);
    }
    writeFileSync(join(place, 'package.json'), '{ "type": "module" }');
    enterDocument();
    const main = output.find((part) => part.type === 'chunk' && part.facadeModuleId === `\0${entry}`);
    assert.ok(main);
    const parts = (await import(pathToFileURL(join(place, main.fileName)).href)) as Parts;
    return await look(parts, component);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** What the entry exports. The page's types are those of a stranger. */
interface Parts {
  readonly page: Readonly<Record<string, unknown>>;
  createElement(component: unknown, props?: object): unknown;
  createRoot(element: Element): { render(element: unknown): void };
  readonly TillsideProvider: unknown;
  createTestCompanion(given: object): { fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> };
  exampleInstruction(given: object): object;
}

async function look(parts: Parts, name: string): Promise<Shown> {
  const component = parts.page[name];
  assert.ok(typeof component === 'function', `The page exports no component as \`${name}\`.`);
  const companion = parts.createTestCompanion({ purchases: [parts.exampleInstruction({ state: 'succeeded' })] });
  const requested: string[] = [];
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    requested.push(new URL(address, document.baseURI).pathname);
    return companion.fetch(input, { ...init, signal: null }); // the document's signal is no signal of Node's
  };
  const mount = async (component: unknown, props: object): Promise<HTMLElement> => {
    const place = document.body.appendChild(document.createElement('div'));
    parts.createRoot(place).render(parts.createElement(component, props));
    await until(() => place.querySelector('.ts-root') !== null);
    return place;
  };
  // A component of a server may be asynchronous: its answer is what browsers get.
  const made: unknown = component.constructor.name === 'AsyncFunction' ? await component({}) : null;
  const page = await mount(made === null ? component : () => made, {});

  const find = (selector: string, text: RegExp): HTMLElement | undefined =>
    [...page.querySelectorAll<HTMLElement>(selector)].find((one) => text.test(one.textContent ?? ''));
  const hasForm = (): boolean => find('label', /Phone number/) !== undefined;
  const hasHistory = await until(() => find('button, a', /MTN airtime.*Delivered/) !== undefined);
  // The form stands alone, or behind a menu of bills.
  if (!hasForm()) find('button', /^Airtime/)?.click();
  return {
    requested,
    hasHistory,
    hasAirtime: await until(hasForm),
    theme: themeAt(page),
    themeOf: async (appearance) => themeAt(await mount(parts.TillsideProvider, { url: '/till', appearance })),
  };
}

/** What the first provider in a place is themed with: its custom properties, scheme and density. */
function themeAt(place: HTMLElement): Theme {
  const provider = place.querySelector<HTMLElement>('.ts-root');
  assert.ok(provider, 'The page has no TillsideProvider.');
  const tokens = [...provider.style].map((name) => [name, provider.style.getPropertyValue(name).toLowerCase()]);
  const { colorScheme, density } = provider.dataset;
  return { ...Object.fromEntries(tokens), colorScheme, density };
}

/** Whether it is so within a few seconds. */
async function until(isSo: () => boolean): Promise<boolean> {
  for (const end = Date.now() + 5_000; !isSo() && Date.now() < end;) await pause(20);
  return isSo();
}

/** Makes a document the process' own. The grader's last check may do so: what runs afterwards takes Node for a browser. */
function enterDocument(): void {
  const { window } = new JSDOM('<!doctype html><body></body>', { url: 'http://localhost/', pretendToBeVisual: true });
  const own = [
    'AbortController',
    'AbortSignal',
    'navigator',
    'Event',
    'CustomEvent',
    'EventTarget',
    'localStorage',
    'sessionStorage',
  ];
  for (const name of Object.getOwnPropertyNames(window)) {
    if (name in globalThis && !own.includes(name)) continue;
    Object.defineProperty(globalThis, name, { value: Reflect.get(window, name), configurable: true, writable: true });
  }
  const { addEventListener, removeEventListener, dispatchEvent } = window;
  Object.assign(globalThis, {
    addEventListener: addEventListener.bind(window),
    removeEventListener: removeEventListener.bind(window),
    dispatchEvent: dispatchEvent.bind(window),
  });
}
