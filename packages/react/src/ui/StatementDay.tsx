import { useId, useState, type ReactNode } from 'react';
import { dayMessages } from '@tillside/messages';
import { useLanguage } from '../session/context.ts';
import { dayText, relativeDay } from './days.ts';

export interface StatementDayProps {
  /** `2026-11-21`, in Lagos. */
  readonly date: string;
  /** What the day comes to, at the end of its heading. */
  readonly sum?: ReactNode;
  /** The rows, as list items. */
  readonly children: ReactNode;
}

/** One day of a statement: its rows below its name. */
export function StatementDay({ date, sum, children }: StatementDayProps): ReactNode {
  const { t, format } = useLanguage();
  const id = useId();
  const [now] = useState(() => Date.now());
  const relative = relativeDay(date, now);
  return (
    <div>
      <h3 className="ts-day">
        <time id={id} dir="auto" dateTime={date}>
          {relative === 'today'
            ? t(dayMessages, 'today')
            : relative === 'yesterday'
              ? t(dayMessages, 'yesterday')
              : dayText(date, format.locale, now)}
        </time>
        {sum}
      </h3>
      <ul className="ts-entries" aria-labelledby={id}>
        {children}
      </ul>
    </div>
  );
}
