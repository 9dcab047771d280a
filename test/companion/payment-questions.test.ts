import { naira } from '@tillside/contract';
import { describe, expect, test } from 'vitest';
import { deliver, openAccount, startCollections, type Collections } from './collections.ts';
import { asked, confirm, eventOf, paymentsOf, transfer } from './transfers.ts';

/** A transfer whose event has not been delivered, and that event. */
async function quietTransfer(world: Collections): Promise<{ account: string; session: string; event: object }> {
  const account = await openAccount(world);
  await world.control('POST', '/faults', { operation: 'transfer.simulate', fault: 'webhook_lost' });
  const { session_id } = await transfer(world, account, 750);
  return { account, session: session_id, event: await eventOf(world, session_id) };
}

/** Holds the platform's answers about payments until the test releases them. No answer is lost. */
function hold(world: Collections): () => void {
  const through = world.network;
  const held = Promise.withResolvers<void>();
  world.network = async (input, init) => {
    if (new Request(input).url.endsWith('/confirm-payment')) await held.promise;
    return through(input, init);
  };
  return held.resolve;
}

describe('one read of a payment', () => {
  test('serves all its events and all callers who report a payment, while it is running', async () => {
    const world = await startCollections('sandbox');
    const { account, session, event } = await quietTransfer(world);
    const answer = hold(world);
    for (let copy = 0; copy < 10; copy += 1) await deliver(world, event);
    await world.pass(2);
    const pressed = Promise.all(Array.from({ length: 4 }, () => confirm(world, account, session)));
    await world.pass(2);
    expect(asked(world)).toBe(1);
    answer();
    expect((await pressed).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await world.pass(30);
    expect(asked(world)).toBe(1);
    expect(world.received).toHaveLength(1);
  });

  test('does not multiply while answers are lost, though in the sandbox each read makes another event', async () => {
    const world = await startCollections('sandbox');
    const { account, session, event } = await quietTransfer(world);
    const through = world.network;
    world.network = async (input, init) => {
      const isQuestion = new Request(input).url.endsWith('/confirm-payment');
      const response = await through(input, init);
      if (isQuestion) throw new TypeError('The connection was reset.');
      return response;
    };
    await deliver(world, event);
    await world.pass(240, 2);
    expect(world.received).toEqual([]);
    // One read in half a minute, whatever arrives.
    expect(asked(world)).toBeGreaterThan(3);
    expect(asked(world)).toBeLessThanOrEqual(9);
    world.network = through;
    await world.pass(120, 4);
    expect(world.received).toMatchObject([{ ref: session, amount: naira(750) }]);
    const known = asked(world);
    await world.pass(1_800, 10);
    expect(asked(world)).toBe(known);
    expect(await paymentsOf(world, account)).toHaveLength(1);
  });

  test('that was lost does not delay a caller who asks in person', async () => {
    const world = await startCollections('sandbox');
    const { account, session, event } = await quietTransfer(world);
    await world.control('POST', '/faults', { operation: 'payment.confirm', fault: 'error', times: 1 });
    await deliver(world, event);
    await world.pass(2);
    expect([asked(world), world.received.length]).toEqual([1, 0]);
    expect((await confirm(world, account, session)).status).toBe(200);
    await world.pass(2);
    expect([asked(world), world.received.length]).toEqual([2, 1]);
  });

  test('that came too early is repeated soon after a clear answer', async () => {
    const world = await startCollections('sandbox');
    const { event } = await quietTransfer(world);
    const through = world.network;
    const absent = { status: false, description: 'There is no such payment.', status_code: 404 };
    world.network = async (input, init) =>
      new Request(input).url.endsWith('/confirm-payment')
        ? Response.json(absent, { status: 404 })
        : through(input, init);
    await deliver(world, event);
    await world.pass(1);
    expect(world.received).toEqual([]);
    world.network = through;
    await world.pass(8);
    expect(world.received).toHaveLength(1);
  });
});
