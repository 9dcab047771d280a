import { describe, expect, test } from 'vitest';
import { fixtures } from './fixtures.ts';
import { newCard } from './card.ts';
import { withControl, isoTime, newRef, plainTime, platformUnderTest } from './support.ts';

const { sandbox, control } = platformUnderTest();

const airtime = () => ({ phone: fixtures.phone, amount: 100, network: fixtures.network, ref: newRef() });

describe('an answer', () => {
  test.each([
    ['GET', '/internet/list', undefined],
    ['GET', '/epins', undefined],
    ['POST', '/airtime', airtime()],
    ['POST', '/betting/vend', { customer_id: fixtures.bettingAccount, bet_id: fixtures.bettingId, amount: 200 }],
  ])(
    'platform §2.1 envelope shape; §1 service json: %s %s answers status, description, message.details and status_code',
    async (method, path, body) => {
      const { status, json } = await sandbox.send(method, path, { body });
      expect(status).toBe(200);
      expect(json).toEqual({
        status: true,
        description: expect.any(String),
        message: expect.objectContaining({ details: expect.anything() }),
        status_code: 200,
      });
      expect(json.description).not.toBe('');
    },
  );

  test('platform §2.1 envelope code: status_code mirrors the HTTP status of a card that was created', async () => {
    const { answer } = await newCard(sandbox);
    expect([answer.status, answer.json.status_code]).toEqual([201, 201]);
  });

  test.each([
    ['GET', '/requery?trans_id=nothing-of-that-name', undefined],
    ['POST', '/data/vend', { phone: fixtures.phone, variation: '1', provider: fixtures.network }],
    ['GET', '/no/such/path', undefined],
  ])('platform §7 error envelope: %s %s answers status false and the code', async (method, path, body) => {
    const { status, json } = await sandbox.send(method, path, { body });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(json).toMatchObject({ status: false, status_code: status, description: expect.any(String) });
  });
});

describe('a timestamp', () => {
  test('platform §2.1 time iso: card creation and replacement use ISO 8601', async () => {
    const { id, answer } = await newCard(sandbox);
    expect(answer.details.card.created_at).toMatch(isoTime);
    const replaced = await sandbox.patch(`/cards/replace/${id}`);
    expect(replaced.details.card.updated_at).toMatch(isoTime);
  });

  test('platform §2.1 time iso: virtual-account creation uses ISO 8601', async () => {
    const created = await sandbox.post('/collections/virtual-accounts/create', {
      customer_id: fixtures.customer,
      bank: fixtures.bankA,
      account_type: 'static',
    });
    expect(created.details.created_at).toMatch(isoTime);
    expect(created.details.updated_at).toMatch(isoTime);
  });

  test('platform §2.1 time plain: most other answers use YYYY-MM-DD HH:MM:SS', async () => {
    const bought = await sandbox.post('/airtime', airtime());
    expect(bought.details.created_at).toMatch(plainTime);
    const { id } = await newCard(sandbox);
    const frozen = await sandbox.patch(`/cards/${id}/freeze`, { ref: newRef() });
    expect(frozen.details.created_at).toMatch(plainTime);
  });

  test('platform §2.1 time settlement: the settlement record uses Mon, DD YYYY HH:MM:SS', withControl, async () => {
    const created = await sandbox.post('/collections/virtual-accounts/create', {
      customer_id: fixtures.customer,
      bank: fixtures.bankA,
      account_type: 'static',
    });
    const account_number: string = created.details.account[0].account_number;
    const transfer = await control('POST', '/transfers', { account: account_number, amount: 500 });
    await control('POST', '/clock/advance', { seconds: 3_600 });
    const { details } = await sandbox.post('/collections/virtual-accounts/confirm-payment', {
      session_id: transfer.json.session_id,
      account_number,
    });
    expect(details.settlement.created_at).toMatch(/^[A-Z][a-z]{2}, \d{1,2} \d{4} \d\d:\d\d:\d\d$/);
  });
});
