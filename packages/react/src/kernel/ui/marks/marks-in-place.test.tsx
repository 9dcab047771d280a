import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ReactNode } from 'react';
import type { Recipient } from '@tillside/contract';
import { VirtualAccount } from '../../../features/accounts/VirtualAccount.tsx';
import { AirtimeForm } from '../../../features/bills/airtime/AirtimeForm.tsx';
import { ElectricityForm } from '../../../features/bills/electricity/ElectricityForm.tsx';
import { EpinForm } from '../../../features/bills/epin/EpinForm.tsx';
import { PurchaseHistory } from '../../../features/history/PurchaseHistory.tsx';
import { TillsideProvider } from '../../../provider/TillsideProvider.tsx';
import { Receipt } from '../../../features/receipts/Receipt.tsx';
import { accountDouble, exampleAccount, examplePayment } from '../../../testing/account-double.ts';
import {
  companionDouble,
  exampleInstruction,
  exampleSession,
  type DoubleOptions,
} from '../../../testing/companion-double.ts';
import { electricityTill, epinTill } from '../../../testing/example-tills.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function open(widget: ReactNode, options: DoubleOptions = {}): HTMLElement {
  const { fetch } = companionDouble(options);
  return render(
    <TillsideProvider url="/till" fetch={fetch}>
      {widget}
    </TillsideProvider>,
  ).container;
}

/** Waits for the mark beside or inside an element. */
async function expectMark(place: Element | null | undefined, mark: string, size: number): Promise<void> {
  await waitFor(() => expect(place?.querySelector(`[data-mark="${mark}"]`)).toHaveAttribute('data-size', String(size)));
}

test('each network has its mark above its name', async () => {
  open(<AirtimeForm defaultPhone="08031234567" />);
  const network = await screen.findByRole('button', { name: 'MTN Change network' });
  await expectMark(network, 'mtn', 20);
  await userEvent.click(network);
  for (const [name, mark] of Object.entries({ MTN: 'mtn', Glo: 'glo', Airtel: 'airtel', '9mobile': '9mobile' })) {
    const radio = await screen.findByRole('radio', { name });
    await expectMark(radio.closest('label'), mark, 28);
  }
});

test('each pin has the mark of its examining body', async () => {
  open(<EpinForm />, epinTill);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Exam pin' }));
  const jamb = await screen.findByRole('radio', { name: /^JAMB UTME/ });
  await expectMark(jamb.closest('label'), 'jamb', 28);
  await expectMark(screen.getByRole('radio', { name: /^WAEC GCE/ }).closest('label'), 'waec', 28);
});

test('a company has its mark in the form, on the review, the outcome and a saved recipient', async () => {
  const home: Recipient = {
    id: 'recipient_home',
    label: 'Home',
    operation: 'electricity.buy',
    fields: { service: 'ekedc', meter_number: '45020000001', meter_type: 'prepaid' },
    created_at: '2026-11-01T08:00:00.000Z',
  };
  const container = open(
    <ElectricityForm
      defaultService="ikedc"
      defaultMeterType="prepaid"
      defaultMeter="45020000001"
      defaultPhone="2348031234567"
    />,
    { ...electricityTill, session: { ...exampleSession, recipients: true }, recipients: [home] },
  );
  await userEvent.type(await screen.findByLabelText('Amount'), '5000');
  await expectMark(await screen.findByRole('combobox', { name: 'Electricity company' }), 'ikedc', 28);
  await expectMark(await screen.findByRole('button', { name: 'Home' }), 'ekedc', 20);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  const pay = await screen.findByRole('button', { name: 'Pay ₦5,000' });
  await expectMark(container.querySelector('.ts-ticket-product'), 'ikedc', 40);
  await waitFor(() => expect(pay).not.toHaveAttribute('aria-disabled', 'true'));
  await userEvent.click(pay);
  await screen.findByRole('heading', { name: 'Delivered' });
  await expectMark(container.querySelector('.ts-outcome'), 'ikedc', 28);
});

const purchases = [
  exampleInstruction({ ref: 'ts_glo', input: { phone: '2348051112223', network: 'glo' } }),
  exampleInstruction({ ref: 'ts_many', input: { rows: [{ phone: '08051112223', network: 'glo' }] } }),
];

test('a row of the history has the mark of its provider, or the icon of its product', async () => {
  open(<PurchaseHistory />, { purchases });
  const [one, many] = await screen.findAllByRole('listitem');
  await expectMark(one, 'glo', 28);
  expect(many?.querySelector('.ts-mark')).toHaveAttribute('data-kind', 'icon');
  expect(many?.querySelector('.ts-mark path')?.getAttribute('d')).toMatch(/\w/);
});

test('a receipt has the mark of its provider', async () => {
  open(<Receipt instructionRef="ts_glo" />, { purchases });
  await expectMark(await screen.findByRole('article'), 'glo', 48);
});

test('an account and those who send money to it have the marks of their banks', async () => {
  const accounts = accountDouble({ accounts: [exampleAccount()], payments: [examplePayment()] });
  const container = open(<VirtualAccount />, { accounts });
  await screen.findAllByText('Ngozi Eze');
  await expectMark(container.querySelector('.ts-payment'), 'zenith', 28);
  await expectMark(container.querySelector('.ts-account'), '9psb', 40);
});
