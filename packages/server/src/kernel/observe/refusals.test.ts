import { errorEnvelope, readEnvelope, successEnvelope } from '@tillside/contract/schemas';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../platform/client.ts';
import { recordedLogger } from '../../testing/recorded-logger.ts';
import { createRefusals } from './refusals.ts';

const operation = 'airtime.buy';
const canary = 'PIN 4711 of card 5399412233441234, ps_pk_live_canary';

function answered(status: number, body: unknown): Answer {
  return { kind: 'answered', status, envelope: readEnvelope(body), retryAfter: null };
}

const refused = (status: number, code = status): Answer =>
  answered(status, errorEnvelope(canary, code, { phone: canary }));
const fine = answered(200, successEnvelope({}, 'done'));

function aWorld() {
  const { logger, lines } = recordedLogger();
  return { refusals: createRefusals(logger), lines };
}

describe('a refusal of the platform', () => {
  it('is one line with operation, instruction, HTTP status, platform code and cause, and no received or sent text', () => {
    const { refusals, lines } = aWorld();
    refusals.note(refused(422, 409), { operation, ref: 'ts_one' });
    expect(lines).toEqual([
      {
        level: 'info',
        message: 'the platform refuses',
        fields: {
          operation,
          ref: 'ts_one',
          status: 422,
          platform_code: 409,
          cause: 'the amount or a limit is not accepted',
        },
      },
    ]);
  });

  it('of the key is a line that an alert can match, from the platform or from a gateway', () => {
    for (const answer of [refused(401), answered(401, '<html>Unauthorized'), refused(400, 401)]) {
      const { refusals, lines } = aWorld();
      refusals.note(answer, { operation });
      expect(lines).toEqual([
        {
          level: 'error',
          message: 'the platform does not accept the API key',
          fields: expect.objectContaining({
            problem: 'api_key_refused',
            fix: expect.stringContaining('platform.apiKey'),
          }),
        },
      ]);
      expect(refusals.degraded()).toEqual(['api_key_refused']);
    }
  });

  it.each([
    [refused(410), 'error', 'the merchant’s wallet at the platform does not cover it'],
    [
      refused(403),
      'warn',
      'it is not allowed: to this API key, at this KYC tier, or with this PIN or one-time password',
    ],
    [refused(404), 'info', 'nothing is known under this name'],
    [refused(503), 'warn', 'the platform fails'],
    [answered(502, '<html>'), 'warn', 'the platform fails'],
    [answered(418, '<html>'), 'warn', 'the answer is not the platform’s'],
    [refused(200, 500), 'warn', 'the platform fails'],
    [refused(499), 'warn', 'the platform does not say why'],
  ])('states the cause: %j', (answer, level, cause) => {
    const { refusals, lines } = aWorld();
    refusals.note(answer, { operation });
    expect(lines).toMatchObject([{ level, fields: { cause } }]);
    expect(JSON.stringify(lines)).not.toMatch(/4711|5399|canary/);
  });

  it('of an instruction is logged also where no answer arrived, or an unreadable one', () => {
    const { refusals, lines } = aWorld();
    refusals.note({ kind: 'lost', fault: 'no_answer_in_time' }, { operation, ref: 'ts_one' });
    refusals.note(answered(200, '<html>'), { operation, ref: 'ts_one' });
    // Lookups log these themselves.
    refusals.note({ kind: 'lost', fault: 'no_answer_in_time' }, { operation: 'data.plans' });
    refusals.note(answered(200, '<html>'), { operation: 'data.plans' });
    expect(lines.map(({ level, fields }) => [level, fields['ref'], fields['cause']])).toEqual([
      ['warn', 'ts_one', 'no answer came in time'],
      ['warn', 'ts_one', 'the answer is not the platform’s'],
    ]);
  });

  it('is not made of a success', () => {
    const { refusals, lines } = aWorld();
    refusals.note(fine, { operation, ref: 'ts_one' });
    expect(lines).toEqual([]);
  });
});

describe('the question at the start', () => {
  it('logs that the platform answers and accepts the key', () => {
    const { refusals, lines } = aWorld();
    refusals.recordProbe(fine, { operation: 'betting.providers' });
    expect(lines).toEqual([
      {
        level: 'info',
        message: 'the platform answers and accepts the API key',
        fields: { operation: 'betting.providers' },
      },
    ]);
    expect(refusals.degraded()).toEqual([]);
  });

  it.each([401, 403])('takes %d for a key that is not accepted', (status) => {
    const { refusals, lines } = aWorld();
    refusals.recordProbe(refused(status), { operation: 'betting.providers' });
    expect(lines).toMatchObject([{ level: 'error', message: 'the platform does not accept the API key' }]);
    expect(refusals.degraded()).toEqual(['api_key_refused']);
  });

  it('that gets no answer is logged, and counts until an answer is received', () => {
    const { refusals, lines } = aWorld();
    refusals.recordProbe({ kind: 'not_sent', fault: 'connection_refused' }, { operation: 'betting.providers' });
    expect(lines).toMatchObject([{ level: 'warn', fields: { cause: 'the connection was refused' } }]);
    expect(refusals.degraded()).toEqual(['platform_unreachable']);
    refusals.note(refused(404), { operation });
    expect(refusals.degraded()).toEqual([]);
  });
});

it('a key that was refused counts until the platform does what it is asked', () => {
  const { refusals } = aWorld();
  refusals.note(refused(401), { operation });
  refusals.note(refused(404), { operation });
  refusals.note({ kind: 'lost', fault: 'no_answer_in_time' }, { operation });
  expect(refusals.degraded()).toEqual(['api_key_refused']);
  refusals.note(fine, { operation });
  expect(refusals.degraded()).toEqual([]);
});
