/** How wide a line of a snapshot may be. */
const width = 160;
/** A type that is shorter than this is as quickly read as its name. */
const worthNaming = 60;

/**
 * Makes declarations short to read without leaving anything out: a type that a constant has is written as `typeof` that
 * constant wherever it comes again, and what fits stands on one line.
 * @param {readonly (readonly [name: string, text: string])[]} declarations
 * @param {readonly (readonly [name: string, text: string])[]} [inside] others that may name a type
 * @returns {{ readonly texts: string[], readonly named: string[] }} the texts of the declarations in the same order, and of
 * the others that name something in them
 */
export function shorten(declarations, inside = []) {
  const plain = declarations.map(([name, text]) => /** @type {const} */ ([name, withPlainNames(text)]));
  const exported = new Set(plain.map(([name]) => name));
  const others = new Map(
    inside.flatMap(([name, text]) => (exported.has(name) ? [] : [/** @type {const} */ ([name, withPlainNames(text)])])),
  );
  /** @type {Map<string, string>} */
  const constants = new Map();
  for (const [name, text] of [...plain, ...others]) {
    const type = typeOfConstant(name, text);
    if (type !== undefined && type.length >= worthNaming && !constants.has(type)) constants.set(type, name);
  }
  const longestFirst = [...constants].toSorted(([left], [right]) => right.length - left.length);
  /** @type {Map<string, string>} */
  const named = new Map();

  /** @param {readonly [name: string, text: string]} declaration */
  function short([name, text]) {
    let written = text;
    for (const [type, constant] of longestFirst) {
      if (constant === name || !written.includes(type)) continue;
      written = written.replaceAll(type, `typeof ${constant}`);
      const other = others.get(constant);
      if (other === undefined || named.has(constant)) continue;
      // Said before it is written, for it may be named in others that it names.
      named.set(constant, '');
      named.set(constant, short([constant, other]));
    }
    return fold(written);
  }

  const texts = plain.map(short);
  return { texts, named: [...named.values()].toSorted() };
}

/**
 * On one line, in one kind of quotes, and without the files that names are from: the compiler writes these in several ways.
 * @param {string} text
 */
function withPlainNames(text) {
  return text
    .replaceAll('import("zod/v4/core").', 'z.core.')
    .replaceAll('import("zod").', 'z.')
    .replaceAll(/import\("[^"]*"\)\./g, '')
    .replaceAll(/"([^"'\\]*)"/g, "'$1'")
    .split('\n')
    .map((line) => line.trim())
    .join(' ');
}

/**
 * The type of a constant that is exported alone: a generic, an object or a tuple.
 * @param {string} name
 * @param {string} text
 */
function typeOfConstant(name, text) {
  const type = text.startsWith(`const ${name}: `) ? text.slice(`const ${name}: `.length) : '';
  return /^[\w.]+<.*>$|^\{.*\}$|^readonly \[.*\]$/.test(type) ? type : undefined;
}

/**
 * Breaks what is too wide for a line at the members of its objects, and of its tuples of objects.
 * @param {string} text on one line
 * @param {string} [indent]
 * @returns {string}
 */
function fold(text, indent = '') {
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

/**
 * Where the outermost objects and tuples stand.
 * @param {string} text
 */
function groupsOf(text) {
  const groups = [];
  let depth = 0;
  let start = 0;
  for (const { mark, index } of marksOf(text)) {
    if ((mark === '{' || mark === '[') && depth++ === 0) start = index;
    else if ((mark === '}' || mark === ']') && --depth === 0) groups.push({ start, end: index + 1 });
  }
  return groups;
}

/**
 * What stands between the separators of an object or a tuple.
 * @param {string} text
 * @param {string} separator
 */
function membersOf(text, separator) {
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

/**
 * Brackets and separators, outside of quoted text. An arrow is no bracket.
 * @param {string} text
 */
function* marksOf(text) {
  const quoted = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`/;
  for (const { 0: mark, index } of text.matchAll(new RegExp(`${quoted.source}|=>|[{}[\\]()<>;,]`, 'g')))
    if (mark.length === 1) yield { mark, index };
}
