import type { ReactNode } from 'react';

/** The gold contacts of a card, as decoration. */
export function CardChip(): ReactNode {
  return (
    <svg className="ts-card-chip" viewBox="0 0 44 34" aria-hidden="true">
      <rect className="ts-card-gold" x="0.5" y="0.5" width="43" height="33" rx="7" />
      <path d="M15 1v9.5l-5 4v5l5 4V33M29 1v9.5l5 4v5l-5 4V33M1 14.5h9M1 19.5h9M34 14.5h9M34 19.5h9M15 10.5h14M15 23.5h14" />
    </svg>
  );
}
