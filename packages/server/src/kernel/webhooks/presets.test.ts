import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { paymentHash, rawBody, timestamped } from './presets.ts';
import { rejectionOf } from '../observe/rejections.ts';
import type { Delivery, WebhookVerifier } from '../model/verifier.ts';

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
  const headers = { 'X-Event-Id': 'evt_1', 'X-Timestamp': second, 'X-Signature': signature };
  const verify = (change: Record<string, string> = {}, body: string = text, receivedAt: number = now): boolean =>
    verifier.verify(delivery(body, { ...headers, ...change }, receivedAt));

  it('accepts what was signed with the secret', () => {
    expect(verify()).toBe(true);
  });

  it('rejects a body in which one byte was changed, added or left out', () => {
    expect(verify({}, text.replace('bills', 'cards'))).toBe(false);
    expect(verify({}, `${text} `)).toBe(false);
    expect(verify({}, text.slice(1))).toBe(false);
    expect(verify({}, '')).toBe(false);
  });

  it('rejects another event’s id or another time with the same signature', () => {
    expect(verify({ 'X-Event-Id': 'evt_2' })).toBe(false);
    expect(verify({ 'X-Timestamp': String(now / 1_000 + 1) })).toBe(false);
  });

  it('rejects a signature that was made with another secret', () => {
    expect(verify({ 'X-Signature': `v1=${sign(`${second}.evt_1.${text}`, 'other')}` })).toBe(false);
  });

  it('rejects a delivery that is older, or newer, than five minutes', () => {
    expect(verify({}, text, now + 300_000)).toBe(true);
    expect(verify({}, text, now + 300_001)).toBe(false);
    expect(verify({}, text, now - 300_000)).toBe(true);
    expect(verify({}, text, now - 300_001)).toBe(false);
  });

  it.each(['', 'soon', '1e9', '-1763715600', `${second}.0`, ` ${second}`, String(now)])(
    'rejects the timestamp %j, though it was signed',
    (timestamp) => {
      const resigned = `v1=${sign(`${timestamp}.evt_1.${text}`)}`;
      expect(verify({ 'X-Timestamp': timestamp, 'X-Signature': resigned })).toBe(false);
    },
  );

  it.each(['X-Event-Id', 'X-Timestamp', 'X-Signature'])('rejects a delivery without %s', (name) => {
    expect(verify({ [name]: '' })).toBe(false);
    const rest = Object.fromEntries(Object.entries(headers).filter(([known]) => known !== name));
    expect(verifier.verify(delivery(text, rest))).toBe(false);
  });

  it('needs the version with the signature', () => {
    expect(verify({ 'X-Signature': signature.slice(3) })).toBe(false);
    expect(verify({ 'X-Signature': signature.replace('v1', 'v0') })).toBe(false);
  });

  it('accepts one of several signatures, as while a secret is being changed', () => {
    const old = `v1=${sign(`${second}.evt_1.${text}`, 'old')}`;
    expect(verify({ 'X-Signature': `${old},${signature}` })).toBe(true);
    expect(verify({ 'X-Signature': `${old} ${signature}` })).toBe(true);
    expect(verify({ 'X-Signature': `${signature}, ${old}` })).toBe(true);
    expect(verify({ 'X-Signature': `${old}, ${old}` })).toBe(false);
  });

  it('accepts hex in capitals', () => {
    expect(verify({ 'X-Signature': `v1=${signature.slice(3).toUpperCase()}` })).toBe(true);
  });

  it('looks at headers with the prefix that was chosen, and at no others', () => {
    const own = timestamped({ secret, prefix: 'x-acme-' });
    const renamed = { 'X-Acme-Event-Id': 'evt_1', 'X-Acme-Timestamp': second, 'X-Acme-Signature': signature };
    expect(own.verify(delivery(text, renamed))).toBe(true);
    expect(own.verify(delivery(text, headers))).toBe(false);
  });

  it('looks at the headers that were named, and at no others', () => {
    const names = { id: 'x-event-id', timestamp: 'x-event-timestamp', signature: 'x-event-signature' };
    const own = timestamped({ secret, headers: names });
    const earlier = { 'X-Event-Id': 'evt_1', 'X-Event-Timestamp': second, 'X-Event-Signature': signature };
    expect(own.verify(delivery(text, earlier))).toBe(true);
    expect(own.verify(delivery(text, headers))).toBe(false);
    expect(verifier.verify(delivery(text, earlier))).toBe(false);
  });

  it('refuses both a prefix and names, and names that no header has', () => {
    const names = { id: 'x-id', timestamp: 'x-time', signature: 'x-sign' };
    expect(() => timestamped({ secret, prefix: 'x-', headers: names })).toThrow('`prefix` or `headers`, not both');
    expect(() => timestamped({ secret, prefix: 'x acme ' })).toThrow(
      'prefix has to be the name of a header, which "x acme " is not',
    );
    expect(() => timestamped({ secret, headers: { ...names, timestamp: '' } })).toThrow('headers.timestamp has to be');
    expect(() => rawBody({ secret, header: 'x:' })).toThrow('rawBody: header has to be the name of a header');
  });
});

describe('rawBody', () => {
  const verifier = rawBody({ secret });

  it('accepts the body that was signed, and no other', () => {
    expect(verifier.verify(delivery(text, { Signature: sign(text) }))).toBe(true);
    expect(verifier.verify(delivery(`${text}\n`, { Signature: sign(text) }))).toBe(false);
    expect(verifier.verify(delivery(text, { Signature: sign(text, 'other') }))).toBe(false);
  });

  it('accepts hex in capitals', () => {
    expect(verifier.verify(delivery(text, { Signature: sign(text).toUpperCase() }))).toBe(true);
  });

  it.each(['', 'x', sign(text).slice(0, 63), `${sign(text)}0`, `v1=${sign(text)}`])(
    'rejects the signature %j',
    (signature) => {
      expect(verifier.verify(delivery(text, { Signature: signature }))).toBe(false);
    },
  );

  it('rejects a delivery without a signature', () => {
    expect(verifier.verify(delivery(text))).toBe(false);
  });

  it('looks at the header that was chosen', () => {
    const own = rawBody({ secret, header: 'x-hook' });
    expect(own.verify(delivery(text, { 'X-Hook': sign(text) }))).toBe(true);
    expect(own.verify(delivery(text, { Signature: sign(text) }))).toBe(false);
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

  it('accepts a payment whose hash fits its fields', () => {
    expect(verify({ ...payment, transaction_hash: hashOf(secret) })).toBe(true);
    expect(verify({ ...payment, amount: '1500.50', transaction_hash: hashOf(secret) })).toBe(true);
    expect(verify({ ...payment, amount: 1_500, transaction_hash: hashOf(secret, '1500.00') })).toBe(true);
  });

  it('rejects another secret key', () => {
    expect(verify({ ...payment, transaction_hash: hashOf('other') })).toBe(false);
  });

  it.each([
    { amount: 1_500.51 },
    { trans_id: 'tr_2' },
    { customer: { number: '9912345679' } },
    { transaction: { sender_account: '0123456788', bank_code: '058' } },
    { transaction: { sender_account: '0123456789', bank_code: '059' } },
  ])('rejects a payment in which a field was changed: %j', (change) => {
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
  ])('rejects what is no payment: %j', (change) => {
    expect(verify({ ...payment, transaction_hash: hashOf(secret), ...change })).toBe(false);
  });

  it.each(['', 'null', '[]', '{"transaction_hash":', '\uFFFD'])('rejects the body %j', (body) => {
    expect(verifier.verify(delivery(body))).toBe(false);
  });
});

describe('a preset that does not accept a delivery states why', () => {
  const verifier = timestamped({ secret, prefix: 'x-acme-' });
  const signed = (at: string, key = secret): Record<string, string> => ({
    'X-Acme-Event-Id': 'evt_1',
    'X-Acme-Timestamp': at,
    'X-Acme-Signature': `v1=${sign(`${at}.evt_1.${text}`, key)}`,
  });
  const old = String(now / 1_000 - 400);

  it.each([
    ['nothing, for a delivery that it accepts', signed(second), null],
    [
      'which headers are missing',
      { 'X-Event-Id': 'evt_1', 'X-Acme-Event-Id': 'evt_1' },
      'x-acme-timestamp,x-acme-signature',
    ],
    ['that another secret signed it', signed(second, 'other'), 'signature'],
    ['that its timestamp is invalid, though it is signed', signed('soon'), 'signature'],
    ['that it is too old', signed(old), '400'],
    // A sender that does not know the secret learns nothing about our clock.
    ['that another secret signed it, however old it is', signed(old, 'other'), 'signature'],
  ])('%s', (_what, headers, expected) => {
    const why = verifier.explain?.(delivery(text, headers)) ?? null;
    const found =
      why?.cause === 'headers' ? why.missing.join(',') : why?.cause === 'stale' ? String(why.seconds) : why?.cause;
    expect(found ?? null).toBe(expected);
  });

  it('of several, the reason of the one that came nearest to accepting it', () => {
    const rotating = [rawBody({ secret }), timestamped({ secret: 'new' }), timestamped({ secret })];
    const headers = {
      'X-Event-Id': 'evt_1',
      'X-Timestamp': old,
      'X-Signature': `v1=${sign(`${old}.evt_1.${text}`)}`,
    };
    const verifier = 'timestamped';
    expect(rejectionOf(rotating, delivery(text, headers))).toEqual({ cause: 'stale', seconds: 400, verifier });
    expect(rejectionOf(rotating.slice(0, 2), delivery(text, headers))).toEqual({ cause: 'signature', verifier });
    expect(rejectionOf([paymentHash({ secretKey: secret }), rawBody({ secret })], delivery(text))).toMatchObject({
      cause: 'headers',
    });
    const own = { name: 'own', verify: () => false };
    expect(rejectionOf([own], delivery(text))).toEqual({ cause: 'signature', verifier: 'own' });
    // A verifier that states why knows the shape; one that does not may have nothing to do with it.
    expect(rejectionOf([own, ...rotating.slice(0, 2)], delivery(text, headers))).toMatchObject({ verifier });
    expect(rejectionOf([], delivery(text))).toEqual({ cause: 'no_verifier' });
  });
});

describe('two schemes whose signatures come in one header', () => {
  const both = [timestamped({ secret }), rawBody({ secret, header: 'x-signature' })];
  const byTime = (key: string): Record<string, string> => ({
    'X-Event-Id': 'evt_1',
    'X-Timestamp': second,
    'X-Signature': `v1=${sign(`${second}.evt_1.${text}`, key)}`,
  });
  // A gateway may add an id and a time to what is signed without them.
  const byBody = (key: string): Record<string, string> => ({ ...byTime(key), 'X-Signature': sign(text, key) });
  const agreeing = (verifiers: readonly WebhookVerifier[], headers: Record<string, string>): string[] =>
    verifiers.filter((verifier) => verifier.verify(delivery(text, headers))).map(({ name }) => name);

  it.each([
    ['timestamped', byTime],
    ['rawBody', byBody],
  ])('are told apart by their shape: %s', (name, signedBy) => {
    for (const verifiers of [both, both.toReversed()]) {
      expect(agreeing(verifiers, signedBy(secret))).toEqual([name]);
      expect(rejectionOf(verifiers, delivery(text, signedBy('other')))).toEqual({ cause: 'signature', verifier: name });
    }
  });

  it('report the wrong shape where only the other one is configured', () => {
    const [ofTime, ofBody] = both;
    const header = 'x-signature';
    expect(ofTime?.explain?.(delivery(text, byBody(secret)))).toEqual({ cause: 'shape', header, expected: 'v1=<hex>' });
    expect(ofBody?.explain?.(delivery(text, byTime(secret)))).toEqual({
      cause: 'shape',
      header,
      expected: '64 hex digits',
    });
  });

  it('do not share a header unless they are configured to', () => {
    const asked = (verifier: WebhookVerifier): string[] => {
      const names = new Set<string>();
      verifier.verify({ body: new Uint8Array(), receivedAt: now, header: (name) => void names.add(name) });
      return [...names];
    };
    expect(asked(timestamped({ secret }))).toEqual(['x-event-id', 'x-timestamp', 'x-signature']);
    expect(asked(rawBody({ secret }))).toEqual(['signature']);
  });
});

describe('a secret', () => {
  it.each([
    ['timestamped', (value: string) => timestamped({ secret: value })],
    ['rawBody', (value: string) => rawBody({ secret: value })],
    ['paymentHash', (value: string) => paymentHash({ secretKey: value })],
  ])('of %s with white space around it, or none at all, is refused at once, without being repeated', (name, make) => {
    expect(() => make('')).toThrow(new RegExp(`^${name}: secret(?:Key)? is empty`));
    for (const value of [' canary', 'canary\n', '\tcanary']) {
      expect(() => make(value)).toThrow(new RegExp(`^${name}: secret(?:Key)? begins or ends with white space`));
      expect(() => make(value)).not.toThrow('canary');
    }
  });
});
