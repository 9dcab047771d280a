import { dollars, naira, operationIds, type OperationId } from '@tillside/contract';
import { expect, test } from 'vitest';
import { billExamples } from '../../features/bills/products.ts';
import { callOperation } from '../../testing/call-operation.ts';
import { openAccount, simulatedTransfer } from '../../testing/open-account.ts';
import { openCards } from '../../testing/open-cards.ts';
import { openSandbox, type TestSandbox } from '../../testing/open-sandbox.ts';
import { writeDetails, writeFields } from './json.ts';

test('amounts become the platform’s numbers, at any depth, and nothing else changes', () => {
  const rows = [{ amount: naira(71.05), number: '0803', month: 3, at: null }];
  expect(writeDetails({ rows, balance: dollars(0) })).toEqual({
    rows: [{ amount: 71.05, number: '0803', month: 3, at: null }],
    balance: 0,
  });
  expect(writeDetails('text of a provider')).toBe('text of a provider');
});

test('an amount in another currency becomes its number', () => {
  expect(writeFields({ receive: { currency: 'GHS', value: '1.41' } })).toEqual({ receive: 1.41 });
});

/** What the control interface shows of everything that happened. */
async function shown(till: Pick<TestSandbox, 'control'>): Promise<string> {
  const paths = ['/settings', '/customers', '/events', '/journal', '/overview'];
  return JSON.stringify(await Promise.all(paths.map(async (path) => (await till.control('GET', path)).json)));
}

test('no answer, event or page of the control interface shows an amount in minor units', async () => {
  const till = openSandbox({ postLimit: 0 });
  const examples: Partial<Record<OperationId, object>> = billExamples;
  for (const id of operationIds) {
    const input = examples[id];
    if (!input) continue;
    expect(JSON.stringify((await callOperation(till, id, input)).json), id).not.toContain('"minor"');
  }
  const account = await openAccount(till);
  const simulated = simulatedTransfer(account);
  const arrived = await callOperation(till, 'transfer.simulate', simulated);
  expect(arrived.json.message.details).toMatchObject({ amount: 1500.5, fee: 15.01, currency: 'NGN' });
  await till.control('POST', '/transfers', { account, amount: 500 });
  await till.clock.pass(10_000);
  expect(await shown(till)).not.toContain('"minor"');
  expect(JSON.stringify((await till.control('GET', '/truth/x-airtime')).json)).not.toContain('"minor"');
});

test('nor does anything about cards', async () => {
  const till = openCards();
  const id = await till.newCard();
  const answers = [
    await till.call('PATCH', `/cards/${id}/topup`, { amount: 5, ref: 'topup-1' }),
    await till.call('GET', `/cards/${id}/transactions`),
    await till.create({ ref: 'coins-1', payment_method: 'stablecoin' }),
    await till.control('POST', '/card-auths', { card_id: id, event: 'approved', amount: 2.5 }),
    await till.control('GET', '/truth/topup-1'),
  ];
  for (const { status, json } of answers) {
    expect(status).toBeLessThan(300);
    expect(JSON.stringify(json)).not.toContain('"minor"');
  }
  expect(await till.card(id)).toMatchObject({ balance: 22.5 });
  expect(await shown(till)).not.toContain('"minor"');
});
