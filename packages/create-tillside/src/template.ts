import { readFileSync } from 'node:fs';
import { products, type Range } from './products.ts';

const templates = new URL('../templates/', import.meta.url);

/** The conditions of templates: lines between `// #if name` and `// #endif` stay only if the name is given. */
export type Condition = 'vite' | 'express' | 'international' | 'sms';

export function readTemplate(name: string): string {
  // A checkout on Windows may have changed them.
  return readFileSync(new URL(name, templates), 'utf8').replaceAll('\r\n', '\n');
}

/** A template of the server's code, for a shop that sells `range`. */
export function serverFile(name: string, range: Range, ...more: readonly Condition[]): string {
  const conditions = new Set<string>([...more, ...(range === 'all' ? ['international'] : range)]);
  return withExample(keepLines(readTemplate(name), conditions), range);
}

/** A template of a page, with the widgets for `range`: the form of one product, else the menu. */
export function pageFile(name: string, range: Range): string {
  const text = readTemplate(name);
  if (range === 'all') return text.replace(menuProducts, '');
  const [first, ...others] = range;
  if (first !== undefined && others.length === 0)
    return text.replace(menuProducts, '').replaceAll('BillPay', products[first].widget);
  return text.replace(menuProducts, ` products={${listOf(range)}}`);
}

/** The test of such a page, which buys where airtime is sold. */
export function pageTestFile(range: Range): string {
  const text = keepLines(readTemplate('vite/src/page-test.tsx'), new Set(range === 'all' ? ['airtime'] : range));
  // The form of a single product is shown without being chosen.
  return range !== 'all' && range.length === 1 ? text.replace(/^.*name: 'Airtime'.*\n/m, '') : text;
}

const menuProducts = ` products={['airtime', 'data']}`;

function listOf(names: readonly string[]): string {
  const line = `[${names.map((name) => `'${name}'`).join(', ')}]`;
  if (line.length <= 50) return line;
  return `[\n${names.map((name) => `          '${name}',\n`).join('')}        ]`;
}

function keepLines(text: string, conditions: ReadonlySet<string>): string {
  return text.replace(/^ *\/\/ #if (\w+)\n([^]*?)^ *\/\/ #endif\n/gm, (_, condition: string, lines: string) =>
    conditions.has(condition) ? lines : '',
  );
}

/** The purchase of the test: the first product that the shop sells. */
function withExample(text: string, range: Range): string {
  const [first = 'airtime'] = range === 'all' ? [] : range;
  return text.replace(
    /^const purchase = \{\n[^]*?\n\} as const;/m,
    `const purchase = ${literalOf(products[first].example)} as const;`,
  );
}

/** A value as a developer would write it in TypeScript. */
function literalOf(value: object): string {
  return JSON.stringify(value, null, 2)
    .replaceAll(/^( *)"(\w+)": /gm, '$1$2: ')
    .replaceAll(`'`, `\\'`)
    .replaceAll(/"([^"\\]*)"/g, `'$1'`)
    .replaceAll(/(['\d}])$(?=\n)/gm, '$1,');
}
