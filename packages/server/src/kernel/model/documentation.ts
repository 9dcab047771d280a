import { posix } from 'node:path';

/**
 * The address of this version's documentation, with a slash at its end; `null` while the sources have no public address.
 * `scripts/release.ts` writes it.
 */
export const documentation: string | null = null;

/**
 * Where a reader finds a page of the documentation: on the web, or in the installed package, which then holds the page.
 * @param place path in the repository, with its heading: `docs/problems.md#reasons`
 */
export function pageAddress(place: string, base: string | null = documentation): string {
  if (base !== null) return `${base}${place}`;
  return `node_modules/@tillside/server/${place.replace(/^packages\/server\//, '')}`;
}

/** A Markdown text with addresses in place of its links. @param page the page that the links start from */
export function withAddresses(markdown: string, page: string, base: string | null = documentation): string {
  return markdown.replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_link, text: string, target: string) => {
    const address = pageAddress(posix.join(posix.dirname(page), target), base);
    return text.endsWith('.md') ? address : `${text} (${address})`;
  });
}
