import { createDecipheriv } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newCard } from './card.ts';
import { fixtures } from './fixtures.ts';
import { expectRefused, isoTime, onLive, newRef, platformUnderTest, uuid } from './support.ts';

const { sandbox, live } = platformUnderTest();

const secureDetails = {
  alg: 'AES-256-GCM',
  iv: expect.any(String),
  tag: expect.any(String),
  data: expect.any(String),
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
  test('platform §2.2 card.create: answers the issued card', async () => {
    const ref = newRef();
    const { answer } = await newCard(sandbox, { ref });
    expect(answer.details).toMatchObject({ ...issued, ref, event_type: 'issuing.created.successful' });
    const { card } = answer.details;
    expect(card.masked).toBe(`${card.first_six} **** **** ${card.last_four}`);
  });

  test('platform §2.2 card.create: the number, CVV and expiry are never answered in plaintext', async () => {
    const { id, answer } = await newCard(sandbox);
    const { details } = await sandbox.get(`/cards/${id}`);
    expect(JSON.stringify(answer.json)).not.toMatch(/"(card_number|ccv|cvv|expiry)"/);
    expect(JSON.stringify(answer.json)).not.toContain(details.card_number);
  });

  test('platform §4.1 card.create: a physical card is one of the two types', async () => {
    const { answer } = await newCard(sandbox, { type: 'physical' });
    expect(answer.details.card.card_type).toBe('physical');
  });

  test.each(['customer_id', 'currency', 'type', 'amount'])(
    'platform §4.1 card.create: %s is required',
    async (field) => {
      const body = { customer_id: fixtures.customer, currency: 'USD', type: 'virtual', amount: 20, ref: newRef() };
      const refused = await sandbox.post('/cards/create', { ...body, [field]: undefined });
      expectRefused(refused);
      expect(refused.json.status).toBe(false);
    },
  );

  test('platform §2.2 card.replace: the card keeps its id and gets another number, CVV and expiry', async () => {
    const { id } = await newCard(sandbox);
    const before = (await sandbox.get(`/cards/${id}`)).details;
    const { status, details } = await sandbox.send('PATCH', `/cards/replace/${id}`);
    expect(status).toBe(200);
    expect(details).toMatchObject({ ...issued, ref: null, event_type: 'issuing.replaced.successful' });
    expect(details.card.id).toBe(id);
    for (const absent of ['old_card_id', 'new_card_id', 'status']) expect(details).not.toHaveProperty(absent);
    const after = (await sandbox.get(`/cards/${id}`)).details;
    expect(after.card_number).not.toBe(before.card_number);
    expect(after.balance).toBe(before.balance);
  });

  test.for<['card.create' | 'card.replace']>([['card.create'], ['card.replace']])(
    'platform §2.2 %s: secure_details opens with the Merchant Hash Key and its aad',
    onLive,
    async ([operation]) => {
      const { id, answer } = await newCard(live);
      const { details } = operation === 'card.create' ? answer : await live.patch(`/cards/replace/${id}`);
      expect(open(details.card.secure_details, id).number).toContain(details.card.last_four);
    },
  );
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

  test('platform §2.3 card.get: the sandbox answers number, expiry and ccv in plaintext', async () => {
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

  test('platform §2.3 card.get: live answers secure_details instead, and no plaintext', onLive, async () => {
    const { id } = await newCard(live);
    const { details } = await live.get(`/cards/${id}`);
    expect(details).toMatchObject({ ...shown, id, secure_details: secureDetails });
    for (const absent of ['card_number', 'ccv']) expect(details).not.toHaveProperty(absent);
    expect(open(details.secure_details, id).number.slice(-4)).toBe(details.last_four);
    expectNoForeignFields(details);
  });

  test('platform §2.8 card.contact: the mobile is echoed, the email is a placeholder', async () => {
    const { id } = await newCard(sandbox);
    const billing_details = { address1: '1 Marina', city: 'Lagos', state: 'Lagos', zipcode: '100001', country: 'NG' };
    const body = { mobile: '+2348031234567', email: 'someone@example.com', billing_details };
    const { status, details } = await sandbox.patch(`/cards/${id}/card-contact`, body);
    expect(status).toBe(200);
    expect(details).toMatchObject({ card_id: id, mobile: '+2348031234567', trans_id: expect.stringMatching(uuid) });
    expect(details.billing_details).toMatchObject(billing_details);
    expect(details.email).toMatch(/@/);
    expect(details.email).not.toBe('someone@example.com');
    expect(details).not.toHaveProperty('phone');
  });

  test('platform §4.1 card.contact: mobile and address fall back to the customer’s', async () => {
    const { id } = await newCard(sandbox);
    const { status, details } = await sandbox.patch(`/cards/${id}/card-contact`, {});
    expect(status).toBe(200);
    expect(details.mobile).toMatch(/\d/);
    expect(details.billing_details.city).toMatch(/\w/);
  });
});

/** Fields that the document says are not there (platform §2.3). */
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
