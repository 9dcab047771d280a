import { describe, expect, test } from 'vitest';
import { billFields, expectCharged, without } from './bill-result.ts';
import { fixtures } from './fixtures.ts';
import { buy, epinOf } from './purchases.ts';
import { expectRefused, newRef, plainTime, platformUnderTest, uuid } from './support.ts';

const { sandbox } = platformUnderTest();

describe('ePins', () => {
  const list = async () => (await sandbox.get('/epins')).details;
  const product = (words: RegExp) => epinOf(sandbox, words);

  test('platform §4.3 epin.products shape: collections of products that are available or not', async () => {
    const [group] = await list();
    expect(group).toMatchObject({ name: expect.any(String), collection: expect.any(Array) });
    expect(group.collection[0]).toMatchObject({
      id: expect.any(String),
      name: expect.any(String),
      amount: expect.any(Number),
    });
    expect(group.collection[0]).toHaveProperty('available');
  });

  test('platform §4.3 epin.buy shape, account: a result checker needs no account', async () => {
    const { id, amount } = await product(/waec/i);
    const body = { id, qty: 2, ref: newRef() };
    const { status, details } = await sandbox.post('/epins/vend', body);
    expect(status).toBe(200);
    expect(details).toMatchObject({
      trans_id: expect.stringMatching(uuid),
      ref: body.ref,
      qty: 2,
      title: expect.any(String),
    });
    expectCharged(details, 2 * amount);
    expect(details.epins).toHaveLength(2);
    for (const field of ['name', 'pin', 'serial', 'instruction']) expect(details.epins[0]).toHaveProperty(field);
    expect(details.epins[0].pin).not.toBe(details.epins[1].pin);
  });

  test('platform §4.3 epin.buy account, phone: a JAMB pin needs the registration number and a phone', async () => {
    const { id } = await product(/jamb/i);
    const body = { id, qty: 1, account: fixtures.jambProfile, phone: fixtures.phone, ref: newRef() };
    for (const lacking of without(body, ['account', 'phone'])) {
      expectRefused(await sandbox.post('/epins/vend', lacking));
    }
    expect((await sandbox.post('/epins/vend', body)).status).toBe(200);
  });

  test('platform §4.3 epin.buy required, qty: an id, and a whole number of pins', async () => {
    const { id } = await product(/waec/i);
    for (const body of [{ qty: 1 }, { id }, { id, qty: 1.5 }]) {
      expectRefused(await sandbox.post('/epins/vend', { ...body, ref: newRef() }));
    }
  });

  test('platform §1 ref repeated; §4.3 epin.buy ref: a repeated ref answers the same pins', async () => {
    const { id } = await product(/waec/i);
    const body = { id, qty: 1, ref: newRef() };
    const [first, second] = [await sandbox.post('/epins/vend', body), await sandbox.post('/epins/vend', body)];
    expect(second.details.epins).toEqual(first.details.epins);
  });

  test('platform §4.3 epin.retrieve shape; §2.12 bill id: the pins of an earlier purchase', async () => {
    const { id } = await product(/waec/i);
    const bought = (await sandbox.post('/epins/vend', { id, qty: 1, ref: newRef() })).details;
    const { status, details } = await sandbox.get('/epins/retrieve', { trans_id: bought.trans_id });
    expect(status).toBe(200);
    const { trans_id, ref, qty, amount, total_charge, epins } = bought;
    expect(details).toMatchObject({ trans_id, ref, qty, amount, total_charge, epins });
  });

  test('platform §4.3 bill.requery extra: returns the pins again', async () => {
    const bought = (await buy(sandbox, 'epin.buy')).details;
    const found = await sandbox.get('/requery', { trans_id: bought.trans_id });
    expect(found.details.epins).toEqual([expect.objectContaining({ pin: expect.any(String) })]);
    expect(found.details.epins).toEqual(bought.epins);
  });

  test('platform §4.3 epin.retrieve required: trans_id', async () => {
    expectRefused(await sandbox.get('/epins/retrieve'));
  });

  test('platform §7 epin.retrieve 404; §4.3 epin.retrieve own: a purchase that is not one’s own is 404', async () => {
    expect((await sandbox.get('/epins/retrieve', { trans_id: newRef() })).status).toBe(404);
  });

  test('platform §4.3 jamb.validate shape, required: returns the candidate’s name', async () => {
    const { id } = await product(/jamb/i);
    const { status, details } = await sandbox.post('/epins/jamb/user/lookup', { id, account: fixtures.jambProfile });
    expect(status).toBe(200);
    expect(details).toMatchObject({ account: fixtures.jambProfile, name: expect.any(String) });
    for (const body of [{ id }, { account: fixtures.jambProfile }]) {
      expectRefused(await sandbox.post('/epins/jamb/user/lookup', body));
    }
  });
});

describe('betting', () => {
  const wallet = { customer_id: fixtures.bettingAccount, bet_id: fixtures.bettingId };

  test('platform §4.3 betting.providers shape: id, title and active', async () => {
    const { details } = await sandbox.get('/betting/list');
    expect(details[0]).toMatchObject({
      id: expect.any(String),
      title: expect.any(String),
      active: expect.any(Boolean),
    });
  });

  test('platform §4.3 betting.validate shape, required: returns the name of the account', async () => {
    const { status, details } = await sandbox.get('/betting/lookup', wallet);
    expect(status).toBe(200);
    expect(details).toMatchObject({ name: expect.any(String), account: fixtures.bettingAccount });
    for (const name of ['bet_id', 'customer_id'] as const) {
      expectRefused(await sandbox.get('/betting/lookup', { [name]: wallet[name] }));
    }
  });

  test('platform §4.3 betting.fund shape, no amount, ref: the amount is not echoed, and a repeated ref funds once', async () => {
    const body = { ...wallet, amount: 200, ref: newRef() };
    const { status, details } = await sandbox.post('/betting/vend', body);
    expect(status).toBe(200);
    expect(details).toMatchObject({
      ...billFields,
      ref: body.ref,
      account: fixtures.bettingAccount,
      bet_id: fixtures.bettingId,
    });
    expect(details).not.toHaveProperty('amount');
    expect((await sandbox.post('/betting/vend', body)).details.trans_id).toBe(details.trans_id);
  });

  test('platform §8 betting.fund minimum; §4.3 betting.fund amount: 199 is less than the minimum', async () => {
    expectRefused(await sandbox.post('/betting/vend', { ...wallet, amount: 199, ref: newRef() }));
  });

  test('platform §4.3 betting.fund required, amount: account, provider and a whole amount', async () => {
    const body = { ...wallet, amount: 200 };
    for (const lacking of [...without(body, Object.keys(body)), { ...body, amount: 200.5, ref: newRef() }]) {
      expectRefused(await sandbox.post('/betting/vend', lacking));
    }
  });

  test('platform §4.3 betting.fund name: any name is accepted, and none is required', async () => {
    for (const change of [{ customer_name: 'Nobody Of That Name' }, {}]) {
      expect((await sandbox.post('/betting/vend', { ...wallet, amount: 200, ...change })).status).toBe(200);
    }
  });
});

describe('SMS', () => {
  const message = () => ({ to: fixtures.localPhone, message: 'Your order is ready.', ref: newRef() });

  test('platform §4.3 sms.send shape, to; §2.12 bill processed list: every destination is processed, and recipent is spelt so', async () => {
    const body = { ...message(), to: [fixtures.localPhone, '08051234567'] };
    const { status, details } = await sandbox.post('/sms', body);
    expect(status).toBe(200);
    expect(details).toMatchObject({
      ...billFields,
      transaction_status: 'processing',
      ref: body.ref,
      product: expect.any(String),
    });
    expect(details.processed).toHaveLength(2);
    const fields = ['uid', 'message_id', 'bulk_id', 'sender', 'recipent', 'message', 'time_created', 'status', 'page'];
    for (const field of [...fields, 'description']) expect(details.processed[0]).toHaveProperty(field);
    expectCharged(details, details.amount);
    expect(details.created_at).toMatch(plainTime);
  });

  test('platform §8 sms.send digits; §4.3 sms.send country code; §7 sms.send rejected: a number with its country code is rejected', async () => {
    expectRefused(await sandbox.post('/sms', { ...message(), to: '2348031234567' }));
  });

  test('platform §4.3 sms.send required: to, message and ref are required', async () => {
    for (const field of ['to', 'message', 'ref']) {
      expectRefused(await sandbox.post('/sms', { ...message(), [field]: undefined }));
    }
  });
});
