// @vitest-environment jsdom
import { createTestCompanion, exampleInstruction, payAtOnce } from '@tillside/react/testing';
import { cleanup, configure, render, screen } from '@testing-library/react';
// #if airtime
import { userEvent } from '@testing-library/user-event';
// #endif
import { afterEach, expect, test, vi } from 'vitest';
import { Till } from './Till.tsx';

payAtOnce(); // a click of a test is not a second tap
// A busy machine may show content late, which is not a failure.
vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 20_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('the page shows earlier purchases', async () => {
  const bought = exampleInstruction({ state: 'succeeded' });
  vi.stubGlobal('fetch', createTestCompanion({ purchases: [bought] }).fetch);
  render(<Till />);
  expect(await screen.findByRole('button', { name: /MTN airtime.*Delivered/ })).toBeTruthy();
});

test('a purchase with an unknown outcome is never shown as failed', async () => {
  const unknown = exampleInstruction({ state: 'unknown' });
  vi.stubGlobal('fetch', createTestCompanion({ purchases: [unknown] }).fetch);
  render(<Till />);
  expect(await screen.findByRole('button', { name: /MTN airtime.*Not known yet/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /MTN airtime.*Not delivered/ })).toBeNull();
});

test('a person who is not signed in is asked to sign in, and can buy nothing', async () => {
  vi.stubGlobal('fetch', createTestCompanion({ scenario: 'signed out' }).fetch);
  render(<Till />);
  expect(await screen.findAllByText(/sign in/i)).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

// #if airtime
test('a purchase whose answer is lost is found again, and sent once', async () => {
  const companion = createTestCompanion({ scenario: 'lost answer' });
  vi.stubGlobal('fetch', companion.fetch);
  const user = userEvent.setup();
  render(<Till />);
  await user.click(await screen.findByRole('button', { name: 'Airtime' }));
  await user.type(await screen.findByLabelText('Phone number'), '08031234567');
  await user.click(await screen.findByRole('button', { name: '₦1,000' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Pay ₦1,000' }));
  expect(await screen.findByRole('heading', { name: 'Delivered' })).toBeTruthy();
  expect(companion.received.filter(({ route }) => route === 'instruct')).toHaveLength(1);
});
// #endif
