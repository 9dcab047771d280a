import { render, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { MessageOverrides } from '@tillside/messages';
import { overrideFaults } from '../messages/override-faults.ts';
import { TillsideProvider } from './TillsideProvider.tsx';

const page = 'A page';

it('takes messages by key, and no other key, placeholder or value', () => {
  const own: MessageOverrides = { 'airtime.title': 'Top up' };
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
  ]).toHaveLength(8);
});

it('knows what is wrong with messages that no compiler saw', () => {
  const own = {
    'airtime.titel': 'Top up',
    'purchase.pay': '{amount} {price}',
    'pins.label': '{number} of {count}',
    'purchase.payNoPrice': 'Pay {amount}',
    'purchase.priceReady': () => 'It is {there}',
  };
  expect(overrideFaults(own)).toEqual([
    'Tillside has no message "airtime.titel".',
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
