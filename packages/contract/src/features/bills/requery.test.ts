import { describe, expect, it } from 'vitest';
import { parseDetails, parseInput } from '../../kernel/platform/parse.ts';
import { readStatusWord } from '../../kernel/platform/status.ts';
import { requeryBill } from './requery.ts';
import { faultsIn } from '../../testing/faults.ts';

describe('requery', () => {
  it('needs a trans_id or a ref', () => {
    expect(parseInput(requeryBill, { trans_id: 'ts_1' })).toEqual({ ok: true, value: { trans_id: 'ts_1' } });
    expect(faultsIn(parseInput(requeryBill, {}))).toEqual({
      trans_id: ['required', 'is required: a trans_id or a ref'],
    });
    expect(faultsIn(parseInput(requeryBill, { trans_id: '' }))).toEqual({ trans_id: ['required', 'is required'] });
    expect(faultsIn(parseInput(requeryBill, { trans_id: 'x'.repeat(129) }))).toEqual({
      trans_id: ['too_long', 'is too long'],
    });
  });

  it('keeps everything else that the platform stored', () => {
    const answer = {
      trans_id: 'T1',
      ref: 'ts_1',
      status: 'success',
      created_at: '2026-07-20 10:30:00',
      amount: '71.00',
      note: 'x',
    };
    expect(parseDetails(requeryBill, answer)).toEqual({
      ok: true,
      value: { ...answer, created_at: '2026-07-20T10:30:00+01:00' },
    });
  });

  it('accepts an answer without a status, and adds none', () => {
    const details = { trans_id: 'T1', created_at: '2026-07-20 10:30:00' };
    const read = parseDetails(requeryBill, details);
    expect(read).toMatchObject({ ok: true, value: { trans_id: 'T1' } });
    expect(read.ok ? readStatusWord(read.value.status) : 'refused').toBeNull();
  });
});
