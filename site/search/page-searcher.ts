import { getSearchIndexURL } from '@rspress/core/dist/theme/components/Search/logic/providers/LocalProvider.js';
import { sectionFinder, type Found } from './find-sections.ts';
import { sectionsOf, type IndexedPage } from './sections.ts';
import { subjectOf, wordsOf } from './words.ts';

/*
 * Takes the place of the generator's own searcher (`rspress.config.ts`), which shows only pages that have the words of a
 * question side by side. It reads the index that the generator writes, and answers in the shape that its panel draws.
 */

interface SearcherOptions {
  readonly currentLang: string;
  readonly currentVersion: string;
}

interface Match {
  readonly type: 'content';
  /** The page and the headings above the section. */
  readonly title: string;
  readonly header: string;
  readonly link: string;
  readonly query: string;
  /** The line of the section that has most of the question. */
  readonly statement: string;
  /** Where the words of the question stand in it: the first letter, and the bytes. */
  readonly highlightInfoList: readonly { readonly start: number; readonly length: number }[];
}

interface MatchGroup {
  readonly group: string;
  readonly renderType: 'default';
  readonly result: readonly Match[];
}

const longestStatement = 140;

/** Whether questions can be answered. `waiting` until the index is read, which takes seconds on a slow machine. */
export type SearchState = 'waiting' | 'ready' | 'failed';

let state: SearchState = 'waiting';
let current: PageSearcher | null = null;
const watchers = new Set<() => void>();

export function searchState(): SearchState {
  return state;
}

/** Calls `changed` after each change of the state. Returns a function that stops it. */
export function watchSearch(changed: () => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

/** Reads the index before the search is opened: whoever is on the way to its button is about to ask. */
export function prepareSearch(): void {
  // The panel shows the error, when it is opened.
  current?.init().catch(() => undefined);
}

/** The generator makes another searcher for each language and version. */
function begin(searcher: PageSearcher): void {
  current = searcher;
  state = 'waiting';
}

function enter(next: SearchState): void {
  state = next;
  for (const changed of watchers) changed();
}

export class PageSearcher {
  readonly #options: SearcherOptions;
  #pages: Promise<readonly IndexedPage[]> | null = null;
  #finder: ReturnType<typeof sectionFinder> | null = null;

  constructor(options: SearcherOptions) {
    this.#options = options;
    begin(this);
  }

  async init(): Promise<void> {
    try {
      const pages = await this.fetchSearchIndex();
      this.#finder ??= sectionFinder(sectionsOf(pages));
      await this.#finder;
    } catch (error) {
      if (current === this) enter('failed');
      throw error;
    }
    if (current === this) enter('ready');
  }

  fetchSearchIndex(): Promise<readonly IndexedPage[]> {
    this.#pages ??= fetchIndex(getSearchIndexURL(this.#options.currentLang, this.#options.currentVersion));
    return this.#pages;
  }

  async match(query: string, limit = 8): Promise<readonly MatchGroup[]> {
    const find = await this.#finder;
    const result = find === null ? [] : find(query, limit).map((found) => matchOf(found, query));
    return [{ group: 'Tillside', renderType: 'default', result }];
  }
}

async function fetchIndex(url: string | undefined): Promise<readonly IndexedPage[]> {
  const response = url === undefined ? null : await fetch(url);
  if (!response?.ok) throw new Error('The index of the search could not be loaded. Reload the page and try again.');
  return (await response.json()) as readonly IndexedPage[];
}

function matchOf({ section, subjects }: Found, query: string): Match {
  const { title, headings, link } = section;
  const header = [title, ...headings].join(' › ');
  const isAbout = countIn(section.text, subjects) > 0;
  const statement = excerptOf(isAbout ? section.text : section.code, subjects);
  return {
    type: 'content',
    title: header,
    header,
    link,
    query,
    statement,
    highlightInfoList: marksIn(statement, subjects),
  };
}

/** The line that has most of the subjects, shortened around the first of them. */
function excerptOf(text: string, subjects: readonly string[]): string {
  const lines = text.split('\n').map((line) => line.replaceAll('\t', ' · ').trim());
  const [line = ''] = lines.toSorted((one, other) => countIn(other, subjects) - countIn(one, subjects));
  if (line.length <= longestStatement) return line;
  const first = Math.max(0, (marksIn(line, subjects)[0]?.start ?? 0) - longestStatement / 2);
  const start = first === 0 ? 0 : line.indexOf(' ', first) + 1;
  const rest = line.slice(start);
  const shown = rest.length <= longestStatement ? rest : `${rest.slice(0, rest.lastIndexOf(' ', longestStatement))} …`;
  return `${start === 0 ? '' : '… '}${shown}`;
}

function countIn(line: string, subjects: readonly string[]): number {
  const own = new Set(wordsOf(line).map(subjectOf));
  return subjects.filter((subject) => own.has(subject)).length;
}

function marksIn(text: string, subjects: readonly string[]): Match['highlightInfoList'] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)]
    .filter(([word]) => subjects.includes(subjectOf(word.toLowerCase()) ?? ''))
    .map(({ 0: word, index }) => ({ start: index, length: new TextEncoder().encode(word).length }));
}
