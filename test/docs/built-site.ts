import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { twinOf } from '../../site/llms.ts';
import { places } from '../../site/places.ts';
import { collectPages, pagesIn } from '../../site/stage.ts';

/** Where the built site is served. */
export function siteUrl(): string {
  const url = process.env['DOCS_URL'];
  if (url === undefined) throw new Error('setup.ts did not serve the site.');
  return url;
}

export interface BuiltPage {
  readonly title: string;
  /** Its file, from the root of the site. */
  readonly html: string;
  readonly markdown: string;
}

/** Every page that the site has to have. */
export const pages: readonly BuiltPage[] = pagesIn(collectPages()).map(({ title, route }) => ({
  title,
  html: route.endsWith('/') ? `${route}index.html` : `${route}.html`,
  markdown: twinOf(route),
}));

export function read(file: string): string {
  return readFileSync(join(places.built, file), 'utf8');
}

export function htmlFiles(): readonly string[] {
  return globSync('**/*.html', { cwd: places.built }).map((file) => `/${file}`);
}

/** What is wrong with the links of a page: the file or the place within it that is not there. */
export function brokenLinks(file: string, text: string, targets: readonly string[]): readonly string[] {
  return targets.flatMap((target) => {
    if (/^(https?|mailto|data):/.test(target)) return [];
    const [path = '', hash = ''] = target.split('#');
    const linked = path === '' ? file : posix.join(path.startsWith('/') ? '' : posix.dirname(file), path);
    const found = [linked, `${linked}.html`, posix.join(linked, 'index.html')].find(
      (name) => /\.\w+$/.test(name) && existsSync(join(places.built, name)),
    );
    if (found === undefined) return [target];
    if (hash === '' || !found.endsWith('.html')) return [];
    const html = found === file ? text : read(found);
    return idsOf(html).has(decodeURIComponent(hash)) ? [] : [target];
  });
}

/** Addresses that the HTML of a page refers to: links, pictures, scripts and styles. */
export function addressesIn(html: string): readonly string[] {
  return [...html.matchAll(/\s(?:href|src|srcset)="([^"]*)"/gi)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );
}

/** Addresses of the links and pictures of a Markdown text, outside of its code. */
export function linksIn(markdown: string): readonly string[] {
  const prose = markdown.replaceAll(/^\s*(`{3,}|~{3,}).*?^\s*\1`*\s*$/gms, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, address = '']) => address);
}

function idsOf(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id));
}
