import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { naira } from '@tillside/contract';
import { airtimeBill } from '../bills/airtime/airtime.bill.ts';
import { TillsideProvider } from '../provider/TillsideProvider.tsx';
import { companionDouble, exampleSession, type DoubleOptions } from '../testing/companion-double.ts';
import { PurchaseFlow } from './PurchaseFlow.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // The document is shared with other files, which go to other addresses.
  history.replaceState(null, '', '/');
});

const session = { ...exampleSession, balance: true };
const wallet = { name: 'Sunbird balance', available: naira(2_000), top_up: { url: 'https://shop.example/wallet' } };

async function review(options: DoubleOptions = {}) {
  const till = companionDouble(options);
  const view = render(
    <TillsideProvider url="/till" fetch={till.fetch}>
      <PurchaseFlow bill={airtimeBill} initial={{ phone: '08031234567', amount: '1000' }} />
    </TillsideProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Check and pay' });
  return { till, ...view };
}

describe('the review', () => {
  it('names the fee or the discount in a price that is not the amount', async () => {
    await review({ price: () => naira(980) });
    expect(await screen.findByText('−₦20')).toBeVisible();
    expect(screen.getByText('Discount')).toBeVisible();
    expect(screen.getByText('₦980')).toBeVisible();
    expect(screen.queryByText('Fee')).toBeNull();
  });

  it('leads from each Edit to the field that is meant', async () => {
    await review();
    await userEvent.click(screen.getByRole('button', { name: 'Edit: Amount' }));
    await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: Phone number' }));
    await waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveFocus());
  });

  it('says what is left of the balance', async () => {
    await review({ session, balance: wallet, price: () => naira(980) });
    expect(await screen.findByText('Pay from · ₦1,020 left after')).toBeVisible();
    expect(screen.getByText('Sunbird balance')).toBeVisible();
  });

  it('offers to add what is missing, and comes back to this page', async () => {
    await review({ session, balance: wallet, price: () => naira(5_000) });
    const add = await screen.findByRole('link', { name: 'Add ₦3,000' });
    const link = new URL(add.getAttribute('href') ?? '');
    expect(link.searchParams.get('return_to')).toContain(`${location.origin}/?tillside_return=`);
    expect(screen.getByText('₦3,000 short')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay ₦5,000' })).toBeVisible();
  });

  it('lets pay where the balance is short and nothing can be added here: it is only a hint', async () => {
    await review({ session, balance: { name: 'Wallet', available: naira(1) }, price: () => naira(5_000) });
    expect(await screen.findByText('₦4,999 short')).toBeVisible();
    const pay = screen.getByRole('button', { name: 'Pay ₦5,000' });
    await waitFor(() => expect(pay).not.toHaveAttribute('aria-disabled'));
  });

  it('asks for no balance that the companion does not have', async () => {
    const { till } = await review();
    await screen.findByRole('button', { name: /^Pay ₦/ });
    expect(till.received.filter(({ route }) => route === 'balance')).toEqual([]);
  });

  it('warns before the same is paid again', async () => {
    const at = new Date(Date.now() - 4.5 * 60_000).toISOString();
    await review({ alreadyPaid: { ref: 'ts_one', at } });
    expect(await screen.findByText('You paid this 4 minutes ago. Pay again?')).toBeVisible();
  });

  it('ignores the second press of a double tap on Continue', async () => {
    const { till } = await review();
    const pay = await screen.findByRole('button', { name: /^Pay ₦/ });
    await userEvent.click(pay);
    expect(till.received.filter(({ route }) => route === 'instruct')).toEqual([]);
    await waitFor(() => expect(pay).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(pay);
    expect(await screen.findByRole('heading', { name: 'Delivered' })).toBeVisible();
  });

  it('goes back to the form from each line', async () => {
    await review();
    await userEvent.click(screen.getByRole('button', { name: 'Edit: Amount' }));
    expect(await screen.findByLabelText('Phone number')).toHaveValue('0803 123 4567');
  });
});
