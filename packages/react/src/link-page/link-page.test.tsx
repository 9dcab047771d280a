import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { TillsideProvider } from '../provider/TillsideProvider.tsx';
import { companionDouble, type CompanionDouble } from '../testing/companion-double.ts';
import { pressPayInPage as press } from '../testing/press-pay-in-page.ts';
import type { PurchaseInput } from '../client/companion-client.ts';
import { LinkForm } from './LinkForm.tsx';
import { readOpenedLink } from './link-requests.ts';

function onePurchase(till: CompanionDouble, input: PurchaseInput): ReactNode {
  return (
    <TillsideProvider url="/till" fetch={till.fetch}>
      <LinkForm widget="airtime" input={input} />
    </TillsideProvider>
  );
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('on a page for one purchase', () => {
  it('what is decided is shown, sent, and cannot be changed', async () => {
    const till = companionDouble();
    render(onePurchase(till, { phone: '08031234567' }));
    expect(await screen.findByText('0803 123 4567')).toBeVisible();
    expect(screen.queryByLabelText('Phone number')).toBeNull();
    await userEvent.type(screen.getByLabelText('Amount'), '700');
    await press('Continue');
    await screen.findByRole('button', { name: 'Pay ₦700' });
    expect(screen.queryByRole('button', { name: 'Edit: Phone number' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit: Amount' })).toBeVisible();
    const [quoted] = till.received.filter(({ route }) => route === 'quote');
    expect(quoted?.body).toMatchObject({ input: { phone: '2348031234567' } });
  });

  it('nothing more is offered once it is delivered', async () => {
    render(onePurchase(companionDouble(), { phone: '08031234567' }));
    await userEvent.type(await screen.findByLabelText('Amount'), '700');
    await press('Continue');
    await press('Pay ₦700');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Delivered' })).toBeVisible());
    for (const name of ['Buy again', 'New purchase']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('the address of a link', () => {
  it('brings a token, and after a reload in the middle the key of the press', () => {
    expect(readOpenedLink('')).toBeNull();
    expect(readOpenedLink('#token')).toMatchObject({ token: 'token', key: expect.stringMatching(/^[\w-]{22,128}$/) });
    expect(readOpenedLink('#token.press-of-before')).toEqual({ token: 'token', key: 'press-of-before' });
  });
});
