import { describe, expect, it } from 'vitest';
import { exampleInstruction } from '../testing/companion-double.ts';
import { dayText, daysOf, lagosTime, relativeDay } from './StatementDay.tsx';

const now = Date.parse('2026-11-22T00:30:00.000+01:00');

describe('the days of a statement', () => {
  it('begin at midnight in Lagos, wherever the shopper is', () => {
    const late = exampleInstruction({ ref: 'late', created_at: '2026-11-21T22:59:00.000Z' });
    const early = exampleInstruction({ ref: 'early', created_at: '2026-11-21T23:00:00.000Z' });
    const days = daysOf([early, late]);
    expect(days.map(({ date, entries }) => [date, ...entries.map(({ ref }) => ref)])).toEqual([
      ['2026-11-22', 'early'],
      ['2026-11-21', 'late'],
    ]);
    expect(lagosTime(early.created_at, 'en-NG')).toMatch(/^0?0:00|^12:00/);
  });

  it('are called today and yesterday, and otherwise by their date', () => {
    expect(['2026-11-22', '2026-11-21', '2026-11-20'].map((date) => relativeDay(date, now))).toEqual([
      'today',
      'yesterday',
      null,
    ]);
    expect(dayText('2026-11-19', 'en-NG', now)).toMatch(/^Thursday,? 19 Nov$/);
    expect(dayText('2025-11-19', 'en-NG', now)).toMatch(/2025/);
  });
});
