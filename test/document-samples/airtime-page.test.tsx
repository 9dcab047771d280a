// @vitest-environment jsdom
import { AirtimeForm, TillsideProvider } from '@tillside/react';
import { createTestCompanion, payAtOnce } from '@tillside/react/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';

payAtOnce();
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

test('a purchase whose answer is lost is found again, and sent once', async () => {
  const companion = createTestCompanion({ scenario: 'lost answer' });
  const user = userEvent.setup();
  render(
    <TillsideProvider url="/till" fetch={companion.fetch}>
      <AirtimeForm />
    </TillsideProvider>,
  );
  await user.type(await screen.findByLabelText('Phone number'), '08031234567');
  await user.click(screen.getByRole('button', { name: '₦1,000' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Pay ₦1,000' }));

  expect(await screen.findByRole('heading', { name: 'Delivered' })).toBeTruthy();
  expect(companion.received.filter(({ route }) => route === 'instruct')).toHaveLength(1);
});
