import { errorEnvelope, readEnvelope, successEnvelope } from '@tillside/contract/schemas';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../platform/client.ts';
import type { Outcome } from './plan.ts';
import { judgeReconciled, judgeSend } from './verdict.ts';

const outcome: Outcome = {
  meaning: 'succeeded',
  transId: 'tr_1',
  ref: 'ts_one',
  details: {},
  items: null,
  charged: null,
};
const reads = (): Outcome => outcome;
const readsNothing = (): null => null;

function answered(status: number, body: unknown, retryAfter: number | null = null): Answer {
  return { kind: 'answered', status, envelope: readEnvelope(body), retryAfter };
}

const refusal = (status: number, inBody: number = status): Answer =>
  answered(status, errorEnvelope('No.', inBody, { phone: 'is wrong' }));
const success = (status: number, inBody: number = status): Answer =>
  answered(status, successEnvelope({ trans_id: 'tr_1' }, 'Done', inBody));
const gateway429 = answered(429, { message: 'API rate limit exceeded' });

const first = (answer: Answer) => judgeSend(answer, true, reads);
const repeated = (answer: Answer) => judgeSend(answer, false, reads);

const proving = [
  [400, 'input_refused'],
  [401, 'platform_refused'],
  [403, 'platform_refused'],
  [404, 'product_unavailable'],
  [406, 'input_refused'],
  [407, 'product_unavailable'],
  [409, 'amount_refused'],
  [410, 'merchant_wallet_low'],
  [422, 'input_refused'],
] as const;
const provingNothing = [200, 201, 300, 301, 402, 405, 408, 418, 434, 435, 500, 502, 503, 504];

describe('the answer to the only send of a ref', () => {
  it.each(proving)('%i in the envelope: rejected, with the code %s', (status, code) => {
    expect(first(refusal(status))).toMatchObject({ kind: 'rejected', status, code, refusal: { status } });
  });

  it.each(proving)('%i with an envelope that names no code: rejected too, with the code %s', (status, code) => {
    const answer = answered(status, { status: false, description: 'No.' });
    const refusal = { status, statusCode: null, description: 'No.', errors: {} };
    expect(first(answer)).toEqual({ kind: 'rejected', status, code, refusal });
  });

  it.each(proving)('%i outside the envelope: unknown, because it may come from a gateway', (status) => {
    for (const body of [null, '<html>', { message: 'no' }, { error: true }, []]) {
      expect(first(answered(status, body))).toMatchObject({ kind: 'unknown', status });
    }
  });

  it.each(provingNothing)('a refusal with %i: unknown', (status) => {
    expect(first(refusal(status))).toMatchObject({ kind: 'unknown', status });
  });

  it.each(provingNothing)('400 whose body has the code %i: unknown, because they disagree', (inBody) => {
    expect(first(refusal(400, inBody))).toMatchObject({ kind: 'unknown', status: 400 });
  });

  it('two proving codes that differ: rejected, with the code of the body, which is the more specific one', () => {
    expect(first(refusal(400, 410))).toMatchObject({ kind: 'rejected', status: 400, code: 'merchant_wallet_low' });
  });

  it('400 whose body has the code 429: unknown', () => {
    expect(first(refusal(400, 429))).toMatchObject({ kind: 'unknown' });
  });

  it.each([200, 201, 202, 299])('a success with %i that can be read: its outcome', (status) => {
    expect(first(success(status))).toEqual({ kind: 'outcome', status, outcome });
  });

  it('201 whose body has the code 200, as a sample of the document shows: its outcome', () => {
    expect(first(success(201, 200))).toEqual({ kind: 'outcome', status: 201, outcome });
  });

  it.each([200, 201])('a success with %i that cannot be read, or has an unknown status word: unknown', (status) => {
    expect(judgeSend(success(status), true, readsNothing)).toMatchObject({ kind: 'unknown', status });
  });

  it.each([199, 300, 400, 404, 500])('a success envelope with %i: unknown, whatever it contains', (status) => {
    expect(first(success(status))).toMatchObject({ kind: 'unknown', status });
  });

  it.each([
    ['no details', { status: true, message: {} }],
    ['a status that is text', { status: 'true', message: { details: {} } }],
    ['a truncated body', null],
    ['HTML', '<html>'],
  ])('200 with %s: unknown', (_, body) => {
    expect(first(answered(200, body))).toMatchObject({ kind: 'unknown', status: 200 });
  });

  it('429 in the envelope, or from a gateway without one: not executed', () => {
    expect(first(refusal(429))).toEqual({ kind: 'rate_limited', retryAfter: null });
    expect(first(gateway429)).toEqual({ kind: 'rate_limited', retryAfter: null });
    expect(first(answered(429, '<html>', 7_000))).toEqual({ kind: 'rate_limited', retryAfter: 7_000 });
  });

  it('proof that nothing left stays proof; a lost answer is unknown', () => {
    expect(first({ kind: 'not_sent', fault: 'connection_refused' })).toEqual({
      kind: 'not_sent',
      fault: 'connection_refused',
    });
    expect(first({ kind: 'lost', fault: 'connection_broke' })).toEqual({ kind: 'unknown', fault: 'connection_broke' });
  });
});

describe('the answer to a repeated send', () => {
  it.each(proving)('%i in the envelope: unknown, because the first one may have been executed', (status) => {
    expect(repeated(refusal(status))).toMatchObject({ kind: 'unknown', status });
  });

  it('a success, a 429 and proof that nothing left count as they do for the first', () => {
    expect(repeated(success(200))).toEqual({ kind: 'outcome', status: 200, outcome });
    expect(repeated(gateway429)).toEqual({ kind: 'rate_limited', retryAfter: null });
    expect(repeated({ kind: 'not_sent', fault: 'connection_refused' })).toMatchObject({ kind: 'not_sent' });
  });
});

describe('the answer to a question', () => {
  const asked = (answer: Answer) => judgeReconciled(answer, reads);

  it.each([404, 408])('%i in the envelope: the platform does not know it', (status) => {
    expect(asked(refusal(status))).toEqual({ kind: 'absent', status });
    expect(asked(answered(status, { status: false }))).toEqual({ kind: 'absent', status });
  });

  it.each([404, 408])('%i outside the envelope: nothing, because proxies and wrong paths answer the same', (status) => {
    for (const body of [null, '<html>', { message: 'Not found' }, { status: true, message: { details: {} } }]) {
      expect(judgeReconciled(answered(status, body), reads)).toMatchObject({ kind: 'nothing', status });
    }
  });

  it.each([200, 400, 401, 429, 500])('404 whose body has the code %i: nothing, because they disagree', (inBody) => {
    expect(asked(refusal(404, inBody))).toMatchObject({ kind: 'nothing' });
  });

  it.each([400, 401, 403, 405, 422, 435, 500, 503])('%i: nothing, however it is wrapped', (status) => {
    expect(asked(refusal(status))).toMatchObject({ kind: 'nothing', status });
    expect(asked(answered(status, null))).toMatchObject({ kind: 'nothing', status });
  });

  it('a success that can be read: its outcome; one that cannot: nothing', () => {
    expect(asked(success(200))).toEqual({ kind: 'outcome', status: 200, outcome });
    expect(judgeReconciled(success(200), readsNothing)).toMatchObject({ kind: 'nothing', status: 200 });
    expect(asked(success(500))).toMatchObject({ kind: 'nothing', status: 500 });
  });

  it('429: nothing, with the time to wait where the platform names it', () => {
    expect(asked(answered(429, null, 9_000))).toEqual({
      kind: 'nothing',
      fault: 'too_many_requests',
      status: 429,
      retryAfter: 9_000,
    });
    expect(asked(gateway429)).not.toHaveProperty('retryAfter');
  });

  it('no answer at all: nothing', () => {
    expect(asked({ kind: 'lost', fault: 'connection_broke' })).toEqual({
      kind: 'nothing',
      fault: 'connection_broke',
    });
    expect(asked({ kind: 'not_sent', fault: 'connection_refused' })).toEqual({
      kind: 'nothing',
      fault: 'connection_refused',
    });
  });
});
