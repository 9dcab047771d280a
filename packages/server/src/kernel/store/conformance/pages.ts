import { money, naira, type Ref } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import type { InstructionRow } from '../../model/row.ts';
import { maxPageBytes, type Page, type PageRequest } from '../../model/store.ts';
import { aRef, aRow, startOfTime } from '../../../testing/rows.ts';
import type { StoreOfTest } from './store-of-test.ts';

export function pages(store: StoreOfTest): void {
  const given = async (number: number, change: Partial<InstructionRow> = {}): Promise<void> => {
    await store().create(aRow({ ref: aRef(`ts_${number}`), clientKey: `key-${number}`, ...change }), 'received');
  };
  const read = async (request: PageRequest): Promise<string[]> =>
    (await store().page(request, ['ref'])).rows.map(({ ref }) => ref);

  describe('pages', () => {
    it('come newest first, each instruction once, even if all were created at the same time', async () => {
      for (let number = 1; number <= 5; number += 1) await given(number);
      expect(await read({ ownerId: 'ada', limit: 2 })).toEqual(['ts_5', 'ts_4']);
      expect(await read({ ownerId: 'ada', limit: 2, after: aRef('ts_4') })).toEqual(['ts_3', 'ts_2']);
      expect(await read({ ownerId: 'ada', limit: 2, after: aRef('ts_2') })).toEqual(['ts_1']);
      expect(await read({ ownerId: 'ada', limit: 2, after: aRef('ts_1') })).toEqual([]);
    });

    it('are not shifted by instructions that are created or changed between two pages', async () => {
      for (let number = 1; number <= 4; number += 1) await given(number);
      await read({ ownerId: 'ada', limit: 2 });
      await given(5);
      const three = await store().find(aRef('ts_3'), null);
      await store().transition(three ?? aRow(), {
        patch: { state: 'reserved' },
        at: startOfTime + 1,
        step: 'ready_to_send',
      });
      expect(await read({ ownerId: 'ada', limit: 2, after: aRef('ts_3') })).toEqual(['ts_2', 'ts_1']);
    });

    it('contain only their owner’s instructions, and treat another owner’s ref as nonexistent', async () => {
      const bayo = { owner: { id: 'bayo', roles: ['shopper'] } } as const;
      await given(1);
      await given(2, bayo);
      await given(3);
      await given(4, bayo);
      expect(await read({ ownerId: 'ada', limit: 10 })).toEqual(['ts_3', 'ts_1']);
      expect(await read({ ownerId: 'ada', limit: 10, after: aRef('ts_4') })).toEqual([]);
      expect(await read({ ownerId: null, limit: 10, after: aRef('ts_4') })).toEqual(['ts_3', 'ts_2', 'ts_1']);
      expect(await read({ ownerId: 'chi', limit: 10 })).toEqual([]);
      expect(await read({ ownerId: null, limit: 10 })).toEqual(['ts_4', 'ts_3', 'ts_2', 'ts_1']);
    });

    it('can be filtered by state', async () => {
      await given(1, { state: 'review' });
      await given(2);
      await given(3, { state: 'review' });
      expect(await read({ ownerId: null, state: 'review', limit: 10 })).toEqual(['ts_3', 'ts_1']);
      expect(await read({ ownerId: 'ada', state: 'review', limit: 10, after: aRef('ts_3') })).toEqual(['ts_1']);
      expect(await read({ ownerId: 'bayo', state: 'review', limit: 10 })).toEqual([]);
    });

    it('can come oldest first, each instruction once, filtered by state or by a span of time', async () => {
      for (let number = 1; number <= 5; number += 1)
        await given(number, { state: number === 3 ? 'sending' : 'review', createdAt: startOfTime + number });
      const review = { ownerId: null, state: 'review', oldestFirst: true, limit: 2 } as const;
      expect(await read(review)).toEqual(['ts_1', 'ts_2']);
      expect(await read({ ...review, after: aRef('ts_2') })).toEqual(['ts_4', 'ts_5']);
      expect(await read({ ...review, after: aRef('ts_5') })).toEqual([]);
      expect(await read({ ...review, from: startOfTime + 2 })).toEqual(['ts_2', 'ts_4']);
    });

    it('can be filtered by operation', async () => {
      await given(1, { operation: 'data.buy' });
      await given(2);
      await given(3, { operation: 'data.buy', state: 'review' });
      expect(await read({ ownerId: null, operation: 'data.buy', limit: 10 })).toEqual(['ts_3', 'ts_1']);
      expect(await read({ ownerId: null, operation: 'data.buy', state: 'review', limit: 10 })).toEqual(['ts_3']);
      expect(await read({ ownerId: 'bayo', operation: 'data.buy', limit: 10 })).toEqual([]);
    });

    it('can be filtered by a span of time, the latest first, each instruction once', async () => {
      // A process whose clock is behind inserts a row with an earlier time later.
      for (const [number, minute] of [5, 1, 3, 3, 9].entries()) {
        await given(number + 1, {
          createdAt: startOfTime + minute,
          operation: minute === 5 ? 'data.buy' : 'airtime.buy',
        });
      }
      const span = { ownerId: null, from: startOfTime + 1, to: startOfTime + 9, limit: 2 };
      expect(await read(span)).toEqual(['ts_1', 'ts_4']);
      expect(await read({ ...span, after: aRef('ts_4') })).toEqual(['ts_3', 'ts_2']);
      expect(await read({ ...span, after: aRef('ts_2') })).toEqual([]);
      expect(await read({ ownerId: null, from: startOfTime + 5, limit: 9 })).toEqual(['ts_5', 'ts_1']);
      expect(await read({ ownerId: null, to: startOfTime + 3, limit: 9 })).toEqual(['ts_2']);
      expect(await read({ ...span, operation: 'airtime.buy', limit: 9 })).toEqual(['ts_4', 'ts_3', 'ts_2']);
      expect(await read({ ...span, ownerId: 'bayo', limit: 9 })).toEqual([]);
    });

    it('can be filtered by owner, operation and start time, the latest first', async () => {
      const bayo = { owner: { id: 'bayo', roles: ['shopper'] } } as const;
      await given(1, { createdAt: startOfTime + 9 });
      await given(2, { createdAt: startOfTime + 9, operation: 'data.buy' });
      await given(3, { createdAt: startOfTime + 9, ...bayo });
      await given(4, { createdAt: startOfTime + 5 });
      await given(5, { createdAt: startOfTime + 5 });
      await given(6, { createdAt: startOfTime + 4 });
      const recent = { ownerId: 'ada', operation: 'airtime.buy', from: startOfTime + 5, limit: 2 } as const;
      expect(await read(recent)).toEqual(['ts_1', 'ts_5']);
      expect(await read({ ...recent, after: aRef('ts_5') })).toEqual(['ts_4']);
      expect(await read({ ...recent, after: aRef('ts_3') })).toEqual([]);
      expect(await read({ ...recent, ownerId: 'bayo' })).toEqual(['ts_3']);
      expect(await read({ ...recent, state: 'review' })).toEqual([]);
    });

    it('can be filtered by funding, of all owners or of one', async () => {
      await given(1, { state: 'reversed', funding: 'refund_owed' });
      await given(2, { state: 'succeeded', funding: 'credit_owed' });
      await given(3, { state: 'failed', funding: 'refund_owed' });
      expect(await read({ ownerId: null, funding: 'refund_owed', limit: 10 })).toEqual(['ts_3', 'ts_1']);
      expect(await read({ ownerId: null, funding: 'refund_owed', state: 'failed', limit: 10 })).toEqual(['ts_3']);
      expect(await read({ ownerId: 'ada', funding: 'refund_owed', limit: 10, after: aRef('ts_3') })).toEqual(['ts_1']);
      expect(await read({ ownerId: 'bayo', funding: 'credit_owed', limit: 10 })).toEqual([]);
    });

    it('can be filtered by number: the phone, meter, account or card of the purchase', async () => {
      const meter = { service: 'ikedc', meter_number: '45020000001', phone: '2348031234567' };
      await given(1, { input: { phone: '2348031234567' } });
      await given(2, { operation: 'electricity.buy', input: meter, state: 'review' });
      await given(3, { input: { phone: '2348031234567' }, state: 'review' });
      await given(4, { input: { rows: [] } });
      expect(await read({ ownerId: null, number: '2348031234567', limit: 10 })).toEqual(['ts_3', 'ts_1']);
      expect(await read({ ownerId: null, number: '2348031234567', limit: 1, after: aRef('ts_3') })).toEqual(['ts_1']);
      expect(await read({ ownerId: null, number: '45020000001', limit: 10 })).toEqual(['ts_2']);
      expect(await read({ ownerId: 'bayo', number: '45020000001', limit: 10 })).toEqual([]);
      expect(await read({ ownerId: null, number: '2348031234567', state: 'review', limit: 10 })).toEqual(['ts_3']);
    });

    it('hold the requested fields, and of a purchase for several neither its rows nor what it holds of them', async () => {
      const rows = { phone: '2348031234567', network: 'mtn', amount: naira(500) };
      const items = [{ ...rows, ref: aRef('ts_2-1'), state: 'succeeded' as const }];
      const bulk = { count: 1, amount: naira(500), states: { mtn: { succeeded: 1 } } };
      const details = { trans_id: 'tr_1' };
      await given(1, { details });
      await given(2, { items, bulk, details, input: { rows: [rows] } });
      const request = { ownerId: 'ada', limit: 5 };
      const { input } = aRow();
      expect((await store().page(request, ['ref', 'input', 'details', 'bulk'])).rows).toEqual([
        { ref: 'ts_2', input: {}, details: null, bulk },
        { ref: 'ts_1', input, details, bulk: null },
      ]);
      expect((await store().page(request, ['state', 'owner'])).rows).toEqual([
        { state: 'reserving', owner: { id: 'ada', roles: ['shopper'] } },
        { state: 'reserving', owner: { id: 'ada', roles: ['shopper'] } },
      ]);
      expect(await store().find(aRef('ts_2'), null)).toMatchObject({ items, bulk, input: { rows: [rows] } });
    });

    it('name the next one, and the last page none', async () => {
      for (const number of [1, 2, 3]) await given(number);
      const request = { ownerId: 'ada', limit: 2 };
      const first = await store().page(request, ['state']);
      expect([first.rows.length, first.next]).toEqual([2, 'ts_2']);
      expect(await store().page({ ...request, after: aRef('ts_2') }, ['ref'])).toEqual({
        rows: [{ ref: 'ts_1' }],
        next: null,
      });
      expect(await store().page({ ...request, limit: 3 }, ['ref'])).toMatchObject({ next: null });
      expect(await store().page({ ...request, after: aRef('ts_1') }, ['ref'])).toEqual({ rows: [], next: null });
    });

    it.each([{}, { oldestFirst: true }, { from: startOfTime }] as const)(
      'end before they are too large, and miss nothing: %j',
      async (order) => {
        const large = { message: 'x'.repeat(Math.floor(maxPageBytes / 3)) };
        await given(1, { input: large });
        await given(2, { input: large });
        await given(3, { input: { message: 'x'.repeat(2 * maxPageBytes) } });
        await given(4, { details: large });
        await given(5);
        const pagesOf = async (fields: readonly ('ref' | 'input' | 'details')[]): Promise<string[]> => {
          const found: string[] = [];
          for (let after: Ref | null = null; ;) {
            const request: PageRequest = { ownerId: 'ada', limit: 10, ...order, ...(after && { after }) };
            const page: Page<{ readonly ref: Ref }> = await store().page(request, ['ref', ...fields]);
            found.push(page.rows.map(({ ref }) => ref.slice(3)).join(''));
            after = page.next;
            if (after === null) return found;
          }
        };
        const isReversed = 'oldestFirst' in order;
        expect(await pagesOf(['input', 'details'])).toEqual(isReversed ? ['12', '3', '45'] : ['54', '3', '21']);
        // What is not read takes no place.
        expect(await pagesOf(['details'])).toEqual([isReversed ? '12345' : '54321']);
      },
    );

    it('can hold only what was sent, by its creation time', async () => {
      await given(1, { sentAt: startOfTime, createdAt: startOfTime + 2 });
      await given(2);
      await given(3, { sentAt: startOfTime + 9, createdAt: startOfTime + 1 });
      await given(4, { sentAt: startOfTime, createdAt: startOfTime - 1 });
      const sent = { ownerId: null, sent: true, from: startOfTime, limit: 5 } as const;
      expect(await read(sent)).toEqual(['ts_1', 'ts_3']);
      expect(await read({ ...sent, after: aRef('ts_1') })).toEqual(['ts_3']);
      expect(await read({ ownerId: 'ada', sent: true, limit: 5 })).toEqual(['ts_1', 'ts_3', 'ts_4']);
    });

    it('of refs contain one state, of all owners, newest first', async () => {
      for (const number of [1, 2, 3]) await given(number, { state: 'unknown' });
      await given(4, { state: 'review' });
      expect(await store().refsIn('unknown', null, 2)).toEqual(['ts_3', 'ts_2']);
      expect(await store().refsIn('unknown', aRef('ts_2'), 2)).toEqual(['ts_1']);
      expect(await store().refsIn('unknown', aRef('ts_1'), 2)).toEqual([]);
    });

    it('after a ref that does not exist are empty', async () => {
      await given(1);
      expect(await read({ ownerId: 'ada', limit: 10, after: aRef('ts_none') })).toEqual([]);
    });
  });

  describe('a tally', () => {
    it('counts the instructions created in a span of time, by operation, hour, state and currency', async () => {
      const begins = Math.ceil(startOfTime / 3_600_000);
      const at = (hour: number, minutes: number): number => (begins + hour) * 3_600_000 + minutes * 60_000;
      const quote = (minor: number) => money('NGN', minor);
      await given(1, { createdAt: at(0, 0), state: 'succeeded', quote: quote(50_000) });
      await given(2, { createdAt: at(0, 59), state: 'succeeded', quote: quote(20_050) });
      await given(3, { createdAt: at(0, 59), state: 'failed', quote: quote(10_000) });
      await given(4, { createdAt: at(1, 0), state: 'succeeded', quote: quote(900) });
      await given(5, { createdAt: at(1, 0), state: 'succeeded', quote: money('USD', 700) });
      await given(6, { createdAt: at(1, 0), operation: 'data.buy', quote: quote(1) });
      await given(7, { createdAt: at(2, 0) });
      const tallies = (await store().tally({ from: at(0, 0), to: at(2, 0) })).map((tally) =>
        Object.values(tally).join(' '),
      );
      const [first, second] = [begins, begins + 1];
      expect(tallies.toSorted()).toEqual(
        [
          `airtime.buy succeeded ${first} NGN 2 70050`,
          `airtime.buy failed ${first} NGN 1 10000`,
          `airtime.buy succeeded ${second} NGN 1 900`,
          `airtime.buy succeeded ${second} USD 1 700`,
          `data.buy reserving ${second} NGN 1 1`,
        ].toSorted(),
      );
      expect(await store().tally({ from: at(3, 0), to: at(4, 0) })).toEqual([]);
    });
  });

  describe('timelines', () => {
    it('are read for several instructions at once, each in order', async () => {
      await given(1);
      await given(2);
      const one = await store().find(aRef('ts_1'), null);
      await store().transition(one ?? aRow(), {
        patch: { state: 'reserved' },
        at: startOfTime - 5,
        step: 'ready_to_send',
      });
      const timelines = await store().timeline([aRef('ts_1'), aRef('ts_2')]);
      expect(timelines.get(aRef('ts_1'))?.map(({ version }) => version)).toEqual([1, 2]);
      expect(timelines.get(aRef('ts_2'))?.map(({ step }) => step)).toEqual(['received']);
      expect(await store().timeline([])).toEqual(new Map());
    });
  });
}
