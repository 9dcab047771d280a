import { sqliteStore } from '@tillside/server';
import { describe, expect, test } from 'vitest';
import { buyBill, products } from './bill-purchases.ts';
import { airtime, buy, startWorld, type World } from './world.ts';

const delivering = products.filter(({ secret }) => secret !== undefined);

/** The parts of an owner's details that are worth money: the whole text, or each number of the pins. */
function worthMoney(secret: unknown): string[] {
  return typeof secret === 'string' ? [secret] : (JSON.stringify(secret).match(/[\dA-Z]{10,}/g) ?? []);
}

/** Everything that the merchant's code, staff and the log received, as one text. */
async function receivedByAll(world: World): Promise<string> {
  const { instructions } = world.till;
  const { items } = await instructions.listAll({ limit: 100 });
  const each = await Promise.all(items.map(({ ref }) => instructions.get(ref)));
  const own = await instructions.list({ owner: 'ada' });
  const paths = ['/staff/instructions', ...items.map(({ ref }) => `/staff/instructions/${ref}`)];
  const staff = await Promise.all(paths.map(async (path) => (await world.request(path, { as: 'staff' })).text()));
  return [JSON.stringify([items, each, own, world.events]), ...staff, ...world.log].join('\n');
}

describe('what was delivered', () => {
  test.each(delivering.map((bill) => [bill.operation, bill] as const))(
    'of %s is returned to the merchant’s code by secrets() only, and each call is audited',
    async (operation, bill) => {
      const store = sqliteStore(':memory:');
      const world = await startWorld({ store });
      const { instruction } = await buyBill(world, bill);
      const { ref, details } = instruction;
      const texts = worthMoney(details?.[bill.secret ?? '']);
      expect(texts.length).toBeGreaterThan(0);
      await world.pass(20);
      expect(world.events).toMatchObject([
        { type: 'instruction.succeeded', ref, instruction: { ref, operation, input: instruction.input } },
      ]);
      const received = await receivedByAll(world);
      expect(received).toContain(ref);
      for (const text of texts) expect(received).not.toContain(text);

      expect(await store.audits(ref)).not.toContainEqual(expect.objectContaining(asked));
      const secrets = await world.till.instructions.secrets(ref);
      expect(secrets).toMatchObject({ operation, [bill.secret ?? '']: details?.[bill.secret ?? ''] });
      expect(await store.audits(ref)).toContainEqual(expect.objectContaining({ ...asked, subject: ref }));
      for (const text of texts) expect(world.log.join('\n')).not.toContain(text);
    },
  );

  test('is empty without sealed secrets, and does not count as an access', async () => {
    const store = sqliteStore(':memory:');
    const world = await startWorld({ store });
    const { instruction } = await buy(world);
    const { secrets } = world.till.instructions;
    expect([await secrets(instruction.ref), await secrets('ts_none'), await secrets('../x')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(await store.audits(instruction.ref)).toEqual([]);
  });
});

const asked = { act: 'instruction.secrets', actorId: 'till.instructions.secrets', roles: [], found: 'read' };

describe('lists of instructions', () => {
  test('are read page by page, of one owner or of all, by state, operation and time', async () => {
    const world = await startWorld();
    const refs: string[] = [];
    for (const as of ['ada', 'bayo', 'ada']) {
      refs.unshift((await buy(world, airtime, { as })).instruction.ref);
      await world.pass(60, 30);
    }
    const { list, listAll, get } = world.till.instructions;
    const [newest = '', middle = '', oldest = ''] = refs;
    const first = await listAll({ limit: 2 });
    expect(first).toMatchObject({ items: [{ ref: newest }, { ref: middle, owner: { id: 'bayo' } }], next: middle });
    expect(await listAll({ limit: 2, after: first.next ?? '' })).toMatchObject({
      items: [{ ref: oldest }],
      next: null,
    });
    expect((await list({ owner: 'ada' })).items.map(({ ref }) => ref)).toEqual([newest, oldest]);
    expect((await listAll({ state: 'failed' })).items).toEqual([]);
    expect((await listAll({ operation: 'data.buy' })).items).toEqual([]);
    const made = new Date(first.items[1]?.created_at ?? '');
    const later = new Date(made.getTime() + 1);
    expect((await listAll({ operation: 'airtime.buy', from: made, to: later })).items).toMatchObject([{ ref: middle }]);
    expect(await get(middle)).toEqual(first.items[1]);
    expect(await get('ts_none')).toBeNull();
  });

  test('refuse invalid parameters with a sentence', async () => {
    const { list, listAll } = (await startWorld()).till.instructions;
    await expect(list({ owner: 'ada', limit: 0 })).rejects.toThrow('limit has to be a whole number from 1 to 100');
    await expect(listAll({ limit: 1.5 })).rejects.toThrow('limit has to be a whole number from 1 to 100');
    await expect(list({ owner: 'ada', after: 'no ref' })).rejects.toThrow('`next` of the page before');
    await expect(listAll({ from: new Date('x') })).rejects.toThrow('from is a Date that holds no time');
  });
});
