import { expect, test as plainTest } from 'vitest';
import { openStream } from './event-stream.ts';
import { airtime, buy, startWorld, type World } from './world.ts';

const test = plainTest.extend('world', () => startWorld());

interface Hint {
  readonly id: number;
  readonly event: string;
  readonly data: string;
}

/** Listens as a page does, and returns the events received so far. */
async function listen(world: World, as: string, lastEventId?: number): Promise<() => Promise<Hint[]>> {
  const { response, read } = await openStream(world, as, lastEventId);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  return async () =>
    (await read()).split('\n\n').flatMap((block) => {
      const fields = new Map(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
      );
      const id = fields.get('id');
      return id === undefined
        ? []
        : [{ id: Number(id), event: fields.get('event') ?? 'message', data: fields.get('data') ?? '' }];
    });
}

const numbers = (hints: Hint[]): number[] => hints.filter((one) => one.event === 'message').map((one) => one.id);

test('a caller receives each change of their own purchases, in order, and no other caller’s', async ({ world }) => {
  const ada = await listen(world, 'ada');
  const bayo = await listen(world, 'bayo');
  const { instruction } = await buy(world, { ...airtime, phone: '08030000001' });
  const hints = (await ada()).filter((one) => one.event === 'message');
  expect(hints.map((one) => JSON.parse(one.data) as unknown)).toEqual(
    // The first commit that is sent has the second version: no caller could act on the first.
    hints.map((_, index) => ({ ref: instruction.ref, version: index + 2 })),
  );
  expect(hints.length).toBe(instruction.version - 1);
  expect(numbers(await bayo())).toEqual([]);
});

test('a stream resumed at any point sends what was missed, without gap or repeat', async ({ world }) => {
  await buy(world, { ...airtime, phone: '08030000001' });
  await buy(world, { ...airtime, phone: '08030000001' });
  const all = numbers(await (await listen(world, 'ada', 0))());
  expect(all.length).toBeGreaterThan(8);
  expect(all).toEqual(all.map((_, index) => index + 1));
  for (const from of [1, 5, all.length]) {
    expect(numbers(await (await listen(world, 'ada', from))())).toEqual(all.slice(from));
  }
});

test('a point past retention, or one that was never given, is answered with reset', async ({ world }) => {
  await buy(world, { ...airtime, phone: '08030000001' });
  expect((await (await listen(world, 'ada', 999))()).map((one) => one.event)).toContain('reset');
  world.clock.stall(8 * 86_400_000);
  await world.pass(2);
  expect((await (await listen(world, 'ada', 1))()).map((one) => one.event)).toContain('reset');
});

test('an idle stream sends heartbeats, and ends after ten minutes so that the session is checked again', async () => {
  const world = await startWorld();
  const response = await world.request('/events');
  const text = response.text();
  await world.pass(11 * 60);
  expect((await text).match(/: still here/g)?.length).toBeGreaterThan(20);
});
