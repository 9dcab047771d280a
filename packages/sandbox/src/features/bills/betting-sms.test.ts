import { expect, test } from 'vitest';
import { billExamples } from './products.ts';
import { callOperation } from '../../testing/call-operation.ts';
import { openSandbox, type TestSandbox } from '../../testing/open-sandbox.ts';

const send = (till: TestSandbox, change: object = {}) =>
  callOperation(till, 'sms.send', { ...billExamples['sms.send'], ...change });

test('a betting account has a name; an unknown account, and a provider that is not active, are refused', async () => {
  const till = openSandbox();
  const validate = (customer_id: string, bet_id = 'bet9ja') =>
    callOperation(till, 'betting.validate', { customer_id, bet_id });
  expect((await validate('100001')).json.message.details).toEqual({ name: 'Ada Obi', account: '100001' });
  expect((await validate('109909')).status).toBe(404);
  const listed = (await callOperation(till, 'betting.providers', {})).json.message.details;
  const closed = listed.find((provider: { active: boolean }) => !provider.active);
  expect((await validate('100001', closed.id)).status).toBe(407);
  const fund = { ...billExamples['betting.fund'], bet_id: closed.id };
  expect((await callOperation(till, 'betting.fund', fund)).status).toBe(407);
});

test('a betting wallet is funded with at least 200 naira, and its amount is not echoed', async () => {
  const till = openSandbox();
  const fund = (change: object) => callOperation(till, 'betting.fund', { ...billExamples['betting.fund'], ...change });
  expect((await fund({ amount: 199 })).status).toBe(422);
  const { details } = (await fund({ amount: 200 })).json.message;
  expect(details).not.toHaveProperty('amount');
  expect((await till.control('GET', '/settings')).json.wallets.NGN).toBe(999_800);
  expect((await till.requery('x-betting')).json.message.details).toMatchObject({ amount: 200, total_charge: 200 });
});

test('a message costs its segments for each number, and is spelled recipent', async () => {
  const till = openSandbox();
  const { details } = (await send(till, { to: ['08031234567', '07011234567'], message: '€'.repeat(81) })).json.message;
  expect(details).toMatchObject({ amount: 16, total_charge: 16, transaction_status: 'processing' });
  expect(details.processed).toHaveLength(2);
  expect(details.processed[1]).toMatchObject({ recipent: '07011234567', page: 2, status: 'processing' });
  expect(Object.keys(details.processed[0]).toSorted()).toEqual(
    'bulk_id description message message_id page recipent sender status time_created uid'.split(' '),
  );
});

test('a message is in the outbox once it is delivered, and its rows report it', async () => {
  const till = openSandbox();
  await send(till, { to: ['08031234567', '07011234567'] });
  expect((await till.control('GET', '/outbox')).json).toEqual([]);
  await till.clock.pass(3_000);
  expect((await till.control('GET', '/outbox')).json).toMatchObject([
    { kind: 'sms', to: '07011234567', text: 'Hello' },
    { kind: 'sms', to: '08031234567', text: 'Hello' },
  ]);
  const { details } = (await till.requery('x-sms')).json.message;
  expect(details.processed[0]).toMatchObject({ status: 'success' });
});

test('a message to a magic number fails later, and reaches no recipient', async () => {
  const till = openSandbox();
  await send(till, { to: ['08031234567', '08030000002'] });
  await till.clock.pass(3_000);
  expect((await till.requery('x-sms')).json.message.details.status).toBe('failed');
  expect((await till.control('GET', '/outbox')).json).toEqual([]);
});
