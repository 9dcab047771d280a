import { describe, expect, it } from 'vitest';
import { systemClock } from '../model/clock.ts';
import { createRejections } from '../observe/rejections.ts';
import type { Caller } from '../model/caller.ts';
import { recordedLogger } from '../../testing/recorded-logger.ts';
import { requireCaller, requireSameSite } from './gates.ts';
import type { HttpHeaders } from './message.ts';

describe('a caller', () => {
  const read = (caller: unknown): Promise<Caller> =>
    // As a merchant without types may write the hook.
    requireCaller({ hooks: { caller: async () => Object(caller), stepUp: null } });

  it('is the one that the merchant’s hook returns', async () => {
    const ada = { id: 'ada', sessionId: 's', customerId: 'cus_ada', roles: ['shopper'] };
    expect(await read(ada)).toEqual(ada);
  });

  it('is refused with 401 when the hook returns `null`', async () => {
    await expect(requireCaller({ hooks: { caller: () => null, stepUp: null } })).rejects.toMatchObject({
      problem: { status: 401, code: 'unauthenticated' },
    });
  });

  it.each([
    [{ roles: ['shopper'] }, 'id'],
    [{ id: '', roles: ['shopper'] }, 'id'],
    [{ id: 7, roles: ['shopper'] }, 'id'],
    [{ id: 'ada' }, 'roles'],
    [{ id: 'ada', roles: 'staff' }, 'roles'],
    [{ id: 'ada', roles: ['shopper', 'vip'] }, 'roles'],
    [{ id: 'ada', roles: ['shopper'], customerId: 7 }, 'customerId'],
  ])('that could be written but never read again is refused: %j', async (caller, field) => {
    await expect(read(caller)).rejects.toThrow(`The \`caller\` hook answered a caller whose ${field} `);
  });
});

function headersOf(values: Readonly<Record<string, string>>): HttpHeaders {
  return {
    get: (name) => values[name],
    names: () => Object.keys(values),
  };
}

describe('a write', () => {
  const origins = new Set(['https://shop.example']);
  const { logger, lines } = recordedLogger();
  const passes = (headers: Record<string, string>): boolean => {
    try {
      requireSameSite({ headers: headersOf(headers) }, { origins, rejections: createRejections(logger, systemClock) });
      return true;
    } catch {
      return false;
    }
  };

  it.each([
    [{ origin: 'https://shop.example' }, true],
    [{ origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' }, true],
    [{}, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ origin: 'https://evil.example' }, false],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, false],
    [{ origin: 'https://shop.example.evil.example' }, false],
    [{ origin: 'https://shop.example:8443' }, false],
    [{ origin: 'http://shop.example' }, false],
    [{ origin: 'null' }, false],
    [{ origin: '' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
  ])('with the headers %j passes: %s', (headers, expected) => {
    expect(passes(headers)).toBe(expected);
    // Every refused request is logged, and nothing else.
    expect(lines.splice(0)).toHaveLength(expected ? 0 : 1);
  });
});
