import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { newerThanFloor } from './newer-than-floor.ts';

/*
 * The transfer size of a page's widgets: a Vite build with its defaults, without React, each file compressed
 * separately. Needs the packages to be built. As a program it exits with 1 if something is larger
 * than its limit, or uses what the oldest browsers lack.
 */

const root = join(import.meta.dirname, '..');
const kilobyte = 1_000;

interface Page {
  name: string;
  /** of `@tillside/react` */
  widgets: readonly string[];
  /** of `@tillside/react/parts` */
  parts?: readonly string[];
  /** the maximum kB that are transferred before a widget is shown */
  first: number;
  /** the maximum kB with everything that is loaded later */
  all?: number;
}

const forms =
  'AirtimeForm BettingForm BulkAirtimeForm CableForm DataForm ElectricityForm EpinForm InternationalForm InternetForm SmsForm'.split(
    ' ',
  );
const cards = ['CardList', 'CardPanel', 'CardTransactions', 'IssueCard', 'StablecoinDeposit'];

const pages: readonly Page[] = [
  { name: 'AirtimeForm', widgets: ['AirtimeForm'], first: 37.4, all: 158 },
  { name: 'All ten bill forms', widgets: forms, first: 61.8 },
  { name: 'AirtimeForm and the card widgets', widgets: ['AirtimeForm', ...cards], first: 62.6 },
  { name: 'AirtimeForm and WalletCheckout', widgets: ['AirtimeForm', 'WalletCheckout'], first: 48.2 },
  { name: 'BillPay and PurchaseHistory', widgets: ['BillPay', 'PurchaseHistory'], first: 50.2 },
  // Most code of an account's later steps is in the single base module, and loads with it.
  { name: 'VirtualAccount', widgets: ['VirtualAccount'], first: 48.9 },
  { name: 'PurchaseFlow with a bill, of the parts', widgets: [], parts: ['airtimeBill', 'PurchaseFlow'], first: 41.8 },
];

const mostFiles = 4;

/** What the measured files use that the oldest browsers lack, by page. */
const newer = new Map<string, readonly string[]>();

interface Size {
  name: string;
  value: number;
  limit: number;
  unit: 'kB' | 'files';
}

/** Each size beside its limit. */
export async function measureSizes(): Promise<readonly Size[]> {
  const measured: Size[] = [];
  for (const { name, first, all, ...used } of pages) {
    const transferred = await transferOf(name, used);
    measured.push({ name: `${name}, first`, value: transferred.first, limit: first, unit: 'kB' });
    measured.push({ name: `${name}, files`, value: transferred.files, limit: mostFiles, unit: 'files' });
    if (all !== undefined)
      measured.push({ name: `${name}, with all that is loaded later`, value: transferred.all, limit: all, unit: 'kB' });
  }
  const styles = compressed(readFileSync(join(root, 'packages/react/dist/styles.css')));
  return [...measured, { name: 'Styles', value: styles, limit: 15.4, unit: 'kB' }, ...elementSizes()];
}

/** The transfer size of `<till-airtime>` before its form is shown: the script, its first files, and the styles. */
function elementSizes(): readonly Size[] {
  const dist = join(root, 'packages/elements/dist');
  const read = (name: string) => readFileSync(join(dist, name), 'utf8');
  const scripts = readdirSync(dist).filter((name) => name.endsWith('.js'));
  newer.set(
    'The elements',
    scripts.flatMap((name) => newerThanFloor(read(name))),
  );
  const first = new Set(['tillside.css', 'tillside.js', 'base.js']);
  // The loop also visits entries that are added to the set during it.
  for (const name of first)
    for (const [, imported = ''] of read(name).matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)) first.add(imported);
  const value = [...first].reduce((size, name) => size + compressed(read(name)), 0);
  return [
    { name: '<till-airtime>, first, with its runtime and styles', value, limit: 60, unit: 'kB' },
    { name: '<till-airtime>, files', value: first.size, limit: mostFiles, unit: 'files' },
  ];
}

async function transferOf(name: string, { widgets, parts = [] }: Pick<Page, 'widgets' | 'parts'>) {
  const file = join(root, `.cache/sizes/${name.replaceAll(/\W+/g, '-')}.js`);
  mkdirSync(dirname(file), { recursive: true });
  const lines = [
    `import { ${[...widgets, 'TillsideProvider'].join(', ')} } from '@tillside/react';`,
    ...(parts.length > 0 ? [`import { ${parts.join(', ')} } from '@tillside/react/parts';`] : []),
    `globalThis.used = [${[...widgets, ...parts, 'TillsideProvider'].join(', ')}];`,
  ];
  writeFileSync(file, lines.join('\n'));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: { write: false, rolldownOptions: { input: file, external: /^react(-dom)?($|\/)/ } },
  });
  if (!('output' in built)) throw new Error(`The page ${name} was not built as one.`);
  const chunks = built.output.filter((each) => each.type === 'chunk');
  newer.set(
    name,
    chunks.flatMap(({ code }) => newerThanFloor(code)),
  );
  const first = new Set(chunks.filter(({ isEntry }) => isEntry));
  // The loop also visits chunks that are added to the set during it.
  for (const { imports } of first) for (const chunk of chunks) if (imports.includes(chunk.fileName)) first.add(chunk);
  const sum = (loaded: Iterable<{ code: string }>) =>
    [...loaded].reduce((size, { code }) => size + compressed(code), 0);
  return { first: sum(first), files: first.size, all: sum(chunks) };
}

function compressed(content: string | Buffer) {
  return gzipSync(content).length / kilobyte;
}

if (import.meta.main) {
  for (const { name, value, limit, unit } of await measureSizes()) {
    const isTooMuch = value > limit;
    console.log(`${isTooMuch ? '✗' : '✓'} ${name}: ${Number(value.toFixed(2))} ${unit}, at most ${limit}`);
    if (isTooMuch) process.exitCode = 1;
  }
  for (const [name, found] of newer) {
    if (found.length === 0) continue;
    console.log(`✗ ${name} uses what Chrome 109, Firefox 115 or Safari 16.4 lacks: ${found.join(', ')}`);
    process.exitCode = 1;
  }
}
