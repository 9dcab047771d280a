import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { AirtimeForm } from '../../features/bills/airtime/AirtimeForm.tsx';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { companionDouble } from '../../testing/companion-double.ts';

// On a slow network the steps after the form are still on their way.
vi.mock('../flow/use-slot.ts', () => ({ useSlot: () => ({ part: null, failed: false, retry() {} }) }));

beforeEach(() => sessionStorage.clear());

function visit(): { leave: () => void } {
  const view = render(
    <TillsideProvider url="/till" fetch={companionDouble().fetch}>
      <AirtimeForm />
    </TillsideProvider>,
  );
  return { leave: view.unmount };
}

it('keeps what is typed before the steps after the form are there', async () => {
  const { leave } = visit();
  await userEvent.type(await screen.findByLabelText('Phone number'), '08031234567');
  await userEvent.type(screen.getByLabelText('Amount'), '700');
  leave();
  visit();
  expect(await screen.findByLabelText('Phone number')).toHaveValue('0803 123 4567');
  expect(screen.getByLabelText('Amount')).toHaveValue('700');
});
