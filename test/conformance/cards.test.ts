import { createDecipheriv } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newCard } from './card.ts';
import { fixtures } from './fixtures.ts';
import {
  expectRefused,
  isoTime,
  onLive,
  newRef,
  platformUnderTest,
  uuid,
  withControl,
  type Answer,
} from './support.ts';

const { sandbox, live, control } = platformUnderTest();

const base64 = expect.stringMatching(
  /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$|^[A-Za-z0-9+/]+={1,2}$/,
);
const secureDetails = {
  alg: 'AES-256-GCM',
  iv: base64,
  tag: base64,
  data: base64,
  aad: expect.any(String),
};

/** The documented shape of create and replace (platform §2.2). */
const issued = {
  event_id: expect.stringMatching(uuid),
  trans_id: expect.stringMatching(uuid),
  card: {
    id: expect.any(String),
    card_type: 'virtual',
    currency: 'USD',
    brand: expect.stringMatching(/^[A-Z ]+$/),
    name: expect.any(String),
    first_six: expect.stringMatching(/^\d{6}$/),
    last_four: expect.stringMatching(/^\d{4}$/),
    masked: expect.any(String),
    secure_details: secureDetails,
    billing: {
      street: expect.any(String),
      city: expect.any(String),
      state: expect.any(String),
      country: expect.stringMatching(/^[A-Z]{2}$/),
      postal_code: expect.any(String),
    },
    created_at: expect.stringMatching(isoTime),
    updated_at: expect.stringMatching(isoTime),
  },
  customer: { id: fixtures.customer, name: expect.any(String) },
};

describe('issuing', () => {
  test('platform §2.2 card.create shape, masked; §4.1 card.create wallet flow: answers the issued card', async () => {
    const ref = newRef();
    const { answer } = await newCard(sandbox, { ref });
    expect(answer.details).toMatchObject({ ...issued, ref, event_type: 'issuing.created.successful' });
    const { card } = answer.details;
    expect(card.masked).toBe(`${card.first_six} **** **** ${card.last_four}`);
  });

  test('platform §2.2 card.create no plaintext: the number, CVV and expiry are never answered in plaintext', async () => {
    const { id, answer } = await newCard(sandbox);
    const { details } = await sandbox.get(`/cards/${id}`);
    expectNoPlaintext(answer, details.card_number);
  });

  test('platform §2.2 card.replace no plaintext: neither the old number nor the new one', async () => {
    const { id } = await newCard(sandbox);
    const before = (await sandbox.get(`/cards/${id}`)).details;
    const answer = await sandbox.patch(`/cards/replace/${id}`);
    expectNoPlaintext(answer, before.card_number);
    expectNoPlaintext(answer, (await sandbox.get(`/cards/${id}`)).details.card_number);
  });

  test('platform §4.1 card.create amount: it is the initial load', async () => {
    const { id } = await newCard(sandbox, { amount: 12.5 });
    expect((await sandbox.get(`/cards/${id}`)).details.balance).toBe(12.5);
  });

  test('platform §4.1 card.create currency, type, payment method: nothing else is taken', async () => {
    for (const change of [{ currency: 'NGN' }, { type: 'borrowed' }, { payment_method: 'barter' }]) {
      const body = { customer_id: fixtures.customer, currency: 'USD', type: 'virtual', amount: 20, ref: newRef() };
      expectRefused(await sandbox.post('/cards/create', { ...body, ...change }));
    }
  });

  test('platform §4.1 card.create payment method, stablecoin only: the wallet is the default', async () => {
    for (const change of [{}, { payment_method: 'wallet' }, { stablecoin_currency: 'USDC' }]) {
      const { answer } = await newCard(sandbox, change);
      expect(answer.details).toHaveProperty('card');
      expect(answer.details).not.toHaveProperty('order_id');
      await sandbox.post(`/cards/${answer.details.card.id}/terminate`, { ref: newRef() });
    }
  });

  test('platform §4.1 card.create type: virtual and physical are the two types', async () => {
    const { answer } = await newCard(sandbox, { type: 'physical' });
    expect(answer.details.card.card_type).toBe('physical');
    expect((await newCard(sandbox, { type: 'virtual' })).answer.details.card.card_type).toBe('virtual');
  });

  test.each(['customer_id', 'currency', 'type', 'amount'])(
    'platform §4.1 card.create required: %s is required',
    async (field) => {
      const body = { customer_id: fixtures.customer, currency: 'USD', type: 'virtual', amount: 20, ref: newRef() };
      const refused = await sandbox.post('/cards/create', { ...body, [field]: undefined });
      expectRefused(refused);
      expect(refused.json.status).toBe(false);
    },
  );

  test('platform §2.2 card.replace shape, null ref, same id; §3 card.replace next; §4.1 card.replace no body, absent: the card keeps its id and gets another number, CVV and expiry', async () => {
    const { id } = await newCard(sandbox);
    const before = (await sandbox.get(`/cards/${id}`)).details;
    const { status, details } = await sandbox.send('PATCH', `/cards/replace/${id}`);
    expect(status).toBe(200);
    expect(details).toMatchObject({ ...issued, ref: null, event_type: 'issuing.replaced.successful' });
    expect(details.card.id).toBe(id);
    for (const absent of ['old_card_id', 'new_card_id', 'status']) expect(details).not.toHaveProperty(absent);
    const after = (await sandbox.get(`/cards/${id}`)).details;
    expect(after.card_number).not.toBe(before.card_number);
    expect(after.expiry).not.toBe(before.expiry);
    expect(after.balance).toBe(before.balance);
  });

  test('platform §3 card.replace next: the CVV changes too, and a frozen card is replaced like an active one', async () => {
    const { id } = await newCard(sandbox);
    await sandbox.patch(`/cards/${id}/freeze`, { ref: newRef() });
    const seen = new Set<string>();
    // Of five CVVs in a row two may be equal by chance, but not all.
    for (let count = 0; count < 5; count++) {
      expect((await sandbox.patch(`/cards/replace/${id}`)).status).toBe(200);
      seen.add((await sandbox.get(`/cards/${id}`)).details.ccv);
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  test.for([
    ['platform §2.2 card.create sealed, key; §5 sealed key: opens with the Merchant Hash Key and the aad', false],
    ['platform §2.2 card.replace key; §5 sealed key: opens with the Merchant Hash Key and the aad', true],
  ] as const)('%s', onLive, async ([_title, replaced]) => {
    const { id, answer } = await newCard(live);
    const { details } = replaced ? await live.patch(`/cards/replace/${id}`) : answer;
    expect(open(details.card.secure_details, id).number).toContain(details.card.last_four);
  });
});

describe('details', () => {
  const shown = {
    currency: 'USD',
    card_type: 'virtual',
    brand: expect.any(String),
    first_six: expect.stringMatching(/^\d{6}$/),
    last_four: expect.stringMatching(/^\d{4}$/),
    masked: expect.any(String),
    balance: 20,
    status: 'active',
    billing: {
      address: expect.any(String),
      country: expect.any(String),
      state: expect.any(String),
      city: expect.any(String),
      postal_code: expect.any(String),
    },
    created_at: expect.any(String),
    updated_at: expect.any(String),
    terminate: false,
    terminate_date: null,
    customer: { id: fixtures.customer, name: expect.any(String) },
  };

  test('platform §2.3 card.get shape, expiry, sandbox, absent; §4.1 card.get status: the sandbox answers number, expiry and ccv in plaintext', async () => {
    const { id } = await newCard(sandbox);
    const { status, details } = await sandbox.get(`/cards/${id}`);
    expect(status).toBe(200);
    expect(details).toMatchObject({
      ...shown,
      id,
      card_number: expect.stringMatching(/^\d{16}$/),
      expiry: expect.stringMatching(/^(0[1-9]|1[0-2])\/\d\d$/),
      ccv: expect.stringMatching(/^\d{3,4}$/),
    });
    expectNoForeignFields(details);
  });

  test(
    'platform §2.3 card.get shape, live, absent: live answers secure_details instead, and no plaintext',
    onLive,
    async () => {
      const { id } = await newCard(live);
      const { details } = await live.get(`/cards/${id}`);
      expect(details).toMatchObject({ ...shown, id, secure_details: secureDetails });
      for (const absent of ['card_number', 'ccv']) expect(details).not.toHaveProperty(absent);
      expect(open(details.secure_details, id).number.slice(-4)).toBe(details.last_four);
      expectNoForeignFields(details);
    },
  );

  test('platform §2.8 card.contact shape, email, mobile; §4.1 card.contact echo, status: the mobile is echoed, the email is a placeholder', async () => {
    const { id } = await newCard(sandbox);
    const billing_details = { address1: '1 Marina', city: 'Lagos', state: 'Lagos', zipcode: '100001', country: 'NG' };
    const body = { mobile: '+2348031234567', email: 'someone@example.com', billing_details };
    const { status, details } = await sandbox.patch(`/cards/${id}/card-contact`, body);
    expect(status).toBe(200);
    expect(details).toMatchObject({ card_id: id, mobile: '+2348031234567', trans_id: expect.stringMatching(uuid) });
    expect(details.billing_details).toMatchObject(billing_details);
    expect(details.billing_details).toHaveProperty('address2');
    expect(details.email).toMatch(/@/);
    expect(details.email).not.toBe('someone@example.com');
    expect(details).not.toHaveProperty('phone');
  });

  test('platform §4.1 card.contact optional, fallback: mobile and address fall back to the customer’s', async () => {
    const { id } = await newCard(sandbox);
    const { status, details } = await sandbox.patch(`/cards/${id}/card-contact`, {});
    expect(status).toBe(200);
    expect(details.mobile).toMatch(/\d/);
    expect(details.billing_details.city).toMatch(/\w/);
  });

  test(
    'platform §7 card.contact 422; §4.1 card.contact one contact: one of them is needed, and is enough',
    withControl,
    async () => {
      const { id } = await newCard(sandbox);
      const onRecord = (await control('GET', '/customers')).json.find(
        ({ id }: { id: string }) => id === fixtures.customer,
      );
      const { phone, email } = onRecord;
      const contact = (body: object) => sandbox.patch(`/cards/${id}/card-contact`, body);
      await control('PUT', `/customers/${fixtures.customer}`, { phone: null, email: null });
      const statuses = [{}, { mobile: '' }, { mobile: '+2348031234567' }, { email: 'someone@example.com' }].map(
        contact,
      );
      const answers = await Promise.all(statuses);
      await control('PUT', `/customers/${fixtures.customer}`, { phone, email });
      expect(answers.map(({ status }) => status)).toEqual([422, 422, 200, 200]);
    },
  );
});

function expectNoPlaintext({ json }: Answer, number: string): void {
  expect(number).toMatch(/^\d{16}$/);
  expect(JSON.stringify(json)).not.toMatch(/"(card_number|ccv|cvv|expiry)"/);
  expect(JSON.stringify(json)).not.toContain(number);
}

/** Fields that the document states are absent (platform §2.3). */
function expectNoForeignFields(details: object): void {
  for (const absent of ['customer_id', 'type', 'expiry_month', 'expiry_year'])
    expect(details).not.toHaveProperty(absent);
}

function open(sealed: Record<'iv' | 'tag' | 'data' | 'aad', string>, id: string): { number: string } {
  expect(sealed.aad).toMatch(new RegExp(`^bid:${fixtures.businessId}\\|env:\\w+\\|card:${id}$`));
  const key = Buffer.from(fixtures.merchantHashKey, 'hex');
  const cipher = createDecipheriv('aes-256-gcm', key, Buffer.from(sealed.iv, 'base64'));
  cipher.setAAD(Buffer.from(sealed.aad)).setAuthTag(Buffer.from(sealed.tag, 'base64'));
  return JSON.parse(Buffer.concat([cipher.update(sealed.data, 'base64'), cipher.final()]).toString());
}
