import { setImmediate as nextTurn } from 'node:timers/promises';
import { refFromBytes } from '@tillside/contract/schemas';
import { describe, expect, it, vi } from 'vitest';
import type { Logger } from '../options/options.ts';
import { recordedLogger, type LogLine } from '../../testing/recorded-logger.ts';
import { guardLogger } from './log.ts';

/** What one line of these fields looks like when it arrives. */
function logged(fields: Readonly<Record<string, unknown>>, message = 'something happened'): LogLine | undefined {
  const { logger, lines } = recordedLogger();
  logger.info(fields, message);
  return lines[0];
}

describe('a log line', () => {
  it('arrives at its level, with the fields that describe what happened', () => {
    const { logger, lines } = recordedLogger();
    const fields = { ref: 'ts_one', operation: 'airtime.buy', state: 'unknown', attempt: 3, status: 502 };
    logger.warn(fields, 'the answer proves nothing');
    expect(lines).toEqual([{ level: 'warn', fields, message: 'the answer proves nothing' }]);
  });

  it.each(['input', 'body', 'apiKey', 'phone', 'details', 'pin', 'otp', 'caller', 'url', 'toString', '__proto__'])(
    'has no field called %s, whatever is in it',
    (name) => {
      expect(logged(Object.fromEntries([[name, 'harmless']]))?.fields).toEqual({});
    },
  );

  it.each([
    ['a key of the platform', 'ps_pk_test_canary4711'],
    ['a secret key', 'refused: ps_sk_live_canary'],
    ['a webhook secret', 'whsec_canary'],
    ['a bearer token', 'Bearer canary'],
    ['a JSON web token', 'eyJhbGciOi.canary'],
    ['a card number', '5399412233441234'],
    ['a card number in groups', 'card 5399 4122 3344 1234 refused'],
    ['an electricity token', '1234-5678-9012-3456-7890'],
    ['a long random text', 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4'],
  ])('states only that something was removed in the place of %s', (_what, text) => {
    for (const name of ['ref', 'error', 'code', 'operation']) {
      expect(logged({ [name]: text })?.fields).toEqual({ [name]: '[removed]' });
    }
    expect(logged({}, text)?.message).toBe('[removed]');
  });

  it('keeps every ref that the companion can make, and the session id of a bank transfer', () => {
    for (let first = 0; first < 200; first += 1) {
      const ref = refFromBytes(new Uint8Array(16).map((_, index) => (first * 37 + index * 5) % 256));
      expect(logged({ ref })?.fields).toEqual({ ref });
      expect(logged({ ref: `${ref}-12` })?.fields).toEqual({ ref: `${ref}-12` });
    }
    const digits = `ts_${'1'.repeat(18)}abcdefgh`;
    expect(logged({ ref: digits })?.fields).toEqual({ ref: digits });
    const session = '090405261121080912345678901234';
    expect(logged({ ref: session })?.fields).toEqual({ ref: session });
  });

  it('cannot be broken into two by what a value holds', () => {
    const line = logged({ code: 'bad\r\nERROR forged\u2028line\u0000' }, 'one\nline');
    expect(line?.fields).toEqual({ code: 'bad ERROR forged line ' });
    expect(line?.message).toBe('one line');
  });

  it('is short, however long a value is', () => {
    expect(String(logged({ code: 'no '.repeat(10_000) })?.fields['code']).length).toBe(80);
    expect(String(logged({ error: 'no '.repeat(10_000) })?.fields['error']).length).toBe(400);
  });

  it('escapes untrusted text, and truncates it', () => {
    const origin = 'https://a.test/\u001b[31m\u202Egnp\r\nforged';
    expect(logged({ origin, headers: 'x-'.repeat(500) })?.fields).toEqual({
      origin: 'https://a.test/\\u001b[31m\\u202egnp\\u000d\\u000aforged',
      headers: `${'x-'.repeat(79)}x…`,
    });
    expect(logged({ origin: 'https://5399-4122-3344-1234.test' })?.fields).toEqual({ origin: '[removed]' });
  });

  it('takes no object, no list and no number that is none', () => {
    const fields = { code: { secret: 'x' }, ref: ['x'], status: '200', attempt: Number.NaN, retry: 'yes' };
    expect(logged(fields)?.fields).toEqual({});
  });
});

describe('a logger of the host', () => {
  it('that throws does not break what is being done', () => {
    const broken = (): never => {
      throw new Error('the disk is full');
    };
    const logger = guardLogger({ info: broken, warn: broken, error: broken });
    expect(() => logger.error({ ref: 'ts_one' }, 'something happened')).not.toThrow();
  });

  it('whose promise fails does not end the process', async () => {
    const unhandled = vi.fn<() => void>();
    process.on('unhandledRejection', unhandled);
    const failing = (): unknown => Promise.reject(new Error('the collector is down'));
    guardLogger({ info: failing, warn: failing, error: failing }).error({}, 'something happened');
    // Unhandled rejections are reported before the next turn of the event loop.
    await nextTurn();
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('keeps its `this`, as the loggers of classes need', () => {
    class Collector implements Logger {
      readonly lines: string[] = [];
      info(_fields: object, message: string): void {
        this.lines.push(message);
      }
      warn(): void {}
      error(): void {}
    }
    const collector = new Collector();
    guardLogger(collector).info({}, 'something happened');
    expect(collector.lines).toEqual(['something happened']);
  });

  it('may be missing', () => {
    expect(() => guardLogger(undefined).info({}, 'nobody listens')).not.toThrow();
  });
});
