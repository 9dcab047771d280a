import { copyFileSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyOf, rewriteLinks, type Linked } from './links.ts';
import { sections } from './navigation.ts';
import { places, root } from './places.ts';

/** A page of the site. */
export interface Page {
  /** Its file in the repository. */
  readonly file: string;
  /** Its address, such as `/live/operating`. */
  readonly route: string;
  readonly title: string;
  readonly text: string;
}

export interface StagedSection {
  readonly title: string;
  readonly pages: readonly Page[];
}

/** Every page by section, as the repository has them now. */
export function collectPages(): readonly StagedSection[] {
  const known = new Set(sections.flatMap(({ files }) => files));
  const missing = globSync('docs/**/*.{md,mdx}', { cwd: root }).filter((file) => !known.has(file));
  if (missing.length > 0) throw new Error(`No section of site/navigation.ts has ${missing.join(', ')}.`);
  return sections.map(({ title, files }) => ({ title, pages: files.map(readPage) }));
}

/** Writes the pages as the generator reads them: with links between pages, and copies of what else they link to. */
export function stage(): readonly StagedSection[] {
  const staged = collectPages();
  const pages = staged.flatMap((section) => section.pages);
  const routes = new Map(pages.map(({ file, route }) => [file, route]));
  const linked: Linked = { files: new Set() };
  const written = new Map(
    pages.map(({ file, route, text }) => {
      const name = `${route.endsWith('/') ? `${route}index` : route}${file.endsWith('.mdx') ? '.mdx' : '.md'}`;
      return [join(places.pages, name), rewriteLinks(text, file, routes, linked)];
    }),
  );
  rmSync(join(places.pages, 'public'), { recursive: true, force: true });
  for (const [path, text] of written) writeIfNew(path, text);
  for (const path of globSync(`${places.pages}/**/*.{md,mdx}`)) if (!written.has(path)) rmSync(path);
  for (const place of linked.files) copyToPublic(place);
  return staged;
}

function readPage(file: string): Page {
  const text = readFileSync(join(root, file), 'utf8');
  const title = /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '');
  if (title === undefined) throw new Error(`${file} has no heading of the first level.`);
  return { file, route: routeOf(file), title, text };
}

function routeOf(file: string): string {
  const name = file.replace(/\.mdx?$/, '');
  if (name === 'SECURITY') return '/reporting-a-weakness';
  const readme = /^packages\/(\w+)\/README$/.exec(name);
  if (readme) return `/packages/${readme[1] ?? ''}`;
  return name.replace(/^docs/, '').replace(/\/index$/, '/');
}

function copyToPublic(place: string): void {
  const source = join(root, place);
  const copy = join(places.pages, 'public', copyOf(place));
  mkdirSync(dirname(copy), { recursive: true });
  if (statSync(source).isDirectory()) writeFileSync(copy, `${readdirSync(source).toSorted().join('\n')}\n`);
  else copyFileSync(source, copy);
}

/** Leaves files alone that are as they should be, so that a served site reloads only what changed. */
function writeIfNew(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  try {
    if (readFileSync(path, 'utf8') === text) return;
  } catch {
    // It is not there yet.
  }
  writeFileSync(path, text);
}
