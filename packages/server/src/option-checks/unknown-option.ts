/** The known options of a group, by name; a function checks one. */
interface Group {
  readonly [name: string]: Group | ((...given: never) => unknown);
}

/** A sentence about the first name that is no option, with a suggestion; `null` if all are known. */
export function unknownOption(options: object, known: Group): string | null {
  return unknownIn(options, known, [], known);
}

function unknownIn(given: object, known: Group, path: readonly string[], all: Group): string | null {
  for (const [name, value] of Object.entries<unknown>({ ...given })) {
    const within = Object.hasOwn(known, name) ? known[name] : undefined;
    if (within === undefined) return sentence([...path, name], Object.keys(known), all);
    if (typeof within === 'function' || typeof value !== 'object' || value === null) continue;
    const unknown = unknownIn(value, within, [...path, name], all);
    if (unknown !== null) return unknown;
  }
  return null;
}

function sentence(path: readonly string[], siblings: readonly string[], all: Group): string {
  const name = path.at(-1) ?? '';
  const group = path.slice(0, -1).join('.');
  const close = siblings.find((sibling) => isCloseTo(name, sibling));
  const elsewhere = pathsTo(name, all);
  const meant = close === undefined ? elsewhere : [[...path.slice(0, -1), close].join('.')];
  const hint =
    meant.length > 0
      ? `Did you mean ${meant.map((option) => `\`${option}\``).join(' or ')}?`
      : `Leave it out: ${group === '' ? 'there are' : `\`${group}\` has`} ${siblings.join(', ')}.`;
  return `\`${path.join('.')}\` is no option, and would change nothing. ${hint}`;
}

function pathsTo(name: string, within: Group, path: readonly string[] = []): string[] {
  return Object.entries(within).flatMap(([known, deeper]) => {
    const here = known === name ? [[...path, known].join('.')] : [];
    return typeof deeper === 'function' ? here : [...here, ...pathsTo(name, deeper, [...path, known])];
  });
}

/** Whether one may be a misspelling of the other: equal except for case, or an edit distance of at most two. */
function isCloseTo(given: string, known: string): boolean {
  const [one, other] = [given.toLowerCase(), known.toLowerCase()];
  return distance(one, other) <= Math.min(2, Math.floor(other.length / 3));
}

/** The edit distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (const [column, against] of Array.from(other).entries()) {
      const change = (row[column] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(change, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
