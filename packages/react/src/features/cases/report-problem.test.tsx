import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { naira, type FundingState, type InstructionState } from '@tillside/contract';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { answeredCase, caseDouble } from '../../testing/case-double.ts';
import { checkoutDouble, checkoutIn, liveSession } from '../../testing/checkout-double.ts';
import { companionDouble, exampleInstruction, type CompanionDouble } from '../../testing/companion-double.ts';
import { createTestCompanion, payAtOnce } from '../../testing/create-test-companion.ts';
import { AirtimeForm } from '../bills/airtime/AirtimeForm.tsx';
import { WalletCheckout } from '../checkouts/WalletCheckout.tsx';
import { Receipt } from '../receipts/Receipt.tsx';

const button = { name: 'Report a problem' };
const asked = (till: CompanionDouble) => till.received.filter(({ route }) => route === 'case' || route === 'report');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function receiptOf(state: InstructionState, funding: FundingState, created_at = '2026-11-21T09:41:00.000+01:00'): void {
  const purchase = exampleInstruction({ state, funding, created_at, owed: naira(1_000) });
  const till = companionDouble({ purchases: [purchase], course: [] });
  render(
    <TillsideProvider url="/till" fetch={till.fetch}>
      <Receipt instructionRef={purchase.ref} />
    </TillsideProvider>,
  );
}

describe('a problem can be reported', () => {
  it.each([
    ['succeeded', 'captured'],
    ['partial', 'captured'],
    ['failed', 'released'],
    ['unknown', 'reserved'],
    ['review', 'reserved'],
    ['reversed', 'refund_owed'],
    ['processing', 'reserved'],
    ['abandoned', 'released'],
  ] as const)('of a purchase that is %s (%s)', async (state, funding) => {
    receiptOf(state, funding);
    expect(await screen.findByRole('button', button)).toBeVisible();
  });

  it.each([
    ['created', 'none'],
    ['reserved', 'reserved'],
    ['awaiting_funds', 'reserving'],
    ['abandoned', 'none'],
  ] as const)('not of one that was never sent and never paid: %s (%s)', async (state, funding) => {
    receiptOf(state, funding);
    await screen.findByText('ts_7n2q9w4x8k3m');
    expect(screen.queryByRole('button', button)).toBeNull();
  });

  it('of one that is on its way once a minute has passed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    receiptOf('processing', 'reserved', new Date().toISOString());
    await screen.findByText('ts_7n2q9w4x8k3m');
    expect(screen.queryByRole('button', button)).toBeNull();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await screen.findByRole('button', button)).toBeVisible();
  });

  it('after a purchase, which asks nothing about it before the press, and shows nothing to buy beside the report', async () => {
    const normally = payAtOnce();
    const till = createTestCompanion({ scenario: 'declined' });
    const user = userEvent.setup();
    render(
      <TillsideProvider url="/till" fetch={till.fetch}>
        <AirtimeForm />
      </TillsideProvider>,
    );
    await user.type(await screen.findByLabelText('Phone number'), '08031234567');
    await user.click(screen.getByRole('button', { name: '₦1,000' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: 'Pay ₦1,000' }));
    normally();
    await screen.findByRole('heading', { name: 'Not delivered' });
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(asked(till)).toHaveLength(0);
    await user.click(screen.getByRole('button', button));
    await screen.findByRole('button', { name: 'Send report' });
    expect(screen.queryByRole('button', { name: /Try again|Change details|Buy/ })).toBeNull();
    expect(asked(till).map(({ route }) => route)).toEqual(['case']);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByRole('button', button)).toHaveFocus();
  });

  it('of a wallet payment, whose last attempt it is about', async () => {
    const user = userEvent.setup();
    const till = companionDouble({
      session: liveSession,
      checkout: checkoutDouble({ readings: [checkoutIn.paid()] }),
      cases: caseDouble([answeredCase({ ref: 'ts_pay1' })]),
    });
    render(
      <TillsideProvider url="/till" fetch={till.fetch}>
        <WalletCheckout checkoutId="chk_ada" />
      </TillsideProvider>,
    );
    await user.click(await screen.findByRole('button', button));
    expect(await screen.findByRole('heading', { name: 'The shop has answered' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Your report' })).toHaveFocus();
    expect(screen.queryByRole('button', button)).toBeNull();
  });
});
