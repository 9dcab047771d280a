import { expect, test as plainTest } from 'vitest';
import { buy, origin, readProblem, type World, startWorld } from './world.ts';

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
