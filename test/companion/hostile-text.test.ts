import { expect, test as plainTest } from 'vitest';
import { buy, instruct, origin, read, readProblem, type World, startWorld } from './world.ts';

const test = plainTest.extend('world', () => startWorld());

/** Texts that would break an SQL statement, a path, a header or a document if inserted without escaping. */
const hostile = [
  "' OR '1'='1",
  "'); DROP TABLE instructions; --",
  '$1',
  '%',
  '../../session',
  '__proto__',
  '<script>alert(1)</script>',
  '\u0000',
];

const json = { origin, 'content-type': 'application/json' };
const recipient = { operation: 'airtime.buy', fields: { phone: '2348031234567', network: 'mtn' } };

async function items(world: World, path: string, as = 'ada'): Promise<readonly unknown[]> {
  const answer: unknown = await (await world.request(path, { as })).json();
  return typeof answer === 'object' && answer && 'items' in answer && Array.isArray(answer.items) ? answer.items : [];
}

test('a hostile text in a path finds no record of any caller', async ({ world }) => {
  await buy(world);
  for (const text of hostile) {
    const name = encodeURIComponent(text);
    for (const path of [`/instructions/${name}`, `/instructions/by-key/${name}`, `/checkouts/${name}`]) {
      expect([path, (await world.request(path)).status]).toEqual([path, 404]);
    }
    expect(await items(world, `/instructions?after=${name}`, 'bayo')).toEqual([]);
    expect(await items(world, `/recipients?after=${name}`, 'bayo')).toEqual([]);
  }
  expect(await items(world, '/instructions')).toHaveLength(1);
});

test('a hostile text as a key makes one purchase, which only that key finds', async ({ world }) => {
  const keys = hostile.filter((text) => /^[\x21-\x7e]{8,}$/.test(text));
  expect(keys.length).toBeGreaterThan(1);
  for (const key of keys) {
    const { instruction } = await buy(world, undefined, { key });
    const found = await world.request(`/instructions/by-key/${encodeURIComponent(key)}`);
    expect(await found.json()).toMatchObject({ ref: instruction.ref });
  }
  expect(await items(world, '/instructions')).toHaveLength(keys.length);
});

test('a hostile text as a recipient’s name comes back unchanged, or is refused at the field', async ({ world }) => {
  for (const [index, label] of hostile.entries()) {
    const fields = { ...recipient.fields, phone: `234803123456${index}` };
    const body = JSON.stringify({ ...recipient, fields, label });
    const answer = await world.request('/recipients', { method: 'POST', headers: json, body });
    if (answer.status === 201) expect(await answer.json()).toMatchObject({ label });
    else expect((await readProblem(answer)).errors).toHaveProperty('label');
  }
  expect((await items(world, '/recipients')).length).toBeGreaterThan(4);
});

test('a parameter that comes twice is refused, and none of its values counts', async ({ world }) => {
  await buy(world);
  expect((await world.request('/instructions?limit=1&limit=2')).status).toBe(422);
  expect((await world.request('/lookups/data.plans?network=mtn&network=glo')).status).toBe(422);
  expect((await world.request('/staff/instructions?state=failed&state=review', { as: 'staff' })).status).toBe(422);
});

test('nobody acts under an id of the companion’s own, and the log names the mistake of the hook', async () => {
  const refused = {
    'till.notices': '`till.`',
    'erased:0123': '`erased:`',
    ['x'.repeat(257)]: '256 bytes',
    'a\u0000': 'NUL',
  };
  for (const [id, named] of Object.entries(refused)) {
    const world = await startWorld({ caller: () => ({ id, sessionId: 's', roles: ['shopper'] }) });
    expect((await instruct(world, {})).status).toBe(500);
    expect((await world.request('/instructions')).status).toBe(500);
    expect(world.log.filter((line) => line.includes('The `caller` hook answered a caller whose id'))).not.toEqual([]);
    expect(world.log.join('\n')).toContain(named);
    await expect(world.till.sessions.end({ callerId: id, sessionId: 's' })).rejects.toThrow(named);
    await expect(world.till.people.erase(id)).rejects.toThrow(named);
    await expect(world.till.links.revoke({ callerId: id })).rejects.toThrow(named);
  }
});

test.for([
  ['a NUL character', 'tr_\u0000'],
  ['two million characters', 'x'.repeat(2_000_000)],
] as const)(
  'a purchase whose transaction the platform names by %s is before a person within an hour, and keeps its money',
  async ([, trans_id], { world }) => {
    const platform = world.network;
    world.network = async (input, init) => {
      const answer = await platform(input, init);
      const text = await answer.text();
      return new Response(text.replace(/"trans_id":"[^"]*"/, `"trans_id":${JSON.stringify(trans_id)}`), answer);
    };
    const { instruction } = await buy(world);
    await world.pass(3_600, 60);
    expect(await read(world, instruction.ref)).toMatchObject({ state: 'review' });
    expect(world.log.filter((line) => line.startsWith('error') && !line.includes('review'))).toEqual([]);
  },
);
