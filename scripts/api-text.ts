/** The maximum width of a line in a snapshot. */
const width = 160;
/** A shorter type is as quick to read as its name. */
const worthNaming = 60;

/**
 * Shortens declarations without leaving anything out. A constant's type is written as `typeof` that constant wherever
 * it occurs again, and a declaration that fits is written on one line.
 * @param inside others that may name a type
 * @returns the texts of the declarations in the same order, and of
 * the others that name something in them
 */
export function shorten(
  declarations: readonly (readonly [name: string, text: string])[],
  inside: readonly (readonly [name: string, text: string])[] = [],
): { readonly texts: string[]; readonly named: string[] } {
  const plain = declarations.map(([name, text]) => [name, withPlainNames(text)] as const);
  const exported = new Set(plain.map(([name]) => name));
  const others = new Map(
    inside.flatMap(([name, text]) => (exported.has(name) ? [] : [[name, withPlainNames(text)] as const])),
  );
  const constants: Map<string, string> = new Map();
  for (const [name, text] of [...plain, ...others]) {
    const type = typeOfConstant(name, text);
    if (type !== undefined && type.length >= worthNaming && !constants.has(type)) constants.set(type, name);
  }
  const longestFirst = [...constants].toSorted(([left], [right]) => right.length - left.length);
  const named: Map<string, string> = new Map();

  function short([name, text]: readonly [name: string, text: string]) {
    let written = text;
    for (const [type, constant] of longestFirst) {
      if (constant === name || !written.includes(type)) continue;
      written = written.replaceAll(type, `typeof ${constant}`);
      const other = others.get(constant);
      if (other === undefined || named.has(constant)) continue;
      // Recorded before it is written, since a constant that it refers to may refer back to it.
      named.set(constant, '');
      named.set(constant, short([constant, other]));
    }
    return fold(written);
  }

  const texts = plain.map(short);
  return { texts, named: [...named.values()].toSorted() };
}

/** Normalises the compiler's text: puts it on one line, with one kind of quotes, without the files of names. */
function withPlainNames(text: string) {
  return text
    .replaceAll('import("zod/v4/core").', 'z.core.')
    .replaceAll('import("zod").', 'z.')
    .replaceAll(/import\("[^"]*"\)\./g, '')
    .replaceAll(/"([^"'\\]*)"/g, "'$1'")
    .split('\n')
    .map((line) => line.trim())
    .join(' ');
}

/** The type of a separately exported constant: a generic, an object or a tuple. */
function typeOfConstant(name: string, text: string) {
  const type = text.startsWith(`const ${name}: `) ? text.slice(`const ${name}: `.length) : '';
  return /^[\w.]+<.*>$|^\{.*\}$|^readonly \[.*\]$/.test(type) ? type : undefined;
}

/**
 * Breaks a text that is too wide for a line at the members of its objects, and of its tuples of objects.
 * @param text on one line
 */
function fold(text: string, indent: string = ''): string {
  if (indent.length + text.length <= width) return text;
  let folded = '';
  let at = 0;
  for (const { start, end } of groupsOf(text)) {
    const [open, close, mark] = text[start] === '{' ? ['{', '}', ';'] : ['[', ']', ','];
    if (open === '[' && !text.slice(start, end).includes('{')) continue;
    const members = membersOf(text.slice(start + 1, end - 1), mark);
    const inside = members.map((member) => `${indent}  ${fold(member, `${indent}  `)}${mark}\n`).join('');
    folded += `${text.slice(at, start)}${open}\n${inside}${indent}${close}`;
    at = end;
  }
  return folded + text.slice(at);
}

/** The positions of the outermost objects and tuples. */
function groupsOf(text: string) {
  const groups = [];
  let depth = 0;
  let start = 0;
  for (const { mark, index } of marksOf(text)) {
    if ((mark === '{' || mark === '[') && depth++ === 0) start = index;
    else if ((mark === '}' || mark === ']') && --depth === 0) groups.push({ start, end: index + 1 });
  }
  return groups;
}

/** The texts between the separators of an object or a tuple. */
function membersOf(text: string, separator: string) {
  const members = [];
  let depth = 0;
  let from = 0;
  for (const { mark, index } of marksOf(text)) {
    if ('{[(<'.includes(mark)) depth++;
    else if ('}])>'.includes(mark)) depth--;
    else if (mark === separator && depth === 0) {
      members.push(text.slice(from, index).trim());
      from = index + 1;
    }
  }
  return [...members, text.slice(from).trim()].filter((member) => member !== '');
}

/** Brackets and separators, outside of quoted text. An arrow is no bracket. */
function* marksOf(text: string) {
  const quoted = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`/;
  for (const { 0: mark, index } of text.matchAll(new RegExp(`${quoted.source}|=>|[{}[\\]()<>;,]`, 'g')))
    if (mark.length === 1) yield { mark, index };
}
