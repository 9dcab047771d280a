import { attributeOf, eventOf } from '../../packages/elements/src/registry.ts';
import type { Component, Prop, Read } from './read-widgets.ts';

const notice =
  '// Made by `npm run tool -- elements` of the widgets that @tillside/react exports. Change those instead.\n';

/** Every file that is generated from the widgets, by its path in the package of the elements. */
export function writeElements(read: Read): Readonly<Record<string, string>> {
  const { widgets } = read;
  return {
    'src/generated/registry.ts': writeRegistry(read),
    ...Object.fromEntries(
      widgets.map(({ name, tag }) => [
        `src/generated/widgets/${tag}.ts`,
        `${notice}export { ${name} as default } from '@tillside/react';\n`,
      ]),
    ),
    'types/index.d.ts': writeTypes(read),
    'types/jsx.d.ts': writeJsx(read, 'declare global {\n  namespace JSX {', '  }\n}'),
    'types/react.d.ts': writeJsx(read, "declare module 'react' {\n  namespace JSX {", '  }\n}'),
    'types/vue.d.ts': writeVue(read),
    'types/svelte.d.ts': writeSvelte(read),
    'src/generated/custom-elements.json': writeManifest(read),
    'src/generated/web-types.json': writeWebTypes(read),
  };
}

/** The table of the document about the elements. */
export function writeTable({ widgets }: Read): string {
  const rows = widgets.map(({ tag, name, props }) => {
    const attributes = attributesOf(props).map(({ name: prop }) => `\`${attributeOf(prop)}\``);
    const values = props.filter(({ kind, name: prop }) => kind === 'value' && prop !== 'appearance');
    const events = eventsOf(props).filter(({ name: prop, kind }) => kind === 'asked' || !usual.includes(prop));
    return `| \`<${tag}>\` | \`${name}\` | ${list(attributes)} | ${list(values.map(({ name: prop }) => `\`${prop}\``))} | ${list(events.map(({ name: prop }) => `\`${eventOf(prop)}\``))} |`;
  });
  return ['| element | widget | attributes | properties | further events |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  );
}

const usual = ['onSuccess', 'onPartial', 'onPending', 'onUnknown', 'onError'];
const list = (items: readonly string[]): string => items.join(', ');

function writeRegistry({ widgets, provider }: Read): string {
  const kindsOf = (props: readonly Prop[]): string =>
    `{ ${props.map(({ name, kind }) => `${name}: '${kind}'`).join(', ')} }`;
  const entries = widgets.map(
    ({ tag, props }) => `  '${tag}': { load: () => import('./widgets/${tag}.ts'), props: ${kindsOf(props)} },\n`,
  );
  return `${notice}import type { Kinds, WidgetDeclaration } from '../registry.ts';

export const providerProps: Kinds = ${kindsOf(provider.props)};

export const widgets: Readonly<Record<string, WidgetDeclaration>> = {
${entries.join('')}};
`;
}

/** The props whose values an attribute can hold. */
function attributesOf(props: readonly Prop[]): readonly Prop[] {
  return props.filter(({ kind }) => ['text', 'number', 'flag'].includes(kind));
}

function eventsOf(props: readonly Prop[]): readonly Prop[] {
  return props.filter(({ kind }) => kind === 'outcome' || kind === 'asked');
}

/** `TillAirtime` of `till-airtime`. */
function typeName({ tag }: Component): string {
  return tag.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The argument of a callback, which is the `detail` of its event. */
function detailOf({ type }: Prop): string {
  return /^\(\(\w+: (.*)\) => void\) \| undefined$/.exec(type)?.[1] ?? 'null';
}

function doc(text: string, indent = ''): string {
  return text === '' ? '' : `${indent}/** ${text} */\n`;
}

function optional(type: string): string {
  return type.endsWith(' | undefined') ? type : `${/=>/.test(type) ? `(${type})` : type} | undefined`;
}

function propertiesOf(props: readonly Prop[], indent = '  '): string {
  return props
    .filter(({ kind }) => kind !== 'part')
    .map(({ name, type, text }) => `${doc(text, indent)}${indent}${name}?: ${optional(type)};\n`)
    .join('');
}

function writeTypes({ widgets, provider, types, imports }: Read): string {
  const packages = Map.groupBy(imports.keys(), (name) => imports.get(name) ?? '');
  const lines = [...packages].map(
    ([from, names]) => `import type { ${names.toSorted().join(', ')} } from '${from}';\n`,
  );
  const elements = widgets.map((widget) => {
    const name = typeName(widget);
    const own = widget.props.filter((prop) => !provider.props.some((shared) => shared.name === prop.name));
    const events = eventsOf(widget.props)
      .map((prop) => `${doc(prop.text, '  ')}  '${eventOf(prop.name)}': CustomEvent<${detailOf(prop)}>;\n`)
      .join('');
    return `export interface ${name}Props extends TillProviderProps {
${propertiesOf(own)}}

export interface ${name}Events {
${events}}

${doc(widget.text)}export interface ${name}Element extends HTMLElement, ${name}Props {
${listenersOf(name)}}
`;
  });
  const tags = [...widgets, provider].map((each) => `    '${each.tag}': ${typeName(each)}Element;\n`).join('');
  return `${notice}${lines.join('')}
${doc('The settings of a provider, which each element may have itself too.')}export interface TillProviderProps {
${propertiesOf(provider.props)}}

${doc(provider.text)}export interface TillProviderElement extends HTMLElement, TillProviderProps {}

${elements.join('\n')}
${[...types.values()].map((text) => `export ${text}${text.endsWith('}') ? '' : text.endsWith(';') ? '' : ';'}\n`).join('\n')}
declare global {
  interface HTMLElementTagNameMap {
${tags}  }
}

/** Defines the elements that are not defined yet. The script does so by itself where there is a document. */
export function defineElements(): void;
`;
}

function listenersOf(name: string): string {
  return (['addEventListener', 'removeEventListener'] as const)
    .map((method) => {
      const options = method === 'addEventListener' ? 'AddEventListenerOptions' : 'EventListenerOptions';
      return `  ${method}<Type extends keyof (HTMLElementEventMap & ${name}Events)>(
    type: Type,
    listener: (this: ${name}Element, event: (HTMLElementEventMap & ${name}Events)[Type]) => void,
    options?: boolean | ${options},
  ): void;
  ${method}(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | ${options},
  ): void;
`;
    })
    .join('');
}

/** The attributes with dashes, which a template may write besides properties. */
function dashedOf(props: readonly Prop[]): string {
  return attributesOf(props)
    .filter(({ name }) => name !== attributeOf(name))
    .map(({ name, kind, type }) => {
      const given = { text: type.replaceAll(/ \| (undefined|null)/g, ''), number: 'number | string' }[
        kind === 'number' ? 'number' : 'text'
      ];
      return `'${attributeOf(name)}'?: ${kind === 'flag' ? "boolean | '' | 'true' | 'false'" : given} | undefined;`;
    })
    .join(' ');
}

function templates(read: Read, write: (component: Component, dashed: string) => string): string {
  const shared = dashedOf(read.provider.props);
  return [...read.widgets, read.provider]
    .map((each) => write(each, each === read.provider ? shared : `${dashedOf(each.props)} ${shared}`))
    .join('');
}

function importsOf({ widgets, provider }: Read): string {
  const names = [...widgets, provider].flatMap((each) => [
    `${typeName(each)}Element`,
    `${typeName(each)}Props`,
    ...(each === provider || eventsOf(each.props).length === 0 ? [] : [`${typeName(each)}Events`]),
  ]);
  return `${notice}import type { ${names.join(', ')} } from './index.d.ts';\n`;
}

function listening(each: Component): string {
  return eventsOf(each.props).length === 0
    ? ''
    : ` & { [Type in keyof ${typeName(each)}Events as \`on\${Type}\`]?: ((event: ${typeName(each)}Events[Type]) => void) | undefined }`;
}

function writeJsx(read: Read, open: string, close: string): string {
  const elements = templates(
    read,
    (each, dashed) =>
      `      '${each.tag}': Common<${typeName(each)}Element> & ${typeName(each)}Props & { ${dashed} }${listening(each)};\n`,
  );
  return `${importsOf(read)}
/** What every element takes. */
interface Common<Of> {
  id?: string | undefined;
  class?: string | undefined;
  className?: string | undefined;
  slot?: string | undefined;
  hidden?: boolean | undefined;
  lang?: string | undefined;
  dir?: string | undefined;
  key?: string | number | bigint | null | undefined;
  ref?: ((element: Of | null) => void) | { current: Of | null } | null | undefined;
  children?: unknown;
}

${open}
    interface IntrinsicElements {
${elements}    }
${close}
`;
}

function writeVue(read: Read): string {
  const elements = templates(read, (each, dashed) => {
    const events =
      eventsOf(each.props).length === 0
        ? ''
        : ` & { [Type in keyof ${typeName(each)}Events as \`on\${Camel<Type>}\`]?: ((event: ${typeName(each)}Events[Type]) => void) | undefined }`;
    return `    '${each.tag}': new () => { $props: ${typeName(each)}Props & { ${dashed} }${events}; $el: ${typeName(each)}Element };\n`;
  });
  return `${importsOf(read)}
/** \`TillSuccess\` of \`till-success\`, as templates of Vue name a listener. */
type Camel<Text extends string> = Text extends \`\${infer Head}-\${infer Tail}\`
  ? \`\${Capitalize<Head>}\${Camel<Tail>}\`
  : Capitalize<Text>;

declare module 'vue' {
  interface GlobalComponents {
${elements}  }
}
`;
}

function writeSvelte(read: Read): string {
  const elements = templates(
    read,
    (each, dashed) =>
      `    '${each.tag}': HTMLAttributes<${typeName(each)}Element> & ${typeName(each)}Props & { ${dashed} }${listening(each)};\n`,
  );
  return `${importsOf(read)}import type { HTMLAttributes } from 'svelte/elements';

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${elements}  }
}
`;
}

/** https://github.com/webcomponents/custom-elements-manifest, version 2.1.0 of its schema. */
function writeManifest({ widgets, provider }: Read): string {
  const declarations = [...widgets, provider].map((each) => {
    const props = each === provider ? each.props : [...each.props, ...missing(each, provider)];
    return {
      kind: 'class',
      customElement: true,
      name: `${typeName(each)}Element`,
      tagName: each.tag,
      description: each.text,
      superclass: { name: 'HTMLElement' },
      attributes: attributesOf(props).map(({ name, type, text }) => ({
        name: attributeOf(name),
        fieldName: name,
        type: { text: type },
        ...(text === '' ? {} : { description: text }),
      })),
      members: props
        .filter(({ kind }) => kind !== 'part')
        .map(({ name, type, text }) => ({
          kind: 'field',
          name,
          type: { text: type },
          ...(text === '' ? {} : { description: text }),
        })),
      events: eventsOf(props).map((prop) => ({
        name: eventOf(prop.name),
        type: { text: `CustomEvent<${detailOf(prop)}>` },
        ...(prop.text === '' ? {} : { description: prop.text }),
      })),
    };
  });
  const exported = declarations.map(({ name, tagName }) => ({
    kind: 'custom-element-definition',
    name: tagName,
    declaration: { name, module: 'dist/tillside.js' },
  }));
  return json({
    schemaVersion: '2.1.0',
    modules: [{ kind: 'javascript-module', path: 'dist/tillside.js', declarations, exports: exported }],
  });
}

/** https://github.com/JetBrains/web-types, without its version, which is that of the release. */
function writeWebTypes({ widgets, provider }: Read): string {
  const elements = [...widgets, provider].map((each) => {
    const props = each === provider ? each.props : [...each.props, ...missing(each, provider)];
    return {
      name: each.tag,
      description: each.text,
      attributes: attributesOf(props).map(({ name, kind, type, text }) => ({
        name: attributeOf(name),
        ...(text === '' ? {} : { description: text }),
        value: { type: kind === 'flag' ? 'boolean' : type.replace(/ \| undefined$/, '') },
      })),
      js: {
        properties: props
          .filter(({ kind }) => kind !== 'part')
          .map(({ name, type, text }) => ({ name, ...(text === '' ? {} : { description: text }), type })),
        events: eventsOf(props).map(({ name, text }) => ({
          name: eventOf(name),
          ...(text === '' ? {} : { description: text }),
        })),
      },
    };
  });
  return json({
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name: '@tillside/elements',
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: { html: { elements } },
  });
}

/** The settings of the provider that an element does not have as its own. */
function missing(each: Component, provider: Component): readonly Prop[] {
  return provider.props
    .filter((shared) => !each.props.some(({ name }) => name === shared.name))
    .map((shared) => ({ ...shared, required: false }));
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
