import { render, screen } from '@testing-library/react';
import { naira, dollars, type Money } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { amountOf, InstructionFacts } from './instruction-facts.tsx';
import type { StaffRow } from './staff-api.ts';

const nothing = dollars(0);

const row = (operation: StaffRow['operation'], quote: Money, cost = quote): StaffRow => ({
  ref: 'ts_1',
  operation,
  state: 'succeeded',
  funding: 'none',
  quote,
  cost,
  input: { id: 'card_1', amount: dollars(25) },
  created_at: '2026-11-21T09:00:00Z',
  updated_at: '2026-11-21T09:00:00Z',
  timeline: [],
  owner: { id: 'ada', roles: ['shopper'] },
  sends: 1,
  proof: [],
});

describe('an instruction, as staff see it', () => {
  it('shows no amount where no money moves', () => {
    const freeze = row('card.freeze', nothing);
    render(<InstructionFacts row={freeze} />);
    expect(screen.getByText('ada')).toBeInstanceOf(HTMLElement);
    expect(screen.queryByText(/[₦$]/)).toBeNull();
    expect(screen.getByText('USD 25.00')).toBeInstanceOf(HTMLElement); // what was asked for, as it is written
    expect(screen.queryByText('Shopper pays')).toBeNull();
    expect(screen.queryByText('Costs us at most')).toBeNull();
    expect(amountOf(freeze)).toBeNull();
  });

  it('says in words what happened, and what proves it', () => {
    const at = '2026-11-21T09:00:00Z';
    const proven = {
      ...row('card.topup', nothing),
      timeline: [{ at, state: 'unknown', code: 'connection_broke' }] as const,
      proof: [
        { at, source: 'send', code: 'not_sent', fault: 'connection_refused' },
        { at, source: 'send', code: 'unclear', fault: 'connection_broke', http_status: 502 },
        { at, source: 'send', code: 'rejected', problem: 'card_state' },
        { at, source: 'lease', code: 'lease_expired' },
        { at, source: 'requery', code: 'outcome', outcome: 'succeeded', rounded: { amount: '1.005', fee: '0.001' } },
        { at, source: 'webhook', code: 'event', event: 'issuing.topup', outcome: 'failed', conflicting: true },
        {
          at,
          source: 'staff',
          code: 'review_decided',
          outcome: 'failed',
          amount: dollars(3),
          note: 'Seen.',
          by: 'eve',
        },
        { at, source: 'staff', code: 'payee_named', payee: 'ada', note: 'Their card.', by: 'eve' },
      ] as const,
    };
    render(<InstructionFacts row={{ ...proven, timeline: [...proven.timeline], proof: [...proven.proof] }} />);
    const lines = screen.getAllByRole('listitem').map((line) => line.querySelector('span')?.textContent);
    expect(lines).toEqual([
      'The connection broke before an answer came.',
      'Sent: not sent: the connection was refused',
      'Sent: the connection broke (502)',
      'Sent: rejected: card_state',
      'Interrupted: the sender’s lease ran out',
      'Asked: succeeded, amount 1.005 rounded up, fee 0.001 rounded up',
      'Event: issuing.topup: failed, though another event had this one’s id',
      'Decided: failed, $3.00: Seen., by eve',
      'Decided: payee named: ada: Their card., by eve',
    ]);
  });

  it('shows what is paid and what it costs where money moves', () => {
    const paid = naira(500);
    const bought = row('airtime.buy', paid, naira(490));
    render(<InstructionFacts row={bought} />);
    expect(screen.getByText('₦500')).toBeInstanceOf(HTMLElement);
    expect(screen.getByText('₦490')).toBeInstanceOf(HTMLElement);
    expect(amountOf(bought)).toBe('₦500');
  });
});
