import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** A node of a syntax tree. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** A file of declarations. */
interface Source {
  readonly file: string;
  readonly text: string;
}

/**
 * The members of options and props without a hover text, as `TillsideOptions.store (file)`. Looked at are the exported
 * types that are called `…Options`, `…Props` or `…Connection`, and every exported type that they are made of: what somebody who uses the
 * package writes. What a function of ours returns, or receives from us, is not written by them. A type that is written
 * out on one line is explained by the member that has it, and a literal by its value.
 */
function withoutHoverText(sources: readonly Source[], exported: ReadonlySet<string>): readonly string[] {
  const types = new Map<string, { readonly source: Source; readonly node: Node }[]>();
  // What callbacks and parts receive.
  const ours = new Set(['BillContext', 'InstructionOf']);
  const missing: string[] = [];
  let source: Source = { file: '', text: '' };
  let documented = new Set<number>();

  for (const each of sources) {
    const { program } = parseSync(each.file, each.text);
    for (const statement of program.body as unknown as Node[]) {
      const node = asNode(statement['declaration']) ?? statement;
      const name = nameOf(node['id']);
      if (name === null || !exported.has(name)) continue;
      if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration')
        types.set(name, [...(types.get(name) ?? []), { source: each, node }]);
      if (node.type === 'FunctionDeclaration') for (const named of namesIn(node['returnType'])) ours.add(named);
    }
  }

  const seen = new Set<string>();
  const queue = [...exported].filter((name) => /(Options|Props|Connection)$/.test(name));
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    for (const declared of types.get(name) ?? []) {
      ({ source } = declared);
      documented = new Set(
        [...source.text.matchAll(/\/\*\*(?:[^*]|\*(?!\/))*\*\/\s*/g)].map(({ 0: { length }, index }) => index + length),
      );
      visit(declared.node['body'] ?? declared.node['typeAnnotation'], name, false);
      visit(declared.node['extends'], name, false);
    }
  }
  return missing.toSorted();

  function visit(value: unknown, path: string, isWrittenOut: boolean): void {
    if (Array.isArray(value)) for (const each of value) visit(each, path, isWrittenOut);
    const node = asNode(value);
    if (node === null) return;
    if (node.type === 'TSFunctionType') return visit(node['returnType'], path, isWrittenOut);
    if (node.type === 'TSTypeReference' || node.type === 'TSInterfaceHeritage') {
      const name = nameOf(node['typeName'] ?? node['expression']);
      if (name !== null && !ours.has(name)) queue.push(name);
    }
    if (node.type === 'TSPropertySignature' || node.type === 'TSMethodSignature') {
      const member = `${path}.${nameOf(node['key'])}`;
      const type = asNode(node['typeAnnotation'] ?? node['returnType']);
      const isLiteral = ['TSLiteralType', 'TSNeverKeyword'].includes(asNode(type?.['typeAnnotation'])?.type ?? '');
      if (!documented.has(node.start) && !isWrittenOut && !isLiteral) missing.push(`${member} (${source.file})`);
      return visit(type, member, isWrittenOut);
    }
    const isOneLine = node.type === 'TSTypeLiteral' && !source.text.slice(node.start, node.end).includes('\n');
    for (const field of Object.values(node)) visit(field, path, isWrittenOut || isOneLine);
  }
}

function asNode(value: unknown): Node | null {
  const isNode = typeof value === 'object' && value !== null && 'type' in value;
  // Every object of a syntax tree with a type is a node.
  return isNode ? (value as Node) : null;
}

function nameOf(value: unknown): string | null {
  const name = asNode(value)?.['name'] ?? asNode(value)?.['value'];
  return typeof name === 'string' ? name : null;
}

function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  const node = asNode(value);
  if (node === null) return [];
  const own = node.type === 'TSTypeReference' ? nameOf(node['typeName']) : null;
  return [...(own === null ? [] : [own]), ...Object.values(node).flatMap(namesIn)];
}

describe('hover texts', () => {
  const find = (text: string, ...exported: string[]): readonly string[] =>
    withoutHoverText([{ file: 'a.ts', text }], new Set(exported));

  it('are missed where a member of options, or of what they are made of, has none', () => {
    const text = `
export interface Amount { readonly value: number }
export interface PaintOptions {
  /** The colour. */
  readonly colour: string;
  readonly size: Amount;
  /** Makes paint. */
  mix?(): { readonly litres: number };
  readonly kind: 'paint';
  readonly onDone: (paint: Paint) => void;
}
export interface Paint { readonly name: string }`;
    expect(find(text, 'PaintOptions', 'Amount', 'Paint')).toEqual([
      'Amount.value (a.ts)',
      'PaintOptions.onDone (a.ts)',
      'PaintOptions.size (a.ts)',
    ]);
  });

  it.each([
    ['react', 120],
    ['server', 100],
    ['sandbox', 10],
  ])('stand at every option and prop of @tillside/%s', (name, least) => {
    const files = globSync(`packages/${name}/src/**/*.{ts,tsx}`, { cwd: root }).filter(
      (file) => !/\.(test|stories|browser)\./.test(file),
    );
    const sources = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
    const api = readFileSync(join(root, 'packages', name, 'api.txt'), 'utf8');
    const exported = new Set([...api.matchAll(/^(?:interface|type|function) (\w+)/gm)].map(([, found = '']) => found));
    expect(withoutHoverText(sources, exported)).toEqual([]);
    const bare = sources.map(({ file, text }) => ({ file, text: text.replaceAll(/\/\*\*[^]*?\*\//g, '') }));
    expect(withoutHoverText(bare, exported).length).toBeGreaterThan(least);
  });

  it('stand at every attribute, property and event of the elements', () => {
    const text = readFileSync(join(root, 'packages/elements/types/index.d.ts'), 'utf8');
    const names = [...text.matchAll(/^export interface (\w+(?:Props|Events))/gm)].map(([, found = '']) => found);
    expect(names.length).toBeGreaterThan(30);
    const sources = [
      { file: 'index.d.ts', text: text.replaceAll(/^(export interface \w+)Events\b/gm, '$1EventsOptions') },
    ];
    const exported = new Set(names.map((name) => name.replace(/Events$/, 'EventsOptions')));
    expect(withoutHoverText(sources, exported)).toEqual([]);
  });
});
