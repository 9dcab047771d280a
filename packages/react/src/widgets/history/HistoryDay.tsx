import type { ReactNode } from 'react';
import { money, type Instruction } from '@tillside/contract';
import { type Day, StatementDay } from '../../ui/StatementDay.tsx';
import { useLanguage } from '../../session/context.ts';
import { HistoryRow, type HistoryRowProps } from './HistoryRow.tsx';

export interface HistoryDayProps extends Omit<HistoryRowProps, 'instruction' | 'label'> {
  readonly day: Day<Instruction>;
  /** Whether every purchase of the day is in it, so that its sum can be shown. */
  readonly whole: boolean;
  /** The name under which the user saved a purchase's recipient; `null` without one. */
  readonly labelOf: (purchase: Instruction) => string | null;
}

/** The purchases of one day, below its name and its sum. */
export function HistoryDay({ day, whole, labelOf, ...row }: HistoryDayProps): ReactNode {
  const { format } = useLanguage();
  const spent = whole ? spentOn(day) : null;
  return (
    <StatementDay
      date={day.date}
      sum={spent !== null && spent > 0 && <bdi dir="ltr">{format.money(money('NGN', spent))}</bdi>}
    >
      {day.entries.map((instruction) => (
        <HistoryRow key={instruction.ref} instruction={instruction} label={labelOf(instruction)} {...row} />
      ))}
    </StatementDay>
  );
}

/** What a day's purchases cost in kobo, without what was not bought; `null` where the sum is not known. */
export function spentOn({ entries }: Day<Instruction>): number | null {
  let sum = 0;
  for (const { state, quote } of entries) {
    if (state === 'failed' || state === 'reversed' || state === 'abandoned') continue;
    if (state === 'partial' || quote.currency !== 'NGN') return null;
    sum += quote.minor;
  }
  return sum;
}
