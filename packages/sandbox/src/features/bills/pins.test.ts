import { expect, test as plainTest } from 'vitest';
import { billExamples } from './products.ts';
import { callOperation } from '../../testing/call-operation.ts';
import { openSandbox, type TestSandbox } from '../../testing/open-sandbox.ts';

const test = plainTest.extend('till', () => openSandbox());

const buy = (till: TestSandbox, change: object = {}) =>
  callOperation(till, 'epin.buy', { id: 'waec-checker', qty: 1, ref: 'pins', ...change });

async function available(till: TestSandbox, id: string): Promise<number> {
  const groups = (await callOperation(till, 'epin.products', {})).json.message.details;
  const products = groups.flatMap((group: { collection: { id: string; available: number }[] }) => group.collection);
  return products.find((product: { id: string }) => product.id === id).available;
}

test('JAMB, WAEC and NECO are on offer', async () => {
  const { json } = await callOperation(openSandbox(), 'epin.products', {});
  expect(json.message.details.map((group: { name: string }) => group.name)).toEqual(['JAMB', 'WAEC', 'NECO']);
});

test('pins are drawn from stock, no pin twice, until there are not enough', async ({ till }) => {
  const left = await available(till, 'neco-checker');
  expect(left).toBe(3);
  const first = (await buy(till, { id: 'neco-checker', qty: 2 })).json.message.details;
  expect(await available(till, 'neco-checker')).toBe(1);
  const tooMany = await buy(till, { id: 'neco-checker', qty: 2, ref: 'b' });
  expect(tooMany).toMatchObject({ status: 409, json: { errors: { qty: 'is more than there are in stock' } } });
  const last = (await buy(till, { id: 'neco-checker', qty: 1, ref: 'c' })).json.message.details;
  const pins = [...first.epins, ...last.epins].map((epin: { pin: string }) => epin.pin);
  expect(new Set(pins).size).toBe(3);
  expect(await available(till, 'neco-checker')).toBe(0);
  expect((await buy(till, { id: 'neco-checker', ref: 'd' })).status).toBe(409);
  expect((await buy(till, { id: 'neco-checker', qty: 2 })).json.message.details).toEqual(first);
});

test('pins of a purchase that fails go back to stock; those of one that is reversed are void', async ({ till }) => {
  await till.control('POST', '/faults', { operation: 'epin.buy', fault: 'fail_later' });
  await buy(till);
  expect(await available(till, 'waec-checker')).toBe(199);
  await till.clock.pass(3_000);
  expect(await available(till, 'waec-checker')).toBe(200);
  await till.control('POST', '/faults', { operation: 'epin.buy', fault: 'reverse' });
  await buy(till, { ref: 'b' });
  await till.clock.pass(10_000);
  expect((await till.requery('b')).json.message.details.status).toBe('reversed');
  expect(await available(till, 'waec-checker')).toBe(199);
});

test('a purchase that the wallet cannot pay draws nothing', async ({ till }) => {
  await till.control('PUT', '/settings', { wallets: { NGN: 1 } });
  expect((await buy(till)).status).toBe(410);
  expect(await available(till, 'waec-checker')).toBe(200);
});

test('an account is required unless it is a result checker, a phone for JAMB pins', async ({ till }) => {
  const errors = async (id: string): Promise<string[]> =>
    Object.keys((await buy(till, { id, ref: id })).json.errors ?? {});
  expect(await errors('jamb-utme')).toEqual(['account', 'phone']);
  expect(await errors('waec-registration')).toEqual(['account']);
  expect(await errors('waec-checker')).toEqual([]);
  expect(await errors('neco-checker')).toEqual([]);
  expect((await buy(till, { id: 'nabteb', ref: 'n' })).status).toBe(407);
});

test('pins are retrieved by the trans_id of their purchase in this world, and by nothing else', async ({ till }) => {
  const bought = (await buy(till, { qty: 2 })).json.message.details;
  const retrieve = (trans_id: string, environment: 'sandbox' | 'live' = 'sandbox') =>
    callOperation(till, 'epin.retrieve', { trans_id }, environment);
  const { trans_id, ref, qty, amount, total_charge, epins } = bought;
  expect((await retrieve(trans_id)).json.message.details).toEqual({ trans_id, ref, qty, amount, total_charge, epins });
  expect((await retrieve(trans_id, 'live')).status).toBe(404);
  expect((await retrieve('pins')).status).toBe(404);
  const airtime = (await till.buy(billExamples['airtime.buy'])).json.message.details.trans_id;
  await till.clock.pass(3_000);
  expect((await till.requery(airtime)).json.message.details.status).toBe('success');
  expect((await retrieve(airtime)).status).toBe(404);
});

test('a JAMB registration has a name; an unknown one is not found', async ({ till }) => {
  const validate = (account: string, id = 'jamb-utme') => callOperation(till, 'jamb.validate', { id, account });
  expect((await validate('0123456789')).json.message.details).toEqual({ account: '0123456789', name: 'Ada Obi' });
  expect((await validate('0123459909')).status).toBe(404);
  expect((await validate('123')).status).toBe(404);
  expect((await validate('0123456789', 'waec-checker')).status).toBe(407);
});

test('an internet pin has an expiry, is drawn from stock and costs 2 % less', async ({ till }) => {
  const vend = (change: object) =>
    callOperation(till, 'spectranet.buy', { plan_id: 'PSPLAN_805', qty: 1, ref: 'i', ...change });
  const first = (await vend({})).json.message.details;
  expect(first).toMatchObject({ amount: 10_000, discount: 200, total_charge: 9_800 });
  expect(first.processed).toEqual({
    pin: expect.stringMatching(/^\d{16}$/),
    serial: expect.any(String),
    expiry_at: '2027-11-21',
  });
  expect((await vend({ qty: 2, ref: 'j' })).status).toBe(409);
  const second = (await vend({ ref: 'k' })).json.message.details;
  expect(second.processed.pin).not.toBe(first.processed.pin);
  expect((await vend({ ref: 'l' })).status).toBe(409);
  expect((await vend({ plan_id: '805', ref: 'm' })).status).toBe(407);
});

test('several internet pins are all handed over', async () => {
  const { json } = await callOperation(openSandbox(), 'spectranet.buy', { plan_id: 'PSPLAN_801', qty: 3, ref: 'i' });
  const { processed, pins } = json.message.details;
  expect(pins).toHaveLength(3);
  expect(pins[0]).toEqual(processed);
});

test('stock is part of what is reset, copied and put back', async ({ till }) => {
  const { id } = (await till.control('POST', '/snapshot')).json;
  const pinOf = async (): Promise<string> => (await buy(till)).json.message.details.epins[0].pin;
  const pin = await pinOf();
  await till.control('POST', '/restore', { id });
  expect(await available(till, 'waec-checker')).toBe(200);
  expect(await pinOf()).toBe(pin);
});
