import type { Messages } from './generated/messages.ts';
import { numberText } from './intl.ts';
import type { FrameMessageKey, Given, MessageAt, MessageKey, NoticeMessageKey, Part, PartId, Values } from './part.ts';

/** Returns the text of a message: `t(airtimeMessages, 'subject', { network, phone })`. */
export interface Translate {
  <Id extends PartId, Name extends keyof Messages[Id] & string>(
    part: Part<Id>,
    name: Name,
    ...values: Given<Messages[Id][Name]>
  ): string;
}

/**
 * Overrides of messages, by key, in other words or another language. A message with parameters takes a text with
 * `{name}` placeholders or a function; a message without takes a text.
 */
export type MessageOverrides = {
  readonly [Key in MessageKey]?: MessageAt<Key> extends string ? string : string | MessageAt<Key>;
};

/** Overrides for a page: all messages except those of the sealed frames and of notices. */
export type WidgetMessages = Omit<MessageOverrides, FrameMessageKey | NoticeMessageKey>;

type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;
type ParametersAt<Key extends MessageKey> =
  MessageAt<Key> extends (values: infer Taken) => string ? keyof Taken : never;

/** Overrides, checked: each key is a message of the page, and each placeholder a parameter of its message. */
export type CheckedOverrides<Given> = {
  readonly [Key in keyof Given]: Key extends keyof WidgetMessages
    ? [Exclude<Placeholders<Given[Key]>, ParametersAt<Key>>] extends [never]
      ? Given[Key]
      : { readonly 'unknown placeholder': Exclude<Placeholders<Given[Key]>, ParametersAt<Key>> }
    : Key extends FrameMessageKey
      ? { readonly 'shown in a sealed frame': 'give it to frames.messages of createTillside' }
      : Key extends NoticeMessageKey
        ? { readonly 'sent by the companion': 'give it to notices.messages of createTillside' }
        : never;
};

type Text = string | { fill(values: Values): string }['fill'];
interface AnyPart {
  readonly id: string;
  readonly texts: { readonly [name: string]: Text };
}

/** Creates the function that returns texts. `locale` formats the numbers in overrides. */
export function createTranslate(overrides: MessageOverrides = {}, locale = 'en-NG'): Translate {
  const given: Readonly<Record<string, Text | undefined>> = overrides;

  function translate<Id extends PartId, Name extends keyof Messages[Id] & string>(
    part: Part<Id>,
    name: Name,
    ...values: Given<Messages[Id][Name]>
  ): string;
  function translate({ id, texts }: AnyPart, name: string, values: Values = {}): string {
    const key = `${id}.${name}`;
    const override = given[key];
    if (typeof override === 'string') return fill(override, values, locale);
    const text = override ?? texts[name] ?? key;
    return typeof text === 'string' ? text : text(values);
  }
  return translate;
}

/** Fills the `{name}` placeholders of a text. Unknown placeholders stay unchanged. */
function fill(text: string, values: Values, locale: string): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return typeof value === 'number' ? numberText(locale, value) : (value ?? placeholder);
  });
}
