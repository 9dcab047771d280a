import { fundingEdges, fundingStates, instructionEdges, instructionStates } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { aRow } from '../../testing/rows.ts';
import { assertEdges } from './row.ts';

describe('the edges of an instruction', () => {
  it.each(instructionStates.filter((state) => state !== 'created'))(
    'from %s: the declared ones only, and staying',
    (from) => {
      const row = aRow({ state: from });
      for (const to of instructionStates.filter((state) => state !== 'created')) {
        const move = (): void => assertEdges(row, { state: to });
        if (from === to || instructionEdges[from].includes(to)) expect(move).not.toThrow();
        else expect(move).toThrow(`An instruction cannot move from ${from} to ${to}.`);
      }
    },
  );

  it.each(fundingStates)('of its funding, from %s: the declared ones only, and staying', (from) => {
    const row = aRow({ funding: from });
    for (const to of fundingStates) {
      const move = (): void => assertEdges(row, { funding: to });
      if (from === to || fundingEdges[from].includes(to)) expect(move).not.toThrow();
      else expect(move).toThrow(`The funding of an instruction cannot move from ${from} to ${to}.`);
    }
  });

  it('are both checked: a valid change of the state does not permit an invalid one of the funding', () => {
    const row = aRow({ state: 'unknown', funding: 'reserved' });
    expect(() => assertEdges(row, { state: 'failed', funding: 'captured' })).toThrow('from reserved to captured');
    expect(() => assertEdges(row, { state: 'reserved', funding: 'releasing' })).toThrow('from unknown to reserved');
    expect(() => assertEdges(row, { state: 'failed', funding: 'releasing' })).not.toThrow();
  });

  it('let a purchase whose outcome is unknown never go back to "not sent"', () => {
    for (const to of ['reserving', 'awaiting_funds', 'reserved', 'abandoned'] as const) {
      expect(() => assertEdges(aRow({ state: 'unknown' }), { state: to })).toThrow('cannot move');
    }
  });

  it('accept a change that changes neither', () => {
    expect(() => assertEdges(aRow(), { attempts: 3 })).not.toThrow();
  });
});
