import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account, Session } from '@tillside/contract';
import { accountDouble, exampleAccount } from '../../testing/account-double.ts';
import {
  companionDouble,
  lostResponse,
  noAnswer,
  refuse,
  type CompanionDouble,
} from '../../testing/companion-double.ts';
import { exampleSession } from '../../testing/example-session.ts';
import { accountPage } from '../../testing/account-page.tsx';

const session: Session = { ...exampleSession, caller: { caller_tag: 'tag_staff', roles: ['staff'] } };

function till(accounts: readonly Account[] = [], course?: 'review'): CompanionDouble {
  return companionDouble({ accounts: accountDouble({ accounts }), session, ...(course && { course: [course] }) });
}

const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }));

describe('the virtual account before staff', () => {
  beforeEach(() => localStorage.clear());

  it('names the account as the customer’s, and never as the reader’s own', async () => {
    const companion = till([], 'review');
    const { container } = render(accountPage(companion, { customerId: 'cus_ada' }));
    const expectCustomerWords = (): void => expect(container.textContent).not.toMatch(/\byours?\b|for you\b/i);
    expect(await screen.findByText(/Open an account number for the customer/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Accounts for bank transfers' })).toBeVisible();
    expectCustomerWords();
    await press('Open an account');
    await screen.findByRole('group', { name: 'Which bank?' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'PalmPay' }));
    expectCustomerWords();
    await press('Open 2 accounts');
    expect(await screen.findByText(/It is in the reviews/, { selector: '.ts-notice-text' })).toBeVisible();
    expectCustomerWords();
  });

  it('states what staff can do with a customer’s account', async () => {
    const { container } = render(accountPage(till([exampleAccount()]), { customerId: 'cus_ada' }));
    expect(await screen.findByText('Transfers to this account appear here by themselves.')).toBeVisible();
    await press('Find a transfer');
    await screen.findByLabelText('Session ID');
    expect(container.textContent).not.toMatch(/\byours?\b/i);
  });

  it('shows what was begun for one customer at no other one', async () => {
    const companion = till();
    companion.always('instruct', lostResponse);
    companion.always('find', noAnswer);
    const { rerender } = render(accountPage(companion, { customerId: 'cus_ada' }));
    await press('Open an account');
    await press('Open account');
    await screen.findByText('Checking with the bank');
    rerender(accountPage(companion, { customerId: 'cus_bayo' }));
    await press('Open an account');
    expect(await screen.findByRole('group', { name: 'Which bank?' })).toBeVisible();
    expect(screen.queryByText('Checking with the bank')).toBeNull();
    rerender(accountPage(companion, { customerId: 'cus_ada' }));
    expect(await screen.findByText('Checking with the bank')).toBeVisible();
  });

  it('leaves the keyboard where it was: a question that is answered, a form that is left, an account that is closed', async () => {
    render(accountPage(till([exampleAccount()]), { customerId: 'cus_ada' }));
    await press('Stop transfers to this account');
    await press('Keep it open');
    expect(screen.getByRole('button', { name: 'Stop transfers to this account' })).toHaveFocus();
    await press('Open another account');
    await press('Not now');
    expect(await screen.findByRole('button', { name: 'Open another account' })).toHaveFocus();
    await press('Stop transfers to this account');
    await press('Stop transfers');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Accept transfers again' })).toHaveFocus());
  });

  it('asks to sign in where a transfer cannot be looked for without', async () => {
    const companion = till([exampleAccount()]);
    companion.always('confirm', () => refuse('unauthenticated'));
    render(accountPage(companion, { customerId: 'cus_ada' }));
    await press('Find a transfer');
    await userEvent.type(await screen.findByLabelText('Session ID'), '1234{Enter}');
    expect(await screen.findByText('Please sign in again')).toBeVisible();
  });
});
