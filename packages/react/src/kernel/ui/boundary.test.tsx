import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { companionDouble, type CompanionDouble } from '../../testing/companion-double.ts';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { pressPayInPage } from '../../testing/press-pay-in-page.ts';
import { AirtimeForm } from '../../features/bills/airtime/AirtimeForm.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // React reports what a boundary catches too.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const fault = new Error('A part of the shop has a defect.');
let isBroken = true;

/** A part of the shop's own in a widget. */
function BrokenReceipt(): ReactNode {
  if (isBroken) throw fault;
  return <p>Sunbird thanks you</p>;
}

function shop(till: CompanionDouble, onError?: (error: unknown) => void): ReactNode {
  return (
    <TillsideProvider url="/till" fetch={till.fetch} receipt={BrokenReceipt} {...(onError && { onError })}>
      <AirtimeForm />
      <p>The page of the shop</p>
    </TillsideProvider>
  );
}

async function buy(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Phone number'), '08031234567');
  await userEvent.type(screen.getByLabelText('Amount'), '500');
  await pressPayInPage('Continue');
  await pressPayInPage(/^Pay ₦500/);
}

it('keeps an error in a widget from the page, says so, and finds the purchase again without another send', async () => {
  isBroken = true;
  const till = companionDouble({ course: ['processing', 'processing', 'processing'] });
  const onError = vi.fn<(error: unknown) => void>();
  render(shop(till, onError));
  await buy();
  expect(await screen.findByText('This part of the page stopped working')).toBeVisible();
  expect(screen.getByText(/A payment that was already sent is kept/)).toBeVisible();
  expect(screen.getByText('The page of the shop')).toBeVisible();
  expect(onError).toHaveBeenCalledWith(fault);
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Sunbird thanks you')).toBeVisible();
  expect(till.received.filter(({ route }) => route === 'instruct')).toHaveLength(1);
});

it('reports an error as one that nothing caught, where the page takes none', async () => {
  isBroken = true;
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  render(shop(companionDouble()));
  await buy();
  await vi.waitFor(() => expect(reported).toHaveBeenCalledWith(fault));
  vi.unstubAllGlobals();
});
