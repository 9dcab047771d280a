import { decimalOf, type AnyMoney } from '@tillside/contract';
import { operations, parseDetails } from '@tillside/contract/schemas';
import { expect, test } from 'vitest';
import { billExamples } from './products.ts';
import { callOperation } from '../../testing/call-operation.ts';
import { openSandbox, type TestSandbox } from '../../testing/open-sandbox.ts';

const buy = (till: TestSandbox, change: object = {}) =>
  callOperation(till, 'international.buy', { ...billExamples['international.buy'], ...change });
const numberOf = (amount: AnyMoney): number => Number(decimalOf(amount));
const wallets = async (till: TestSandbox) => (await till.control('GET', '/settings')).json.wallets;

test('countries, providers, products and rates agree with each other, and every product can be bought', async () => {
  const till = openSandbox({ postLimit: 0 });
  await till.control('PUT', '/settings', { wallets: { USD: 1_000_000 } });
  const countries = (await callOperation(till, 'international.countries', {})).json.message.details;
  expect(countries.length).toBeGreaterThanOrEqual(10);
  for (const { iso, prefix } of countries) {
    const providers = (await callOperation(till, 'international.providers', { iso })).json.message.details;
    expect(providers.length).toBeGreaterThan(0);
    for (const { code, phone_regex } of providers) {
      const listed = await callOperation(till, 'international.products', { iso, code });
      const products = parseDetails(operations['international.products'], listed.json.message.details);
      expect(products.ok && products.value.length > 0, code).toBe(true);
      for (const product of products.ok ? products.value : []) {
        const { sku, uat, min_send, max_send, min_receive, max_receive, current_rate } = product;
        expect(product).toMatchObject({ country_iso: iso, provider_code: code, send_currency: 'USD' });
        expect(uat).toMatch(new RegExp(phone_regex));
        expect(uat?.startsWith(prefix)).toBe(true);
        expect(numberOf(min_receive)).toBeLessThanOrEqual(numberOf(max_receive));
        for (const [receive, sent] of [
          [numberOf(min_receive), numberOf(min_send)],
          [numberOf(max_receive), numberOf(max_send)],
        ] as const) {
          const rate = (await callOperation(till, 'international.rate', { iso, sku, amount: receive })).json.message
            .details;
          expect(rate).toMatchObject({ amount: receive, currency: product.receive_currency });
          expect(receive * rate.usd_rate + rate.fee).toBeCloseTo(sent, 2);
          expect(receive / Number(current_rate)).toBeCloseTo(sent, 1);
          const order = { ccode: iso, phone: uat, provider: code, variation: sku, amount: receive };
          const { details } = (await callOperation(till, 'international.buy', order)).json.message;
          expect(details).toMatchObject({ amount: sent, sent, receive, total_charge: sent, currency: 'USD' });
        }
      }
    }
  }
});

test('lookup_required is a boolean, and both occur', async () => {
  const till = openSandbox();
  const required = async (code: string): Promise<unknown> =>
    (await callOperation(till, 'international.products', { iso: 'GH', code })).json.message.details[0].lookup_required;
  expect([await required('MTNGH'), await required('ECGGH')]).toEqual([false, true]);
});

test('without an amount the most is received, and the dollar wallet pays', async () => {
  const till = openSandbox();
  const { details } = (await buy(till, { amount: undefined, debit_currency: undefined })).json.message;
  expect(details).toMatchObject({ amount: 50, receive: 625, currency: 'USD', account: '233244000000', country: 'GH' });
  expect(await wallets(till)).toEqual({ NGN: 1_000_000, USD: 9_950 });
});

test('with debit_currency NGN the naira wallet pays by the naira rate', async () => {
  const till = openSandbox();
  const input = { iso: 'GH', sku: 'MTNGH_TOPUP', amount: 100 };
  const { ngn_rate } = (await callOperation(till, 'international.rate', input)).json.message.details;
  const { details } = (await buy(till, { debit_currency: 'ngn' })).json.message;
  expect(details).toMatchObject({ amount: 100 * ngn_rate, currency: 'NGN', sent: 8, receive: 100 });
  expect(details.amount).toBe(8 * 1_500);
  expect(await wallets(till)).toEqual({ NGN: 1_000_000 - 100 * ngn_rate, USD: 10_000 });
});

test('a failed bill is refunded to the wallet that paid', async () => {
  const till = openSandbox();
  await till.control('POST', '/faults', { operation: 'international.buy', fault: 'fail_later' });
  await buy(till);
  expect((await wallets(till)).USD).toBe(9_992);
  await till.clock.pass(3_000);
  expect(await wallets(till)).toEqual({ NGN: 1_000_000, USD: 10_000 });
});

test.each([
  [{ amount: 5 }, 409, 'amount'],
  [{ amount: 626 }, 409, 'amount'],
  [{ variation: 'MTNGH_2GB', amount: 60 }, 409, 'amount'],
  [{ phone: '233200000000' }, 422, 'phone'],
  [{ ccode: 'KE' }, 407, 'provider'],
  [{ ccode: 'FR' }, 407, 'ccode'],
  [{ variation: 'SAFKE_TOPUP' }, 407, 'variation'],
  [{ provider: 'TCGH' }, 407, 'variation'],
])('with %j it is refused with %i, naming %s', async (change, status, field) => {
  const answer = await buy(openSandbox(), change);
  expect(answer.status).toBe(status);
  expect(Object.keys(answer.json.errors)).toEqual([field]);
});
