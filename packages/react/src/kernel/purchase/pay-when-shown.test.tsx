import type { ComponentType } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { airtimeBill } from '../../features/bills/airtime/airtime.bill.ts';
import { later } from '../ui/later.tsx';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { companionDouble } from '../../testing/companion-double.ts';
import type { DeliveredProps } from '../flow/bill.ts';
import { PurchaseFlow } from './PurchaseFlow.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('pays only once what shows the outcome is loaded, which can be tried again beside Pay', async () => {
  const first = Promise.withResolvers<ComponentType<DeliveredProps>>();
  const [pending, broken] = [first.promise, Promise.reject(new Error('no connection'))];
  broken.catch(() => {});
  const answers: Promise<ComponentType<DeliveredProps>>[] = [pending, broken];
  const Token = (): string => 'Token 1234';
  const Delivered = later('token of the test', () => answers.shift() ?? Promise.resolve(Token));
  const till = companionDouble({ course: ['succeeded'] });
  render(
    <TillsideProvider url="/till" fetch={till.fetch}>
      <PurchaseFlow bill={{ ...airtimeBill, Delivered }} initial={{ phone: '08031234567', amount: '700' }} />
    </TillsideProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  const pay = await screen.findByRole('button', { name: 'Pay ₦700' });
  expect(pay).toHaveAttribute('aria-disabled', 'true');
  expect(pay).toHaveAccessibleDescription('Loading');
  await userEvent.click(pay);
  first.reject(new Error('no connection'));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(pay).toHaveAccessibleDescription('This part could not load. Check your connection.');
  await userEvent.click(again);
  await waitFor(() => expect(pay).not.toHaveAttribute('aria-disabled'));
  expect(till.received.filter(({ route }) => route === 'instruct')).toHaveLength(0);
  await userEvent.click(pay);
  expect(await screen.findByText('Token 1234')).toBeVisible();
});
