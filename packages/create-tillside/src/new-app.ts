import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Mistake } from './mistake.ts';
import { products, type Range } from './products.ts';
import type { Choices } from './questions.ts';
import { exampleSettings, ownSettings, type Ports } from './settings.ts';
import { pageFile, pageTestFile, readTemplate, serverFile } from './template.ts';

/** The files of a new shop, by path. */
export function newAppFiles({ frontend, sell, port }: Choices, name: string): ReadonlyMap<string, string> {
  const template = (file: string): string => readTemplate(`${frontend}/${file}`);
  const ports = portsOf({ frontend, port });
  const common: [string, string][] = [
    ['package.json', packageFile(template('package.json'), name, port)],
    ['tsconfig.json', template('tsconfig.json')],
    ['server/funding.ts', serverFile('server/funding.ts', sell)],
    ['server/funding.test.ts', serverFile('server/funding-test.ts', sell)],
    ['.env', ownSettings(ports)],
    ['.env.example', exampleSettings(ports)],
    ['.gitignore', template('gitignore')],
  ];
  const host: [string, string][] =
    frontend === 'vite'
      ? [
          ['server/server.ts', serverFile('server/server.ts', sell, 'vite')],
          ['server/till.ts', serverFile('server/till.ts', sell)],
          ['server/purchase.test.ts', serverFile('server/purchase-test.ts', sell)],
          ['index.html', template('index.html')],
          ['src/main.tsx', template('src/main.tsx')],
          ['src/page.css', readTemplate('text/page.css')],
          ['src/Till.tsx', pageFile('vite/src/Till.tsx', sell)],
          ['src/Till.test.tsx', pageTestFile(sell)],
          ['vite.config.ts', template('vite.config.ts')],
        ]
      : [
          ['server/till.ts', onWebRequests(serverFile('server/till.ts', sell))],
          ['server/get-till.ts', template('server/get-till.ts')],
          ['server/purchase.test.ts', onWebRequests(serverFile('server/purchase-test.ts', sell))],
          ['app/till/[...path]/route.ts', template('app/till/[...path]/route.ts')],
          ['instrumentation.ts', template('instrumentation.ts')],
          ['instrumentation-client.js', template('instrumentation-client.js')],
          ['proxy.ts', template('proxy.ts')],
          ['app/layout.tsx', template('app/layout.tsx')],
          ['app/page.css', readTemplate('text/page.css')],
          ['app/page.tsx', pageFile('next/app/page.tsx', sell)],
          ['app/page.test.tsx', onNextPage(pageTestFile(sell))],
        ];
  const readme = readTemplate('text/README.md')
    .replaceAll('localhost:5173', `localhost:${ports.page}`)
    .replace('PRODUCT', hintOf(sell))
    .replace('`HOST`', frontend === 'vite' ? '`server/server.ts`' : '`app/till/[...path]/route.ts`')
    .replace('ROLE', `${frontend === 'vite' ? 'Express' : 'the route handler'}, with the companion at \`/till\``)
    .replace('`POLICY`', frontend === 'vite' ? '`server/server.ts`' : '`proxy.ts`')
    .replace('`PAGE`', frontend === 'vite' ? '`src/Till.tsx`' : '`app/page.tsx`');
  return new Map([...common, ...host, ['README.md', readme]]);
}

/** The test of Next.js's page. */
function onNextPage(test: string): string {
  return test
    .replace(`import { Till } from './Till.tsx';`, `import Page from './page.tsx';`)
    .replaceAll('<Till />', '<Page />');
}

/** The companion of a host that hands over web-standard requests. */
export function onWebRequests(till: string): string {
  return till
    .replace(`from '@tillside/server';`, `from '@tillside/server/fetch';`)
    .replace(`import type { Request } from 'express';\n`, '')
    .replace(' Mount its `router` before any `express.json()`.', '')
    .replace(/^import \{ createTestTill \}/m, `import { createTillside } from '@tillside/server/fetch';\n$&`)
    .replace('  createTestTill({\n', '$&    createTillside,\n');
}

/** The ports of a new shop. The companion and Vite read them from `.env`; Next.js has its port in its scripts. */
export function portsOf({ frontend, port }: Pick<Choices, 'frontend' | 'port'>): Ports {
  if (frontend === 'next') return { page: port ?? 3000, companion: null };
  return port === undefined ? { page: 5173, companion: 3001 } : { page: port, companion: port + 1 };
}

/** @throws Mistake where `folder` is a file, or holds anything but a repository without files */
export function refuseUnlessEmpty(folder: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new Mistake(`${folder} is a file. Name a folder that is new or empty.`);
  const found = readdirSync(folder).filter((name) => name !== '.git');
  if (found.length > 0)
    throw new Mistake(
      `${folder} is not empty (${found.slice(0, 3).join(', ')}${found.length > 3 ? ', …' : ''}), so nothing was written. ` +
        'Name a new folder, or add Tillside to the app that is there with --into.',
    );
}

/** Writes files that do not exist yet. @throws Error where one does */
export function writeNewFiles(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [file, text] of files) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx', mode: basename(file) === '.env' ? 0o600 : 0o666 });
  }
}

/** The name that a folder gives a package. */
export function packageName(folder: string): string {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[._-]+|-+$/g, '');
  return name === '' ? 'my-shop' : name;
}

function hintOf(range: Range): string {
  const [first = 'airtime'] = range === 'all' ? [] : range;
  return products[first].hint;
}

function packageFile(template: string, name: string, port: number | undefined): string {
  return template
    .replaceAll(/(?<=\bnext (?:dev --hostname 127\.0\.0\.1|start))(?=")/g, port === undefined ? '' : ` --port ${port}`)
    .replace('"my-shop"', JSON.stringify(name))
    .replaceAll(/("@tillside\/\w+": )"[^"]*"/g, `$1"^${ownVersion()}"`);
}

/** All packages of Tillside have the same version. */
export function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) return String(manifest.version);
  throw new Error('package.json of create-tillside has no version.');
}
