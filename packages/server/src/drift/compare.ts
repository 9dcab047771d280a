import { accepts } from './format.ts';
import { parentOf, type FieldShape, type Shape } from './shape.ts';

/** A difference between an answer and the recorded one. Contains no value of an answer, except words that look like a code. */
export interface Difference {
  /** The field: `message.details[].amount`. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;
}

/** Compares the shape of answers with the recorded shape. The entries of an empty list are not compared. */
export function compareShapes(expected: Shape, found: Shape): Difference[] {
  const known = [...expected].flatMap(([path, field]) => compareField(path, field, found));
  const added = [...found]
    .filter(([path]) => !expected.has(path) && holds(expected, parentOf(path)))
    .map(([path, field]) => ({ path, expected: 'no such field', found: describe(field) }));
  return [...known, ...added];
}

/** The lists that have entries in the sandbox and were empty in every answer. */
export function emptyLists(expected: Shape, found: Shape): string[] {
  return [...expected.keys()]
    .filter((path) => path.endsWith('[]'))
    .map((path) => path.slice(0, -2))
    .filter((path) => found.get(path)?.kinds.has('list') && !found.has(`${path}[]`));
}

function compareField(path: string, expected: FieldShape, found: Shape): Difference[] {
  const field = found.get(path);
  if (!field) {
    const isGone = !expected.sometimes && holds(found, parentOf(path));
    return isGone ? [{ path, expected: describe(expected), found: 'gone' }] : [];
  }
  const differences: Difference[] = [];
  const isOther = ![...field.kinds].every((kind) => [...expected.kinds].some((known) => accepts(known, kind)));
  if (isOther) differences.push({ path, expected: describe(expected), found: describe(field) });
  if (field.sometimes && !expected.sometimes) {
    differences.push({ path, expected: 'in every answer', found: 'missing in some' });
  }
  const codes = [...field.codes].filter((code) => !expected.codes.has(code));
  if (expected.codes.size > 0 && codes.length > 0) {
    differences.push({ path, expected: [...expected.codes].join(', '), found: `also ${codes.join(', ')}` });
  }
  return differences;
}

/** Whether a parent can have fields: it is an object, or a list whose entries differ by position. */
function holds(shape: Shape, parent: string | null): boolean {
  if (parent === null) return false;
  const kinds = shape.get(parent)?.kinds;
  return kinds !== undefined && (kinds.has('object') || shape.has(`${parent}[0]`));
}

function describe({ kinds }: FieldShape): string {
  return [...kinds].toSorted().join(' or ');
}
