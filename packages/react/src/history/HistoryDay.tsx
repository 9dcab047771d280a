import { useId, type ReactNode } from 'react';
import { money } from '@tillside/contract';
import { historyMessages } from '@tillside/messages';
import { useLanguage } from '../provider/context.ts';
import { dayText, relativeDay, spentOn, type Day } from './days.ts';
import { HistoryRow, type HistoryRowProps } from './HistoryRow.tsx';

export interface HistoryDayProps extends Omit<HistoryRowProps, 'instruction'> {
  readonly day: Day;
  /** Whether every purchase of the day is in it, so that its sum can be shown. */
  readonly whole: boolean;
}

/** The purchases of one day, below its name and its sum. */
export function HistoryDay({ day, whole, ...row }: HistoryDayProps): ReactNode {
  const { t, format } = useLanguage();
  const id = useId();
  const now = Date.now();
  const relative = relativeDay(day.date, now);
  const spent = whole ? spentOn(day) : null;
  return (
    <div className="ts-history-day">
      <h3 className="ts-day">
        <time id={id} dir="auto" dateTime={day.date}>
          {relative === 'today'
            ? t(historyMessages, 'today')
            : relative === 'yesterday'
              ? t(historyMessages, 'yesterday')
              : dayText(day.date, format.locale, now)}
        </time>
        {spent !== null && spent > 0 && <bdi dir="ltr">{format.money(money('NGN', spent))}</bdi>}
      </h3>
      <ul className="ts-entries" aria-labelledby={id}>
        {day.purchases.map((instruction) => (
          <HistoryRow key={instruction.ref} instruction={instruction} {...row} />
        ))}
      </ul>
    </div>
  );
}
