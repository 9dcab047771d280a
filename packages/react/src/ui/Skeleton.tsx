import type { ReactNode } from 'react';
import { commonMessages } from '@tillside/messages';
import { useLanguage } from '../session/context.ts';

/** A placeholder while loading, with a number of rows. */
export function Skeleton({ rows }: { readonly rows: number }): ReactNode {
  const { t } = useLanguage();
  return (
    <div className="ts-skeleton" aria-busy="true">
      <span className="ts-hidden">{t(commonMessages, 'loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span className="ts-bone" key={row} data-row={row % 3} />
      ))}
    </div>
  );
}
