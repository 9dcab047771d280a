import { expect, test } from 'vitest';
import { newCard } from './card.ts';
import { fixtures } from './fixtures.ts';
import { expectRefused, withControl, onLive, newRef, platformUnderTest } from './support.ts';

const { sandbox, live, control } = platformUnderTest();

test(
  'platform §8 card.list page size; §4.1 card.list page size: page_size is 1 to 100, by default 25',
  onLive,
  async () => {
    expect((await live.get('/cards')).details[1].page_size).toBe(25);
    expect((await live.get('/cards', { page_size: '100' })).details[1].page_size).toBe(100);
    for (const page_size of ['0', '101']) {
      const { status, details } = await live.get('/cards', { page_size });
      if (status === 200) expect(details[1].page_size).toSatisfy((size: number) => size >= 1 && size <= 100);
      else expect(status).toBeGreaterThanOrEqual(400);
    }
  },
);

test('platform §8 card.create active: at most three active cards per business', async () => {
  for (let count = 0; count < 3; count++) await newCard(sandbox);
  const body = { customer_id: fixtures.customer, currency: 'USD', type: 'virtual', amount: 20, ref: newRef() };
  expectRefused(await sandbox.post('/cards/create', body));
});

test('platform §8 card.create active: a terminated card makes room for another', async () => {
  for (let count = 0; count < 2; count++) await newCard(sandbox);
  const { id } = await newCard(sandbox);
  await sandbox.post(`/cards/${id}/terminate`, { ref: newRef() });
  expect((await newCard(sandbox)).answer.status).toBe(201);
});

test('platform §8 electricity.buy kyc: requires KYC level 2', withControl, async () => {
  const meter = { service: fixtures.distributor, meter_number: fixtures.prepaidMeter, meter_type: 'prepaid' };
  const body = { ...meter, amount: 5_000, phone: fixtures.phone, ref: newRef() };
  await control('PUT', '/settings', { kyc_level: 1 });
  const refused = await sandbox.post('/electricity/vend', body);
  await control('PUT', '/settings', { kyc_level: 2 });
  expectRefused(refused);
  expect((await sandbox.post('/electricity/vend', body)).status).toBe(200);
});

test('platform §8 account.create unlimited: static accounts are unlimited', async () => {
  const body = { customer_id: fixtures.customer, bank: fixtures.bankA, account_type: 'static' };
  for (let count = 0; count < 12; count++) {
    expect((await sandbox.post('/collections/virtual-accounts/create', body)).status).toBe(200);
  }
});

test('platform §8 sms.send digits; §4.3 sms.send to: 11 digits, local', async () => {
  for (const to of ['0803123456', '080312345678', '+2348031234567', 'nobody']) {
    expectRefused(await sandbox.post('/sms', { to, message: 'Hello', ref: newRef() }));
  }
  expect((await sandbox.post('/sms', { to: fixtures.localPhone, message: 'Hello', ref: newRef() })).status).toBe(200);
});
