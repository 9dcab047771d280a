import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProviderHealth } from '@tillside/contract';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { companionDouble, exampleSession, json, refuse, type CompanionDouble } from '../../testing/companion-double.ts';
import { AirtimeForm } from '../bills/airtime/AirtimeForm.tsx';
import { ElectricityForm } from '../bills/electricity/ElectricityForm.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const mtn = { operation: 'airtime.buy', field: 'network', provider: 'mtn' } as const;

async function airtime(...health: ProviderHealth[]): Promise<CompanionDouble> {
  const till = companionDouble({ session: { ...exampleSession, health } });
  render(
    <TillsideProvider url="/till" fetch={till.fetch}>
      <AirtimeForm />
    </TillsideProvider>,
  );
  await userEvent.type(await screen.findByLabelText('Phone number'), '08031234567');
  return till;
}

describe('the notice of a provider', () => {
  it('states beside the network of the number that it is slow, and for how long', async () => {
    const till = await airtime({ ...mtn, state: 'slow', minutes: 1 });
    expect(await screen.findByText('MTN is slow today: usually 1 minute')).toBeVisible();
    // It came with the session, and no key that was pressed asked for it.
    expect(till.received.filter(({ route }) => route === 'session')).toHaveLength(1);
  });

  it('shows nothing of another network, another product, and a state that this page does not know', async () => {
    const till = await airtime(
      { ...mtn, provider: 'glo', state: 'down' },
      { ...mtn, operation: 'data.buy', state: 'down' },
    );
    till.always('session', () => json({ ...exampleSession, health: [{ ...mtn, state: 'on_fire' }] }));
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(till.received.filter(({ route }) => route === 'session')).toHaveLength(2));
    expect(screen.queryByText(/is slow|is down|has trouble/)).toBeNull();
  });

  it('follows the choice of the shopper', async () => {
    await airtime({ ...mtn, state: 'down', paused: true });
    expect(await screen.findByText('MTN is failing now')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /MTN/ }));
    await userEvent.click(screen.getByRole('radio', { name: 'Glo' }));
    expect(screen.queryByText('MTN is failing now')).toBeNull();
  });

  it('asks for the price while the sale is paused, and sends nothing', async () => {
    const till = await airtime({ ...mtn, state: 'down', paused: true });
    till.always('quote', () => refuse('product_unavailable', { reason: 'selling_paused' }));
    await userEvent.type(screen.getByLabelText('Amount'), '500');
    expect(await screen.findByRole('button', { name: 'Try Glo' })).toBeEnabled();
    await userEvent.type(screen.getByLabelText('Amount'), '{Enter}');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(till.received.filter(({ route }) => route === 'instruct')).toHaveLength(0);
  });

  it('asks once while the amount is typed, and takes a refusal of Continue for newer than that answer', async () => {
    const till = await airtime({ ...mtn, state: 'down', paused: true });
    const quotes = (): number => till.received.filter(({ route }) => route === 'quote').length;
    await userEvent.type(screen.getByLabelText('Amount'), '5000');
    expect(await screen.findByText('If it fails, your money comes back.')).toBeVisible();
    await waitFor(() => expect(quotes()).toBe(1));
    till.always('quote', () => refuse('product_unavailable', { reason: 'selling_paused' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('button', { name: 'Try Glo' })).toBeEnabled();
    expect(till.received.filter(({ route }) => route === 'instruct')).toHaveLength(0);
  });

  it('marks a company that fails in the list of companies', async () => {
    const health = [{ operation: 'electricity.buy', field: 'service', provider: 'ikedc', state: 'down' } as const];
    const till = companionDouble({ session: { ...exampleSession, health } });
    render(
      <TillsideProvider url="/till" fetch={till.fetch}>
        <ElectricityForm />
      </TillsideProvider>,
    );
    await userEvent.click(await screen.findByRole('combobox', { name: /company/i }));
    expect(await screen.findByRole('radio', { name: /^Ikeja Electric.*Failing/ })).toBeEnabled();
    expect(screen.getAllByText('Failing')).toHaveLength(1);
  });

  it('names a company of another product', async () => {
    const health = [{ operation: 'electricity.buy', field: 'service', provider: 'ikedc', state: 'slow' } as const];
    const till = companionDouble({ session: { ...exampleSession, health } });
    render(
      <TillsideProvider url="/till" fetch={till.fetch}>
        <ElectricityForm defaultService="ikedc" />
      </TillsideProvider>,
    );
    expect(await screen.findByText('Ikeja Electric has trouble today')).toBeVisible();
  });
});
