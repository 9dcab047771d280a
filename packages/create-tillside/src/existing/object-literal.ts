/**
 * Edits of object literals in a user's source. All other text of the source stays unchanged. Source that does not
 * look as expected is not edited: the lines are printed for the user to insert.
 */

/**
 * The maximum length of a file to edit. No configuration that people write is as long, and on a file made for that
 * purpose, patterns that search for an end from many positions would take minutes.
 */
const maxLength = 50_000;

/** The text with comments, and what is inside strings, replaced by spaces: what is left at a position is code. */
export function maskCode(text: string): string {
  // An unterminated comment or template matches up to the end, so that its end is searched for only once.
  const pattern = /\/\/.*|\/\*[^]*?(?:\*\/|$)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[^]|[^`\\])*(?:`|$)/g;
  return text.replaceAll(pattern, (found) =>
    found.startsWith('/') ? blank(found) : `${found.charAt(0)}${blank(found.slice(1, -1))}${found.charAt(0)}`,
  );
}

/** The position of the only `{` that one of the patterns ends with; `null` where there is none, or more than one. */
export function findObject(text: string, patterns: readonly RegExp[]): number | null {
  if (text.length > maxLength) return null;
  const mask = maskCode(text);
  const ends = patterns.flatMap((pattern) =>
    [...mask.matchAll(pattern)].map((match) => match.index + match[0].length - 1),
  );
  const [only, ...others] = new Set(ends);
  return only === undefined || others.length > 0 ? null : only;
}

/** A property of an object literal. */
export interface Property {
  /** The position of its value; for a method and a shorthand, of what follows its name. */
  readonly value: number;
}

/** The property `name` of the object that opens at `open`. @throws Error where another object is spread into it, or it does not end */
export function findProperty(text: string, open: number, name: string): Property | null {
  const mask = maskCode(text);
  const property = new RegExp(`^(?:async\\s+)?(['"]?)${name.replaceAll('/', '\\/')}\\1\\s*(:\\s*|(?=\\(|\\s*[,}]))`);
  let depth = 0;
  let starts = false;
  for (let at = open; at < mask.length; at++) {
    const sign = mask.charAt(at);
    if (depth === 1 && starts && /\S/.test(sign) && sign !== '}') {
      if (mask.startsWith('...', at)) throw new Error('What is spread into this object may have that property.');
      const match = property.exec(text.slice(at));
      if (match) return { value: at + match[0].length };
      starts = false;
    }
    if ('{[('.includes(sign)) depth++;
    if ('}])'.includes(sign) && --depth === 0) return null;
    if (depth === 1 && (sign === ',' || at === open)) starts = true;
  }
  throw new Error('This object does not end.');
}

/** Inserts lines at the beginning of the object that opens at `open`, indented as its other lines are. */
export function insertProperties(text: string, open: number, lines: readonly string[]): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const outer = /[ \t]*$/.exec(lineStart(text, open))?.[0] ?? '';
  const unit = indentationOf(text);
  const inserted = lines.map(
    (line) => outer + unit + line.replaceAll(/^(?: {2})+/g, (spaces) => unit.repeat(spaces.length / 2)),
  );
  const rest = text.slice(open + 1);
  const [sameLine = ''] = /^[^\r\n]*/.exec(rest) ?? [];
  const isLast = /^\s*\}/.test(rest);
  const after =
    sameLine.trim() === '' ? rest.slice(sameLine.length) : `${eol}${outer}${isLast ? '' : unit}${rest.trimStart()}`;
  return `${text.slice(0, open + 1)}${eol}${inserted.join(eol)}${after}`;
}

/** The indentation of one level in a text. */
export function indentationOf(text: string): string {
  return /^(?:\t+| {2,8})(?=\S)/m.exec(text)?.[0].replace(/^\t+$/, '\t') ?? '  ';
}

/** The indentation of the line up to `position`. */
function lineStart(text: string, position: number): string {
  const start = text.lastIndexOf('\n', position - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, position))?.[0] ?? '';
}

function blank(text: string): string {
  return text.replaceAll(/[^\r\n]/g, ' ');
}
