import { noticesBySms, type Notice } from '@tillside/server';
import { expect, test } from 'vitest';
import { airtime, buy, read, startWorld, type World, post } from './world.ts';

const failing = '08030000002';

async function buyIn(world: World, language: string | null, phone = failing): Promise<string> {
  const asked = await post(
    world,
    '/instructions',
    { operation: 'airtime.buy', input: { ...airtime, phone } },
    { key: `key-for-${language}`, headers: { ...(language && { 'accept-language': language }) } },
  );
  return String(Reflect.get(Object(await asked.json()), 'ref'));
}

/** Lets time pass until this is so, for five minutes at most. */
async function passUntil(world: World, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let seconds = 0; seconds < 300 && !(await isSo()); seconds += 1) await world.pass(1);
}

test.each([
  ['yo-NG,yo;q=0.9,en;q=0.5', 'yo-NG'],
  ['YO-ng', 'yo-NG'],
  ['*', 'en-NG'],
  ['<script>alert(1)</script>', 'en-NG'],
  [`en-${'x'.repeat(40)}`, 'en-NG'],
  [null, 'en-NG'],
])('a page in %j has its notices in %s', async (header, language) => {
  const notices: Notice[] = [];
  const world = await startWorld({
    notices: {
      send: (notice) => void notices.push(notice),
      messages: { yo: { 'notices.bill': '{product} fún {lastFour}' } },
    },
  });
  const ref = await buyIn(world, header);
  await passUntil(world, () => notices.length > 0);
  const what = language === 'yo-NG' ? 'Airtime fún 0002' : 'Airtime for the number ending in 0002';
  const text = `${what} was not delivered. ₦500 is back in your balance.`;
  const id = `${ref}:notice:failed_released`;
  expect(notices).toMatchObject([
    { id, kind: 'failed_released', language, text, caller: { id: 'ada' }, instruction: { ref } },
  ]);
  expect((await read(world, ref)).funding).toBe('released');
});

test('a notice that was not accepted is sent again by the companion that starts after a crash', async () => {
  const notices: string[] = [];
  const world = await startWorld({
    notices: {
      send({ id }) {
        notices.push(id);
        throw new Error('The shop is down.');
      },
    },
  });
  const ref = await buyIn(world, null);
  await passUntil(world, () => notices.length > 0);
  const after: string[] = [];
  await world.restart({ notices: { send: ({ id }) => void after.push(id) } });
  await passUntil(world, () => after.length > 0);
  expect(after).toEqual([`${ref}:notice:failed_released`]);
  expect(new Set([...notices, ...after]).size).toBe(1);
});

test('a notice by SMS is one text message that the merchant pays for, without an event or a notice', async () => {
  const numbers = { ada: '0803 123 4567' };
  const world = await startWorld({ notices: noticesBySms({ phone: (id) => Reflect.get(numbers, id) ?? null }) });
  const ref = await buyIn(world, null);
  const all = () => world.till.instructions.listAll({ operation: 'sms.send', state: 'succeeded' });
  await passUntil(world, async () => (await all()).items.length > 0);
  const [message, ...others] = (await all()).items;
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    owner: { id: 'till.notices' },
    funding: 'none',
    input: {
      to: ['08031234567'],
      message: 'Airtime for the number ending in 0002 was not delivered. NGN 500 is back in your balance.',
    },
  });
  expect([...world.bank.holds.keys()]).toEqual([ref]);
  expect(world.events.filter((event) => event.ref !== ref)).toEqual([]);
  await world.pass(3_600);
  expect((await world.till.instructions.listAll({ operation: 'sms.send' })).items).toHaveLength(1);
  expect(world.log.join()).not.toMatch(/8031234567|8030000002/);
  const own = await (await world.request('/instructions')).text();
  expect(own).not.toContain('sms.send');
});

test('without the option no notice is stored', async () => {
  const world = await startWorld();
  const { instruction } = await buy(world, { ...airtime, phone: failing });
  await world.pass(600);
  const notices: string[] = [];
  await world.restart({ notices: { send: ({ id }) => void notices.push(id) } });
  await world.pass(600);
  expect((await read(world, instruction.ref)).funding).toBe('released');
  expect(notices).toEqual([]);
});
