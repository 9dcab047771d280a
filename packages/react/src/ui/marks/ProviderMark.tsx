import { useContext, type ReactNode } from 'react';
import { hueOf, initialsOf } from './monogram.ts';
import { officialMark, OfficialMarksContext } from './official-marks.ts';
import type { MarkSize, Provider } from '../../flow/provider.ts';
import { useDrawnMarks } from './use-drawn-marks.ts';

export interface ProviderMarkProps {
  readonly provider: Provider;
  /** In px at 16 px text. Default 28. */
  readonly size?: MarkSize;
}

/**
 * The mark of a provider: the merchant's official one, else the initials that we draw, else a monogram of its name. It is
 * decoration beside the name, which has to stand there as text. Nothing for a card network without an official mark.
 */
export function ProviderMark({ provider, size = 28 }: ProviderMarkProps): ReactNode {
  const { kind, name } = provider;
  const drawn = useDrawnMarks(kind !== 'card');
  const mark = drawn?.find(provider) ?? null;
  const official = officialMark(useContext(OfficialMarksContext), provider, mark?.id);
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
      {initialsOf(name, size === 20 ? 1 : 2)}
    </span>
  );
}
