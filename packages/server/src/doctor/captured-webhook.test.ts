import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { diagnoseWebhook, readCaptured } from './captured-webhook.ts';
import type { Finding } from './check.ts';

const secret = 'whsec_canary_of_the_tests';
const receivedAt = '2026-11-21T09:00:00.000Z';
const seconds = String(Date.parse(receivedAt) / 1_000);
const body = '{"event_id":"e1","event_type":"bills.status","amount":"500.00","note":"a: b, c"}';
const hmac = (text: string): string => createHmac('sha256', secret).update(text).digest('hex');

const signed = (prefix = 'x-', at = seconds): Record<string, string> => ({
  [`${prefix}event-id`]: 'e1',
  [`${prefix}timestamp`]: at,
  [`${prefix}signature`]: `v1=${hmac(`${at}.e1.${body}`)}`,
});

function payment(hashKey = secret): string {
  const text = `${hashKey}012345678990123456789p500.00tr_1`;
  return JSON.stringify({
    event_type: 'accounts.payment.status',
    transaction_hash: createHash('sha512').update(text).digest('hex').toUpperCase(),
    trans_id: 'tr_1',
    amount: '500.00',
    transaction: { sender_account: '0123456789', bank_code: '9p' },
    customer: { number: '9012345678' },
  });
}

/** The finding about one preset. */
function reported(preset: string, capture: object, key = secret): Finding {
  const findings = diagnoseWebhook(readCaptured(JSON.stringify({ received_at: receivedAt, body, ...capture })), key);
  const text = JSON.stringify(findings);
  expect(text).not.toContain('canary');
  expect(text).not.toContain('bills.status');
  const finding = findings.find(({ check }) => check === preset);
  if (!finding) throw new Error(`${preset} was not looked at.`);
  return finding;
}

describe('a captured event', () => {
  it('that is signed with a timestamp fits that preset, and the finding shows how to write it', () => {
    expect(reported('timestamped', { headers: signed() })).toMatchObject({
      result: 'ok',
      found: 'It fits: webhooks.verify: [timestamped({ secret })].',
    });
  });

  it('with other header names is reported with the prefix to give', () => {
    expect(reported('timestamped', { headers: signed('X-Acme-Webhook-') }).found).toContain(
      "timestamped({ secret, prefix: 'x-acme-webhook-' })",
    );
  });

  it.each([
    ['X-Event-Id', 'X-Event-Timestamp', 'X-Event-Signature'],
    ['Webhook-Id', 'Webhook-Timestamp', 'Webhook-Signature'],
    ['X-Acme-Delivery-Id', 'X-Acme-Timestamp', 'X-Acme-Signature'],
    ['X-Paid', 'X-Sent-Timestamp', 'Signature'],
  ])('whose names follow no prefix is reported with the headers to give: %s', (id, timestamp, signature) => {
    const headers = {
      'x-request-id': 'r-1',
      [id]: 'e1',
      [timestamp]: seconds,
      [signature]: signed()['x-signature'],
    };
    const names = `{ id: '${id}', timestamp: '${timestamp}', signature: '${signature}' }`.toLowerCase();
    const option = `timestamped({ secret, headers: ${names} })`;
    expect(reported('timestamped', { headers }).found).toBe(`It fits: webhooks.verify: [${option}].`);
    expect(reported('timestamped', { headers }, `${secret} `).found).toContain('white space');
  });

  it.each([
    ['the prefix', signed()],
    [
      'the earlier names',
      { 'x-event-id': 'e1', 'x-event-timestamp': seconds, 'x-event-signature': signed()['x-signature'] },
    ],
  ])('with %s and another secret is not taken for one without headers', (_what, headers) => {
    const finding = reported('timestamped', { headers: { 'x-request-id': 'r-1', ...headers } }, 'another');
    expect(finding.found).toContain('this secret did not sign it');
  });

  it('is right however late it is looked at, but not when it was received too late', () => {
    const old = String(Number(seconds) - 86_400);
    expect(reported('timestamped', { headers: signed('x-', old), received_at: undefined }).result).toBe('ok');
    const late = String(Number(seconds) - 301);
    expect(reported('timestamped', { headers: signed('x-', late) })).toMatchObject({ result: 'fail' });
    expect(reported('timestamped', { headers: signed('x-', late) }).found).toContain('301 seconds after its timestamp');
    expect(reported('timestamped', { headers: signed('x-', String(Number(seconds) - 299)) }).result).toBe('ok');
  });

  it('whose id was dropped on the way is reported with the missing header', () => {
    const { 'x-event-id': _id, ...headers } = signed();
    expect(reported('timestamped', { headers })).toMatchObject({ result: 'fail' });
    expect(reported('timestamped', { headers }).found).toContain('but not x-event-id.');
    const more = { ...headers, 'x-request-id': 'r-1' };
    expect(reported('timestamped', { headers: more }).found).toContain('but not x-event-id.');
  });

  it.each([
    ['timestamped', signed()],
    ['rawBody', { 'X-Signature': hmac(body) }],
  ])('of %s distinguishes white space around the secret from a wrong secret', (preset, headers) => {
    for (const key of [` ${secret}`, `${secret}\n`]) {
      expect(reported(preset, { headers }, key).found).toContain('white space around the secret');
    }
    expect(reported(preset, { headers }, 'another')).toMatchObject({ result: 'warn' });
    expect(reported(preset, { headers }, 'another').found).toContain('this secret did not sign it');
  });

  it('whose body was parsed and serialised again is distinguished from one with a wrong secret', () => {
    const pretty = JSON.stringify({ a: 1, b: [1, 2], c: 'x: y, z' }, null, 2);
    for (const original of [pretty, `${pretty}\n`]) {
      const headers = { 'x-signature': hmac(original) };
      const rewritten = JSON.stringify(JSON.parse(original));
      expect(reported('rawBody', { headers, body: rewritten }).found).toContain(
        'the body is not the bytes that were signed',
      );
      expect(reported('rawBody', { headers, body: original }).result).toBe('ok');
      expect(
        reported('rawBody', { headers, body: undefined, body_base64: Buffer.from(original).toString('base64') }).result,
      ).toBe('ok');
    }
  });

  it('with a plain signature fits the raw body, under whatever name it comes', () => {
    expect(reported('rawBody', { headers: { Signature: hmac(body) } }).found).toContain('[rawBody({ secret })]');
    expect(reported('rawBody', { headers: { 'X-Signature': hmac(body) } }).found).toContain(
      "rawBody({ secret, header: 'x-signature' })",
    );
    expect(reported('rawBody', { headers: { 'x-signature': `sha256=${hmac(body)}` } }).found).toContain('has a prefix');
  });

  it('of a payment fits the hash in its body', () => {
    expect(reported('paymentHash', { headers: {}, body: payment() }).result).toBe('ok');
    expect(reported('paymentHash', { headers: {}, body: payment() }, `${secret} `).found).toContain('white space');
    expect(reported('paymentHash', { headers: {}, body: payment('another') }).result).toBe('warn');
  });

  it('that has no field of a preset is not checked against it', () => {
    for (const preset of ['timestamped', 'rawBody', 'paymentHash']) {
      expect(reported(preset, { headers: { 'content-type': 'application/json' } }).result).toBe('skip');
    }
  });

  it.each([
    '',
    'no JSON',
    '{}',
    '{"headers":{}}',
    '{"headers":{},"body":{"parsed":true}}',
    '{"headers":{"a":1},"body":""}',
  ])('that was not written down as it has to be is refused with how to: %s', (text) => {
    expect(() => readCaptured(text)).toThrow('"body": "the raw text"');
  });
});
