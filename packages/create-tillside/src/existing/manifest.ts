import { Mistake } from '../mistake.ts';
import { indentationOf } from './object-literal.ts';

/** The fields of a `package.json` that are read here. */
export interface Manifest {
  readonly type?: unknown;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** The additions that a `package.json` needs. */
export interface Additions {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  /** The lowest accepted major versions. Lower ones are raised to those in `dependencies` or `devDependencies`. */
  readonly atLeast: Readonly<Record<string, number>>;
}

/** @throws Mistake where it cannot be read */
export function readManifest(text: string): Manifest {
  const manifest = parse(text);
  return {
    type: manifest['type'],
    scripts: textsOf(manifest['scripts']),
    dependencies: textsOf(manifest['dependencies']),
    devDependencies: textsOf(manifest['devDependencies']),
  };
}

/** Adds scripts and dependencies. Keeps existing scripts of the same names, and accepted versions of dependencies. */
export function addToManifest(text: string, additions: Additions): string {
  const manifest = parse(text);
  const { scripts, dependencies, devDependencies } = readManifest(text);
  const isOutdated = ([name, range]: [string, string]): boolean =>
    (majorOf(range) ?? Infinity) < (additions.atLeast[name] ?? 0);
  const installed = Object.fromEntries(
    Object.entries({ ...dependencies, ...devDependencies }).filter((entry) => !isOutdated(entry)),
  );
  const added = {
    scripts: without(additions.scripts, scripts),
    dependencies: without(additions.dependencies, installed),
    devDependencies: without(additions.devDependencies, installed),
  };
  if (Object.values(added).every((part) => Object.keys(part).length === 0)) return text;
  const changed = {
    ...manifest,
    ...(isEmpty(added.scripts) ? {} : { scripts: { ...scripts, ...added.scripts } }),
    ...(isEmpty(added.dependencies) ? {} : { dependencies: sorted({ ...dependencies, ...added.dependencies }) }),
    ...(isEmpty(added.devDependencies)
      ? {}
      : { devDependencies: sorted({ ...devDependencies, ...added.devDependencies }) }),
  };
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const end = /\s*$/.exec(text)?.[0] ?? '';
  return JSON.stringify(changed, null, indentationOf(text)).replaceAll('\n', eol) + end;
}

/** The lowest major version in a range such as `^20`; `null` for `latest` and the like. */
export function majorOf(range: string): number | null {
  const major = /^[\^~>=v\s]*(\d+)/.exec(range)?.[1];
  return major === undefined ? null : Number(major);
}

function parse(text: string): Record<string, unknown> {
  try {
    const manifest: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isRecord(manifest)) return manifest;
  } catch {
    // Reported below, in a sentence.
  }
  throw new Mistake('package.json is not valid JSON.');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textsOf(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}

function without(wanted: Readonly<Record<string, string>>, there: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => !Object.hasOwn(there, name)));
}

function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0;
}

/** Sorts dependencies as npm does. */
function sorted(record: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).toSorted(([left], [right]) => left.localeCompare(right, 'en')));
}
