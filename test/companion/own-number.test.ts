import { SessionSchema } from '@tillside/contract/schemas';
import type { Caller } from '@tillside/server';
import { describe, expect, test } from 'vitest';
import { airtime, buy, startWorld, type World } from './world.ts';

const worldOf = (phone: unknown, asked: unknown[] = []): Promise<World> =>
  startWorld({
    caller: () => ({ id: 'ada', sessionId: 'session of ada', roles: ['shopper'], phone }) as Caller,
    funding: {
      price: (request) => (asked.push(request.caller), request.cost),
      reserve: (request) => (asked.push(request.caller), { outcome: 'reserved' }),
      capture: (request) => void asked.push(request.caller),
      release() {},
    },
  });

async function numberIn(world: World): Promise<string | undefined> {
  return SessionSchema.parse(await (await world.request('/session')).json()).caller.phone;
}

describe('the caller’s own number', () => {
  test.each(['0803 123 4567', '+234 (0)803-123-4567', '2348031234567', '8031234567', 'tel:+2348031234567'])(
    'is in the session in the platform’s form, however it is written: %s',
    async (phone) => {
      expect(await numberIn(await worldOf(phone))).toBe('2348031234567');
    },
  );

  test.each([undefined, '', '+44 7700 900123', '012345678', 'call me', '<b>08031234567</b>', '0'.repeat(10_000)])(
    'is left out where it is no Nigerian mobile number: %s',
    async (phone) => {
      const world = await worldOf(phone);
      expect(await numberIn(world)).toBeUndefined();
      expect(world.log.filter((line) => line.startsWith('error'))).toEqual([]);
    },
  );

  test.each([null, 8_031_234_567, ['08031234567']])('that is not text is an error of the hook: %s', async (phone) => {
    const world = await worldOf(phone);
    expect((await world.request('/session')).status).toBe(500);
    expect(world.log.join()).toContain('The `caller` hook answered a caller whose phone is not a text.');
  });

  test('is given to no hook, and is in no purchase and no log', async () => {
    const asked: unknown[] = [];
    const world = await worldOf('08099999999', asked);
    const { instruction } = await buy(world, { ...airtime, phone: '08030000001' });
    expect(asked).toHaveLength(3);
    for (const caller of asked) expect(caller).toEqual({ id: 'ada', roles: ['shopper'] });
    const staff = JSON.stringify([instruction, await world.till.instructions.list({ owner: 'ada' })]);
    expect(staff + world.log.join()).not.toContain('8099999999');
  });
});
