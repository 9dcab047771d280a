import type { ReactNode } from 'react';
import { lettering, type Lettering } from './letters.ts';
import type { MarkSize, Provider, ProviderKind } from '../../flow/bill-fields.ts';
import { markTable, type Mark } from './mark-table.ts';

/** The marks that we draw. Loaded once per page, when the first mark is shown. */
export interface DrawnMarks {
  find(provider: Provider): FoundMark | null;
  draw(mark: FoundMark, size: MarkSize): ReactNode;
}

/** The one export of the chunk. */
export const drawnMarks: DrawnMarks = { find: findMark, draw };

/** Colours are attributes: a strict Content Security Policy forbids `style`. */
function draw({ id, letters, ground, ink }: FoundMark, size: MarkSize): ReactNode {
  const { strokeWidth, paths } = letteringOf(letters);
  return (
    <svg
      className="ts-mark"
      data-kind="letters"
      data-mark={id}
      data-size={size}
      viewBox="0 0 28 28"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="28" height="28" fill={ground} />
      <g fill="none" stroke={ink} strokeWidth={strokeWidth} strokeLinecap="round" strokeLinejoin="round">
        {paths.map(({ d, transform }) => (
          <path key={transform} d={d} transform={transform} />
        ))}
      </g>
    </svg>
  );
}

const placedBefore = new Map<string, Lettering>();

function letteringOf(letters: string): Lettering {
  const placed = placedBefore.get(letters) ?? lettering(letters);
  placedBefore.set(letters, placed);
  return placed;
}

/** A mark that we draw, with its id. */
export interface FoundMark extends Mark {
  readonly id: string;
}

/** Finds a provider's mark by the name, which is shown beside it, else by the id; `null` if we draw none. */
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

/** Kinds whose names may continue after the provider's: `MTN Ghana`. Not banks: two may begin with the same word. */
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
