import type { Finding } from '../finding.ts';
import type { Fitting, Judge } from './answers.ts';
import { at, resolved, type Document } from './document.ts';
import { isRecord } from './record.ts';
import type { Validate } from './schemas.ts';

/** A way to spoil one required field. */
export interface Control {
  readonly path: string;
  readonly how: 'dropped' | 'retyped';
  /** Spoils the value in place, and answers how to put it back. */
  readonly spoil: () => () => void;
}

/** What the negative controls of a recording found, and how many there were. */
export interface Controlled {
  readonly findings: readonly Finding[];
  readonly count: number;
}

/**
 * Spoils every required field of every answer that fits, one at a time, and expects the document to refuse each copy.
 * Answers of the same shape are spoiled once.
 */
export function control(by: Judge, document: Document, fitting: readonly Fitting[]): Controlled {
  const seen = new Set<string>();
  const findings: Finding[] = [];
  let count = 0;
  for (const { operation, status, schema, json } of fitting) {
    const shape = `${schema} ${shapeOf(json)}`;
    if (seen.has(shape)) continue;
    seen.add(shape);
    const copy: unknown = structuredClone(json);
    for (const { path, how, spoil } of controlsOf(document, schema, copy, by.validate)) {
      const restore = spoil();
      count += 1;
      if (by.validate(schema, copy).length === 0) {
        const where = `${by.name} ${operation.id} ${status}`;
        findings.push({
          severity: 'violation',
          check: 'controls',
          where,
          message: `is valid too with ${path} ${how}.`,
        });
      }
      restore();
    }
  }
  return { findings, count };
}

/**
 * Every way to drop or to retype a field that the schema requires and the value has. Of a list, only the first entry of
 * each shape is spoiled.
 */
export function controlsOf(document: Document, schema: string, value: unknown, validate: Validate): Control[] {
  return controlsAt(document, schema, value, '', validate, 0);
}

function controlsAt(
  document: Document,
  pointer: string,
  value: unknown,
  path: string,
  validate: Validate,
  depth: number,
): Control[] {
  const place = resolved(document, pointer);
  const schema = at(document, place);
  if (!isRecord(schema) || depth > 40) return [];
  const inside = (to: string, part: unknown, name: string): Control[] =>
    controlsAt(document, to, part, name, validate, depth + 1);
  const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => {
    const list: unknown = schema[keyword];
    return (Array.isArray(list) ? list : [])
      .map((_, index) => `${place}/${keyword}/${index}`)
      .filter((branch) => validate(branch, value).length === 0)
      .flatMap((branch) => inside(branch, value, path));
  });
  if (Array.isArray(value)) return [...branches, ...ofEntries(schema, place, value, path, inside)];
  if (!isRecord(value)) return branches;
  const { properties, required } = schema;
  const names = isRecord(properties) ? Object.keys(properties).filter((name) => Object.hasOwn(value, name)) : [];
  const deeper = names.flatMap((name) => inside(`${place}/properties/${name}`, value[name], `${path}/${name}`));
  const spoiled = (Array.isArray(required) ? required : [])
    .filter((name): name is string => typeof name === 'string' && Object.hasOwn(value, name))
    .flatMap((name) => spoilsOf(value, name, `${path}/${name}`));
  return [...branches, ...deeper, ...spoiled];
}

function ofEntries(
  schema: Readonly<Record<string, unknown>>,
  place: string,
  entries: readonly unknown[],
  path: string,
  inside: (to: string, part: unknown, name: string) => Control[],
): Control[] {
  const tuple = Array.isArray(schema['prefixItems']) ? schema['prefixItems'].length : 0;
  const seen = new Set<string>();
  return entries.flatMap((entry, index) => {
    if (index < tuple) return inside(`${place}/prefixItems/${index}`, entry, `${path}/${index}`);
    const shape = shapeOf(entry);
    if (seen.has(shape)) return [];
    seen.add(shape);
    return inside(`${place}/items`, entry, `${path}/*`);
  });
}

/** A field can be gone, or be of a kind that no field of that kind has: an object instead of a text, and so on. */
function spoilsOf(owner: Record<string, unknown>, name: string, path: string): Control[] {
  const value = owner[name];
  const other: unknown = typeof value === 'object' && value !== null ? 'retyped' : { retyped: true };
  const restore = (): void => void (owner[name] = value);
  return [
    { path, how: 'dropped', spoil: () => (Reflect.deleteProperty(owner, name), restore) },
    { path, how: 'retyped', spoil: () => ((owner[name] = other), restore) },
  ];
}

/** Names and kinds without values; entries of a list count once. */
export function shapeOf(value: unknown): string {
  if (Array.isArray(value))
    return `[${[...new Set(value.map((entry) => shapeOf(entry)))].toSorted((a, b) => (a < b ? -1 : 1)).join('|')}]`;
  if (!isRecord(value)) return value === null ? 'null' : typeof value;
  return `{${Object.entries(value)
    .map(([name, inner]) => `${name}:${shapeOf(inner)}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join(',')}}`;
}
