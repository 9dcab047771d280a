import { describe, expect, it } from 'vitest';
import { reportedUses, severalTransactions } from '../../testing/cards-example.ts';
import { directionOf, filterReported, filterTransactions, isFiltered, noFilter } from './transaction-filter.ts';

const ids = (rows: readonly { readonly trans_id: string }[]): string[] => rows.map(({ trans_id }) => trans_id);

describe('the filter of transactions', () => {
  it('shows all of them in their order while nothing is narrowed', () => {
    expect(filterTransactions(severalTransactions, noFilter)).toEqual(severalTransactions);
    expect(isFiltered(noFilter)).toBe(false);
  });

  it('knows which way the money went, and that none went where a payment was declined', () => {
    expect(severalTransactions.map(directionOf)).toEqual(['none', 'out', 'out', 'in', 'in', 'out', 'in']);
    expect(ids(filterTransactions(severalTransactions, { ...noFilter, which: 'in' }))).toEqual([
      'TRX-C3',
      'TRX-C4',
      'TRX-C6',
    ]);
    expect(ids(filterTransactions(severalTransactions, { ...noFilter, which: 'declined' }))).toEqual(['TRX-C0']);
  });

  it('narrows what is only reported in the same way', () => {
    const [declined, approved] = reportedUses;
    expect(filterReported(reportedUses, noFilter)).toEqual([declined, approved]);
    expect(filterReported(reportedUses, { ...noFilter, which: 'declined' })).toEqual([declined]);
    expect(filterReported(reportedUses, { ...noFilter, which: 'out' })).toEqual([approved]);
    expect(filterReported(reportedUses, { ...noFilter, which: 'in' })).toEqual([]);
    expect(filterReported(reportedUses, { ...noFilter, from: '2026-11-20' })).toEqual([declined]);
  });

  it('takes both days in, on the person’s own calendar', () => {
    const filter = { ...noFilter, from: '2026-11-17', to: '2026-11-18' };
    expect(ids(filterTransactions(severalTransactions, filter))).toEqual(['TRX-C2', 'TRX-C3']);
    expect(isFiltered(filter)).toBe(true);
  });
});
