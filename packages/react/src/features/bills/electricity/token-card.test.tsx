import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { naira } from '@tillside/contract';
import { Receipt } from '../../receipts/Receipt.tsx';
import { TillsideProvider } from '../../../provider/TillsideProvider.tsx';
import { companionDouble, exampleInstruction } from '../../../testing/companion-double.ts';

it('shows the token by its name, and copies a selection as a meter takes it: 20 digits', async () => {
  const purchase = exampleInstruction({
    operation: 'electricity.buy',
    input: { service: 'ikedc', meter_type: 'prepaid', meter_number: '45020000001', amount: naira(5_000) },
    details: { token: '42170583916427503386' },
  });
  const till = companionDouble({ purchases: [purchase] });
  render(
    <TillsideProvider url="/till" fetch={till.fetch}>
      <Receipt instructionRef={purchase.ref} />
    </TillsideProvider>,
  );
  expect(await screen.findByText('Your token')).toBeVisible();
  const digits = screen.getByText((_, element) => element?.className === 'ts-token-digits');
  expect(digits).toHaveTextContent('4217 0583 9164 2750 3386');
  const copied = new Map<string, string>();
  const copy = createEvent.copy(digits, {
    clipboardData: { setData: (type: string, text: string) => copied.set(type, text) },
  });
  fireEvent(digits, copy);
  expect(copied.get('text/plain')).toBe('42170583916427503386');
  expect(copy.defaultPrevented).toBe(true);
});
