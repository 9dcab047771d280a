import type { Recipient } from '@tillside/contract';
import { RecipientListSchema, RecipientSchema, SessionSchema } from '@tillside/contract/schemas';
import { describe, expect, test as plainTest } from 'vitest';
import { readProblem, startWorld, type World } from './world.ts';

const test = plainTest.extend('world', () => startWorld());

const adasMeter = {
  label: 'Ada’s meter',
  operation: 'electricity.buy',
  fields: { service: 'ikedc', meter_number: '45020000001', meter_type: 'prepaid' },
};

function save(world: World, recipient: object = adasMeter, as = 'ada'): Promise<Response> {
  return world.request('/recipients', { method: 'POST', as, body: JSON.stringify(recipient) });
}

async function saved(world: World, as = 'ada', query = ''): Promise<readonly Recipient[]> {
  return RecipientListSchema.parse(await (await world.request(`/recipients${query}`, { as })).json()).items;
}

const forget = (world: World, id: string, as = 'ada'): Promise<Response> =>
  world.request(`/recipients/${id}`, { method: 'DELETE', as });

describe('saved recipients', () => {
  test('are stored for their caller, newest first, across a restart, and can be filtered by operation', async () => {
    const world = await startWorld();
    const answer = await save(world);
    expect(answer.status).toBe(201);
    const meter = RecipientSchema.parse(await answer.json());
    expect(meter).toMatchObject(adasMeter);
    await world.pass(1);
    await save(world, { label: 'Mum', operation: 'airtime.buy', fields: { phone: '2348031234567', network: 'mtn' } });
    await world.restart();
    expect((await saved(world)).map(({ label }) => label)).toEqual(['Mum', 'Ada’s meter']);
    expect(await saved(world, 'ada', '?operation=electricity.buy')).toEqual([meter]);
    expect(world.sent).toEqual([]);
  });

  test('are renamed, not doubled, when the same one is saved again', async ({ world }) => {
    const first = RecipientSchema.parse(await (await save(world)).json());
    const again = await save(world, { ...adasMeter, label: 'Home' });
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual({ ...first, label: 'Home' });
    const presses = await Promise.all(Array.from({ length: 5 }, () => save(world, { ...adasMeter, label: 'Flat' })));
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await saved(world)).map(({ label }) => label)).toEqual(['Flat']);
  });

  test('of another caller do not exist: they cannot be read, renamed or deleted', async ({ world }) => {
    const { id } = RecipientSchema.parse(await (await save(world)).json());
    expect(await saved(world, 'bayo')).toEqual([]);
    const answers = [await forget(world, id, 'bayo'), await forget(world, 'no-such-id', 'bayo')];
    const problems = await Promise.all(answers.map(readProblem));
    expect(problems[0]).toEqual(problems[1]);
    expect(problems[0]).toMatchObject({ status: 404, code: 'not_found' });
    const theirs = RecipientSchema.parse(await (await save(world, { ...adasMeter, label: 'Hers' }, 'bayo')).json());
    expect(theirs.id).not.toBe(id);
    expect((await saved(world)).map(({ label }) => label)).toEqual(['Ada’s meter']);
  });

  test('are deleted once, and may be saved again', async ({ world }) => {
    const { id } = RecipientSchema.parse(await (await save(world)).json());
    const [first, second] = await Promise.all([forget(world, id), forget(world, id)]);
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 404]));
    expect(await saved(world)).toEqual([]);
    expect((await save(world)).status).toBe(201);
  });

  test.each([
    ['an operation without recipients', { operation: 'card.topup' }, 'operation'],
    ['a field that does not identify the recipient', { fields: { meter_number: '1', amount: '500' } }, 'fields.amount'],
    ['a field that is not text', { fields: { meter_number: 45 } }, 'fields.meter_number'],
    ['markup as a number', { fields: { meter_number: '<img src=x>' } }, 'fields.meter_number'],
    ['nothing to save', { fields: {} }, 'fields'],
    ['no name', { label: '   ' }, 'label'],
    ['a name of two lines', { label: 'Ada\nObi' }, 'label'],
    ['a name that is too long', { label: 'a'.repeat(61) }, 'label'],
  ])('with %s are refused at the field', async (_what, wrong, field) => {
    const world = await startWorld();
    const problem = await readProblem(await save(world, { ...adasMeter, ...wrong }));
    expect(problem).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
    expect(await saved(world)).toEqual([]);
  });

  test('are at most a hundred for each caller, and a full list can still be renamed and emptied', async ({ world }) => {
    const numbered = (number: number): object => ({
      label: `Meter ${number}`,
      operation: 'electricity.buy',
      fields: { meter_number: String(45_020_000_000 + number) },
    });
    for (let number = 0; number < 100; number += 1) expect((await save(world, numbered(number))).status).toBe(201);
    const problem = await readProblem(await save(world, numbered(100)));
    expect(problem).toMatchObject({ code: 'invalid_input', reason: 'recipients_full', parameters: { maximum: 100 } });
    expect((await save(world, { ...numbered(7), label: 'Shop' })).status).toBe(200);
    expect((await save(world, adasMeter, 'bayo')).status).toBe(201);
    const [newest] = await saved(world);
    expect((await forget(world, newest?.id ?? '')).status).toBe(200);
    expect((await save(world, numbered(100))).status).toBe(201);
  });

  test('are for signed-in callers of this site’s pages only', async ({ world }) => {
    expect((await world.request('/recipients', { as: null })).status).toBe(401);
    const elsewhere = { method: 'POST', headers: { origin: 'https://evil.test' }, body: JSON.stringify(adasMeter) };
    expect((await readProblem(await world.request('/recipients', elsewhere))).code).toBe('origin_refused');
    expect(await saved(world)).toEqual([]);
  });

  test('can be disabled: the routes do not exist, and the session states it', async () => {
    const world = await startWorld({ products: { recipients: false } });
    const offers = async ({ request }: World): Promise<unknown> =>
      SessionSchema.parse(await (await request('/session')).json()).recipients;
    expect(await offers(world)).toBe(false);
    for (const answer of [await world.request('/recipients'), await save(world), await forget(world, 'any')])
      expect((await readProblem(answer)).code).toBe('not_found');
    expect(await offers(await startWorld())).toBe(true);
  });
});
