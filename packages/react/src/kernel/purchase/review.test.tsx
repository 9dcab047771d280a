import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { dollars, naira } from '@tillside/contract';
import { airtimeBill } from '../../features/bills/airtime/airtime.bill.ts';
import { actionBill } from '../../features/cards/actions/action-bill.ts';
import { topupAction } from '../../features/cards/actions/topup.action.ts';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { companionDouble, exampleSession, type DoubleOptions } from '../../testing/companion-double.ts';
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

  describe('in another currency than what is debited', () => {
    const card = { id: 'card_ada', last_four: '4242', balance: dollars(10) };
    const shop = { session, price: () => naira(40_800), exchange: () => ({ rate: '1600', fees_included: false }) };

    async function reviewTopup(options: DoubleOptions) {
      const till = companionDouble(options);
      render(
        <TillsideProvider url="/till" fetch={till.fetch}>
          <PurchaseFlow bill={actionBill(topupAction(card))} initial={{ amount: '25.50' }} />
        </TillsideProvider>,
      );
      await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
      return till;
    }

    it('shows both sums, the rate, and how long the price holds', async () => {
      await reviewTopup({ ...shop, exchange: () => ({ ...shop.exchange(), holds_for: 300 }) });
      expect(await screen.findByText('Exchange rate')).toBeVisible();
      expect(screen.getByText('$1 = ₦1,600')).toBeVisible();
      expect(screen.getByText('$25.50')).toBeVisible();
      expect(screen.getByText('₦40,800')).toBeVisible();
      expect(screen.getByText('This price holds for')).toBeVisible();
      expect(screen.getByText(/^(5:00|4:5\d)$/)).toBeVisible();
    });

    it('names the sum where no line has it, and a rate that has fees in it', async () => {
      await reviewTopup({ ...shop, exchange: () => ({ amount: dollars(26.5), rate: '1539.6226' }) });
      expect(await screen.findByText('In USD')).toBeVisible();
      expect(screen.getByText('$26.50')).toBeVisible();
      expect(screen.getByText('Exchange rate, fees included')).toBeVisible();
      expect(screen.getByText('$1 = ₦1,539.62')).toBeVisible();
    });

    it('asks for the price again once its hold is over, and points out what changed', async () => {
      let asked = 0;
      const till = await reviewTopup({
        ...shop,
        price: () => naira(asked > 0 ? 41_310 : 40_800),
        exchange: () => {
          asked += 1;
          return asked === 1 ? { rate: '1600', holds_for: 1 } : { rate: '1620', holds_for: 60 };
        },
      });
      expect(await screen.findByText('$1 = ₦1,600')).toBeVisible();
      expect(await screen.findByText('$1 = ₦1,620')).toBeVisible();
      expect(screen.getByText('The price changed')).toBeVisible();
      expect(till.received.filter(({ route }) => route === 'quote')).toHaveLength(2);
      expect(till.received.filter(({ route }) => route === 'instruct')).toEqual([]);
    });
  });

  it('leads from each Edit to the field that is meant', async () => {
    await review();
    await userEvent.click(screen.getByRole('button', { name: 'Edit: Amount' }));
    await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: Phone number' }));
    await waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveFocus());
  });

  it('shows what is left of the balance', async () => {
    await review({ session, balance: wallet, price: () => naira(980) });
    expect(await screen.findByText('Pay from · ₦1,020 left after')).toBeVisible();
    expect(screen.getByText('Sunbird balance')).toBeVisible();
  });

  it('offers to add what is missing, and comes back to this page', async () => {
    await review({ session, balance: wallet, price: () => naira(5_000) });
    const add = await screen.findByRole('link', { name: '₦3,000 short Add it and go on' });
    const link = new URL(add.getAttribute('href') ?? '');
    expect(link.searchParams.get('return_to')).toContain(`${location.origin}/?tillside_return=`);
    // The one action: Pay would end in nothing.
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
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
    expect(screen.getByRole('status')).toHaveTextContent('Pay again? The first purchase is in your history.');
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
