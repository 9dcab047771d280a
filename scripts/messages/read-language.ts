import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { z } from 'zod';

/** The type of a message's parameter. A number is formatted for the message's language. */
type ParameterType = 'string' | 'number';

export interface Message {
  /** The part that it loads with: the text before the dot of its key. */
  readonly part: string;
  readonly name: string;
  readonly elements: readonly MessageFormatElement[];
  readonly parameters: ReadonlyMap<string, ParameterType>;
  /** The number of words in its text. */
  readonly words: number;
  /** For translators: where it is shown, and the meaning of its parameters. */
  readonly description: string | null;
}

/** FormatJS's JSON, which the tools of translators read. */
const LanguageSchema = z.record(
  z.string(),
  z.strictObject({ defaultMessage: z.string(), description: z.string().min(1).optional() }),
);

/** Reads the file of a language. @throws Error that names a key that cannot be read */
export function readLanguage(text: string): readonly Message[] {
  return Object.entries(LanguageSchema.parse(JSON.parse(text))).map(
    ([key, { defaultMessage, description = null }]) => ({
      ...readMessage(key, defaultMessage),
      description,
    }),
  );
}

function readMessage(key: string, text: string): Omit<Message, 'description'> {
  const [, part, name] = /^([a-z][A-Za-z]*)\.([a-z][A-Za-z0-9_]*)$/.exec(key) ?? [];
  if (part === undefined || name === undefined)
    throw new Error(`${key}: a key is a part and a name, such as pick.more`);
  try {
    const elements = parse(text, { ignoreTag: true });
    const parameters = new Map<string, ParameterType>();
    collectParameters(elements, parameters);
    return { part, name, elements, parameters, words: text.trim().split(/\s+/).length };
  } catch (error) {
    throw new Error(`${key}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function collectParameters(elements: readonly MessageFormatElement[], parameters: Map<string, ParameterType>): void {
  for (const element of elements) {
    if (element.type === TYPE.argument) note(element.value, 'string', parameters);
    else if (element.type === TYPE.number && !element.style) note(element.value, 'number', parameters);
    else if (element.type === TYPE.plural && element.pluralType === 'cardinal' && element.offset === 0) {
      note(element.value, 'number', parameters);
      for (const option of Object.values(element.options)) collectParameters(option.value, parameters);
    } else if (element.type !== TYPE.literal && element.type !== TYPE.pound) {
      throw new Error('only {name}, {name, number} and {name, plural, …} are used here');
    }
  }
}

function note(name: string, type: ParameterType, parameters: Map<string, ParameterType>): void {
  const known = parameters.get(name);
  if (known !== undefined && known !== type) throw new Error(`{${name}} is text in one place and a number in another`);
  parameters.set(name, type);
}
