import type { OperationId } from '@tillside/contract';
import { operations, type Operation, type Parsed } from '@tillside/contract/schemas';
import { expect, test } from 'vitest';
import { readRequest } from './read-request.ts';

function read(id: OperationId, input: unknown): Parsed<unknown> {
  const operation: Operation = operations[id];
  return readRequest(operation, input);
}

const asText = { code: 'malformed', text: 'must be a number, not text' };

test.each([
  ['card.topup', { amount: '20' }, 'amount'],
  ['account.create', { order: { amount: '500', expiry: { duration: 30 } } }, 'order.amount'],
  ['account.create', { order: { amount: 500, expiry: { duration: '30' } } }, 'order.expiry.duration'],
  ['wallet.order', { amount: '1.5' }, 'amount'],
  ['airtime.buy', { rows: [{ amount: 1 }, { amount: '1' }] }, 'rows.1.amount'],
  ['cable.buy', { month: '3' }, 'month'],
  ['epin.buy', { qty: '' }, 'qty'],
  ['international.buy', { amount: 'ten' }, 'amount'],
] as const)('%s refuses the text of %j by its field', (id, input, field) => {
  expect(read(id, input)).toMatchObject({ ok: false, faults: { [field]: asText } });
});

test('what is documented as text, or as either, may be text, and a query has nothing else', () => {
  for (const [id, input] of [
    ['transfer.simulate', { amount: '1500.00', account: '9900000001' }],
    ['account.create', { order: { amount: 500, expiry: '30' } }],
    ['airtime.buy', { phone: ['08031234567'], ref: '1' }],
    ['cable.buy', { account: '7040000001', plan_id: '12' }],
    ['card.list', { page: '2', page_size: '25' }],
    ['international.rate', { amount: '100' }],
  ] as const) {
    const reading = read(id, input);
    expect(reading.ok ? [] : Object.values(reading.faults)).not.toContainEqual(asText);
  }
});

test('a fault of the same request keeps its own text', () => {
  const reading = read('airtime.buy', { phone: '080', amount: 'x', network: 'nope' });
  expect(reading.ok ? [] : Object.keys(reading.faults)).toEqual(['phone', 'amount', 'network']);
});

test('a text deep in what has no such depth is no fault of a number', () => {
  const input = { amount: { deep: '1' }, phone: [[['1']]], constructor: '1' };
  const reading = read('airtime.buy', input);
  expect(reading.ok ? [] : Object.values(reading.faults)).not.toContainEqual(asText);
});
