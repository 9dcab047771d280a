import { readFileSync } from 'node:fs';
import { decimalOf } from '@tillside/contract';
import { expect, test } from 'vitest';
import { openCards } from '../../testing/open-cards.ts';
import { magicAmounts } from './magic-amounts.ts';

test.each(magicAmounts)('the README states that $amount.minor cents $means', ({ amount, means }) => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(`| \`${decimalOf(amount)}\` | ${means} |`);
});

test('13.01 is carried out, and its answer lost', async () => {
  const till = openCards();
  await expect(till.create({ amount: 13.01 })).rejects.toThrow('fetch failed');
  expect((await till.control('GET', '/truth/card-1')).json.executions).toBe(1);
  expect(await till.wallet()).toBe(9_985.99);
});

test('13.02 is carried out at once and answered after ten seconds', async () => {
  const till = openCards();
  let answered = false;
  const answer = till.create({ amount: 13.02 }).then(() => (answered = true));
  await till.clock.pass(9_999);
  expect(answered).toBe(false);
  expect((await till.control('GET', '/truth/card-1')).json.executions).toBe(1);
  await till.clock.pass(1);
  expect(await answer).toBe(true);
});

test.each([
  [13.1, 410],
  [13.34, 434],
])('%d is refused with %i wherever money moves', async (amount, status) => {
  const till = openCards();
  const id = await till.newCard({ amount: 100 });
  const wallet = await till.wallet();
  expect((await till.create({ amount, ref: 'c' })).status).toBe(status);
  expect((await till.call('PATCH', `/cards/${id}/topup`, { amount, ref: 't' })).status).toBe(status);
  expect((await till.call('PATCH', `/cards/${id}/withdraw`, { amount, ref: 'w' })).status).toBe(status);
  expect(await till.wallet()).toBe(wallet);
});

test('13.20 makes a card whose number, CCV and expiry are empty in the sandbox', async () => {
  const till = openCards();
  const id = await till.newCard({ amount: 13.2 });
  expect(await till.card(id)).toMatchObject({ card_number: '', ccv: '', expiry: '' });
});

test('13.05 by stablecoin is deposited by itself after five seconds', async () => {
  const till = openCards();
  await till.create({ amount: 13.05, payment_method: 'stablecoin' });
  await till.clock.pass(4_999);
  expect(await till.events()).toEqual([]);
  await till.clock.pass(1);
  expect(await till.events()).toMatchObject([{ event_type: 'issuing.created.successful' }]);
});
