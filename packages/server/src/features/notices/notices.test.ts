import { naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { transition } from '../../kernel/ledger/context.ts';
import { publishOutbox } from '../../kernel/ledger/outbox.ts';
import { noticeSender } from '../../kernel/model/caller.ts';
import { Failure } from '../../kernel/model/errors.ts';
import type { NoticeKind } from '../../kernel/model/event.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import { noticesBySms, type Notice, type NoticeOptions } from '../../kernel/options/notices.ts';
import { testContext, type TestContext } from '../../testing/context.ts';
import { aRef, aRow, created, startOfTime } from '../../testing/rows.ts';
import type { Instructor } from '../../kernel/instructions/instruct.ts';
import { createNoticeTexts } from './notice-text.ts';
import { createNotices } from './notices.ts';

const hour = 3_600_000;
const notices = { lateAfter: 60_000 };
type Instruct = Instructor['instruct'];

const refuseAll: Instruct = async () => {
  throw new TypeError('Nothing is instructed in this test.');
};

/** A purchase that has just gone to a person, of which the host is notified by an event too. */
async function inReview(context: TestContext, change: Partial<InstructionRow> = {}): Promise<InstructionRow> {
  const row = await created(context, { state: 'unknown', funding: 'reserved', ...change });
  const publish = ['review.opened'] as const;
  const moved = await transition(context, row, { patch: { state: 'review' }, step: 'review_opened', publish });
  if (!moved) throw new Error('Somebody else has changed it.');
  return moved;
}

function sending(context: TestContext, options: NoticeOptions, instruct: Instruct = refuseAll): () => Promise<number> {
  return createNotices(options, { context, instructor: { instruct } });
}

describe('a notice', () => {
  it('contains whose purchase it is, its outcome, and a text', async () => {
    const context = await testContext(undefined, { notices });
    await inReview(context, { language: 'yo-NG' });
    const received: Notice[] = [];
    const send = sending(context, { send: (notice) => void received.push(notice) });
    expect(await send()).toBe(1);
    expect(received).toEqual([
      {
        id: 'ts_one:notice:in_review',
        caller: { id: 'ada', roles: ['shopper'] },
        kind: 'in_review',
        instruction: {
          ref: 'ts_one',
          operation: 'airtime.buy',
          funding: 'reserved',
          input: { phone: '2348031234567', amount: naira(500), network: 'mtn' },
        },
        text: 'Airtime for the number ending in 4567 is being checked by a person. Do not pay again: you will hear the outcome.',
        language: 'yo-NG',
      },
    ]);
    expect(await send()).toBe(0);
  });

  it('is delivered again with the same id until it is taken, and each time the log states how to fix it', async () => {
    const context = await testContext(undefined, { notices });
    await inReview(context);
    const ids: string[] = [];
    const send = sending(context, {
      send({ id }) {
        ids.push(id);
        if (ids.length < 3) throw new Error('canary 2348031234567');
      },
    });
    for (let hours = 0; hours < 4; hours += 1) {
      await send();
      await context.clock.advance(hour);
    }
    expect(ids).toEqual(Array.from({ length: 3 }, () => 'ts_one:notice:in_review'));
    expect(context.logged().split('notice_not_taken')).toHaveLength(3);
    expect(context.logged()).toContain('mend it');
    expect(context.logged()).not.toContain('canary');
  });

  it('that hangs holds up no event and no other notice, and an event that fails repeats no notice', async () => {
    const context = await testContext(undefined, { notices });
    await inReview(context);
    await inReview(context, { ref: aRef('ts_two'), clientKey: 'key-00002' });
    const received: string[] = [];
    const send = sending(context, {
      send: ({ id }) => (id.startsWith('ts_one') ? new Promise(() => {}) : void received.push(id)),
    });
    const round = send();
    await expect.poll(() => received).toEqual(['ts_two:notice:in_review']);
    const handled: string[] = [];
    const handler =
      ({ id }: { readonly id: string }) =>
      () => {
        handled.push(id);
        throw new Error('The handler failed.');
      };
    expect(await publishOutbox(context, handler, 10)).toBe(2);
    expect(handled).toEqual(['ts_one:review.opened:2', 'ts_two:review.opened:2']);
    await context.clock.advance(context.timings.hookDeadline);
    expect(await round).toBe(2);
    expect(received).toHaveLength(1);
  });

  it('that cannot be read is logged, and holds up no other', async () => {
    const context = await testContext(undefined, { notices });
    await inReview(context);
    const [known] = await context.store.dueNotices(startOfTime, startOfTime, 1);
    const dueNotices = async () => [
      { id: 'ts_two:notice:newer', notice: null, attempts: 1 },
      ...(known ? [known] : []),
    ];
    const received: string[] = [];
    const send = ({ id }: Notice) => void received.push(id);
    await sending({ ...context, store: { ...context.store, dueNotices } }, { send })();
    expect(received).toEqual(['ts_one:notice:in_review']);
    expect(context.logged()).toContain('notice_unreadable');
  });
});

describe('the text of a notice', () => {
  const textOf = (change: Partial<InstructionRow>, messages: NoticeOptions['messages'] = {}): string =>
    createNoticeTexts(messages).textOf('in_review', aRow(change));

  it('is in the language of the page where there are texts of it, and in English for what they leave out', () => {
    const messages = { yo: { 'notices.inReview': 'A n wo {what}.', 'notices.bill': '{product} fun {lastFour}' } };
    expect(textOf({ language: 'yo-NG' }, messages)).toBe('A n wo Airtime fun 4567.');
    const part = { yo: { 'notices.bill': '{product} fun {lastFour}' } };
    expect(textOf({ language: 'yo-NG' }, part)).toMatch(/^Airtime fun 4567 is being checked by a person/);
    for (const language of ['ha-NG', null]) expect(textOf({ language }, messages)).toMatch(/^Airtime for the number/);
  });

  const failed = { state: 'failed', funding: 'released' } as const;
  const items = (['succeeded', 'failed'] as const).map((state, index) => {
    return { ref: aRef(`ts_one-${index + 1}`), phone: '2348031234567', network: 'mtn', amount: naira(250), state };
  });
  const partial = { state: 'partial', funding: 'captured', items, input: { rows: [] } } as const;
  const owed = { amount: naira(245) };
  const card = { operation: 'card.withdraw', kind: 'card', funding: 'none', state: 'failed' } as const;

  it.each<[NoticeKind, Partial<InstructionRow>, string]>([
    ['delivered_late', {}, 'was delivered, later than usual. You paid ₦490, once.'],
    ['failed_released', failed, 'was not delivered. ₦490 is back in your balance.'],
    ['failed_released', { ...failed, funding: 'refunded' }, 'was not delivered. ₦490 was refunded to you.'],
    ['failed_released', partial, 'Airtime was partly delivered. ₦245 for the rest is back in your balance.'],
    ['failed_released', { ...partial, funding: 'refunded', owed }, 'partly delivered. ₦245 for the rest was refunded'],
    ['failed_released', card, 'Your card request did not go through. Nothing was taken.'],
    ['reversed_refunded', { state: 'reversed', funding: 'refunded' }, 'was reversed after it was delivered. ₦490 was'],
    ['settled_by_staff', { state: 'succeeded' }, 'was checked by a person: it was delivered.'],
    ['settled_by_staff', { state: 'reversed' }, 'was checked by a person: it was delivered.'],
    ['settled_by_staff', failed, 'checked by a person: it was not delivered. ₦490 is back in your balance.'],
    ['settled_by_staff', { ...failed, funding: 'refunded' }, 'it was not delivered. ₦490 was refunded to you.'],
    ['settled_by_staff', card, 'Your card request was checked by a person: it did not go through. Nothing was taken.'],
  ])('of %s, of %j, is “… %s”', (kind, change, text) => {
    expect(createNoticeTexts().textOf(kind, aRow(change))).toContain(text);
  });

  it('has no more than the end of a number, whose contact it never names', () => {
    const meter = { service: 'ikedc', meter_number: '45020000001', meter_type: 'prepaid', phone: '2348031239999' };
    const text = textOf({ operation: 'electricity.buy', input: { ...meter, amount: naira(500) } });
    expect(text).toMatch(/^Electricity for the number ending in 0001 is/);
    expect(text).not.toMatch(/\d{5}/);
  });

  it.each([
    '2348031234567<img src=x onerror=alert(1)>',
    '2348031234567\u0000\n\u2028forged: line',
    '\u202e2348031234567{amount}{what}',
  ])('keeps markup, control characters and placeholders of a caller out: %j', (customer_id) => {
    const text = textOf({ operation: 'betting.fund', input: { customer_id, amount: naira(500) } });
    expect(text).toMatch(/^Betting account for the number ending in \d{4} is being checked by a person\./);
    expect(text).not.toMatch(/[<>{}\p{Cc}\p{Cf}\p{Zl}]/u);
  });

  it('names no number that is too short to hide a part of it', () => {
    const input = { customer_id: '123456', amount: naira(500) };
    expect(textOf({ operation: 'betting.fund', input })).toMatch(/^Betting account is being checked/);
  });
});

describe('a token, a pin or a full number', () => {
  it('is in no text, no log and no row of the outbox', async () => {
    const context = await testContext(undefined, { notices });
    await context.store.compareAndSetKey({ id: 'd1', wrapped: 'x', createdAt: 1 }, null);
    await inReview(context, {
      details: { token: 'canary-4502-0000' },
      sealed: 'd1.canary',
      snapshot: { pin: 'canary' },
    });
    const [entry] = await context.store.dueNotices(startOfTime, startOfTime, 1);
    expect(JSON.stringify(entry)).not.toMatch(/canary|8031234567/);
    const received: Notice[] = [];
    const send = sending(context, {
      send(notice) {
        received.push(notice);
        throw new Error(`canary ${notice.instruction.ref}`);
      },
    });
    await send();
    expect(JSON.stringify(received)).not.toContain('canary');
    expect(received[0]?.text).not.toMatch(/canary|8031234567/);
    expect(context.logged()).not.toMatch(/canary|8031234567/);
  });
});

describe('a notice by SMS', () => {
  interface Sms {
    readonly context: TestContext;
    readonly made: Parameters<Instruct>[];
    send(): Promise<number>;
  }

  async function bySms(
    change: Partial<Parameters<typeof noticesBySms>[0]> = {},
    end: (context: TestContext, made: Parameters<Instruct>) => Promise<InstructionRow> = (
      context,
      [caller, clientKey],
    ) => created(context, { ref: aRef('ts_sms'), owner: caller, clientKey, operation: 'sms.send', funded: false }),
  ): Promise<Sms> {
    const context = await testContext(undefined, { notices });
    await inReview(context);
    const made: Parameters<Instruct>[] = [];
    const send = sending(context, noticesBySms({ phone: () => '08031234567', ...change }), (...asked) => {
      made.push(asked);
      return end(context, asked);
    });
    return { context, made, send };
  }

  it('is one text message of the merchant’s, keyed by the notice, in signs that fit one segment', async () => {
    const { made, send } = await bySms();
    await send();
    const message =
      'Airtime for the number ending in 4567 is being checked by a person. Do not pay again: you will hear the outcome.';
    expect(made).toEqual([
      [
        noticeSender,
        'notice ts_one:notice:in_review',
        { operation: 'sms.send', input: { to: '08031234567', message } },
      ],
    ]);
  });

  it('is never sent again, though its outcome is not known and the notice comes again', async () => {
    const { context, made, send } = await bySms({}, async (known, [caller, clientKey]) => {
      await created(known, { ref: aRef('ts_sms'), owner: caller, clientKey, operation: 'sms.send', state: 'unknown' });
      throw new Error('The process dies.');
    });
    await send();
    await context.clock.advance(hour);
    expect(await send()).toBe(1);
    await context.clock.advance(hour);
    expect(await send()).toBe(0);
    expect(made).toHaveLength(1);
  });

  it('is sent later while the companion cannot instruct it, and that counts against no limit', async () => {
    let isReady = false;
    const { context, made, send } = await bySms({ perCaller: 1, inAll: 1 }, async (known, [owner, clientKey]) => {
      if (!isReady) throw new Failure('unavailable');
      return created(known, { ref: aRef('ts_sms'), owner, clientKey, operation: 'sms.send' });
    });
    await send();
    isReady = true;
    await context.clock.advance(hour);
    await send();
    await context.clock.advance(hour);
    expect([made.length, await send()]).toEqual([2, 0]);
    expect(context.logged()).not.toContain('notice_limit');
  });

  it.each([
    ['to one caller', { perCaller: 1 }, 'perCaller'],
    ['in all', { inAll: 1 }, 'inAll'],
  ])('is not sent over the limit of a day %s, and the log names that', async (_, limits, limit) => {
    const { context, made, send } = await bySms(limits);
    await inReview(context, { ref: aRef('ts_two'), clientKey: 'key-00002' });
    expect(await send()).toBe(2);
    await context.clock.advance(hour);
    expect(await send()).toBe(0);
    expect(made).toHaveLength(1);
    expect(context.logged()).toContain('notice_limit');
    expect(context.logged()).toContain(`"limit":"${limit}"`);
  });

  /** A purchase that was declined at once, which costs its caller nothing. */
  async function declined(context: TestContext, ref: string, owner: string): Promise<void> {
    const whose = { ref: aRef(ref), clientKey: `key-of-${ref}`, owner: { id: owner, roles: ['shopper'] } } as const;
    const row = await created(context, { ...whose, state: 'reserved', funding: 'none' });
    await transition(context, row, { patch: { state: 'abandoned' }, step: 'funds_declined' });
  }

  /** Which purchases were told of, each by a text message of its own. */
  function told(made: Sms['made']): string[] {
    return made.map(([, key]) => key.replace(/^notice (ts_\w+):.*/, '$1'));
  }

  let messages = 0;
  const counted: Parameters<typeof bySms>[1] = (context, [owner, clientKey]) =>
    created(context, { ref: aRef(`ts_sms${(messages += 1)}`), owner, clientKey, operation: 'sms.send', funded: false });

  it('of failures that cost nothing leaves a quarter of inAll to others, at every instance', async () => {
    const { context, made, send } = await bySms({ inAll: 4 }, counted);
    const beside = sending(context, noticesBySms({ phone: () => '08031234567', inAll: 4 }), async (...asked) => {
      made.push(asked);
      return counted(context, asked);
    });
    // One is in review already. Strangers fail as often as they like.
    await send();
    for (let count = 0; count < 6; count += 1) await declined(context, `ts_f${count}00`, `stranger ${count}`);
    await Promise.all([send(), beside()]);
    expect(made).toHaveLength(3);
    expect(context.logged()).toMatch(/three quarters of inAll.*"limit":"inAll","count":3/);
    await inReview(context, { ref: aRef('ts_late'), clientKey: 'key-late' });
    await send();
    expect(told(made)).toContain('ts_late');
    expect(made).toHaveLength(4);
  });

  it('of a failure comes from the whole of inAll for a caller who has had a delivery', async () => {
    const { context, made, send } = await bySms({ inAll: 2 }, counted);
    await send();
    const bayo = { owner: { id: 'bayo', roles: ['shopper'] } } as const;
    // What costs nothing is no delivery.
    await created(context, { ref: aRef('ts_free'), clientKey: 'key-free', ...bayo, state: 'succeeded', funded: false });
    await declined(context, 'ts_f100', 'bayo');
    await send();
    expect(told(made)).toEqual(['ts_one']);
    const paid = { state: 'succeeded', funding: 'captured' } as const;
    await created(context, { ref: aRef('ts_paid'), clientKey: 'key-paid', ...bayo, ...paid });
    await declined(context, 'ts_f200', 'bayo');
    await send();
    expect(told(made)).toEqual(['ts_one', 'ts_f200']);
  });

  it('that inAll stops does not count against its caller', async () => {
    const { context, made, send } = await bySms({ perCaller: 1, inAll: 1 }, counted);
    await send();
    const bayo = { owner: { id: 'bayo', roles: ['shopper'] } } as const;
    await inReview(context, { ref: aRef('ts_two'), clientKey: 'key-00002', ...bayo });
    await context.clock.advance(hour);
    await send();
    expect(told(made)).toEqual(['ts_one']);
    await context.clock.advance(23 * hour);
    await inReview(context, { ref: aRef('ts_three'), clientKey: 'key-00003', ...bayo });
    await send();
    expect(told(made)).toEqual(['ts_one', 'ts_three']);
  });

  it('is not sent to an invalid number, or where no number is known: this is logged, once', async () => {
    const refused = await bySms({}, async () => {
      throw new Failure('invalid_input');
    });
    await refused.send();
    expect(refused.context.logged()).toContain('notice_refused');
    expect(refused.context.logged()).toContain('notices.phone');
    const withoutNumber = await bySms({ phone: () => null });
    await withoutNumber.send();
    expect(withoutNumber.context.logged()).toContain('notice_without_number');
    expect(withoutNumber.made).toEqual([]);
    for (const { context, send } of [refused, withoutNumber]) {
      await context.clock.advance(hour);
      expect(await send()).toBe(0);
      expect(context.logged()).not.toContain('8031234567');
    }
  });
});
