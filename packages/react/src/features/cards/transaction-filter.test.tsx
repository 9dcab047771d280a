import { describe, expect, it } from 'vitest';
import { reportedUses, severalTransactions } from '../../testing/cards-example.ts';
import { directionOf, filterReported, filterTransactions, isFiltered, noFilter } from './transaction-filter.ts';

const ids = (rows: readonly { readonly trans_id: string }[]): string[] => rows.map(({ trans_id }) => trans_id);

describe('the filter of transactions', () => {
  it('shows all of them in their order while nothing is narrowed', () => {
    expect(filterTransactions(severalTransactions, noFilter, 'Africa/Lagos')).toEqual(severalTransactions);
    expect(isFiltered(noFilter)).toBe(false);
  });

  it('knows which way the money went, and that none went where a payment was declined', () => {
    expect(severalTransactions.map(directionOf)).toEqual(['none', 'out', 'out', 'in', 'in', 'out', 'in']);
    expect(ids(filterTransactions(severalTransactions, { ...noFilter, which: 'in' }, 'Africa/Lagos'))).toEqual([
      'TRX-C3',
      'TRX-C4',
      'TRX-C6',
    ]);
    expect(ids(filterTransactions(severalTransactions, { ...noFilter, which: 'declined' }, 'Africa/Lagos'))).toEqual([
      'TRX-C0',
    ]);
  });

  it('narrows what is only reported in the same way', () => {
    const [declined, approved] = reportedUses;
    expect(filterReported(reportedUses, noFilter, 'Africa/Lagos')).toEqual([declined, approved]);
    expect(filterReported(reportedUses, { ...noFilter, which: 'declined' }, 'Africa/Lagos')).toEqual([declined]);
    expect(filterReported(reportedUses, { ...noFilter, which: 'out' }, 'Africa/Lagos')).toEqual([approved]);
    expect(filterReported(reportedUses, { ...noFilter, which: 'in' }, 'Africa/Lagos')).toEqual([]);
    expect(filterReported(reportedUses, { ...noFilter, from: '2026-11-20' }, 'Africa/Lagos')).toEqual([declined]);
  });

  it('takes both days in, by the calendar of the statement wherever the device is', () => {
    const filter = { ...noFilter, from: '2026-11-17', to: '2026-11-18' };
    expect(ids(filterTransactions(severalTransactions, filter, 'Africa/Lagos'))).toEqual(['TRX-C2', 'TRX-C3']);
    expect(isFiltered(filter)).toBe(true);
    const last = { ...noFilter, to: '2026-11-17' };
    const late = reportedUses.slice(0, 1).map((use) => ({ ...use, at: '2026-11-17T23:30:00.000Z' }));
    expect([filterReported(late, last, 'UTC').length, filterReported(late, last, 'Africa/Lagos').length]).toEqual([
      1, 0,
    ]);
  });
});
