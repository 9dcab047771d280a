import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { naira } from './amounts.ts';
import { expect, purchasesOf, signIn, test } from './fixtures.ts';

const order = { operation: 'airtime.buy', input: { phone: '08030000001', amount: naira(500), network: 'mtn' } };

function buy(request: APIRequestContext, headers: Record<string, string> = {}): Promise<APIResponse> {
  return request.post('/till/instructions', { data: order, headers: { 'Idempotency-Key': randomUUID(), ...headers } });
}

async function codeOf(response: APIResponse): Promise<unknown> {
  const body: unknown = await response.json();
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
}

test('without a session nothing is shown and nothing is bought', async ({ request, world }) => {
  for (const path of ['/till/session', '/till/instructions', '/till/events', '/till-live/session']) {
    const response = await request.get(path);
    expect([path, response.status()]).toEqual([path, 401]);
  }
  const response = await buy(request);
  expect(response.status()).toBe(401);
  expect(await codeOf(response)).toBe('unauthenticated');
  expect(await world.sandbox.purchases()).toHaveLength(0);
  for (const path of ['/api/balance', '/api/statement']) expect((await request.get(path)).status()).toBe(401);
});

test('a member of staff who signs in is on the page of staff, and the way back does not lead to an empty one', async ({
  page,
}) => {
  await page.goto('/account');
  await page.goto('/');
  await page.getByRole('button', { name: /Sade Bello/ }).click();
  await expect(page).toHaveURL('/staff');
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/account');
});

test('another shopper’s purchase answers like one that does not exist', async ({ context, browser, baseURL }) => {
  await signIn(context, 'ada');
  const bought = await buy(context.request);
  expect(bought.status()).toBe(201);
  const [purchase] = await purchasesOf(context.request);
  const ref = purchase?.ref ?? '';

  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await signIn(other, 'bayo');
  const theirs = await other.request.get(`/till/instructions/${ref}`);
  const nobodys = await other.request.get('/till/instructions/ts_00000000000000000000000000');
  expect(theirs.status()).toBe(404);
  expect(await theirs.json()).toEqual(await nobodys.json());
  expect((await other.request.post(`/till/instructions/${ref}/check`, { data: {} })).status()).toBe(404);
  expect(await purchasesOf(other.request)).toEqual([]);
  await other.close();
});

test('a shopper cannot read the staff’s data', async ({ context }) => {
  await signIn(context, 'ada');
  expect((await context.request.get('/till/staff/instructions')).status()).toBe(404); // not even that there is such a list
  await signIn(context, 'staff');
  expect((await context.request.get('/till/staff/instructions')).status()).toBe(200);
});

test('writes that another site could have caused are refused', async ({ context, world }) => {
  await signIn(context, 'ada');
  const refused = [
    await buy(context.request, { Origin: 'https://evil.example' }),
    await buy(context.request, { Origin: 'null' }),
    await buy(context.request, { 'Sec-Fetch-Site': 'cross-site' }),
    await buy(context.request, { 'Sec-Fetch-Site': 'same-site' }),
    await context.request.post('/api/sign-out', { data: {}, headers: { Origin: 'https://evil.example' } }),
    await context.request.post('/api/sign-out', { data: {}, headers: { 'Sec-Fetch-Site': 'cross-site' } }),
  ];
  expect(refused.map((response) => response.status())).toEqual([403, 403, 403, 403, 403, 403]);
  const form = await context.request.post('/till/instructions', { form: { operation: 'airtime.buy' } });
  expect(form.status()).toBe(415);
  expect(await world.sandbox.purchases()).toHaveLength(0);
  expect((await context.request.get('/api/balance')).status()).toBe(200); // still signed in
});

test('a forged or changed session cookie does not sign a user in', async ({ context, baseURL }) => {
  await signIn(context, 'ada');
  const [cookie] = await context.cookies();
  if (cookie === undefined || baseURL === undefined) throw new Error('There is no session cookie.');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  await context.clearCookies();
  await context.addCookies([{ name: cookie.name, value: `${cookie.value.slice(0, -2)}AA`, url: baseURL }]);
  expect((await context.request.get('/api/balance')).status()).toBe(401);
});

test('an event without a valid signature is refused', async ({ request }) => {
  const response = await request.post('/till/webhooks', { data: { event_id: 'made-up', event_type: 'bills.status' } });
  expect(response.status()).toBe(401);
});
