import { StrictMode, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { naira } from '@tillside/contract';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TillsideProvider } from '../../../provider/TillsideProvider.tsx';
import { companionDouble, exampleSession, type CompanionDouble } from '../../../testing/companion-double.ts';
import { AirtimeForm, type AirtimeFormProps } from './AirtimeForm.tsx';

function shop(till: CompanionDouble, props: AirtimeFormProps = {}): ReactNode {
  return (
    <StrictMode>
      <TillsideProvider
        url="/till"
        fetch={till.fetch}
        appearance={{ accentColor: 'rebeccapurple', colorScheme: 'dark' }}
      >
        <AirtimeForm {...props} />
      </TillsideProvider>
    </StrictMode>
  );
}

describe('the airtime form', () => {
  beforeEach(() => localStorage.clear());

  it('renders on a server without a style attribute', () => {
    const html = renderToString(shop(companionDouble()));
    expect(html).toContain('ts-root');
    expect(html).not.toContain('style=');
  });

  it('sets the appearance through the CSSOM', () => {
    const { container } = render(shop(companionDouble()));
    const root = container.querySelector<HTMLElement>('.ts-root');
    expect(root?.style.getPropertyValue('--ts-accent')).toBe('rebeccapurple');
    expect(root).toHaveAttribute('data-color-scheme', 'dark');
  });

  it('sends once in StrictMode for a double click, and reports success once', async () => {
    const till = companionDouble();
    const onSuccess = vi.fn<NonNullable<AirtimeFormProps['onSuccess']>>();
    render(shop(till, { onSuccess, defaultPhone: '+2348031234567', presets: [300, 9_999_999].map(naira) }));
    expect(await screen.findByLabelText('Phone number')).toHaveValue('0803 123 4567');
    expect(screen.getByRole('button', { name: 'MTN Change network' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '₦9,999,999' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '₦300' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    const pay = await screen.findByRole('button', { name: 'Pay ₦300' });
    await waitFor(() => expect(pay).not.toHaveAttribute('aria-disabled'));
    await userEvent.dblClick(pay);
    expect(await screen.findByRole('heading', { name: 'Delivered' })).toBeVisible();
    expect(till.received.filter(({ route }) => route === 'instruct')).toHaveLength(1);
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect(screen.getAllByRole('status')).toHaveLength(1);
  });

  it('suggests by the prefixes of the companion’s catalogue', async () => {
    const networks = exampleSession.catalogue.networks.map((network) => ({
      ...network,
      prefixes: network.code === 'glo' ? ['0803'] : ['0999'],
    }));
    const till = companionDouble({
      session: { ...exampleSession, catalogue: { ...exampleSession.catalogue, networks } },
    });
    render(shop(till));
    await userEvent.type(await screen.findByLabelText('Phone number'), '0803');
    expect(screen.getByRole('button', { name: 'Glo Change network' })).toBeVisible();
  });

  it('takes a pasted number in any form, in place of what was typed', async () => {
    render(shop(companionDouble()));
    const field = await screen.findByLabelText('Phone number');
    await userEvent.type(field, '080');
    await userEvent.paste('+234 803 123 4567\n');
    expect(field).toHaveValue('0803 123 4567');
    await userEvent.paste('x');
    expect(field).toHaveValue('0803 123 4567x');
  });

  it('keeps typed values when another message catalogue is given', async () => {
    const till = companionDouble();
    const view = render(
      <TillsideProvider url="/till" fetch={till.fetch}>
        <AirtimeForm />
      </TillsideProvider>,
    );
    await userEvent.type(await screen.findByLabelText('Phone number'), '0803');
    view.rerender(
      <TillsideProvider url="/till" fetch={till.fetch} messages={{ 'fields.phoneLabel': 'Nọ́mbà fóònù' }}>
        <AirtimeForm />
      </TillsideProvider>,
    );
    expect(screen.getByLabelText('Nọ́mbà fóònù')).toHaveValue('0803');
  });
});
