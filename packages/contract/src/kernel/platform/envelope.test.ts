import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorEnvelope, readEnvelope, successEnvelope } from './envelope.ts';

describe('a success', () => {
  it('is read as it was built', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (details, description) => {
        expect(readEnvelope(JSON.parse(JSON.stringify(successEnvelope(details, description, 201))))).toEqual({
          kind: 'success',
          description,
          statusCode: 201,
          details: JSON.parse(JSON.stringify(details)),
        });
      }),
    );
  });

  it('needs neither a description nor a status code, which may also be text', () => {
    const message = { details: null };
    expect(readEnvelope({ status: true, message })).toEqual({
      kind: 'success',
      description: '',
      statusCode: null,
      details: null,
    });
    expect(readEnvelope({ status: true, message, status_code: '200' })).toMatchObject({ statusCode: 200 });
  });

  it('without details proves nothing', () => {
    expect(readEnvelope({ status: true, message: {} })).toBeNull();
    expect(readEnvelope({ status: true, message: 'OK' })).toBeNull();
    expect(readEnvelope({ status: true })).toBeNull();
  });
});

describe('a refusal', () => {
  it('is read as it was built', () => {
    expect(readEnvelope(errorEnvelope('Validation failed', 422, { phone: 'is wrong' }))).toEqual({
      kind: 'error',
      description: 'Validation failed',
      statusCode: 422,
      errors: { phone: 'is wrong' },
    });
    expect(readEnvelope(errorEnvelope('No', 400))).toEqual({
      kind: 'error',
      description: 'No',
      statusCode: 400,
      errors: {},
    });
  });

  it('keeps texts that arrive as a plain string, a list or a number', () => {
    const errors = (sent: unknown) => readEnvelope({ status: false, errors: sent });
    expect(errors('Insufficient balance')).toMatchObject({ errors: { '': 'Insufficient balance' } });
    expect(errors({ phone: ['is short', 'is odd'], row: 3 })).toMatchObject({
      errors: { phone: 'is short is odd', row: '3' },
    });
  });
});

describe('anything else', () => {
  it.each([
    ['a gateway’s own error', { message: 'Internal Server Error' }],
    ['another gateway’s error', { error: { code: 502, message: 'Bad gateway' } }],
    ['HTML', '<html><body>502 Bad Gateway</body></html>'],
    ['status as text', { status: 'true', message: { details: {} } }],
    ['status as a word', { status: 'success', message: { details: {} } }],
    ['status as a number', { status: 1, message: { details: {} } }],
    ['status as text in a refusal', { status: 'false', description: 'No' }],
    ['errors of an unknown shape', { status: false, errors: 7 }],
    ['a list', [{ status: true, message: { details: {} } }]],
    ['nothing', null],
    ['an empty body', undefined],
    ['an empty object', {}],
  ])('%s proves nothing', (_, body) => {
    expect(readEnvelope(body)).toBeNull();
  });

  it('never crashes, and never reads as an outcome without a boolean status', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const status = typeof body === 'object' && body !== null && 'status' in body ? body['status'] : undefined;
        if (typeof status !== 'boolean') expect(readEnvelope(body)).toBeNull();
      }),
    );
  });
});
