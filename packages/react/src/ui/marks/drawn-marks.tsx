import type { ReactNode } from 'react';
import { findMark, type FoundMark } from './find-mark.ts';
import { lettering, type Lettering } from './letters.ts';
import type { MarkSize, Provider } from '../../flow/bill-fields.ts';

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

const known = new Map<string, Lettering>();

function letteringOf(letters: string): Lettering {
  const placed = known.get(letters) ?? lettering(letters);
  known.set(letters, placed);
  return placed;
}
