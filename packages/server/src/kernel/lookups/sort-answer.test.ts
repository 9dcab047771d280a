import { naira } from '@tillside/contract';
import { errorEnvelope, readEnvelope, successEnvelope } from '@tillside/contract/schemas';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../platform/client.ts';
import { failureOf, declarations, sortAnswer } from './sort-answer.ts';

const asked = { service: 'ikedc', meter_number: '45020000001', amount: 500 };

function sorted(answer: Answer): ReturnType<typeof sortAnswer> {
  return sortAnswer(declarations['electricity.validate'], answer, asked);
}

function answered(status: number, body: unknown, retryAfter: number | null = null): Answer {
  return { kind: 'answered', status, envelope: readEnvelope(body), retryAfter };
}

describe('details', () => {
  it('count when they fit their declaration, with numbers read from text', () => {
    const body = successEnvelope({ customer_name: 'Ada Obi', minimum_amount: '1000.00' }, 'Found');
    expect(sorted(answered(200, body))).toEqual({
      kind: 'details',
      details: { customer_name: 'Ada Obi', minimum_amount: naira(1_000) },
    });
  });

  it.each([
    ['are no object', 200, successEnvelope(['Ada'], 'Found')],
    ['come under a bad status', 500, successEnvelope({ customer_name: 'Ada' }, 'Found')],
  ])('that %s cannot be relied on', (_, status, body) => {
    expect(sorted(answered(status, body))).toMatchObject({ kind: 'unavailable', status });
  });

  it('that do not fit are reported by the names of the missing fields, once for a list and without a value', () => {
    const why = (id: keyof typeof declarations, details: unknown): unknown =>
      sortAnswer<unknown>(declarations[id], answered(200, successEnvelope(details, 'Found')), {});
    expect(why('betting.validate', { name: 'canary' })).toMatchObject({
      why: 'the answer does not fit its declaration: account',
    });
    const country = { iso: 'GH', title: 'Ghana', prefix: '233' };
    const nameless = { ...country, iso: null, canary: 'canary' };
    expect(why('international.countries', [nameless, nameless])).toMatchObject({
      why: 'the answer does not fit its declaration: [].iso',
    });
    expect(
      sortAnswer(declarations['international.countries'], answered(200, successEnvelope([nameless, country], '')), {}),
    ).toEqual({ kind: 'details', details: [country] });
  });
});

describe('a refusal', () => {
  it.each([
    [404, 'not_recognised'],
    [408, 'not_recognised'],
    [407, 'product_unavailable'],
    [409, 'amount_refused'],
    [400, 'input_refused'],
    [406, 'input_refused'],
    [422, 'input_refused'],
  ])('with %i means %s', (status, code) => {
    expect(sorted(answered(status, errorEnvelope('No.', status)))).toEqual({ kind: 'refused', code, faults: {} });
  });

  const notAccepted = { code: 'not_accepted', text: 'was not accepted by the provider' };

  it('of what was sent names its fields, and no others', () => {
    const errors = { meter_number: 'is not known', wallet_balance: '12.50', '': 'no', constructor: 'x' };
    expect(sorted(answered(422, errorEnvelope('No.', 422, errors)))).toEqual({
      kind: 'refused',
      code: 'invalid_input',
      faults: { meter_number: notAccepted },
    });
  });

  it('of an unknown account names the field, if the platform does', () => {
    const errors = { meter_number: 'is no meter of this type' };
    expect(sorted(answered(404, errorEnvelope('No.', 404, errors)))).toEqual({
      kind: 'refused',
      code: 'not_recognised',
      faults: { meter_number: notAccepted },
    });
  });

  it.each([400, 404, 407, 409, 422, 429, 500])('with %i passes none of the platform’s words on', (status) => {
    const envelope = errorEnvelope('canary description', status, { meter_number: 'canary', amount: 'canary' });
    const result = sorted(answered(status, envelope));
    expect(JSON.stringify(result)).not.toContain('canary');
    const failure = result.kind === 'details' ? null : failureOf(result);
    expect(JSON.stringify(failure?.problem)).not.toMatch(/canary|45020000001/);
  });

  it('with a 2xx status is classified by the code in its body', () => {
    expect(sorted(answered(200, errorEnvelope('No.', 404)))).toMatchObject({ kind: 'refused', code: 'not_recognised' });
  });

  it.each([401, 403, 405, 410, 434, 435, 500, 503])('with %i proves nothing about the input', (status) => {
    expect(sorted(answered(status, errorEnvelope('No.', status)))).toMatchObject({ kind: 'unavailable', status });
  });
});

describe('too many requests', () => {
  it('is reported with the time to wait, with or without an envelope', () => {
    expect(sorted(answered(429, { message: 'API rate limit exceeded' }, 7_000))).toEqual({
      kind: 'limited',
      retryAfter: 7_000,
    });
    expect(sorted(answered(200, errorEnvelope('Slow down.', 429)))).toEqual({ kind: 'limited', retryAfter: null });
  });
});

it.each<[string, Answer]>([
  ['a page of HTML', answered(404, '<html>')],
  ['a lost answer', { kind: 'lost', fault: 'connection_broke' }],
  ['a request that was not sent', { kind: 'not_sent', fault: 'connection_refused' }],
])('%s proves nothing about the input', (_, answer) => {
  expect(sorted(answer)).toMatchObject({ kind: 'unavailable' });
});
