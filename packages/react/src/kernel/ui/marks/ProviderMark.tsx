import { useContext, type ReactNode } from 'react';
import type { OfficialMark, OfficialMarks } from '../../flow/official-marks.ts';
import { PageContext } from '../../flow/page.ts';
import type { MarkSize, Provider, ProviderKind, Option } from '../../flow/bill-fields.ts';
import { fromChunk } from '../../runtime/from-chunk.ts';
import { useLoaded } from '../../runtime/use-loaded.ts';
import type { DrawnMarks } from './drawn-marks.tsx';

export interface ProviderMarkProps {
  /** Whose mark it is: the kind and the id or name of a provider. */
  readonly provider: Provider;
  /** In px at 16 px text. Default 28. */
  readonly size?: MarkSize;
}

/**
 * The mark of a provider: the merchant's official one, else the initials that we draw, else a monogram of its name. It
 * is decoration: show the name as text beside it. For a card network without an official mark it renders nothing.
 */
export function ProviderMark({ provider, size = 28 }: ProviderMarkProps): ReactNode {
  const { kind, name } = provider;
  const { part: drawn, failed } = useLoaded(kind === 'card' ? null : 'marks', load);
  const mark = drawn?.find(provider) ?? null;
  const official = officialMark(useContext(PageContext).marks, provider, mark?.id);
  if (official !== undefined) {
    return (
      <span className="ts-mark" data-kind="official" data-size={size} aria-hidden="true">
        {typeof official === 'string' ? <img src={official} alt="" /> : official}
      </span>
    );
  }
  if (kind === 'card') return null;
  if (drawn && mark) return drawn.draw(mark, size);
  return (
    <span className="ts-mark" data-kind="monogram" data-hue={hueOf(name)} data-size={size} aria-hidden="true">
      {/* A monogram that becomes a mark a moment later would flash. */}
      {(drawn ?? failed) && initialsOf(name, size === 20 ? 1 : 2)}
    </span>
  );
}

interface OptionMarkProps {
  /** The kind of providers to choose from; without it there is no mark. */
  readonly kind: ProviderKind | undefined;
  readonly option: Option;
}

/** The mark of an option that is a provider. */
export function OptionMark({ kind, option: { value, name, provider = value } }: OptionMarkProps): ReactNode {
  return kind && <ProviderMark provider={{ kind, id: provider, name }} />;
}

const load = (): Promise<DrawnMarks> => fromChunk(() => import('./drawn-marks.tsx'), 'drawnMarks');

/** The marks that we draw; `null` until they are loaded. Using it starts loading them. */
export function useDrawnMarks(wanted = true): DrawnMarks | null {
  return useLoaded(wanted ? 'marks' : null, load).part;
}

/** The colours of monograms, from `data-hue` 1 to 6. */
type Hue = 1 | 2 | 3 | 4 | 5 | 6;

/** The first letters of the first words; of a single word, its first letters. */
export function initialsOf(name: string, count: 1 | 2): string {
  const words = name.match(/[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}'’]*/gu) ?? [];
  const letters = words.flatMap(
    (word) => word.match(/[\p{L}\p{N}]\p{M}*/gu)?.slice(0, words.length > 1 ? 1 : count) ?? [],
  );
  return letters.slice(0, count).join('').toUpperCase();
}

/** The hue of a name: the same on every page and device, whatever its case. */
export function hueOf(name: string): Hue {
  // FNV-1a, 32 bits.
  let hash = 0x811c9dc5;
  for (const letter of name.trim().toLowerCase()) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hues[(hash >>> 0) % hues.length] ?? 1;
}

const hues: readonly Hue[] = [1, 2, 3, 4, 5, 6];

/** By the provider's own id or name, else by the id of our mark. */
export function officialMark(
  marks: OfficialMarks | undefined,
  { id, name }: Provider,
  drawn: string | undefined,
): OfficialMark | undefined {
  const key = [id, name, drawn].find((each) => marks && each !== undefined && Object.hasOwn(marks, each));
  return key === undefined ? undefined : marks?.[key];
}
