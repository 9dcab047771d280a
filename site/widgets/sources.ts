import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isForTests } from '../../.storybook/for-tests.ts';
import { root } from '../places.ts';

/* What is read from the source of the widgets: names, examples, props and stories. */

const pageSources = ['bill', 'money'].map((kind) =>
  readFileSync(join(root, `.storybook/design/widgets/${kind}-pages.tsx`), 'utf8'),
);

const componentSources = sourcesOf('packages/react/src/**/*.{ts,tsx}');

/** Names of the exported widgets, as the design site lists them. */
export const widgetNames: readonly string[] = pageSources.flatMap((source) =>
  [...source.matchAll(/^ {2}(\w+): \{$/gm)].map(([, name = '']) => name),
);

/** The element of a widget's example, as it is written. */
export function exampleCode(widget: string): string {
  const example = new RegExp(`^ {2}${widget}: \\{.*?^ {4}example: \\(\\) => \\(?(.*?)\\)?,\\n {2}\\},$`, 'ms');
  const code = pageSources.map((source) => example.exec(source)?.[1]).find((found) => found !== undefined);
  if (code === undefined) throw new Error(`The example of ${widget} was not found.`);
  return code.trim();
}

export interface Prop {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly about: string;
}

/** Props of a widget, with those that it takes over: required ones first, callbacks last. */
export function propsOf(widget: string): readonly Prop[] {
  const props = membersOf(`${widget}Props`);
  return props.toSorted(
    (one, two) =>
      Number(two.isRequired) - Number(one.isRequired) || Number(isCallback(one.name)) - Number(isCallback(two.name)),
  );
}

export interface StoryGroup {
  readonly title: string;
  readonly states: readonly string[];
}

/** The states of a widget, by the stories that show them. */
export function storiesOf(widget: string): readonly StoryGroup[] {
  return sourcesOf('packages/react/src/**/*.stories.tsx').flatMap((source) => {
    const title = /\btitle: '([^']+)'/.exec(source)?.[1];
    if (title === undefined || !new RegExp(`\\bcomponent: ${widget}\\b`).test(source)) return [];
    const names = [...source.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);
    return [{ title, states: names.filter((name) => !isForTests(name)).map(inWords) }];
  });
}

function membersOf(name: string): readonly Prop[] {
  const declaration = new RegExp(`interface ${name}(?:<[^{]*>)?(?: extends ([^{]+))? \\{(\\n.*?^)?\\}$`, 'ms');
  const [, bases = '', body = ''] =
    componentSources.map((source) => declaration.exec(source)).find((found) => found !== null) ?? [];
  const own = [...body.matchAll(/(?:^ {2}\/\*\*(.*?)\*\/\n)?^ {2}(?:readonly )?(\w+)(\??): (.*?);$/gms)].map(
    ([, about = '', prop = '', optional = '', type = '']) => ({
      name: prop,
      type: plainType(type),
      isRequired: optional === '',
      about: about
        .replaceAll(/^ *\* ?/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    }),
  );
  const known = new Set(own.map((prop) => prop.name));
  return [...own, ...bases.split(/,(?![^<]*>)/).flatMap(inherited)].filter(
    (prop, index) => index < own.length || !known.has(prop.name),
  );
}

/** Without what says itself: a prop that is not required may be left out. */
function plainType(type: string): string {
  const short = type.replaceAll('<Result>', '').replaceAll(/\s+/g, ' ');
  return short.replace(/ \| undefined$/, '').replace(/^\((.*)\)$/, '$1');
}

/** `Base`, `Base<Value>` or `Omit<Base, 'left' | 'out'>`. */
function inherited(base: string): readonly Prop[] {
  const [, omitted, left = ''] = /Omit<(\w+), ([^>]+)>/.exec(base) ?? [];
  const name = omitted ?? /\w+/.exec(base)?.[0];
  return name === undefined ? [] : membersOf(name).filter((prop) => !left.includes(`'${prop.name}'`));
}

function isCallback(prop: string): boolean {
  return /^on[A-Z]/.test(prop);
}

/** `PlansByGroup` as "Plans by group". */
function inWords(exportName: string): string {
  const words = exportName.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sourcesOf(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
}
