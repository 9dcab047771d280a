/** The known options of a group, by name; a function checks one. */
export interface OptionGroup {
  readonly [name: string]: OptionGroup | ((...given: never) => unknown);
}

/** Names that other libraries use, with the paths of the options that are meant. */
export type RenamedOptions = Readonly<Record<string, string>>;

/**
 * A sentence about each name that is no option, with the nearest known ones; `null` if all are known. It never says that
 * a name may be left out: without a misspelt option another rule would hold for money.
 */
export function unknownOptions(given: object, known: OptionGroup, renamed: RenamedOptions = {}): string | null {
  const all = pathsIn(known);
  const sentences = unknownIn(given, known).map((path) => {
    const group = path.slice(0, -1);
    const siblings = all.filter((option) => option.slice(0, -1).join() === group.join());
    const nearest = nearestTo(path.at(-1) ?? '', siblings, all, renamed).map((option) => `\`${option}\``);
    const names = siblings.map((option) => option.at(-1)).join(', ');
    const hint =
      nearest.length > 0
        ? `Did you mean ${nearest.join(' or ')}?`
        : `Nothing is near it: ${group.length === 0 ? 'there are' : `\`${group.join('.')}\` has`} ${names}.`;
    return `\`${path.join('.')}\` is no option, and would change nothing. ${hint}`;
  });
  return sentences.length === 0 ? null : sentences.join(' ');
}

type Path = readonly string[];

function pathsIn(group: OptionGroup): readonly Path[] {
  return Object.entries(group).flatMap(([name, inner]) => [
    [name],
    ...(typeof inner === 'function' ? [] : pathsIn(inner).map((path) => [name, ...path])),
  ]);
}

function unknownIn(given: object, known: OptionGroup): readonly Path[] {
  return Object.entries<unknown>({ ...given }).flatMap(([name, value]) => {
    const within = Object.hasOwn(known, name) ? known[name] : undefined;
    if (within === undefined) return [[name]];
    if (typeof within === 'function' || typeof value !== 'object' || value === null) return [];
    return unknownIn(value, within).map((path) => [name, ...path]);
  });
}

/** The options that may be meant, the nearest first. */
function nearestTo(name: string, siblings: readonly Path[], all: readonly Path[], renamed: RenamedOptions): Path {
  const distanceOf = (path: Path): number => distance(name, path.at(-1) ?? '');
  const close = siblings
    .filter((path) => isCloseTo(name, path.at(-1) ?? ''))
    .toSorted((one, other) => distanceOf(one) - distanceOf(other))
    .map((path) => path.join('.'));
  const moved = Object.hasOwn(renamed, name) ? [renamed[name] ?? ''] : [];
  if (close.length + moved.length > 0) return [...close, ...moved];
  const elsewhere = all.filter((path) => distanceOf(path) === 0);
  const within = siblings.filter(([option = '']) => option.length > 4 && lower(name).includes(lower(option)));
  return (elsewhere.length > 0 ? elsewhere : within).map((path) => path.join('.'));
}

/** Whether one may be a misspelling of the other: equal except for case, or an edit distance of at most two. */
export function isCloseTo(given: string, known: string): boolean {
  return distance(given, known) <= Math.min(2, Math.floor(known.length / 3));
}

function lower(text: string): string {
  return text.toLowerCase();
}

/** The edit distance, without regard to case. */
function distance(given: string, known: string): number {
  const [one, other] = [lower(given), lower(known)];
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
