import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { naira, type Account, type AccountPayment } from '@tillside/contract';
import { accountDouble, confirmedPayment, exampleAccount, examplePayment } from '../../testing/account-double.ts';
import { companionDouble, refuse } from '../../testing/companion-double.ts';
import { accountPage } from '../../testing/account-page.tsx';
import { waking } from '../../testing/waking.ts';

const expected = { amount: naira(5_000), since: '2026-11-21T09:00:00.000+01:00' };
const first = exampleAccount();
const second = exampleAccount({ account_number: '6655443322', bank_name: 'PalmPay', bank_code: '100033' });

function paid(session_id: string, { account_number }: Account, amount = 5_000): AccountPayment {
  return confirmedPayment(examplePayment({ session_id, account_number, amount: naira(amount) }));
}

describe('an expected amount', () => {
  beforeEach(() => localStorage.clear());

  it('may come to any of the accounts: once paid to one, it is not requested at another', async () => {
    const accounts = accountDouble({ accounts: [first, second], payments: [paid('one', second)] });
    render(accountPage(companionDouble({ accounts }), { expected }));
    expect(await screen.findByRole('heading', { name: 'Arrived' })).toBeVisible();
    expect(screen.queryByText(/^Send /)).toBeNull();
  });

  it('adds up what came to several accounts', async () => {
    const payments = [paid('one', first, 2_000), paid('two', second, 1_500)];
    render(
      accountPage(companionDouble({ accounts: accountDouble({ accounts: [first, second], payments }) }), { expected }),
    );
    expect(await screen.findByText('₦1,500 is still missing')).toBeVisible();
    expect(screen.getByText(/₦3,500 of ₦5,000 arrived/)).toBeVisible();
  });

  it('asks for nothing while one of the accounts is not known', async () => {
    const earlier = { ...paid('one', first), paid_at: '2026-11-20T09:00:00.000+01:00' };
    const till = companionDouble({ accounts: accountDouble({ accounts: [first, second], payments: [earlier] }) });
    const gate = Promise.withResolvers<void>();
    till.always('payments', async (proceed) => {
      const answer = await proceed();
      if (!(await answer.clone().text()).includes('"one"')) await gate.promise;
      return answer;
    });
    render(accountPage(till, { expected }));
    await screen.findByText('Ngozi Eze', { selector: '.ts-entry-name' });
    expect(screen.queryByText('Send ₦5,000')).toBeNull();
    gate.resolve();
    expect(await screen.findByText('Send ₦5,000')).toBeVisible();
  });

  it('is not requested at an account that takes no transfers', async () => {
    const closed = { ...first, status: 'inactive' };
    render(accountPage(companionDouble({ accounts: accountDouble({ accounts: [closed] }) }), { expected }));
    await screen.findByText('No payments yet.');
    expect(screen.queryByText('Send ₦5,000')).toBeNull();
  });
});

describe('a payment that was not expected', () => {
  it('goes on to the purchase that led here, once it has arrived', async () => {
    const accounts = accountDouble({ accounts: [first], payments: [paid('known', first)] });
    render(accountPage(companionDouble({ accounts }), { returnTo: 'https://shop.example/airtime' }));
    await screen.findByText('Ngozi Eze', { selector: '.ts-entry-name' });
    expect(screen.queryByRole('heading', { name: 'Arrived' })).toBeNull();
    accounts.payments.unshift(paid('new', first, 700));
    const on = await waking(screen.findByRole('link', { name: 'Go on with your purchase' }));
    expect(on).toHaveAttribute('href', 'https://shop.example/airtime');
  });
});

describe('the list of payments', () => {
  beforeEach(() => localStorage.clear());

  it('reports a transfer that was sent before others and is received after them, and no earlier page', async () => {
    const reported = vi.fn<(payment: AccountPayment) => void>();
    const payments = ['known', 'old', 'older'].map((session_id) => paid(session_id, first));
    const accounts = accountDouble({ accounts: [first], payments });
    render(accountPage(companionDouble({ accounts }), { pageSize: 2, onPayment: (payment) => reported(payment) }));
    const more = await screen.findByRole('button', { name: 'Show earlier payments' });
    accounts.payments.unshift({ ...paid('late', first), paid_at: '2026-11-20T09:00:00.000+01:00' });
    await waking(waitFor(() => expect(reported).toHaveBeenCalledTimes(1)));
    expect(reported.mock.calls[0]?.[0].session_id).toBe('late');
    for (const _ of payments) if (more.isConnected) fireEvent.click(more);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(4));
    expect(reported).toHaveBeenCalledTimes(1);
  });

  it('states that it waits for an answer, and does not show a missing answer as nothing new', async () => {
    const till = companionDouble({ accounts: accountDouble({ accounts: [first] }) });
    render(accountPage(till));
    await screen.findByText('Waiting for a transfer');
    till.always('payments', () => refuse('forbidden'));
    expect(await waking(screen.findByText('No answer right now. We keep trying.'))).toBeVisible();
    till.always('payments', () => refuse('unauthenticated'));
    expect(await waking(screen.findByText('Please sign in again'))).toBeVisible();
    till.always('payments', (proceed) => proceed());
    await waking(waitFor(() => expect(screen.queryByText('Please sign in again')).toBeNull()));
  });
});
