import { isRef } from '@tillside/contract';
import type { LedgerContext } from '../../kernel/ledger/context.ts';
import { noticeSender } from '../../kernel/model/caller.ts';
import { withDeadline } from '../../kernel/model/clock.ts';
import { errorFields, Failure } from '../../kernel/model/errors.ts';
import type { NoticeKind } from '../../kernel/model/event.ts';
import type { NoticeEntry } from '../../kernel/model/record-store.ts';
import { backOff } from '../../kernel/model/timings.ts';
import { inSpan } from '../../kernel/observe/telemetry.ts';
import type { Notice, NoticeOptions, NoticeServices, SmsLimits } from '../../kernel/options/notices.ts';
import type { Instructor } from '../../kernel/instructions/instruct.ts';
import { createNoticeTexts, languageOf } from './notice-text.ts';
import { presentToHost } from '../../kernel/instructions/present.ts';
import { ownKey } from '../../kernel/model/own-key.ts';

interface NoticeDeps {
  readonly context: LedgerContext;
  readonly instructor: Pick<Instructor, 'instruct'>;
}

/** Notices that are sent at once. None waits for another. */
const atOnce = 20;
/** The number of a caller's latest purchases among which one that was delivered is looked for. */
const historyRead = 100;
const hour = 3_600_000;
const day = 24 * hour;

/** Passes due notices to `notices.send` until it returns, each independently. Returns the number of due notices. */
export function createNotices(options: NoticeOptions, { context, instructor }: NoticeDeps): () => Promise<number> {
  const { store, clock, timings, logger } = context;
  const texts = createNoticeTexts(options.messages);

  async function send(entry: NoticeEntry): Promise<void> {
    if (await isTaken(entry)) await store.published(entry.id);
    else await store.postponeOutbox(entry.id, clock.now() + backOff(entry.attempts, hour));
  }

  async function isTaken({ id, notice, attempts }: NoticeEntry): Promise<boolean> {
    if (notice === null) {
      logger.error(
        { event: id, attempt: attempts, problem: 'notice_unreadable' },
        'a notice cannot be read, so nobody is notified: read the instruction by its ref, and tell its caller yourself',
      );
      return false;
    }
    const { ref, kind } = notice;
    try {
      const row = isRef(ref) ? await store.find(ref, null) : null;
      if (row === null) throw new TypeError('The instruction of a notice is not in the store.');
      const complete: Notice = {
        id,
        // The original caller, even if they were erased since: they are paid back.
        caller: await context.whoWas(row.owner),
        kind,
        instruction: presentToHost(row),
        text: texts.textOf(kind, row),
        language: languageOf(row),
      };
      const services: NoticeServices = { sms: (to, limits) => sms(complete, row.owner.id, to, limits) };
      const late = (): Error => new Error('The hook did not answer in time.');
      const call = async (): Promise<void> => options.send(complete, services);
      await inSpan(`tillside.notice ${kind}`, { ref }, () => withDeadline(clock, timings.hookDeadline, call(), late));
      return true;
    } catch (error) {
      logger.error(
        { ref, kind, attempt: attempts, problem: 'notice_not_taken', ...errorFields(error) },
        'notices.send threw, or did not answer in time: mend it. It is called again with the same notice',
      );
      return false;
    }
  }

  /**
   * The limit of all text messages for this notice. Failures that cost nothing can be made in any number, with new
   * accounts. A quarter, rounded up, is kept for all other notices, and for callers who have paid for a delivery.
   */
  async function limitInAll(kind: NoticeKind, ownerId: string, inAll: number): Promise<number> {
    if (kind !== 'failed_released') return inAll;
    const { rows } = await store.page({ ownerId, limit: historyRead }, ['funding']);
    return rows.some(({ funding }) => funding === 'captured') ? inAll : Math.floor((inAll * 3) / 4);
  }

  /**
   * The store admits one instruction with the notice's id as its key, whatever its outcome.
   * @param ownerId the owner as stored: for an erased caller, their pseudonym
   */
  async function sms(notice: Notice, ownerId: string, to: string | null, limits: SmsLimits): Promise<void> {
    const { id, caller, kind, text, instruction } = notice;
    const { ref } = instruction;
    const key = ownKey('notice', id);
    if (await store.findByKey(noticeSender.id, key)) return;
    if (to === null) {
      const fields = { ref, problem: 'notice_without_number' };
      return logger.info(fields, 'a shopper was not notified by SMS: notices.phone knows no number of theirs');
    }
    const counters = [
      { name: `notices to ${caller.id}`, limit: () => limits.perCaller, sentence: 'perCaller' },
      { name: 'notices', limit: () => limitInAll(kind, ownerId, limits.inAll), sentence: 'inAll' },
    ];
    const counted: string[] = [];
    const uncount = async (): Promise<void> => {
      for (const name of counted) await store.uncount(name);
    };
    for (const { name, limit, sentence } of counters) {
      const most = await limit();
      const { allowed } = await store.allow(name, { limit: most, window: day, now: clock.now() });
      if (!allowed) {
        await uncount();
        const fields = { ref, problem: 'notice_limit', limit: sentence, count: most };
        return logger.warn(
          fields,
          'a shopper was not notified by SMS: there were as many in 24 hours as `limit` of the notices allows. `count` is three quarters of inAll for a failure that cost nothing. Raise it, or tell them yourself',
        );
      }
      counted.push(name);
    }
    try {
      const body = { operation: 'sms.send', input: { to, message: inOneSegment(text) } };
      await instructor.instruct(noticeSender, key, body);
    } catch (error) {
      await uncount();
      if (!(error instanceof Failure) || error.problem.code === 'unavailable') throw error;
      logger.error(
        { ref, problem: 'notice_refused', code: error.problem.code },
        'a shopper was not notified by SMS: `code` says why the text message was refused. Look at the number that notices.phone answers, and at access.operations[sms.send]',
      );
    }
  }

  return async () => {
    const due = await store.dueNotices(clock.now(), clock.now() + timings.lease, atOnce);
    const ends = await Promise.allSettled(due.map(send));
    // A notice whose result could not be written is due again when its lease expires.
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return due.length;
  };
}

/** One sign that GSM 03.38 does not have more than doubles the price of a text message. */
function inOneSegment(text: string): string {
  return text.replaceAll('₦', 'NGN ').replaceAll('’', "'");
}
