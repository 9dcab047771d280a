import { naira } from '@tillside/contract';
import { AuditPageSchema, SalesSchema, StaffInstructionPageSchema } from '@tillside/contract/schemas';
import { expect, test } from 'vitest';
import { airtime, buy, readProblem, startWorld, type World } from './world.ts';

async function found(world: World, query: string): Promise<readonly string[]> {
  const answer = await world.request(`/staff/instructions?${query}`, { as: 'support' });
  return StaffInstructionPageSchema.parse(await answer.json()).items.map(({ ref }) => ref);
}

test('staff find purchases by the number that they were for, however it is written, and by who bought them', async () => {
  const world = await startWorld();
  const [one, two, other] = [
    await buy(world),
    await buy(world, airtime, { as: 'bayo' }),
    await buy(world, { ...airtime, phone: '08051112223' }),
  ].map(({ instruction }) => instruction.ref);
  for (const number of ['08031234567', '0803 123 4567', '+234 (0)803-123-4567', '2348031234567'])
    expect(await found(world, new URLSearchParams({ number }).toString())).toEqual([two, one]);
  expect(await found(world, 'number=08031234567&owner=ada')).toEqual([one]);
  expect(await found(world, 'owner=ada')).toEqual([other, one]);
  expect(await found(world, 'owner=nobody')).toEqual([]);
  expect(await found(world, 'number=123')).toEqual([]);
  for (const query of ['number=', `owner=${'x'.repeat(201)}`, 'owner=a&owner=b']) {
    const problem = await readProblem(await world.request(`/staff/instructions?${query}`, { as: 'staff' }));
    expect([query, problem.code]).toEqual([query, 'invalid_input']);
  }
  // The audit records whose purchases were read, and no number.
  const { store } = world.options;
  expect((await store.audits('ada')).map(({ act }) => act)).toEqual(['instruction.list', 'instruction.list']);
  expect(JSON.stringify(await store.auditPage({ limit: 100 }))).not.toMatch(/803.?123.?4567|8051112223/);
});

test('sales are reported by product and hour: what was delivered for how much, what failed, what is open', async () => {
  const world = await startWorld();
  await buy(world);
  await buy(world, { ...airtime, amount: naira(200.5) }).catch(() => null); // refused: not whole naira
  await buy(world, { ...airtime, phone: '08030000003' }); // stays unknown
  await buy(world, { ...airtime, phone: '08030000006' }); // fails
  await world.pass(1_000, 20);
  const ask = async (query = ''): Promise<Response> => world.request(`/staff/sales${query}`, { as: 'support' });
  const { from, to, items } = SalesSchema.parse(await (await ask()).json());
  expect(Date.parse(to) - Date.parse(from)).toBe(24 * 3_600_000);
  expect(items).toEqual([
    {
      at: '2026-11-21T08:00:00.000Z',
      operation: 'airtime.buy',
      amount: naira(500),
      delivered: 1,
      failed: 1,
      reversed: 0,
      open: 1,
    },
  ]);
  for (const query of ['?hours=0', '?hours=169', '?hours=x', '?hours=1.5'])
    expect((await readProblem(await ask(query))).code).toBe('invalid_input');
  // The answer contains only numbers and names no person, so the read is not audited.
  expect(await world.options.store.auditPage({ limit: 9 })).toEqual([]);
});

test('the audit is read newest first, filtered, in pages, and repeated reads of it add one line', async () => {
  const world = await startWorld();
  const { instruction } = await buy(world);
  for (const as of ['staff', 'support']) await world.request(`/staff/instructions/${instruction.ref}`, { as });
  const read = async (query = ''): Promise<{ readonly lines: readonly string[]; readonly next: string | null }> => {
    const page = AuditPageSchema.parse(await (await world.request(`/staff/audit?${query}`, { as: 'finance' })).json());
    return { lines: page.items.map(({ actor, act, subject }) => `${actor} ${act} ${subject}`), next: page.next };
  };
  const own = 'finance audit.list audit of all';
  const reads = ['support', 'staff'].map((who) => `${who} instruction.get ${instruction.ref}`);
  expect(await read()).toEqual({ lines: [own, ...reads], next: null });
  expect(await read()).toEqual({ lines: [own, ...reads], next: null });
  const first = await read('limit=2');
  expect(first.lines).toEqual([own, reads[0]]);
  expect(await read(`limit=2&after=${first.next}`)).toEqual({ lines: [reads[1]], next: null });
  expect((await read(`subject=${instruction.ref}`)).lines).toEqual(reads);
  expect((await read('actor=support')).lines).toEqual([reads[0]]);
  expect((await read('after=nonsense')).lines).toEqual([]);
});
