import { dataVariation } from '@tillside/contract';
import { expect, test as plainTest } from 'vitest';
import { billExamples } from './products.ts';
import { callOperation } from '../../testing/call-operation.ts';
import { openSandbox } from '../../testing/open-sandbox.ts';

const test = plainTest.extend('till', () => openSandbox());

test('every plan that is looked up can be bought for its price less its discount, up to its cap', async () => {
  const till = openSandbox({ postLimit: 0 });
  const codes: string[] = [];
  for (const network of ['mtn', 'glo', 'airtel', '9mobile']) {
    const { json } = await callOperation(till, 'data.plans', { network });
    const [listed] = json.message.details;
    expect(listed.network_code).toBe(network);
    for (const plan of listed.plans.flatMap((category: { plans: object[] }) => category.plans)) {
      codes.push(plan.plan_code);
      const variation = dataVariation(plan.plan_code);
      const body = { phone: '2348031234567', variation, provider: network, ref: plan.plan_code };
      const { message } = (await callOperation(till, 'data.buy', body)).json;
      const discount = Math.min((plan.amount * plan.discount) / 100, plan.capped_at ?? Infinity);
      expect(message.details).toMatchObject({ amount: plan.amount, discount, total_charge: plan.amount - discount });
    }
  }
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.length).toBeGreaterThan(20);
});

test('a plan of another network is refused with 407', async ({ till }) => {
  const body = { ...billExamples['data.buy'], provider: 'glo' };
  expect((await callOperation(till, 'data.buy', body)).status).toBe(407);
});

test('a data purchase for a magic number fails later', async ({ till }) => {
  const { json } = await callOperation(till, 'data.buy', { ...billExamples['data.buy'], phone: '08030000002' });
  expect(json.message.details).toMatchObject({
    transaction_status: 'processing',
    processed: [{ number: '08030000002' }],
  });
  await till.clock.pass(3_000);
  expect((await till.requery('x-data')).json.message.details.status).toBe('failed');
});

test('a bouquet id is opaque, survives a query string, and belongs to one service', async ({ till }) => {
  const dstv = (await callOperation(till, 'cable.bouquets', { service: 'dstv' })).json.message.details;
  for (const { id } of dstv) {
    expect(id).toMatch(/[+/=]/);
    expect(id).not.toMatch(/dstv|compact|premium/i);
  }
  const order = { ...billExamples['cable.buy'], plan_id: dstv[3].id };
  expect((await callOperation(till, 'cable.buy', { ...order, service: 'gotv' })).status).toBe(407);
  expect((await callOperation(till, 'cable.buy', { ...order, plan_id: dstv[3].id.toLowerCase() })).status).toBe(407);
  expect((await callOperation(till, 'cable.buy', order)).json.message.details).toMatchObject({
    plan: dstv[3].name,
    plan_id: dstv[3].id,
    amount: dstv[3].amount,
  });
});

test('several months cost what their price option states, less 1.5 %', async ({ till }) => {
  const [bouquet] = (await callOperation(till, 'cable.bouquets', { service: 'dstv' })).json.message.details;
  const { amount } = bouquet.priceOptions.find((option: { month: number }) => option.month === 3);
  const { json } = await callOperation(till, 'cable.buy', { ...billExamples['cable.buy'], month: 3 });
  expect(json.message.details).toMatchObject({ amount, discount: amount * 0.015, total_charged: amount * 0.985 });
  expect(json.message.details).not.toHaveProperty('total_charge');
});

test('a smart card validates as one fixed customer in the sandbox, as its own in live', async ({ till }) => {
  const validate = async (account: string, environment: 'sandbox' | 'live') =>
    (await callOperation(till, 'cable.validate', { ...billExamples['cable.validate'], account }, environment)).json;
  const [first, second] = [await validate('7049999909', 'sandbox'), await validate('7040000001', 'sandbox')];
  expect(first).toEqual(second);
  expect(first.message.details).toMatchObject({ customer_name: 'Ada Obi', info: { accountNumber: '7040000001' } });
  expect((await validate('7040000123', 'live')).message.details.info.accountNumber).toBe('7040000123');
  expect((await validate('7049999909', 'live')).status_code).toBe(404);
});

test('a top-up has the plan topup and no plan id, and StarTimes has none', async ({ till }) => {
  const { json } = await callOperation(till, 'cable.topup', billExamples['cable.topup']);
  expect(json.message.details).toMatchObject({ plan: 'topup', plan_id: null, total_charged: 985, currency: 'NGN' });
  const startimes = { ...billExamples['cable.topup'], service: 'startimes', ref: 's' };
  expect((await callOperation(till, 'cable.topup', startimes)).status).toBe(422);
});
