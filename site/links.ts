import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './places.ts';

/** What the links of a page lead to, beside other pages. */
export interface Linked {
  /** Files and folders of the repository that the site has to bring. */
  readonly files: Set<string>;
}

const fence = /^\s*(`{3,}|~{3,})/;

/**
 * Makes links between files of the repository links between pages: to the page of a document, or to a copy of any other file.
 * Code blocks keep their code, and show the name of the file that they are.
 * @param folder what relative links begin at
 */
export function rewriteLinks(
  text: string,
  folder: string,
  routes: ReadonlyMap<string, string>,
  linked: Linked,
): string {
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
      return open === null ? line.replaceAll(/(\]\(|\ssrc(?:set)?=")([^)"\s]+)([)"])/g, rewrite) : line;
    })
    .join('\n');

  function rewrite(whole: string, before: string, target: string, after: string): string {
    if (/^([a-z]+:|#|\/)/.test(target)) return whole;
    const [path = '', hash] = target.split('#');
    const place = posix.normalize(join(folder, path)).replace(/\/$/, '');
    const address = addressOf(place, routes, linked);
    return `${before}${address}${hash === undefined ? '' : `#${hash}`}${after}`;
  }
}

function addressOf(place: string, routes: ReadonlyMap<string, string>, linked: Linked): string {
  const route = routes.get(place) ?? routes.get(`${place}/README.md`) ?? routes.get(`${place}/index.md`);
  if (route !== undefined) return route;
  if (!existsSync(join(root, place))) throw new Error(`A document links to ${place}, which does not exist.`);
  linked.files.add(place);
  return copyOf(place);
}

/** Where the copy of a file stands on the site. Source is served as text, whatever the host knows of its type. */
export function copyOf(place: string): string {
  if (statSync(join(root, place)).isDirectory()) return `/source/${place}/files.txt`;
  return /\.(png|webp|svg|json)$/.test(place) ? `/source/${place}` : `/source/${place}.txt`;
}
