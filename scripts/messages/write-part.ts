import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Message } from './read-language.ts';

/** The module of one part in one language. */
export function writePart(part: string, messages: readonly Message[], locale: string): string {
  const texts = messages.map((message) => `    ${message.name}: ${writeMessage(message, locale)},\n`).join('');
  const used = ['numberText', 'pluralText'].filter((name) => texts.includes(`${name}('${locale}', `));
  return [
    madeBy(locale),
    used.length > 0 ? `import { ${used.join(', ')} } from '../../intl.ts';\n` : '',
    "import type { Part } from '../../part.ts';\n\n",
    `export const ${part}Messages: Part<'${part}'> = {\n  id: '${part}',\n  texts: {\n${texts}  },\n};\n`,
  ].join('');
}

/** The type of all messages: what every language must provide. */
export function writeTypes(parts: ReadonlyMap<string, readonly Message[]>, locale: string): string {
  const members = [...parts].map(([part, messages]) => {
    const texts = messages.map((message) => `    ${typeOf(message)};\n`).join('');
    return `  readonly ${part}: {\n${texts}  };\n`;
  });
  return `${madeBy(locale)}/** Every message by part and name: a text, or a function of what is put in. */\nexport interface Messages {\n${members.join('')}}\n`;
}

/** Exports the parts of a language. */
export function writeIndex(parts: Iterable<string>, locale: string): string {
  const lines = [...parts].map((part) => `export { ${part}Messages } from './${part}.ts';\n`);
  return `${madeBy(locale)}${lines.join('')}`;
}

/** Every message of a language by its key. */
export function writeCatalogue(parts: ReadonlyMap<string, readonly Message[]>, locale: string): string {
  const constant = locale.replaceAll('-', '');
  const texts = [...parts].flatMap(([part, messages]) =>
    messages.map(({ name }) => `  '${part}.${name}': ${part}Messages.texts.${name},\n`),
  );
  return [
    madeBy(locale),
    "import type { Catalogue } from '../../part.ts';\n",
    `import { ${[...parts.keys()].map((part) => `${part}Messages`).join(', ')} } from './index.ts';\n\n`,
    `/** Every message of ${locale}, by key. */\nexport const ${constant}: Catalogue = {\n${texts.join('')}};\n`,
  ].join('');
}

function madeBy(locale: string): string {
  return `// Made of languages/${locale}.json: npm run tool -- messages\n`;
}

function typeOf({ name, parameters }: Message): string {
  if (parameters.size === 0) return `readonly ${name}: string`;
  const values = [...parameters].map(([parameter, type]) => `readonly ${parameter}: ${type}`);
  return `${name}(values: { ${values.join('; ')} }): string`;
}

function writeMessage({ elements, parameters }: Message, locale: string): string {
  const text = writeText(elements, locale, null);
  return parameters.size === 0 ? text : `({ ${[...parameters.keys()].join(', ')} }) => ${text}`;
}

/** An expression that makes the text. `counted` is the parameter that `#` stands for. */
function writeText(elements: readonly MessageFormatElement[], locale: string, counted: string | null): string {
  const [first] = elements;
  if (elements.length === 1 && first && first.type !== TYPE.argument) return writeElement(first, locale, counted);
  const pieces = elements.map((element) =>
    element.type === TYPE.literal
      ? element.value.replaceAll(/[`\\]|\$\{/g, '\\$&')
      : `\${${writeElement(element, locale, counted)}}`,
  );
  return `\`${pieces.join('')}\``;
}

function writeElement(element: MessageFormatElement, locale: string, counted: string | null): string {
  switch (element.type) {
    case TYPE.literal:
      return `'${element.value.replaceAll(/['\\]/g, '\\$&').replaceAll('\n', '\\n')}'`;
    case TYPE.argument:
      return element.value;
    case TYPE.number:
      return `numberText('${locale}', ${element.value})`;
    case TYPE.pound:
      return `numberText('${locale}', ${counted ?? ''})`;
    case TYPE.plural: {
      const options = Object.entries(element.options).map(
        ([category, { value }]) => `${propertyName(category)}: ${writeText(value, locale, element.value)}`,
      );
      return `pluralText('${locale}', ${element.value}, { ${options.join(', ')} })`;
    }
    default:
      throw new Error('This kind of placeholder is refused when a language is read.');
  }
}

function propertyName(category: string): string {
  return category.startsWith('=') ? `'${category}'` : category;
}
