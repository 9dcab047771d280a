import { render, screen } from '@testing-library/react';
import { naira, dollars, type Money } from '@tillside/contract/browser';
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

  it('shows what is paid and what it costs where money moves', () => {
    const paid = naira(500);
    const bought = row('airtime.buy', paid, naira(490));
    render(<InstructionFacts row={bought} />);
    expect(screen.getByText('₦500.00')).toBeInstanceOf(HTMLElement);
    expect(screen.getByText('₦490.00')).toBeInstanceOf(HTMLElement);
    expect(amountOf(bought)).toBe('₦500.00');
  });
});
