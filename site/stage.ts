import { copyFileSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyOf, rewriteLinks, type Linked } from './links.ts';
import { sections, type Group, type Source } from './navigation.ts';
import { places, root } from './places.ts';
import { referencePages } from './reference/reference.ts';
import { widgetTexts } from './widgets/widget-pages.ts';

/** A page of the site. */
export interface Page {
  readonly source: Source;
  /** Its address, such as `/live/operating`. */
  readonly route: string;
  readonly title: string;
}

/** Pages below a heading of the sidebar. */
export interface StagedSection {
  readonly title: string;
  readonly pages: readonly Page[];
  readonly groups: readonly { readonly title: string; readonly pages: readonly Page[] }[];
}

/** Every page by section, as the repository has them now. */
export function collectPages(): readonly StagedSection[] {
  const staged = sections.map(({ title, sources }) => ({
    title,
    pages: sources.filter(isSource).map(pageOf),
    groups: sources.filter(isGroup).map((group) => ({ title: group.title, pages: group.sources.map(pageOf) })),
  }));
  const known = new Set(pagesIn(staged).map(({ source }) => ('file' in source ? source.file : '')));
  const missing = globSync('docs/**/*.md', { cwd: root }).filter((file) => !known.has(file));
  if (missing.length > 0) throw new Error(`No section of site/navigation.ts has ${missing.join(', ')}.`);
  return staged;
}

export function pagesIn(staged: readonly StagedSection[]): readonly Page[] {
  return staged.flatMap(({ pages, groups }) => [...pages, ...groups.flatMap((group) => group.pages)]);
}

/** The Markdown of each page, before its links are rewritten. */
export async function textsOf(pages: readonly Page[]): Promise<ReadonlyMap<Page, string>> {
  const widgets = await widgetTexts();
  return new Map(pages.map((page) => [page, textOf(page.source, widgets)]));
}

/** Writes the pages as the generator reads them: with links between pages, and copies of what else they link to. */
export async function stage(): Promise<readonly StagedSection[]> {
  const staged = collectPages();
  const pages = pagesIn(staged);
  const documents = new Map(pages.flatMap((page) => ('file' in page.source ? [[page.source.file, page]] : [])));
  const linked: Linked = { files: new Set() };
  const texts = await textsOf(pages);
  const written = new Map(
    [...texts].map(([{ source, route }, text]) => {
      const name = `${route.endsWith('/') ? `${route}index` : route}${'widget' in source ? '.mdx' : '.md'}`;
      return [join(places.pages, name), rewriteLinks(text, folderOf(source), documents, linked)];
    }),
  );
  rmSync(join(places.pages, 'public'), { recursive: true, force: true });
  for (const [path, text] of written) writeIfNew(path, text);
  for (const path of globSync(`${places.pages}/**/*.{md,mdx}`)) if (!written.has(path)) rmSync(path);
  for (const place of linked.files) copyToPublic(place);
  return staged;
}

function textOf(source: Source, widgets: ReadonlyMap<string, string>): string {
  if ('file' in source) return read(source.file);
  return ('widget' in source ? widgets.get(source.widget) : referencePages.get(source.reference)?.text()) ?? '';
}

/** The folder that links of a page are relative to. */
function folderOf(source: Source): string {
  if ('file' in source) return dirname(source.file);
  return 'widget' in source ? 'docs/frontend' : 'docs/reference';
}

function isSource(source: Source | Group): source is Source {
  return !isGroup(source);
}

function isGroup(source: Source | Group): source is Group {
  return 'sources' in source;
}

function pageOf(source: Source): Page {
  if ('widget' in source) return { source, route: `/frontend/widgets/${kebab(source.widget)}`, title: source.widget };
  if ('reference' in source) {
    return {
      source,
      route: `/reference/${source.reference}`,
      title: referencePages.get(source.reference)?.title ?? '',
    };
  }
  const { file } = source;
  const title = /^# (.+)$/m.exec(read(file))?.[1]?.replaceAll('`', '');
  if (title === undefined) throw new Error(`${file} has no heading of the first level.`);
  return { source, route: routeOf(file), title };
}

function routeOf(file: string): string {
  const name = file.replace(/\.md$/, '');
  if (name === 'SECURITY') return '/reporting-a-weakness';
  if (name === 'CONTRIBUTING') return '/contributing';
  const readme = /^packages\/(\w+)\/README$/.exec(name);
  if (readme) return `/packages/${readme[1] ?? ''}`;
  return name.replace(/^docs/, '').replace(/\/index$/, '/');
}

function kebab(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
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
