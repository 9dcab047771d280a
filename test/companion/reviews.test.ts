import { expect, test } from 'vitest';
import { airtime, buy, read, readProblem, startWorld } from './world.ts';

test('a member of staff who buys cannot decide their own review over HTTP, and the shop’s own code can', async () => {
  const world = await startWorld({
    caller: (request) => {
      const name = /shopper=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
      return name ? { id: name, sessionId: `session of ${name}`, roles: ['shopper', 'staff'] } : null;
    },
  });
  const { instruction } = await buy(world, { ...airtime, phone: '08030000003' }, { as: 'eve' });
  await world.pass(1_000, 20);
  const { ref } = instruction;
  const decide = (as: string): Promise<Response> => {
    const body = JSON.stringify({ state: 'failed', note: 'Nothing arrived.' });
    return world.request(`/instructions/${ref}/resolve`, { method: 'POST', as, body });
  };
  const refused = await readProblem(await decide('eve'));
  expect(refused).toMatchObject({ status: 403, code: 'own_review', can_retry: 'never' });
  expect(await read(world, ref, 'eve')).toMatchObject({ state: 'review', funding: 'reserved' });
  const settled = await world.till.instructions.resolve(ref, {
    by: 'eve',
    note: 'Nothing arrived.',
    outcome: 'failed',
  });
  expect(settled).toMatchObject({ ref, state: 'failed', funding: 'released' });
  expect((await readProblem(await decide('mary'))).code).toBe('not_in_review');
});
