import { expect, test as plainTest } from 'vitest';
import { billExamples } from './products.ts';
import { callOperation } from '../../testing/call-operation.ts';
import { openSandbox, type TestSandbox } from '../../testing/open-sandbox.ts';

const test = plainTest.extend('till', () => openSandbox());

const buy = (till: TestSandbox, change: object = {}) =>
  callOperation(till, 'electricity.buy', { ...billExamples['electricity.buy'], ...change });
const validate = (till: TestSandbox, change: object = {}) =>
  callOperation(till, 'electricity.validate', { ...billExamples['electricity.validate'], ...change });
const postpaid = { meter_number: '4502000002', meter_type: 'postpaid' };

test('a prepaid meter gets a token of 20 digits, another each time; a postpaid one gets none', async ({ till }) => {
  const first = (await buy(till)).json.message.details;
  const second = (await buy(till, { ref: 'again' })).json.message.details;
  expect(first.token).toMatch(/^\d{20}$/);
  expect(second.token).toMatch(/^\d{20}$/);
  expect(second.token).not.toBe(first.token);
  expect(first).toMatchObject({ reset_token: null, configure_token: null, plan: 'prepaid', unit: 'kWh' });
  const bill = (await buy(till, { ...postpaid, ref: 'p' })).json.message.details;
  expect(bill).toMatchObject({ token: null, unit: null, amount_of_power: null, plan: 'postpaid' });
});

test('tax of 7.5 % is inside the amount, 1 % is off the charge, and units follow the tariff', async ({ till }) => {
  const { details } = (await buy(till, { amount: 10_750 })).json.message;
  expect(details).toMatchObject({ tax_amount: 750, token_amount: 10_000 });
  expect(Number(details.amount_of_power)).toBeCloseTo(10_000 / details.tariff, 2);
  expect((await till.control('GET', '/settings')).json.wallets.NGN).toBe(1_000_000 - 10_750 * 0.99);
});

test('below KYC level 2 electricity is refused with 403, and validating is not', async ({ till }) => {
  await till.control('PUT', '/settings', { kyc_level: 1 });
  expect((await buy(till)).status).toBe(403);
  expect((await validate(till)).status).toBe(200);
  await till.control('PUT', '/settings', { kyc_level: 2 });
  expect((await buy(till)).status).toBe(200);
});

test('a repeated ref is answered even after the KYC level fell', async ({ till }) => {
  await buy(till);
  await till.control('PUT', '/settings', { kyc_level: 0 });
  expect((await buy(till)).status).toBe(200);
});

test('a meter validates with its owner, and only as what it is', async ({ till }) => {
  expect((await validate(till)).json.message.details).toMatchObject({
    customer_name: 'Ada Obi',
    minimum_amount: 500,
    debt_amount: 0,
    minimum_debt: 0,
  });
  expect((await validate(till, postpaid)).status).toBe(200);
  expect((await validate(till, { meter_type: 'postpaid' })).status).toBe(404);
  expect((await validate(till, { meter_number: '45020009909' })).status).toBe(404);
  expect((await validate(till, { service: 'nepa' })).status).toBe(407);
  expect((await buy(till, { meter_type: 'postpaid' })).status).toBe(404);
});

test('less than the minimum is refused with 409; a meter in debt has to pay some of it', async ({ till }) => {
  expect((await buy(till, { amount: 499 })).status).toBe(409);
  const debtor = { meter_number: '45020009910' };
  expect((await validate(till, debtor)).json.message.details).toMatchObject({
    outstanding_balance: 5_000,
    debt_amount: 5_000,
    minimum_debt: 2_000,
    minimum_amount: 2_500,
  });
  expect((await buy(till, { ...debtor, amount: 2_499 })).status).toBe(409);
  const { details } = (await buy(till, { ...debtor, amount: 10_750 })).json.message;
  expect(details.token_amount).toBe(8_000);
});

test('a meter whose keys have changed gets two tokens more', async () => {
  const { details } = (await buy(openSandbox(), { meter_number: '45020009911' })).json.message;
  expect(new Set([details.token, details.reset_token, details.configure_token]).size).toBe(3);
  for (const token of [details.reset_token, details.configure_token]) expect(token).toMatch(/^\d{20}$/);
});
