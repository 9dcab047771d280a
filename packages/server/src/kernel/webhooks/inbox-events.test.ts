import { refFromBytes, rowRef } from '@tillside/contract/schemas';
import { beforeEach, describe, expect, it } from 'vitest';
import { bytes, event, inboxWorld, minute, type InboxWorld } from '../../testing/inbox-world.ts';
import { aRef, aRow, startOfTime } from '../../testing/rows.ts';

const ref = aRef('ts_one');

let world: InboxWorld;
beforeEach(async () => {
  world = await inboxWorld();
});

describe('an event about a purchase whose outcome is open', () => {
  const open = { state: 'unknown', sends: 1, sentAt: startOfTime, nextAt: startOfTime + 10 * minute } as const;

  it('brings the question forward to now, and moves nothing by itself', async () => {
    await world.given(open);
    await world.inbox.receive(bytes(event()));
    await world.inbox.process(10);
    expect(await world.found()).toMatchObject({
      state: 'unknown',
      version: 1,
      recheck: true,
      nextAt: world.context.clock.now(),
    });
    expect(world.context.requests).toEqual([]);
  });

  it('brings it forward to no less than a minute after the last question', async () => {
    await world.given({ ...open, lastAskedAt: startOfTime - 20_000 });
    await world.inbox.receive(bytes(event()));
    await world.inbox.process(10);
    expect(await world.found()).toMatchObject({ nextAt: startOfTime + 40_000 });
  });

  it('is found by the platform’s own id where it names no ref', async () => {
    await world.given({ ...open, transId: 'tr_1' });
    await world.inbox.receive(bytes(event({ ref: undefined })));
    await world.inbox.process(10);
    expect(await world.found()).toMatchObject({ recheck: true });
  });

  it('is kept as evidence, without a number in it', async () => {
    await world.given(open);
    await world.inbox.receive(bytes(event({ processed: [{ number: '08031234567' }] })));
    await world.inbox.process(10);
    expect((await world.context.store.evidence([ref])).get(ref)).toEqual([
      { at: startOfTime, source: 'webhook', code: 'event', event: 'bills.status', outcome: 'succeeded' },
    ]);
  });

  it('spends no question on "still working on it"', async () => {
    await world.given(open);
    await world.inbox.receive(bytes(event({ transaction_status: 'processing' })));
    await world.inbox.receive(bytes(event({ transaction_status: 'PENDING' })));
    await world.inbox.process(10);
    expect(await world.found()).toMatchObject({ recheck: false, nextAt: open.nextAt });
  });

  it('with a word we do not know is reconciled', async () => {
    await world.given(open);
    await world.inbox.receive(bytes(event({ transaction_status: 'settled' })));
    await world.inbox.process(10);
    expect(await world.found()).toMatchObject({ recheck: true });
  });

  it('that is just being sent waits until the answer is there', async () => {
    await world.given({ ...open, state: 'sending' });
    await world.inbox.receive(bytes(event()));
    await world.inbox.process(10);
    expect(await world.found()).toMatchObject({ recheck: false });
    expect(await world.inbox.process(10)).toBe(0);
    await world.context.clock.advance(1_000);
    expect(await world.inbox.process(10)).toBe(1);
  });

  it('that another process is reconciling is reconciled again: its answer may be older than the event', async () => {
    await world.given({ ...open, nextAt: startOfTime });
    const lease = { by: 'other', now: startOfTime, leaseUntil: startOfTime + 2 * minute };
    const asking = await world.context.store.claimOne(ref, lease);
    await world.inbox.receive(bytes(event()));
    await world.inbox.process(10);
    // That process reads "processing" and releases the row until the next reconciliation is due.
    const later = { recheck: false, leaseBy: null, leaseUntil: null, nextAt: startOfTime + 10 * minute };
    await world.context.store.touch(asking ?? aRow(), later);
    await world.context.clock.advance(1_000);
    await world.inbox.process(10);
    expect(await world.found()).toMatchObject({ recheck: true, nextAt: world.context.clock.now() });
    expect((await world.context.store.evidence([ref])).get(ref)).toHaveLength(1);
  });

  it('that is leased at every late try is tried again soon, and not an hour later', async () => {
    const { clock, store } = world.context;
    await world.inbox.receive(bytes(event()));
    for (let tries = 0; tries < 13; await clock.advance(minute)) tries += await world.inbox.process(10);
    await world.given({ ...open, leaseBy: 'other', leaseUntil: clock.now() + 120 * minute });
    for (let tries = 0; tries < 1; await clock.advance(minute)) tries += await world.inbox.process(10);
    await store.touch(await world.found(), { leaseBy: null, leaseUntil: null });
    expect(await world.inbox.process(10)).toBe(1);
    expect(await world.found()).toMatchObject({ recheck: true });
  });
});

describe('an event about one row of a bulk purchase', () => {
  it('has the whole purchase reconciled', async () => {
    const whole = refFromBytes(new Uint8Array(16));
    await world.context.store.create(aRow({ ref: whole, state: 'succeeded', nextAt: null }), 'received');
    const row = { ref: rowRef(whole, 4), trans_id: 'tr_of_the_row', transaction_status: 'reversed' };
    await world.inbox.receive(bytes(event(row)));
    await world.inbox.process(10);
    expect(await world.context.store.find(whole, null)).toMatchObject({ recheck: true, nextAt: startOfTime });
  });
});

describe('an event about a purchase that is settled', () => {
  it.each([
    ['succeeded', 'success'],
    ['succeeded', 'processing'],
    ['partial', 'success'],
    ['failed', 'failed'],
    ['abandoned', 'failed'],
    ['reversed', 'success'],
    ['reversed', 'reversed'],
    ['succeeded', 'settled'],
  ] as const)('as %s is not reconciled when the event reports %s', async (state, word) => {
    await world.given({ state });
    await world.inbox.receive(bytes(event({ transaction_status: word })));
    await world.inbox.process(10);
    expect(await world.found()).toMatchObject({ recheck: false, nextAt: null });
  });

  it.each([
    ['succeeded', 'reversed'],
    ['succeeded', 'failed'],
    ['partial', 'reversed'],
    ['failed', 'success'],
    ['abandoned', 'success'],
  ] as const)('as %s is reconciled when the event reports %s', async (state, word) => {
    await world.given({ state });
    await world.inbox.receive(bytes(event({ transaction_status: word })));
    await world.inbox.process(10);
    expect(await world.found()).toMatchObject({ state, recheck: true, nextAt: startOfTime });
  });

  it('is shown to its owner as being checked, once, and keeps its state, its money and its timeline', async () => {
    await world.given({ state: 'succeeded', funding: 'captured', lastAskedAt: startOfTime - 20_000 });
    await world.inbox.receive(bytes(event({ transaction_status: 'reversed' })));
    await world.inbox.receive(bytes(event({ transaction_status: 'failed' })));
    await world.inbox.process(10);
    expect(await world.found()).toMatchObject({
      state: 'succeeded',
      funding: 'captured',
      version: 2,
      updatedAt: startOfTime,
      checkingSince: startOfTime,
      nextAt: startOfTime + 40_000,
    });
    expect((await world.context.store.timeline([ref])).get(ref)).toHaveLength(1);
    expect(await world.context.store.eventsAfter('ada', 1, 10)).toEqual([
      { ownerId: 'ada', number: 2, ref, version: 2 },
    ]);
  });

  it('is not shown as being checked while its outcome is open, or where it cannot be reconciled', async () => {
    await world.given({ state: 'unknown', sends: 1, sentAt: startOfTime });
    await world.inbox.receive(bytes(event()));
    await world.inbox.process(10);
    expect(await world.found()).toMatchObject({ recheck: true, checkingSince: null, version: 1 });
  });
});
