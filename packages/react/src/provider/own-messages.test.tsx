import { render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { WidgetMessages } from '@tillside/messages';
import { overrideFaults } from '../kernel/language/override-faults.ts';
import { companionDouble } from '../testing/companion-double.ts';
import { AirtimeForm } from '../features/bills/airtime/AirtimeForm.tsx';
import { TillsideProvider } from './TillsideProvider.tsx';

const page = 'A page';

it('takes messages by key, and no other key, placeholder or value', () => {
  const own: WidgetMessages = { 'airtime.title': 'Top up' };
  expect([
    <TillsideProvider key="none" url="/till">
      {page}
    </TillsideProvider>,
    <TillsideProvider key="typed" url="/till" messages={own}>
      {page}
    </TillsideProvider>,
    <TillsideProvider key="text" url="/till" messages={{ 'purchase.pay': 'Buy for {amount}' }}>
      {page}
    </TillsideProvider>,
    <TillsideProvider key="function" url="/till" messages={{ 'purchase.pay': ({ amount }) => amount.trim() }}>
      {page}
    </TillsideProvider>,
    // @ts-expect-error -- there is no such message
    <TillsideProvider key="key" url="/till" messages={{ 'airtime.titel': 'Top up' }}>
      {page}
    </TillsideProvider>,
    // @ts-expect-error -- a sealed frame takes its words from the companion
    <TillsideProvider key="frame" url="/till" messages={{ 'walletFrame.sendOtp': 'Pay now' }}>
      {page}
    </TillsideProvider>,
    // @ts-expect-error -- as above, beside one that the page shows
    <TillsideProvider key="frames" url="/till" messages={{ 'airtime.title': 'Top up', 'frame.ticket': 'Again' }}>
      {page}
    </TillsideProvider>,
    // @ts-expect-error -- as above
    <TillsideProvider key="card" url="/till" messages={{ 'cardFrame.hidesIn': 'Gone in {seconds}' }}>
      {page}
    </TillsideProvider>,
    // @ts-expect-error -- the message takes an amount, no price
    <TillsideProvider key="placeholder" url="/till" messages={{ 'purchase.pay': '{price}' }}>
      {page}
    </TillsideProvider>,
    // @ts-expect-error -- the message takes nothing
    <TillsideProvider key="nothing" url="/till" messages={{ 'airtime.title': '{amount}' }}>
      {page}
    </TillsideProvider>,
    // @ts-expect-error -- the message takes an amount, no price
    <TillsideProvider key="value" url="/till" messages={{ 'purchase.pay': ({ price }) => price }}>
      {page}
    </TillsideProvider>,
  ]).toHaveLength(11);
});

it('knows what is wrong with messages that no compiler saw', () => {
  const own = {
    'airtime.titel': 'Top up',
    'walletFrame.sendOtp': 'Pay {now}',
    'purchase.pay': '{amount} {price}',
    'pins.label': '{number} of {count}',
    'purchase.payNoPrice': 'Pay {amount}',
    'purchase.priceReady': () => 'It is {there}',
  };
  expect(overrideFaults(own)).toEqual([
    'Tillside has no message "airtime.titel".',
    'The message "walletFrame.sendOtp" is shown in a sealed frame, which no page reaches into: `messages` of the TillsideProvider changes nothing there. Give it to the companion: `createTillside({ frames: { messages: { \'walletFrame.sendOtp\': … } } })`.',
    'The message "purchase.pay" takes {amount}, not {price}.',
    'The message "purchase.payNoPrice" takes nothing, not {amount}.',
  ]);
});

it('warns the developer of a page of them', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const own: object = { 'airtime.titel': 'Top up' };
  render(
    <TillsideProvider url="/till" messages={own}>
      {page}
    </TillsideProvider>,
  );
  await waitFor(() => expect(warn).toHaveBeenCalledWith('Tillside has no message "airtime.titel".'));
});

it('uses a language that is loaded when it is needed, and English where that has no text', async () => {
  const { fetch, received } = companionDouble();
  const file: { readonly messages: WidgetMessages } = { messages: { 'airtime.title': 'Ra kaadi ipe' } };
  const Yoruba = lazy(async () => {
    const { messages } = await Promise.resolve(file);
    return {
      default: ({ children }: { readonly children: ReactNode }) => (
        <TillsideProvider url="/till" locale="yo-NG" messages={messages} fetch={fetch}>
          {children}
        </TillsideProvider>
      ),
    };
  });
  render(
    <Suspense fallback="…">
      <Yoruba>
        <AirtimeForm />
      </Yoruba>
    </Suspense>,
  );
  expect(await screen.findByRole('region', { name: 'Ra kaadi ipe' })).toBeInTheDocument();
  expect(await screen.findByLabelText('Phone number')).toBeInTheDocument();
  expect(screen.queryByText('Buy airtime')).toBeNull();
  // Notices of its purchases are in that language too.
  expect(received.map(({ headers }) => headers.get('Accept-Language'))).toContain('yo-NG');
  expect(received.every(({ headers }) => headers.get('Accept-Language') === 'yo-NG')).toBe(true);
});
