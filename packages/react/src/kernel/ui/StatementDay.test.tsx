import { describe, expect, it } from 'vitest';
import { exampleInstruction } from '../../testing/companion-double.ts';
import { dateText, daysOf, relativeDay } from './StatementDay.tsx';

const today = '2026-11-22';

describe('the days of a statement', () => {
  it('begin at midnight in the shop’s zone, wherever the shopper is', () => {
    const late = exampleInstruction({ ref: 'late', created_at: '2026-11-21T22:59:00.000Z' });
    const early = exampleInstruction({ ref: 'early', created_at: '2026-11-21T23:00:00.000Z' });
    const days = daysOf([early, late], 'Africa/Lagos');
    expect(days.map(({ date, entries }) => [date, ...entries.map(({ ref }) => ref)])).toEqual([
      ['2026-11-22', 'early'],
      ['2026-11-21', 'late'],
    ]);
    expect(daysOf([early, late], 'UTC').map(({ date }) => date)).toEqual(['2026-11-21']);
  });

  it('are called today and yesterday, and otherwise by their date', () => {
    expect(['2026-11-22', '2026-11-21', '2026-11-20'].map((date) => relativeDay(date, today))).toEqual([
      'today',
      'yesterday',
      null,
    ]);
    expect(dateText('2026-11-19', 'en-NG', today)).toMatch(/^Thursday,? 19 Nov$/);
    expect(dateText('2025-11-19', 'en-NG', today)).toMatch(/2025/);
  });
});
