/**
 * How an element takes a prop of its widget: `text`, `number` and `flag` also as attributes, a `value` as a property
 * only. An `outcome` is always dispatched as a DOM event. An `asked` callback is passed only if the element itself has
 * a listener, because the callback shows a button. A `part` comes from a template.
 */
export type Kind = 'text' | 'number' | 'flag' | 'value' | 'outcome' | 'asked' | 'part';

export type Kinds = Readonly<Record<string, Kind>>;

export interface WidgetDeclaration {
  load(): Promise<{ readonly default: unknown }>;
  readonly props: Kinds;
}

/** Values by the names of props. */
export type Settings = Readonly<Record<string, unknown>>;

/** `default-phone` of `defaultPhone`. */
export function attributeOf(prop: string): string {
  return prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The DOM event of a callback: `till-success` of `onSuccess`. A word that HTML uses for other things is `till-failure`. */
export function eventOf(prop: string): string {
  return prop === 'onError' ? 'till-failure' : `till${attributeOf(prop.slice('on'.length))}`;
}

/** The value of an attribute; `undefined` if it is missing or cannot be read. */
export function readAttribute(kind: Kind, text: string | null): unknown {
  if (text === null) return undefined;
  if (kind === 'flag') return text !== 'false';
  if (kind !== 'number') return text;
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? undefined : number;
}
