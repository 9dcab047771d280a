import { naira } from '@tillside/contract';
import { errorEnvelope, readEnvelope, successEnvelope } from '@tillside/contract/schemas';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../platform/client.ts';
import { cardDetails } from '../../testing/cards.ts';
import { testContext, type TestContext } from '../../testing/context.ts';
import { aRef, created, startOfTime } from '../../testing/rows.ts';
import { slotFor } from './budget.ts';
import type { LedgerContext } from './context.ts';
import type { InstructionRow } from '../model/row.ts';
import { leaseRanOut, send, sendReserved } from './send.ts';

const ref = aRef('ts_one');
const minute = 60_000;
const expireAfter = 10 * minute;
const reserved = { state: 'reserved', funding: 'reserved', leaseBy: 'me', leaseUntil: startOfTime + 90_000 } as const;
const answered = (status: number, body: unknown): Answer => ({
  kind: 'answered',
  status,
  envelope: readEnvelope(body),
  retryAfter: null,
});
const delivered = answered(
  200,
  successEnvelope({ trans_id: 'tr_1', transaction_status: 'success', ref, created_at: '2026-11-21 10:00:00' }, 'Done'),
);
const refused = answered(410, errorEnvelope('No.', 410));

async function given(context: LedgerContext, change: Partial<InstructionRow> = {}): Promise<InstructionRow> {
  return created(context, { ...reserved, ...change });
}

async function found(context: LedgerContext): Promise<InstructionRow> {
  const row = await context.store.find(ref, null);
  if (!row) throw new Error('The row is gone.');
  return row;
}

/** The same context, in which something happens between the commit of `sending` and the first byte. */
function heldUp(context: TestContext, happens: () => void): LedgerContext {
  const move: LedgerContext['store']['transition'] = async (row, change) => {
    const moved = await context.store.transition(row, change);
    if (change.patch.state === 'sending') happens();
    return moved;
  };
  return { ...context, store: { ...context.store, transition: move } };
}

describe('a purchase that is sent', () => {
  it('is committed as being sent before a byte leaves, with everything that recovery needs', async () => {
    let committed: InstructionRow | null = null;
    const context = await testContext(async () => {
      committed = await found(context);
      return delivered;
    });
    await sendReserved(context, await given(context));
    expect(committed).toMatchObject({
      state: 'sending',
      sends: 1,
      sentAt: startOfTime,
      sentWith: 'print',
      leaseBy: 'me',
      leaseUntil: startOfTime + 90_000,
    });
    expect(await found(context)).toMatchObject({ state: 'succeeded', funding: 'capturing', transId: 'tr_1' });
  });

  it('is abandoned if the reads before it take until it expires', async () => {
    const context = await testContext(() => {
      context.clock.stall(1);
      return answered(200, successEnvelope(cardDetails(), 'Read'));
    });
    const freeze = { operation: 'card.freeze', kind: 'card', input: { id: 'card_1' }, funded: false } as const;
    const row = await given(context, { ...freeze, funding: 'none', createdAt: startOfTime - expireAfter });
    await sendReserved(context, row);
    expect(context.requests.map(({ method }) => method)).toEqual(['GET']);
    expect(await found(context)).toMatchObject({ state: 'abandoned', problem: { code: 'expired' } });
  });

  it('is sent by one of several who hold the same row', async () => {
    const context = await testContext(() => delivered);
    const row = await given(context);
    await Promise.all([1, 2, 3].map(() => sendReserved(context, row)));
    expect(context.requests).toHaveLength(1);
  });

  it.each([
    ['was stalled for half its lease', (context: TestContext) => context.clock.stall(45_001)],
    [
      'was stalled while its wall clock was set back',
      (context: TestContext) => {
        context.clock.stall(45_001);
        context.clock.setBack(45_001);
      },
    ],
    [
      'was suspended, which its monotonic clock did not notice',
      (context: TestContext) => context.clock.setBack(-3_600_000),
    ],
  ])('is not sent by a process that %s after the commit', async (_, happens) => {
    const context = await testContext(() => delivered);
    await sendReserved(
      heldUp(context, () => happens(context)),
      await given(context),
    );
    expect(context.requests).toEqual([]);
    expect(await found(context)).toMatchObject({ state: 'reserved', sends: 0, sentAt: null });
  });

  it('holds its slot until a minute after the latest time at which it can have arrived, should no answer ever come', async () => {
    const context = await testContext(() => delivered);
    const holds: (number | undefined)[] = [];
    const move: LedgerContext['store']['transition'] = (row, change) => {
      if (change.patch.state === 'sending') holds.push(change.slot?.hold);
      return context.store.transition(row, change);
    };
    await sendReserved({ ...context, store: { ...context.store, transition: move } }, await given(context));
    const { lease, deadline } = context.timings;
    expect(holds).toEqual([lease / 2 + deadline + minute]);
  });

  it('is sent by a process that was held up for less', async () => {
    const context = await testContext(() => delivered);
    await sendReserved(
      heldUp(context, () => context.clock.stall(44_000)),
      await given(context),
    );
    expect(context.requests).toHaveLength(1);
  });
});

describe('the slot of a send', () => {
  /** What settles slots, in order: a commit by the state that it leads to, or a commit of its own. */
  function settling(context: TestContext): { readonly watched: LedgerContext; readonly by: string[] } {
    const by: string[] = [];
    const store: LedgerContext['store'] = {
      ...context.store,
      transition(row, change) {
        if (change.settles) by.push(`${change.patch.state} ${change.settles.slot} ${change.settles.hold}`);
        return context.store.transition(row, change);
      },
      settleSlot(slot, hold, now) {
        by.push(`alone ${slot} ${hold}`);
        return context.store.settleSlot(slot, hold, now);
      },
    };
    return { watched: { ...context, store }, by };
  }

  it.each([
    ['delivered', delivered, 'succeeded'],
    ['refused', refused, 'failed'],
    ['lost', { kind: 'lost', fault: 'connection_broke' }, 'unknown'],
    ['not sent at all', { kind: 'not_sent', fault: 'connection_refused' }, 'reserved'],
    ['rate limited', { kind: 'answered', status: 429, envelope: null, retryAfter: null }, 'reserved'],
  ] as const)('is settled by the commit of what it became: %s', async (_, answer, state) => {
    const context = await testContext(() => answer);
    const { watched, by } = settling(context);
    await sendReserved(watched, await given(context));
    expect(by).toEqual([`${state} ts_one#1 ${minute}`]);
  });

  it('is settled alone where another process changed the instruction meanwhile', async () => {
    const context = await testContext(async () => {
      await leaseRanOut(context, await found(context));
      return delivered;
    });
    const { watched, by } = settling(context);
    await sendReserved(watched, await given(context));
    expect(by).toEqual([`succeeded ts_one#1 ${minute}`, `alone ts_one#1 ${minute}`]);
  });

  it('counts for a minute after the latest arrival where the process dies between the answer and its commit', async () => {
    const context = await testContext(() => {
      // It left as late as it may, and was answered as late as it may be.
      context.clock.stall(context.timings.lease / 2 + context.timings.deadline);
      return delivered;
    });
    const transition: LedgerContext['store']['transition'] = (row, change) =>
      change.settles ? Promise.reject(new Error('The process died.')) : context.store.transition(row, change);
    const dying = { ...context, ceiling: 6, store: { ...context.store, transition } };
    await expect(sendReserved(dying, await given(context))).rejects.toThrow('died');
    const arrival = context.clock.now();
    expect(await found(context)).toMatchObject({ state: 'sending' });
    const next = slotFor({ ...dying, deadline: 0 }, { id: 'next', lane: 'purchase', owner: { id: 'bayo', roles: [] } });
    expect(await context.store.takeSlot(next, arrival + minute - 1)).toEqual({ for: 1, before: 0 });
    expect(await context.store.takeSlot(next, arrival + minute)).toBeNull();
  });
});

describe('an answer that comes after the lease ran out', () => {
  it('counts where it is proof, though the outcome was already called unknown', async () => {
    for (const [answer, state] of [
      [delivered, 'succeeded'],
      [refused, 'failed'],
    ] as const) {
      const context = await testContext(async () => {
        await leaseRanOut(context, await found(context));
        return answer;
      });
      await sendReserved(context, await given(context));
      expect(await found(context)).toMatchObject({ state });
      expect((await context.store.evidence([ref])).get(ref)?.map(({ source }) => source)).toEqual(['lease', 'send']);
    }
  });

  it.each([
    ['success', 'succeeded'],
    ['failed', 'sending'],
    ['processing', 'sending'],
  ] as const)('of what another process is sending again, %s, leaves it %s', async (status, state) => {
    const details = { trans_id: 'tr_1', transaction_status: status, ref, created_at: '2026-11-21 10:00:00' };
    const context = await testContext(async () => {
      await leaseRanOut(context, await found(context));
      const patch = { state: 'sending', sends: 2, leaseBy: 'another', leaseUntil: startOfTime + 90_000 } as const;
      await context.store.transition(await found(context), { patch, at: startOfTime, step: 'sent_again' });
      return answered(200, successEnvelope(details, 'Done'));
    });
    await sendReserved(context, await given(context));
    expect(await found(context)).toMatchObject({ state });
    expect((await context.store.evidence([ref])).get(ref)?.map(({ source }) => source)).toEqual(['lease', 'send']);
  });

  it.each(['sending', 'unknown'] as const)(
    'and refuses one of several sends decides nothing: it leaves what was sent again %s',
    async (state) => {
      const context = await testContext(async () => {
        await leaseRanOut(context, await found(context));
        const patch = { state: 'sending', sends: 2, leaseBy: 'another', leaseUntil: startOfTime + 90_000 } as const;
        await context.store.transition(await found(context), { patch, at: startOfTime, step: 'sent_again' });
        if (state === 'unknown') await leaseRanOut(context, await found(context));
        return refused;
      });
      await sendReserved(context, await given(context));
      expect(await found(context)).toMatchObject({ state, funding: 'reserved', sends: 2 });
      const evidence = (await context.store.evidence([ref])).get(ref) ?? [];
      expect(evidence).toContainEqual(expect.objectContaining({ source: 'send', code: 'rejected' }));
    },
  );

  it('is kept as evidence where it is none', async () => {
    const context = await testContext(async () => {
      await leaseRanOut(context, await found(context));
      return { kind: 'lost', fault: 'connection_broke' };
    });
    await sendReserved(context, await given(context));
    expect(await found(context)).toMatchObject({ state: 'unknown', version: 3 });
    expect((await context.store.evidence([ref])).get(ref)).toHaveLength(2);
  });
});

describe('a purchase for which there is no room', () => {
  it('waits for the next free slot', async () => {
    const context = await testContext(() => delivered);
    await context.store.freezeSlots('default', 5_000, startOfTime);
    await sendReserved(context, await given(context));
    expect(await found(context)).toMatchObject({ state: 'reserved', nextAt: startOfTime + 5_000, leaseBy: null });
  });

  it('waits no longer than until it expires, however long the platform asks to wait', async () => {
    const context = await testContext(() => delivered);
    await context.store.freezeSlots('default', 24 * 60 * minute, startOfTime);
    await sendReserved(context, await given(context));
    const { nextAt } = await found(context);
    expect(nextAt).toBeGreaterThan(startOfTime + expireAfter);
    expect(nextAt).toBeLessThan(startOfTime + expireAfter + 1_000);
  });

  it('waits no longer than that after a 429 either', async () => {
    const context = await testContext(() => ({
      kind: 'answered',
      status: 429,
      envelope: null,
      retryAfter: 10 * minute,
    }));
    await sendReserved(context, await given(context, { createdAt: startOfTime - 5 * minute }));
    const row = await found(context);
    expect(row.state).toBe('reserved');
    expect(row.nextAt).toBeLessThan(startOfTime + 5 * minute + 1_000);
  });

  it('is abandoned in time, and its money is released', async () => {
    const context = await testContext(() => delivered);
    await sendReserved(context, await given(context, { createdAt: startOfTime - expireAfter - 1 }));
    expect(context.requests).toEqual([]);
    expect(await found(context)).toMatchObject({ state: 'abandoned', funding: 'releasing' });
  });
});

describe('a repeated send that did not leave', () => {
  it('leaves the outcome unknown, with its problem code', async () => {
    const context = await testContext(() => ({ kind: 'not_sent', fault: 'connection_refused' }));
    const row = await given(context, { state: 'unknown', sends: 1, problem: { code: 'outcome_unknown' } });
    await send(context, row);
    expect(await found(context)).toMatchObject({ state: 'unknown', sends: 1, problem: { code: 'outcome_unknown' } });
  });
});

describe('an instruction whose ephemeral secrets this process does not hold', () => {
  const order = {
    operation: 'wallet.order',
    kind: 'checkout',
    input: { title: 'A pair of shoes', amount: naira(5_000) },
    funded: false,
    funding: 'none',
  } as const;

  it('is left to the process that may hold them, and abandoned once none can', async () => {
    const context = await testContext(() => delivered);
    await sendReserved(context, await given(context, order));
    const waiting = await found(context);
    expect(waiting).toMatchObject({ state: 'reserved', leaseBy: null, nextAt: startOfTime + 2_000 });
    await context.clock.advance(91_000);
    await sendReserved(context, waiting);
    expect(await found(context)).toMatchObject({ state: 'abandoned', problem: { code: 'secrets_lost' } });
    expect(context.requests).toEqual([]);
  });
});
