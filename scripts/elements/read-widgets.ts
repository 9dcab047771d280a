import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, type ESTree } from 'vite';
import { attributeOf, type Kind } from '../../packages/elements/src/registry.ts';

export interface Prop {
  readonly name: string;
  readonly kind: Kind;
  readonly type: string;
  readonly required: boolean;
  /** The sentences above it. */
  readonly text: string;
}

/** A widget of `@tillside/react`, or its provider. */
export interface Component {
  /** `AirtimeForm` */
  readonly name: string;
  /** `till-airtime` */
  readonly tag: string;
  readonly text: string;
  readonly props: readonly Prop[];
}

export interface Read {
  readonly widgets: readonly Component[];
  readonly provider: Component;
  /** The types that the types of props name, each with its text; those of other packages with their import. */
  readonly types: ReadonlyMap<string, string>;
  readonly imports: ReadonlyMap<string, string>;
}

const react = join(import.meta.dirname, '../../packages/react/src');

/** Props that elements do not have. Some contain components, which an element cannot take. `children` are its own. */
const withoutElement: readonly string[] = ['children', 'bills', 'TillsideProvider.onError'];
/** Settings of elements, for which React pages have others. */
const ofElementsOnly: readonly Prop[] = [
  {
    name: 'bare',
    kind: 'flag',
    type: 'boolean | undefined',
    required: false,
    text: 'Draws no card: the element is on the ground of the page, in its colours. For a place that is a card already.',
  },
];
/** Types that need React, with the replacements for a page without it. */
const plainer: Readonly<Record<string, string>> = {
  OfficialMarks: 'Readonly<Record<string, string>>',
  '(ProductId | Bill)[]': 'ProductId[]',
  "Bill['operation']": 'InstructionOperationId',
};
/** Names of unions of text. */
const texts: readonly string[] = ['string', 'ProductId'];
const callbacks: readonly string[] = ['InstructCallbacks', 'CheckoutCallbacks'];
/** Callbacks of single widgets that show no button. */
const reportOnly: readonly string[] = ['onPayment', 'onPurchase'];

/** Every widget that the package exports together with its props, and the provider. */
export function readWidgets(): Read {
  const types = new Map<string, string>();
  const imports = new Map<string, string>();
  const exported = exportsOf(join(react, 'index.ts'));
  const components = [...exported].flatMap(([name, file]) => {
    if (!/^[A-Z]/.test(name) || !exported.has(`${name}Props`)) return [];
    const source = read(file);
    const members = propsOf(file, `${name}Props`).filter(
      (member) => !withoutElement.includes(member.name) && !withoutElement.includes(`${name}.${member.name}`),
    );
    const props = members.map((member) => {
      for (const used of namesIn(member.type)) collect(used, member.file, { types, imports });
      return {
        name: member.name,
        kind: kindOf(member),
        type: member.type,
        required: member.required,
        text: member.text,
      };
    });
    return [{ name, tag: tagOf(name), text: textBefore(source, source.starts.get(name) ?? 0), props }];
  });
  const provider = components.find(({ name }) => name === 'TillsideProvider');
  if (!provider) throw new Error('packages/react/src/index.ts exports no TillsideProvider.');
  const widgets = components.filter((each) => each !== provider);
  return { widgets, provider: { ...provider, props: [...provider.props, ...ofElementsOnly] }, types, imports };
}

/** `till-airtime` of `AirtimeForm`. */
function tagOf(name: string): string {
  return name === 'TillsideProvider' ? 'till-provider' : `till${attributeOf(name.replace(/Form$/, ''))}`;
}

interface Source {
  readonly file: string;
  readonly text: string;
  readonly declared: ReadonlyMap<string, ESTree.TSInterfaceDeclaration | ESTree.TSTypeAliasDeclaration>;
  /** The position at which a declaration begins, including `export`. */
  readonly starts: ReadonlyMap<string, number>;
  /** The module of an import, by the name it has here. */
  readonly imported: ReadonlyMap<string, string>;
}

const sources = new Map<string, Source>();

function read(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8');
  const { program } = parseSync(file, text);
  const declared = new Map<string, ESTree.TSInterfaceDeclaration | ESTree.TSTypeAliasDeclaration>();
  const starts = new Map<string, number>();
  const imported = new Map<string, string>();
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration')
      for (const { local } of statement.specifiers) imported.set(local.name, statement.source.value);
    const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (inner?.type === 'TSInterfaceDeclaration' || inner?.type === 'TSTypeAliasDeclaration') {
      declared.set(inner.id.name, inner);
      starts.set(inner.id.name, statement.start);
    } else if (inner?.type === 'FunctionDeclaration' && inner.id) starts.set(inner.id.name, statement.start);
  }
  const source = { file, text, declared, starts, imported };
  sources.set(file, source);
  return source;
}

/** The file that each export of an entry is declared in. */
function exportsOf(entry: string): ReadonlyMap<string, string> {
  const { program } = parseSync(entry, readFileSync(entry, 'utf8'));
  return new Map(
    program.body.flatMap((statement) =>
      statement.type === 'ExportNamedDeclaration' && statement.source?.value.startsWith('.')
        ? statement.specifiers.map(
            ({ exported }) =>
              [
                exported.type === 'Identifier' ? exported.name : String(exported.value),
                join(dirname(entry), statement.source?.value ?? ''),
              ] as const,
          )
        : [],
    ),
  );
}

interface Member extends Omit<Prop, 'kind'> {
  readonly file: string;
  /** The interface that declares it. */
  readonly of: string;
}

/** The members of an interface, its own first, and those of the interfaces that it extends. */
function propsOf(file: string, name: string): readonly Member[] {
  const source = read(file);
  const declaration = source.declared.get(name);
  if (!declaration) {
    const from = source.imported.get(name) ?? reexportedFrom(source, name);
    if (from === undefined) throw new Error(`${file} does not say what ${name} is.`);
    return propsOf(join(dirname(file), from), name);
  }
  if (declaration.type !== 'TSInterfaceDeclaration') throw new Error(`${name} of ${file} is no interface.`);
  const own = declaration.body.body.flatMap((member): Member[] =>
    member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.typeAnnotation
      ? [
          {
            name: member.key.name,
            type: plain(textOf(source, member.typeAnnotation.typeAnnotation)),
            required: !member.optional,
            text: textBefore(source, member.start),
            file,
            of: name,
          },
        ]
      : [],
  );
  const inherited = declaration.extends.flatMap(({ expression, typeArguments }) => {
    if (expression.type !== 'Identifier') return [];
    const [first, second] = typeArguments?.params ?? [];
    if (expression.name !== 'Omit') return propsOf(file, expression.name);
    const left = second ? textOf(source, second) : '';
    return propsOf(file, first ? textOf(source, first) : '').filter((member) => !left.includes(`'${member.name}'`));
  });
  return [...own, ...inherited.filter((member) => !own.some((mine) => mine.name === member.name))];
}

function reexportedFrom({ file }: Source, name: string): string | undefined {
  const found = exportsOf(file).get(name);
  return found === undefined ? undefined : `./${found.slice(dirname(file).length + 1)}`;
}

function kindOf({ name, type, of }: Member): Kind {
  const bare = type.replaceAll(/ \| (undefined|null)/g, '').replace(/^\((.*)\)$/, '$1');
  if (/^on[A-Z]/.test(name)) return callbacks.includes(of) || reportOnly.includes(name) ? 'outcome' : 'asked';
  if (bare === 'ReceiptPart') return 'part';
  if (bare === 'number') return 'number';
  if (bare === 'boolean') return 'flag';
  if (texts.includes(bare) || /^('[^']*'( \| )?)+$/.test(bare)) return 'text';
  return 'value';
}

/** Collects the names in a type: a declaration of the package with all names in it, or an import of another package. */
function collect(
  name: string,
  file: string,
  found: { types: Map<string, string>; imports: Map<string, string> },
): void {
  if (found.types.has(name) || found.imports.has(name) || name === 'ReceiptPart') return;
  const source = read(file);
  const declaration = source.declared.get(name);
  if (declaration) {
    const text = plain(textOf(source, declaration));
    found.types.set(name, text);
    for (const used of namesIn(text)) if (used !== name) collect(used, file, found);
    return;
  }
  const from = source.imported.get(name);
  if (from === undefined && name === 'InstructionOperationId') found.imports.set(name, '@tillside/contract');
  // Otherwise it is a built-in type, a parameter, or a type of the DOM.
  else if (from?.startsWith('.')) collect(name, join(dirname(file), from), found);
  else if (from !== undefined) found.imports.set(name, from);
}

function namesIn(type: string): readonly string[] {
  const withoutTexts = type.replaceAll(/\/\*[^]*?\*\/|'[^']*'/g, '');
  return [...withoutTexts.matchAll(/\b[A-Z]\w+\b/g)].map(([name]) => name);
}

/** Replaces the types that need React, and uses the default of the one type parameter that callbacks have. */
function plain(type: string): string {
  return Object.entries(plainer)
    .reduce((text, [from, to]) => text.replaceAll(from, () => to), type)
    .replaceAll('<Result>', '')
    .replaceAll(/\s*\n\s*\/?\*\*?[^\n]*(?=\n)/g, '')
    .replaceAll(/\s+/g, ' ');
}

function textOf({ text }: Source, { start, end }: { readonly start: number; readonly end: number }): string {
  return text.slice(start, end);
}

/** The doc comment that ends before a declaration, as one line. */
function textBefore({ text }: Source, start: number): string {
  const [, comment = ''] = /\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*$/.exec(text.slice(0, start)) ?? [];
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s*/, '').trim())
    .join(' ')
    .trim();
}
