import { markTable, type Mark } from './mark-table.ts';
import type { Provider, ProviderKind } from '../../flow/bill-fields.ts';

/** A mark that we draw, and the id it stands under. */
export interface FoundMark extends Mark {
  readonly id: string;
}

/** The mark of a provider by its name, which stands beside it, else by its id; `null` if we draw none. */
export function findMark({ kind, id, name }: Provider): FoundMark | null {
  const marks = marksOf(kind);
  for (const text of [name, id]) {
    const words = wordsOf(text);
    const found =
      marks.get(words.join('')) ??
      marks.get(essential(words)) ??
      (byFirstWord.has(kind) ? marks.get(words[0] ?? '') : undefined);
    if (found) return found;
  }
  return null;
}

/** Kinds whose names go on after the provider's: `MTN Ghana`, `WAEC Result Checker`. Two banks may begin with the same word. */
const byFirstWord: ReadonlySet<ProviderKind> = new Set(['network', 'tv', 'internet', 'electricity', 'exam']);

/** Words that a company's name has in one list and not in another. */
const optional = new Set(
  'bank company distribution electric electricity for limited ltd mfb microfinance nig nigeria of plc power psb the'.split(
    ' ',
  ),
);

function essential(words: readonly string[]): string {
  return words.filter((word) => !optional.has(word)).join('');
}

/** In lower case, without accents and symbols. */
function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

const known = new Map<ProviderKind, ReadonlyMap<string, FoundMark>>();

function marksOf(kind: ProviderKind): ReadonlyMap<string, FoundMark> {
  const marks = known.get(kind) ?? byAnyName(kind);
  known.set(kind, marks);
  return marks;
}

function byAnyName(kind: ProviderKind): ReadonlyMap<string, FoundMark> {
  return new Map(
    Object.entries(markTable[kind]).flatMap(([id, mark]) =>
      [id, ...(mark.aliases ?? [])].map((name): [string, FoundMark] => [name, { id, ...mark }]),
    ),
  );
}
