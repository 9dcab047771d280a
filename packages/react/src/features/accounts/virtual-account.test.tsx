import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  accountDouble,
  confirmedPayment,
  exampleAccount,
  examplePayment,
  type AccountDouble,
} from '../../testing/account-double.ts';
import {
  companionDouble,
  doneButLost,
  lostResponse,
  refuse,
  type CompanionDouble,
} from '../../testing/companion-double.ts';
import { listen } from '../../testing/listen.ts';
import { accountPage } from '../../testing/account-page.tsx';

const bvn = '22212345678';

function world(accounts: AccountDouble): CompanionDouble {
  return companionDouble({ accounts });
}

describe('the virtual account', () => {
  beforeEach(() => localStorage.clear());

  it('can be read from a server’s page, before any script: bank, number and name, and no button that would do nothing', () => {
    const html = renderToString(accountPage(companionDouble(), { accounts: [exampleAccount()] }));
    document.body.innerHTML = html;
    expect(document.body).toHaveTextContent('9PSB');
    expect(document.body).toHaveTextContent('Sunbird Store / Ada Obi');
    expect(document.querySelector('.ts-account-digits')?.textContent).toBe('6011223344');
    expect(document.body.textContent).not.toMatch(/QR code|Share/);
    expect(html).not.toContain('style=');
    document.body.innerHTML = '';
  });

  it('announces each step of a payment once, and nothing of what was there before', async () => {
    const accounts = accountDouble({ accounts: [exampleAccount()], payments: [confirmedPayment(examplePayment())] });
    const till = world(accounts);
    const { container } = render(accountPage(till));
    await screen.findByText('Ngozi Eze', { selector: '.ts-entry-name' });
    const announced = listen(container);
    const next = examplePayment({ session_id: 'second', paid_at: '2026-11-21T10:00:00.000+01:00' });
    accounts.payments.unshift(next);
    fireEvent(window, new Event('focus'));
    await screen.findByText('Confirming');
    accounts.payments[0] = confirmedPayment(next);
    fireEvent(window, new Event('focus'));
    await waitFor(() => expect(screen.queryByText('Confirming')).toBeNull());
    fireEvent(window, new Event('focus'));
    await waitFor(() => expect(asked(till, 'payments')).toBeGreaterThanOrEqual(4));
    expect(announced).toEqual(['₦5,000 received, confirming', '₦5,000 from Ngozi Eze confirmed']);
  });

  it('keeps the request where the companion reports that another user is signed in', async () => {
    const till = world(accountDouble());
    till.next('instruct', () => refuse('caller_changed'));
    const { unmount } = render(accountPage(till));
    await userEvent.click(await screen.findByRole('button', { name: 'Open an account' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Open account' }));
    await screen.findByText('Someone else is signed in now');
    expect(screen.queryByRole('checkbox')).toBeNull();
    const kept = Object.keys(localStorage).filter((name) => name.startsWith('tillside:attempt:'));
    expect(kept).toHaveLength(1);
    unmount();
  });

  it('sends one request at a time, however often a read is triggered', async () => {
    const accounts = accountDouble({ accounts: [exampleAccount()] });
    const till = world(accounts);
    render(accountPage(till));
    await screen.findByText('Waiting for a transfer');
    let release = (): void => {};
    till.next('payments', async (proceed) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return proceed();
    });
    const before = asked(till, 'payments');
    for (const name of ['focus', 'pageshow', 'focus', 'online']) fireEvent(window, new Event(name));
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(asked(till, 'payments')).toBe(before + 1));
    accounts.payments.unshift(examplePayment());
    await act(async () => release());
    expect(await screen.findByText('₦5,000 received, confirming', { selector: '.ts-notice-title' })).toBeVisible();
    expect(asked(till, 'payments')).toBe(before + 1);
  });

  it('sends the BVN once, and keeps it nowhere in the page', async () => {
    const till = world(accountDouble());
    const { container } = render(accountPage(till));
    const field = await openWithBvn();
    expect(field).toHaveValue('');
    const done = await screen.findByRole('heading', { name: 'Your account is open' });
    await waitFor(() => expect(done).toHaveFocus());
    const sent = till.received.filter(({ route }) => route === 'instruct');
    expect(sent.map(({ body }) => body)).toMatchObject([
      { operation: 'account.create', input: { bank: ['9psb', 'palmpay'], bvn } },
    ]);
    expect(container.innerHTML).not.toContain(bvn);
    expect(JSON.stringify(localStorage)).not.toContain(bvn);
    // The search reaches what is shown, so it would reach a number that is kept.
    expect(inReact(container)).toContain('Your account is open');
    expect(inReact(container)).not.toContain(bvn);
  });

  it('has no BVN in the page while the answer is still out, after it got lost, and in what a reload finds', async () => {
    const till = world(accountDouble());
    let release = (): void => {};
    till.next('instruct', async (proceed) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return doneButLost(proceed);
    });
    const { container, unmount } = render(accountPage(till));
    await openWithBvn();
    await screen.findByText('The bank is working on it');
    const kept = JSON.stringify(localStorage);
    expect(kept).toContain('account.create');
    for (const place of [kept, container.innerHTML, inReact(container)]) expect(place).not.toContain(bvn);
    unmount();
    release();
    // The page is opened again: the key that was kept finds what became of it. Nothing is sent a second time.
    render(accountPage(till));
    expect(await screen.findByRole('heading', { name: 'Your account is open' })).toBeVisible();
    expect(till.received.filter(({ route }) => route === 'instruct')).toHaveLength(1);
    await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('account.create'));
  });

  it('does not offer to send again while it is not known whether it arrived', async () => {
    const till = world(accountDouble());
    till.next('instruct', lostResponse);
    render(accountPage(till));
    await openWithBvn();
    await screen.findByText('Checking with the bank');
    await waitFor(() => expect(asked(till, 'find')).toBeGreaterThan(0));
    expect(screen.queryByRole('button', { name: /^Open/ })).toBeNull();
  });

  it('refuses a BVN of ten digits at the field, and sends nothing', async () => {
    const till = world(accountDouble());
    render(accountPage(till));
    await openWithBvn('2221234567');
    expect(await screen.findByText(/A BVN has 11 digits/)).toBeVisible();
    expect(asked(till, 'instruct')).toBe(0);
  });
});

/** Answers the input, so that a test can look at it after it left the page. */
async function openWithBvn(typed = bvn): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'Open an account' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'PalmPay' }));
  const field = await screen.findByLabelText('Bank Verification Number (BVN)');
  await userEvent.type(field, typed);
  await userEvent.click(screen.getByRole('button', { name: 'Open 2 accounts' }));
  return field;
}

function asked(till: CompanionDouble, route: CompanionDouble['received'][number]['route']): number {
  return till.received.filter((one) => one.route === route).length;
}

/** What React keeps of this page: props, states and caches, as far as they can be reached from its elements. */
function inReact(container: HTMLElement): string {
  const seen = new Set<unknown>();
  const texts: string[] = [];
  const roots: unknown[] = [container, ...container.querySelectorAll('*')].flatMap((element) =>
    Object.entries(element).flatMap(([name, value]) => (name.startsWith('__react') ? [value] : [])),
  );
  const queue = [...roots];
  for (let value = queue.pop(); value !== undefined || queue.length > 0; value = queue.pop()) {
    if (typeof value === 'string') texts.push(value);
    if (typeof value !== 'object' || value === null || seen.has(value) || value instanceof Node) continue;
    seen.add(value);
    queue.push(...(value instanceof Map || value instanceof Set ? value.values() : Object.values(value)));
  }
  return texts.join('\n');
}
