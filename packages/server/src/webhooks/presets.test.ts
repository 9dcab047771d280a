import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { paymentHash, rawBody, timestamped } from './presets.ts';
import { rejectionOf } from './rejection.ts';
import type { Delivery } from './verifier.ts';

const secret = 'whsec_test';
const now = Date.parse('2026-11-21T09:00:00Z');
const second = String(now / 1_000);
const text = '{"event_id":"evt_1","event_type":"bills.status","name":"Adé"}';

function delivery(body: string, headers: Record<string, string> = {}, receivedAt: number = now): Delivery {
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return { body: new TextEncoder().encode(body), receivedAt, header: (name) => lower.get(name.toLowerCase()) };
}

function sign(signed: string, key: string = secret): string {
  return createHmac('sha256', key).update(signed).digest('hex');
}

describe('timestamped', () => {
  const verifier = timestamped({ secret });
  const signature = `v1=${sign(`${second}.evt_1.${text}`)}`;
  const headers = { 'X-Event-Id': 'evt_1', 'X-Event-Timestamp': second, 'X-Event-Signature': signature };
  const verify = (change: Record<string, string> = {}, body: string = text, receivedAt: number = now): boolean =>
    verifier.verify(delivery(body, { ...headers, ...change }, receivedAt));

  it('believes what was signed with the secret', () => {
    expect(verify()).toBe(true);
  });

  it('does not believe a body in which one byte was changed, added or left out', () => {
    expect(verify({}, text.replace('bills', 'cards'))).toBe(false);
    expect(verify({}, `${text} `)).toBe(false);
    expect(verify({}, text.slice(1))).toBe(false);
    expect(verify({}, '')).toBe(false);
  });

  it('does not believe another event’s id or another time with the same signature', () => {
    expect(verify({ 'X-Event-Id': 'evt_2' })).toBe(false);
    expect(verify({ 'X-Event-Timestamp': String(now / 1_000 + 1) })).toBe(false);
  });

  it('does not believe a signature that was made with another secret', () => {
    expect(verify({ 'X-Event-Signature': `v1=${sign(`${second}.evt_1.${text}`, 'other')}` })).toBe(false);
  });

  it('does not believe a delivery that is older, or newer, than five minutes', () => {
    expect(verify({}, text, now + 300_000)).toBe(true);
    expect(verify({}, text, now + 300_001)).toBe(false);
    expect(verify({}, text, now - 300_000)).toBe(true);
    expect(verify({}, text, now - 300_001)).toBe(false);
  });

  it.each(['', 'soon', '1e9', '-1763715600', `${second}.0`, ` ${second}`, String(now)])(
    'does not believe the timestamp %j, though it was signed',
    (timestamp) => {
      const resigned = `v1=${sign(`${timestamp}.evt_1.${text}`)}`;
      expect(verify({ 'X-Event-Timestamp': timestamp, 'X-Event-Signature': resigned })).toBe(false);
    },
  );

  it.each(['X-Event-Id', 'X-Event-Timestamp', 'X-Event-Signature'])(
    'does not believe a delivery without %s',
    (name) => {
      expect(verify({ [name]: '' })).toBe(false);
      const rest = Object.fromEntries(Object.entries(headers).filter(([known]) => known !== name));
      expect(verifier.verify(delivery(text, rest))).toBe(false);
    },
  );

  it('needs the version with the signature', () => {
    expect(verify({ 'X-Event-Signature': signature.slice(3) })).toBe(false);
    expect(verify({ 'X-Event-Signature': signature.replace('v1', 'v0') })).toBe(false);
  });

  it('believes one of several signatures, as while a secret is being changed', () => {
    const old = `v1=${sign(`${second}.evt_1.${text}`, 'old')}`;
    expect(verify({ 'X-Event-Signature': `${old},${signature}` })).toBe(true);
    expect(verify({ 'X-Event-Signature': `${old} ${signature}` })).toBe(true);
    expect(verify({ 'X-Event-Signature': `${signature}, ${old}` })).toBe(true);
    expect(verify({ 'X-Event-Signature': `${old}, ${old}` })).toBe(false);
  });

  it('believes hex in capitals', () => {
    expect(verify({ 'X-Event-Signature': `v1=${signature.slice(3).toUpperCase()}` })).toBe(true);
  });

  it('looks at headers with the prefix that was chosen, and at no others', () => {
    const own = timestamped({ secret, headerPrefix: 'webhook-' });
    const renamed = { 'webhook-id': 'evt_1', 'webhook-timestamp': second, 'webhook-signature': signature };
    expect(own.verify(delivery(text, renamed))).toBe(true);
    expect(own.verify(delivery(text, headers))).toBe(false);
  });
});

describe('rawBody', () => {
  const verifier = rawBody({ secret });

  it('believes the body that was signed, and no other', () => {
    expect(verifier.verify(delivery(text, { 'X-Signature': sign(text) }))).toBe(true);
    expect(verifier.verify(delivery(`${text}\n`, { 'X-Signature': sign(text) }))).toBe(false);
    expect(verifier.verify(delivery(text, { 'X-Signature': sign(text, 'other') }))).toBe(false);
  });

  it('believes hex in capitals', () => {
    expect(verifier.verify(delivery(text, { 'X-Signature': sign(text).toUpperCase() }))).toBe(true);
  });

  it.each(['', 'x', sign(text).slice(0, 63), `${sign(text)}0`, `v1=${sign(text)}`])(
    'does not believe the signature %j',
    (signature) => {
      expect(verifier.verify(delivery(text, { 'X-Signature': signature }))).toBe(false);
    },
  );

  it('does not believe a delivery without a signature', () => {
    expect(verifier.verify(delivery(text))).toBe(false);
  });

  it('looks at the header that was chosen', () => {
    const own = rawBody({ secret, header: 'x-hook' });
    expect(own.verify(delivery(text, { 'X-Hook': sign(text) }))).toBe(true);
    expect(own.verify(delivery(text, { 'X-Signature': sign(text) }))).toBe(false);
  });

  it('verifies bytes that are no text', () => {
    const body = new Uint8Array([0xff, 0x00, 0xfe]);
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const signed: Delivery = { body, receivedAt: now, header: () => signature };
    expect(verifier.verify(signed)).toBe(true);
    expect(verifier.verify({ ...signed, body: new Uint8Array([0xfd, 0x00, 0xfe]) })).toBe(false);
  });
});

describe('paymentHash', () => {
  const verifier = paymentHash({ secretKey: secret });
  const payment = {
    event_type: 'accounts.payment.status',
    trans_id: 'tr_1',
    amount: 1_500.5,
    transaction: { sender_account: '0123456789', bank_code: '058' },
    customer: { number: '9912345678' },
  };
  const hashOf = (key: string, amount: string = '1500.50'): string =>
    createHash('sha512').update(`${key}01234567899912345678058${amount}tr_1`).digest('hex').toUpperCase();
  const verify = (body: object): boolean => verifier.verify(delivery(JSON.stringify(body)));

  it('believes a payment whose hash fits its fields', () => {
    expect(verify({ ...payment, transaction_hash: hashOf(secret) })).toBe(true);
    expect(verify({ ...payment, amount: '1500.50', transaction_hash: hashOf(secret) })).toBe(true);
    expect(verify({ ...payment, amount: 1_500, transaction_hash: hashOf(secret, '1500.00') })).toBe(true);
  });

  it('does not believe another secret key', () => {
    expect(verify({ ...payment, transaction_hash: hashOf('other') })).toBe(false);
  });

  it.each([
    { amount: 1_500.51 },
    { trans_id: 'tr_2' },
    { customer: { number: '9912345679' } },
    { transaction: { sender_account: '0123456788', bank_code: '058' } },
    { transaction: { sender_account: '0123456789', bank_code: '059' } },
  ])('does not believe a payment in which a field was changed: %j', (change) => {
    expect(verify({ ...payment, ...change, transaction_hash: hashOf(secret) })).toBe(false);
  });

  it.each(['cards.auth.approved', 'issuing.created.successful', 'bills.status', undefined])(
    'does not let the hash of a payment vouch for the event %j, which it does not cover',
    (event_type) => {
      expect(verify({ ...payment, event_type, card: { id: 'card_1' }, transaction_hash: hashOf(secret) })).toBe(false);
    },
  );

  it.each([
    { transaction_hash: undefined },
    { transaction_hash: 7 },
    { transaction_hash: '' },
    { amount: 'a lot' },
    { transaction: null },
    { customer: {} },
  ])('does not believe what is no payment: %j', (change) => {
    expect(verify({ ...payment, transaction_hash: hashOf(secret), ...change })).toBe(false);
  });

  it.each(['', 'null', '[]', '{"transaction_hash":', '\uFFFD'])('does not believe the body %j', (body) => {
    expect(verifier.verify(delivery(body))).toBe(false);
  });
});

describe('a preset that does not agree says why', () => {
  const verifier = timestamped({ secret, headerPrefix: 'x-acme-' });
  const signed = (at: string, key = secret): Record<string, string> => ({
    'X-Acme-Id': 'evt_1',
    'X-Acme-Timestamp': at,
    'X-Acme-Signature': `v1=${sign(`${at}.evt_1.${text}`, key)}`,
  });
  const old = String(now / 1_000 - 400);

  it.each([
    ['nothing, of one that it agrees with', signed(second), null],
    ['which headers are missing', { 'X-Event-Id': 'evt_1', 'X-Acme-Id': 'evt_1' }, 'x-acme-timestamp,x-acme-signature'],
    ['that another secret signed it', signed(second, 'other'), 'signature'],
    ['that its time is no time, though it is signed', signed('soon'), 'signature'],
    ['that it is too old', signed(old), '400'],
    // Who does not know the secret learns nothing of our clock.
    ['that another secret signed it, however old it is', signed(old, 'other'), 'signature'],
  ])('%s', (_what, headers, expected) => {
    const why = verifier.explain?.(delivery(text, headers)) ?? null;
    const found =
      why?.cause === 'headers' ? why.missing.join(',') : why?.cause === 'stale' ? String(why.seconds) : why?.cause;
    expect(found ?? null).toBe(expected);
  });

  it('of several, what the one says that came nearest to agreeing', () => {
    const rotating = [rawBody({ secret }), timestamped({ secret: 'new' }), timestamped({ secret })];
    const headers = {
      'X-Event-Id': 'evt_1',
      'X-Event-Timestamp': old,
      'X-Event-Signature': `v1=${sign(`${old}.evt_1.${text}`)}`,
    };
    expect(rejectionOf(rotating, delivery(text, headers))).toEqual({ cause: 'stale', seconds: 400 });
    expect(rejectionOf(rotating.slice(0, 2), delivery(text, headers))).toEqual({ cause: 'signature' });
    expect(rejectionOf([paymentHash({ secretKey: secret }), rawBody({ secret })], delivery(text))).toMatchObject({
      cause: 'headers',
    });
    expect(rejectionOf([{ name: 'own', verify: () => false }], delivery(text))).toEqual({ cause: 'signature' });
    expect(rejectionOf([], delivery(text))).toEqual({ cause: 'no_verifier' });
  });
});

describe('a secret', () => {
  it.each([
    ['timestamped', (value: string) => timestamped({ secret: value })],
    ['rawBody', (value: string) => rawBody({ secret: value })],
    ['paymentHash', (value: string) => paymentHash({ secretKey: value })],
  ])('of %s with white space around it, or none at all, is refused at once, without being repeated', (name, make) => {
    expect(() => make('')).toThrow(`${name}: the secret is empty`);
    for (const value of [' canary', 'canary\n', '\tcanary']) {
      expect(() => make(value)).toThrow(`${name}: the secret begins or ends with white space`);
      expect(() => make(value)).not.toThrow('canary');
    }
  });
});
