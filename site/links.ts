import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './places.ts';

/** What the links of a page lead to, beside other pages. */
export interface Linked {
  /** Files and folders of the repository that the site has to bring. */
  readonly files: Set<string>;
}

/** A page that links can lead to. */
interface Target {
  readonly route: string;
  readonly title: string;
}

const fence = /^\s*(`{3,}|~{3,})/;

/**
 * Makes links between files of the repository links between pages: to the page of a document, or to a copy of any other file.
 * A text that is the name of a document becomes the title of its page. Code blocks keep their code, and show the name of the file that they are.
 * @param folder what relative links begin at
 */
export function rewriteLinks(text: string, folder: string, pages: ReadonlyMap<string, Target>, linked: Linked): string {
  let open: string | null = null;
  return text
    .split('\n')
    .map((line) => {
      const mark = fence.exec(line)?.[1] ?? null;
      if (mark !== null) {
        const opens = open === null;
        if (opens) open = mark;
        else if (open !== null && mark.startsWith(open)) open = null;
        // The scripts that follow a page read `file=`; the generator would load such a file.
        return opens ? line.replace(/ file=(\S+)/, ' title="$1"') : line;
      }
      if (open !== null) return line;
      return line
        .replaceAll(/\[[\w./-]+\.md\](\(([^)#\s]+))/g, entitle)
        .replaceAll(/(\]\(|\ssrc(?:set)?=")([^)"\s]+)([)"])/g, rewrite);
    })
    .join('\n');

  function entitle(whole: string, link: string, path: string): string {
    const page = pageOf(placeOf(path), pages);
    return page === undefined ? whole : `[${page.title}]${link}`;
  }

  function placeOf(path: string): string {
    return posix.normalize(join(folder, path)).replace(/\/$/, '');
  }

  function rewrite(whole: string, before: string, target: string, after: string): string {
    if (/^([a-z]+:|#|\/)/.test(target)) return whole;
    const [path = '', hash] = target.split('#');
    const address = addressOf(placeOf(path), pages, linked);
    return `${before}${address}${hash === undefined ? '' : `#${hash}`}${after}`;
  }
}

function pageOf(place: string, pages: ReadonlyMap<string, Target>): Target | undefined {
  return pages.get(place) ?? pages.get(`${place}/README.md`) ?? pages.get(`${place}/index.md`);
}

function addressOf(place: string, pages: ReadonlyMap<string, Target>, linked: Linked): string {
  const page = pageOf(place, pages);
  if (page !== undefined) return page.route;
  if (!existsSync(join(root, place))) throw new Error(`A document links to ${place}, which does not exist.`);
  linked.files.add(place);
  return copyOf(place);
}

/** Where the copy of a file stands on the site. Source is served as text, whatever the host knows of its type. */
export function copyOf(place: string): string {
  if (statSync(join(root, place)).isDirectory()) return `/source/${place}/files.txt`;
  return /\.(png|webp|svg|json)$/.test(place) ? `/source/${place}` : `/source/${place}.txt`;
}
