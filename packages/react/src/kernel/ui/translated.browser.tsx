import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../styles.css';
import { translatePage } from '../../../../../test/translated/translate-page.ts';
import { companionDouble } from '../../testing/companion-double.ts';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { AirtimeForm } from '../../features/bills/airtime/AirtimeForm.tsx';

let root: Root | null = null;
let end = (): void => {};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  end = translatePage(document.body);
});

afterEach(() => {
  root?.unmount();
  end();
  document.body.replaceChildren();
});

it('a purchase on a page that the browser translates passes errors, prices and states, none of them old', async () => {
  const onError = vi.fn<(error: unknown) => void>();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <TillsideProvider
      url="/till"
      fetch={companionDouble({ course: ['processing', 'succeeded'] }).fetch}
      onError={onError}
    >
      <AirtimeForm />
    </TillsideProvider>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Continue' }));
  await expect.element(page.getByText('Enter a phone number')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Phone number'), '0803123');
  await userEvent.click(page.getByRole('button', { name: 'Continue' }));
  await expect.element(page.getByText('This number is 4 digits short')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Phone number'), '08031234567');
  await userEvent.fill(page.getByLabelText('Amount'), '500');
  await userEvent.click(page.getByRole('button', { name: 'Continue' }));
  await expect.element(page.getByRole('button', { name: 'Pay ₦500' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Edit: Phone number' }));
  await userEvent.fill(page.getByLabelText('Amount'), '700');
  await userEvent.click(page.getByRole('button', { name: 'Continue' }));
  await userEvent.click(page.getByRole('button', { name: 'Pay ₦700' }));
  await expect.element(page.getByRole('button', { name: 'Buy again' })).toBeVisible();
  expect(onError).not.toHaveBeenCalled();
});
