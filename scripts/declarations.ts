import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, type ESTree } from 'vite';

type Span = { start: number; end: number };

/**
 * The exports of a declaration file, including re-exports: the text of the declaration by exported name. Comments are
 * omitted, because rewording one changes nothing for a user. (TypeScript 7 has no JavaScript API for this.)
 */
export function readExports(file: string): Map<string, string> {
  const text = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, text);
  const exported: Map<string, string> = new Map();
  const imported: Map<string, { from: string; name: string }> = new Map();
  const local: Map<string, string> = new Map();
  const write = (span: Span) => withoutComments(text, span, comments);

  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      for (const specifier of statement.specifiers) {
        const name = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : '*';
        imported.set(specifier.local.name, { from: statement.source.value, name });
      }
      continue;
    }
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    for (const [name, span, keyword] of declarationsOf(declaration)) {
      const written = `${keyword}${write(span).replace(/^declare /, '')}`.replace(/;$/, '');
      // Overloads, and a constant with the type of the same name, are one export in several parts.
      local.set(name, local.has(name) ? `${local.get(name)}\n${written}` : written);
    }
  }

  const find = (name: string): string => {
    const origin = imported.get(name);
    const here = local.get(name);
    if (here === undefined) return origin ? finderIn(file, origin.from)(origin.name) : `unknown ${name}`;
    // An alias that fills in the parameter of an imported type of the same name: add the imported declaration.
    const [, filled = ''] = here.match(/^type \w+ = (\w+)<[^]*>$/) ?? [];
    return imported.get(filled)?.name === name ? `${here};\n${find(filled)}` : here;
  };
  for (const statement of program.body) {
    if (statement.type === 'ExportAllDeclaration') {
      if (statement.exported) exported.set(nameOf(statement.exported), `namespace of ${statement.source.value}`);
      else for (const [name, found] of readAll(file, statement.source.value)) exported.set(name, found);
    } else if (statement.type === 'ExportDefaultDeclaration') {
      exported.set('default', `default ${write(statement.declaration)}`);
    } else if (statement.type === 'ExportNamedDeclaration') {
      for (const [name] of statement.declaration ? declarationsOf(statement.declaration) : [])
        exported.set(name, find(name));
      const findOutside = statement.source && finderIn(file, statement.source.value);
      for (const { local: inner, exported: outer, exportKind } of statement.specifiers) {
        const name = nameOf(inner);
        const declared = (findOutside ?? find)(name);
        const isType = exportKind === 'type' || statement.exportKind === 'type';
        const found = isType ? withoutConstant(declared) : declared;
        exported.set(nameOf(outer), name === nameOf(outer) ? found : `${nameOf(outer)} is ${found}`);
      }
    }
  }
  return exported;
}

function finderIn(file: string, from: string): (name: string) => string {
  if (!from.startsWith('.')) return (name) => `${name} of ${from}`;
  const declared = readAll(file, from);
  return (name) => declared.get(name) ?? `unknown ${name}`;
}

function readAll(file: string, from: string): Map<string, string> {
  if (!from.startsWith('.')) return new Map([[`* of ${from}`, `everything of ${from}`]]);
  const declarations = join(dirname(file), from.replace(/\.(tsx?|js)$/, '') + '.d.ts');
  return existsSync(declarations) ? readExports(declarations) : new Map([[from, `missing ${from}`]]);
}

/** A type without the constant of the same name, of which `export type` exports the type alone. */
function withoutConstant(declared: string) {
  return declared.replace(/^const .*\n(?=(?:type|interface) )/s, '');
}

/** The names that a statement declares, with the position of each and the keyword to write before it. */
function declarationsOf(statement: ESTree.Statement | null): [string, Span, string][] {
  if (statement === null) return [];
  if (statement.type === 'VariableDeclaration') {
    return statement.declarations.flatMap((declarator) =>
      declarator.id.type === 'Identifier' ? [[declarator.id.name, declarator, `${statement.kind} `]] : [],
    );
  }
  if (!('id' in statement) || statement.id?.type !== 'Identifier') return [];
  return [[statement.id.name, statement, '']];
}

function nameOf(node: { type: string; name?: string; value?: unknown }) {
  return node.name ?? String(node.value);
}

function withoutComments(text: string, { start, end }: Span, comments: readonly Span[]) {
  let written = '';
  let from = start;
  for (const comment of comments.filter((candidate) => candidate.start >= start && candidate.end <= end)) {
    written += text.slice(from, comment.start);
    from = comment.end;
  }
  written += text.slice(from, end);
  return written.replace(/[ \t]+$/gm, '').replace(/\n{2,}/g, '\n');
}
