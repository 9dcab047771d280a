import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { airtime, buy, instruct, read, readProblem, silence, startWorld, truth, type World } from './world.ts';

/** Copies the store as `VACUUM INTO` does, beside a running companion. */
function backUp({ directory }: World): string {
  const backup = join(directory, 'backup.db');
  const database = new DatabaseSync(join(directory, 'till.db'));
  database.exec(`VACUUM INTO '${backup}'`);
  database.close();
  return backup;
}

/** Puts the backup in the place of the store while no companion runs, and starts one this much later. */
async function restore(world: World, backup: string, minutes: number): Promise<void> {
  await world.passUntil(world.till.close());
  for (const more of ['-wal', '-shm']) rmSync(join(world.directory, `till.db${more}`), { force: true });
  copyFileSync(backup, join(world.directory, 'till.db'));
  await world.clock.advance(minutes * 60_000);
  await world.restart();
}

test('a purchase that a restored store shows as unsent is reconciled first, with its real outcome', async () => {
  const world = await startWorld();
  const through = world.network;
  const expiresAt = new Date(world.clock.now() + 60_000);
  world.bank.outcome = { outcome: 'pending', expiresAt, action: { url: 'https://shop.test/pay' } };
  const { instruction, key } = await buy(world);
  const backup = backUp(world);
  world.bank.holds.set(instruction.ref, { kobo: 50_000, captured: 0, released: 0 });
  await world.till.funding.settle(instruction.ref, 'reserved');
  await world.pass(30);
  expect(await read(world, instruction.ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });

  world.network = silence;
  await restore(world, backup, 11);
  const ready = await world.request('/ready', { as: null });
  expect(await ready.json()).toEqual({ status: 'degraded', because: ['store_behind'] });
  const refused = await instruct(world, airtime, { key: 'key-of-a-new-purchase' });
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await readProblem(refused)).toMatchObject({ status: 503, code: 'unavailable' });
  const repeated = buy(world, airtime, { key });
  await world.passUntil(repeated);
  expect((await repeated).instruction.ref).toBe(instruction.ref);
  await world.pass(120);
  expect(await read(world, instruction.ref)).toMatchObject({ state: 'awaiting_funds', funding: 'reserving' });

  world.network = through;
  await world.pass(120);
  expect(await read(world, instruction.ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
  expect(await (await world.request('/ready', { as: null })).json()).toEqual({ status: 'ok' });
  expect(await truth(world, instruction.ref)).toMatchObject({ executions: 1 });
  expect(world.sent.filter((line) => line === 'POST /airtime')).toHaveLength(1);
  expect(world.bank.calls).not.toContain('release 500');
  const lines = world.log.filter((line) => line.includes('store_behind'));
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['warn', 'info']);
  world.bank.outcome = { outcome: 'reserved' };
  expect((await buy(world)).status).toBeLessThan(300);
});
