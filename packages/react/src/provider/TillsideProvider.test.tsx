import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AirtimeForm } from '../features/bills/airtime/AirtimeForm.tsx';
import { companionDouble } from '../testing/companion-double.ts';
import { TillsideProvider } from './TillsideProvider.tsx';

describe('the provider', () => {
  beforeEach(() => localStorage.clear());

  it('starts over with another companion, so that nothing is sent to the wrong one', async () => {
    const addresses: string[] = [];
    const tills = ['/one/till', '/two/till'].map((url) => companionDouble({ url }));
    const watched: typeof fetch = (input, init) => {
      const address = input instanceof Request ? input.url : input.toString();
      addresses.push(address);
      const asked = address.startsWith('/one/') ? tills[0] : tills[1];
      return asked?.fetch(input, init) ?? Promise.reject(new Error(address));
    };
    const shop = (url: string): React.ReactNode => (
      <TillsideProvider url={url} fetch={watched}>
        <AirtimeForm />
      </TillsideProvider>
    );
    const view = render(shop('/one/till'));
    await userEvent.type(await screen.findByLabelText('Phone number'), '08031234567');
    view.rerender(shop('/two/till/'));
    expect(await screen.findByLabelText('Phone number')).toHaveValue('');
    addresses.length = 0;
    await userEvent.type(screen.getByLabelText('Phone number'), '08031234567');
    await userEvent.type(screen.getByLabelText('Amount'), '500');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('button', { name: 'Pay ₦500' });
    expect(addresses).toEqual(['/two/till/quotes']);
  });

  it('reads headers again for each request', async () => {
    const till = companionDouble();
    const headers = vi.fn<() => Record<string, string>>(() => ({ Authorization: 'Bearer fresh' }));
    render(
      <TillsideProvider url="/till" fetch={till.fetch} headers={headers}>
        <AirtimeForm />
      </TillsideProvider>,
    );
    await screen.findByLabelText('Phone number');
    expect(till.received[0]?.headers.get('Authorization')).toBe('Bearer fresh');
  });

  it('shares the client of one around it of the same companion', async () => {
    const till = companionDouble();
    render(
      <TillsideProvider url="/till" fetch={till.fetch}>
        <AirtimeForm />
        <TillsideProvider url="/till/" messages={{ 'airtime.title': 'Top up' }}>
          <AirtimeForm />
        </TillsideProvider>
      </TillsideProvider>,
    );
    await vi.waitFor(() => expect(screen.getAllByLabelText('Phone number')).toHaveLength(2));
    expect(screen.getByRole('region', { name: 'Top up' })).toBeVisible();
    const sessions = till.received.filter(({ route }) => route === 'session');
    expect(sessions).toHaveLength(1);
  });

  it.each([
    ['of another companion', '/another/till'],
    ['of the same, where it sends in its own way', '/till'],
  ])('has a client of its own inside one %s', async (_which, url) => {
    const [outer, inner] = [companionDouble(), companionDouble({ url })];
    render(
      <TillsideProvider url="/till" fetch={outer.fetch}>
        <TillsideProvider url={url} fetch={inner.fetch}>
          <AirtimeForm />
        </TillsideProvider>
      </TillsideProvider>,
    );
    await screen.findByLabelText('Phone number');
    expect(outer.received).toEqual([]);
    expect(inner.received.length).toBeGreaterThan(0);
  });

  it('is asked for where it is missing', () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<AirtimeForm />)).toThrow('TillsideProvider');
    silent.mockRestore();
  });
});
