import { kindOf } from './format.ts';
import { fieldPath, shownNames } from './names.ts';

/** The shape at one path of an answer, without any value. */
export interface FieldShape {
  readonly kinds: ReadonlySet<string>;
  /** The values of a field that contains a status or a type. */
  readonly codes: ReadonlySet<string>;
  /** Whether some of its parent objects lack it. */
  readonly sometimes: boolean;
}

/**
 * An answer as a map of its paths: `message.details[].plans[].amount`. The empty path is the body, `[]` each entry of a
 * list, `[0]` an entry of a list whose entries differ by position. No path and no field contains a customer's data.
 */
export type Shape = ReadonlyMap<string, FieldShape>;

/** Replaces a value that does not look like a code. */
export const hiddenCode = 'a value that is not shown';

const codeField = /(?:^|_)(?:status|type)$/;
/** One to three words in one case. A key of the platform begins with `ps_` (platform §5.2). */
const plainCode = /^(?!ps[_-])(?:[a-z]{2,14}(?:[_-][a-z]{2,14}){0,2}|[A-Z]{2,14}(?:[_-][A-Z]{2,14}){0,2})$/;

export function isCodeField(name: string): boolean {
  return codeField.test(name);
}

/** Whether a text is a program's code, and not a person's text elsewhere in this answer. */
export function isPlainCode(text: string, texts: ReadonlySet<string>): boolean {
  return plainCode.test(text) && !texts.has(text.toLowerCase());
}

/** Whether a list's entries differ by position, such as `[cards, pagination]` (platform §4.1). */
export function isTuple(list: readonly unknown[], path: string, recorded: Shape | null): boolean {
  if (recorded !== null) return recorded.has(`${path}[0]`);
  const kinds = new Set(list.map(kindOf));
  return kinds.has('list') && kinds.has('object');
}

/** Every text of an answer outside code fields, in lower case, whole and by words. */
export function textsIn(value: unknown, name = '', texts = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'string' && !isCodeField(name)) {
    const text = value.toLowerCase();
    const words = text.split(/[^\p{L}\p{N}_]+/u);
    // A name has a few words, and may be the key of a map; the words of a sentence are harmless.
    for (const part of words.length > 4 ? [text] : [text, ...words]) texts.add(part);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) textsIn(part, Array.isArray(value) ? name : key, texts);
  }
  return texts;
}

interface Seen {
  readonly kinds: Set<string>;
  readonly codes: Set<string>;
  count: number;
}

/**
 * The combined shape of several answers to one operation. With a recorded shape, unknown names are
 * shown only if they look like fields, and everything below an unknown field is omitted.
 */
export function shapeOf(bodies: readonly unknown[], recorded: Shape | null): Shape {
  const seen = new Map<string, Seen>();
  /** The number of objects at a path, to tell which fields some of them lack. */
  const objects = new Map<string, number>();

  function visit(value: unknown, path: string, name: string, texts: ReadonlySet<string>): void {
    const field = seen.get(path) ?? { kinds: new Set(), codes: new Set(), count: 0 };
    seen.set(path, field);
    field.count += 1;
    field.kinds.add(kindOf(value));
    if (typeof value === 'string' && isCodeField(name)) {
      const isRecorded = recorded?.get(path)?.codes.has(value) ?? false;
      field.codes.add(isRecorded || isPlainCode(value, texts) ? value : hiddenCode);
    }
    if (typeof value !== 'object' || value === null || (recorded !== null && !recorded.has(path))) return;
    if (Array.isArray(value)) visitList(value, path, name, texts);
    else visitObject(value, path, texts);
  }

  function visitList(list: readonly unknown[], path: string, name: string, texts: ReadonlySet<string>): void {
    if (!isTuple(list, path, recorded)) {
      for (const entry of list) visit(entry, `${path}[]`, name, texts);
      return;
    }
    objects.set(path, (objects.get(path) ?? 0) + 1);
    for (const [index, entry] of list.entries()) visit(entry, `${path}[${index}]`, name, texts);
  }

  function visitObject(object: object, path: string, texts: ReadonlySet<string>): void {
    objects.set(path, (objects.get(path) ?? 0) + 1);
    const names = shownNames(object, path, recorded, texts);
    for (const [name, value] of Object.entries(object)) {
      const shown = names.get(name) ?? '';
      visit(value, fieldPath(path, shown), shown, texts);
    }
  }

  const none: ReadonlySet<string> = new Set();
  for (const body of bodies) visit(body, '', '', recorded === null ? none : textsIn(body));
  return new Map(
    [...seen].map(([path, { kinds, codes, count }]) => {
      const parent = parentOf(path);
      const sometimes = parent !== null && count < (objects.get(parent) ?? count);
      return [path, { kinds: reduced(kinds), codes, sometimes }];
    }),
  );
}

/** The path of the object or tuple of a field; `null` for the body and for list entries. */
export function parentOf(path: string): string | null {
  if (path === '' || path.endsWith('[]')) return null;
  if (path.endsWith(']')) return path.slice(0, path.lastIndexOf('['));
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}

/** Reduces the kinds of a field: if any text is accepted, other formats are meaningless. */
function reduced(kinds: ReadonlySet<string>): ReadonlySet<string> {
  if (!kinds.has('string')) return kinds;
  return new Set([...kinds].filter((kind) => kind === 'string' || !kind.startsWith('string')));
}
