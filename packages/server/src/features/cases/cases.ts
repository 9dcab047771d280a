import { canBeReported, caseKinds, isRef, type Case, type CaseState, type StaffCase } from '@tillside/contract';
import { CaseAnswerRequest, CaseRequest, parseWith } from '@tillside/contract/schemas';
import { z } from 'zod';
import type { LedgerContext } from '../../kernel/ledger/context.ts';
import type { Decision } from '../../kernel/instructions/decision.ts';
import type { Caller } from '../../kernel/model/caller.ts';
import { Failure } from '../../kernel/model/errors.ts';
import type { CaseOpenedEvent } from '../../kernel/model/event.ts';
import type { StoredRecord } from '../../kernel/model/record-store.ts';
import { listed, type InstructionRow, type ListedRow } from '../../kernel/model/row.ts';
import type { Telemetry } from '../../kernel/observe/telemetry.ts';
import { noticeAbout } from '../../kernel/store/rows/stored-event.ts';
import { presentToHost, readForStaff } from '../../kernel/instructions/present.ts';

/** The problems that shoppers report about their purchases. A report changes no purchase and sends nothing. */
export interface Cases {
  /** The case of a purchase; `null` if nothing was reported. */
  find(ref: string): Promise<Case | null>;
  /**
   * Opens the case of a purchase for its owner. Returns an existing case unchanged.
   * @throws Failure `invalid_input`, `nothing_to_report`, `rate_limited`
   */
  open(row: InstructionRow, body: unknown): Promise<{ readonly found: Case; readonly isNew: boolean }>;
  /** The cases of a caller whose answer they have not confirmed, the latest answer first. */
  unread(ownerId: string): Promise<readonly Case[]>;
  /** The owner confirms that they have read the answer. @throws Failure `not_found` */
  confirmRead(row: InstructionRow): Promise<Case>;
  /** Open ones oldest first; answered ones by their answer, newest first. */
  page(request: CasePageRequest): Promise<{ readonly items: readonly StaffCase[]; readonly next: string | null }>;
  /** The one answer of a case, which is not the answerer's own. */
  readonly answer: Decision<z.output<typeof CaseAnswerRequest>, StaffCase>;
}

interface CasePageRequest {
  readonly state: CaseState;
  readonly limit: number;
  readonly after?: string | undefined;
}

/** An answer, and the person who gives it. */
interface GivenAnswer {
  readonly text: string;
  readonly by: string;
  readonly roles: Caller['roles'];
}

type Deps = Pick<LedgerContext, 'store' | 'clock' | 'logger' | 'handledEvents' | 'notices'> & {
  /** How long a case is kept, in milliseconds: as long as a purchase that does not change any more. */
  readonly keptFor: number;
  readonly telemetry: Pick<Telemetry, 'count'>;
};

/** Why a caller may report nothing more now. */
interface Limit {
  readonly reason: 'cases_open' | 'cases_today';
  readonly maximum: number;
  /** In seconds. Absent if another case has to be answered first. */
  readonly retry_after?: number;
}

/** The report of a shopper, which never changes. */
const kind = 'case' as const;
/** Marks that a case has no answer yet. It expires with the answer, in the same transaction. */
const openKind = 'case_open' as const;
const answerKind = 'case_answer' as const;
const kindOf = { open: openKind, answered: answerKind } as const satisfies Readonly<Record<CaseState, string>>;

const Report = z.object({ kind: z.enum(caseKinds), text: z.string().nullable() });
const Answer = z.object({ text: z.string(), by: z.string(), readAt: z.number().optional() });

/** How many answers of a caller are looked at for those that they have not read. */
const maxUnread = 50;
const maxOpen = 5;
const maxPerDay = 10;
const day = 86_400_000;

export function createCases({ store, clock, logger, handledEvents, notices, keptFor, telemetry }: Deps): Cases {
  /** Reads a case, with the person who answered it. */
  async function read(ref: string): Promise<Omit<StaffCase, 'purchase'> | null> {
    const now = clock.now();
    const record = await store.get(kind, ref, null, now);
    // Read after the case, because an answer never exists without its case.
    const answered = record && (await store.get(answerKind, ref, null, now));
    return record && presentCase(record, answered);
  }

  async function find(ref: string): Promise<Case | null> {
    const found = await read(ref);
    return found && withoutPerson(found);
  }

  /** Why this caller could open no other case; `null` if they may again. */
  async function limitReached({ owner }: InstructionRow): Promise<Limit | null> {
    const now = clock.now();
    const open = await store.records({ kind: openKind, ownerId: owner.id, limit: maxOpen, now });
    if (open.length >= maxOpen) return { reason: 'cases_open', maximum: maxOpen };
    const latest = await store.records({ kind, ownerId: owner.id, limit: maxPerDay, now });
    const freeAt = (latest[maxPerDay - 1]?.createdAt ?? 0) + day;
    if (freeAt <= now) return null;
    return { reason: 'cases_today', maximum: maxPerDay, retry_after: Math.max(1, Math.ceil((freeAt - now) / 1_000)) };
  }

  function count({ operation }: InstructionRow, outcome: 'opened' | 'refused' | 'answered'): void {
    telemetry.count('tillside.cases', { operation, outcome });
  }

  function refuse(row: InstructionRow, { reason, maximum, ...wait }: Limit): never {
    const { ref, operation } = row;
    count(row, 'refused');
    logger.warn(
      { ref, operation, problem: 'case_limit', limit: reason, count: maximum, ...limitTexts[reason] },
      'a report of a problem was refused',
    );
    throw new Failure('rate_limited', { reason, parameters: { maximum }, ...wait });
  }

  async function openedEvent(
    row: InstructionRow,
    report: CaseOpenedEvent['case'],
    at: number,
  ): Promise<CaseOpenedEvent> {
    const [shown] = await readForStaff(store, [row]);
    return {
      id: `${row.ref}:case.opened`,
      type: 'case.opened',
      ref: row.ref,
      at: new Date(at).toISOString(),
      caller: row.owner,
      amount: row.quote,
      instruction: presentToHost(row),
      case: report,
      proof: shown?.proof ?? [],
    };
  }

  /**
   * Inserts a case. Of several concurrent inserts for one purchase, one succeeds: the others return `false`, as do those
   * beyond a limit. It is counted in the same transaction, because a caller may report at several instances at once.
   */
  async function insert(row: InstructionRow, report: CaseOpenedEvent['case']): Promise<boolean> {
    const { ref, owner } = row;
    const now = clock.now();
    const about = { id: ref, ownerId: owner.id, createdAt: now, expiresAt: now + keptFor };
    return store.insert(
      { kind, ...about, body: report },
      {
        claim: { kind: openKind, ...about, body: {} },
        publish: handledEvents.has('case.opened') ? [await openedEvent(row, report, now)] : [],
        hints: [{ ownerId: owner.id, ref: hintOf(ref), version: 1, at: now }],
        limits: [
          { kind: openKind, maximum: maxOpen },
          { kind, maximum: maxPerDay, createdAfter: now - day },
        ],
      },
    );
  }

  async function showToStaff(row: InstructionRow): Promise<StaffCase> {
    const [found, [purchase]] = await Promise.all([read(row.ref), readForStaff(store, [row])]);
    if (!found || !purchase) throw new Failure('not_found');
    return { ...found, purchase };
  }

  /** Returns the earlier answer, if it equals this one. @throws Failure `not_found`, `case_answered` */
  async function givenBefore(row: InstructionRow, { text, by }: GivenAnswer): Promise<StaffCase> {
    const shown = await showToStaff(row);
    if (shown.answer?.text === text && shown.answer.by === by) return shown;
    throw new Failure('case_answered', { detail: 'A case has one answer. Read it: somebody else has answered it.' });
  }

  async function answer(row: InstructionRow, given: GivenAnswer): Promise<StaffCase> {
    const { ref, owner } = row;
    const { text, by, roles } = given;
    const now = clock.now();
    const open = await store.get(openKind, ref, owner.id, now);
    if (!open) return givenBefore(row, given);
    const { ownerId, expiresAt } = open;
    const written = await store.compareAndSet(
      open,
      {},
      {
        claim: { kind: answerKind, id: ref, ownerId, body: { text, by }, createdAt: now, expiresAt },
        publish: notices === null ? [] : [noticeAbout({ ref, updatedAt: now }, 'case_answered')],
        hints: [{ ownerId, ref: hintOf(ref), version: 2, at: now }],
        audit: { at: now, actorId: by, roles: [...roles], act: 'case.answer', subject: ref, found: 'answered' },
      },
      { expiresAt: now },
    );
    if (!written) return givenBefore(row, given);
    count(row, 'answered');
    return showToStaff(row);
  }

  return {
    find,

    async open(row, body) {
      const given = parseWith(CaseRequest, body);
      if (!given.ok) throw new Failure('invalid_input', { faults: given.faults });
      const { text } = given.value;
      const known = await find(row.ref);
      if (known) return { found: known, isNew: false };
      if (!canBeReported(row)) throw new Failure('nothing_to_report');
      // `false`: another request opened it first, or this caller has reached a limit.
      const isNew = await insert(row, { kind: given.value.kind, text: text || null });
      if (isNew) count(row, 'opened');
      const found = await find(row.ref);
      if (found) return { found, isNew };
      const limit = await limitReached(row);
      if (limit) refuse(row, limit);
      throw new Failure('unavailable', { retry_after: 1 });
    },

    async unread(ownerId) {
      const answers = await store.records({ kind: answerKind, ownerId, limit: maxUnread, now: clock.now() });
      const refs = answers.filter(({ body }) => Answer.parse(body).readAt === undefined).map(({ id }) => id);
      return (await Promise.all(refs.map(find))).flatMap((found) => found ?? []);
    },

    async confirmRead({ ref, owner }) {
      const now = clock.now();
      const answered = await store.get(answerKind, ref, owner.id, now);
      if (answered && Answer.parse(answered.body).readAt === undefined) {
        const hints = [{ ownerId: owner.id, ref: hintOf(ref), version: 3, at: now }];
        // Where another page confirmed it meanwhile, nothing is left to do.
        await store.compareAndSet(answered, { ...answered.body, readAt: now }, { hints });
      }
      const found = answered && (await find(ref));
      if (!found) throw new Failure('not_found');
      return found;
    },

    async page({ state, limit, after }) {
      const request = { kind: kindOf[state], ownerId: null, limit: limit + 1, now: clock.now() };
      const order = { oldestFirst: state === 'open' };
      const records = await store.records({ ...request, ...order, ...(after === undefined ? {} : { after }) });
      const shown = records.slice(0, limit);
      const found: Awaited<ReturnType<typeof read>>[] = [];
      const rows: ListedRow[] = [];
      // One at a time, because a purchase for many is large.
      for (const { id } of shown) {
        found.push(await read(id));
        const row = isRef(id) ? await store.find(id, null) : null;
        if (row) rows.push(listed(row));
      }
      const purchases = new Map((await readForStaff(store, rows)).map((purchase) => [purchase.ref, purchase]));
      const items = found.flatMap((one) => {
        const purchase = one && purchases.get(one.ref);
        // It was answered just now, or its purchase is no longer stored.
        return purchase && one.state === state ? [{ ...one, purchase }] : [];
      });
      return { items, next: records.length > limit ? (shown.at(-1)?.id ?? null) : null };
    },

    answer: {
      act: 'case.answer',
      call: 'till.cases.answer',
      given: CaseAnswerRequest,
      ownDetail:
        'You reported this, so another member of staff has to answer it. A shop of one person answers it in its own code: till.cases.answer(ref, {by, text}).',
      async decide(row, { text }, decider) {
        if (!(await read(row.ref))) throw new Failure('not_found');
        const { by, roles, customerId } = decider;
        // The same person may sign in as two callers.
        const isSame = customerId !== undefined && row.owner.customerId === customerId;
        await decider.refuseOwn(row.owner.id === by || isSame);
        return answer(row, { text, by, roles });
      },
    },
  };
}

const limitTexts = {
  cases_open: {
    cause: 'this caller has as many reports without an answer as are allowed',
    fix: 'Answer them: GET /staff/cases, or till.cases.listAll.',
  },
  cases_today: {
    cause: 'this caller has reported as many problems in 24 hours as are allowed',
    fix: 'Look at their purchases, and speak with them: they cannot report more until tomorrow.',
  },
} as const;

/** The ref of the hint that makes pages read the case again. */
function hintOf(ref: string): string {
  return `case:${ref}`;
}

function presentCase(record: StoredRecord, answered: StoredRecord | null): Omit<StaffCase, 'purchase'> {
  const given = answered && Answer.parse(answered.body);
  return {
    ref: record.id,
    ...Report.parse(record.body),
    state: answered ? 'answered' : 'open',
    opened_at: time(record.createdAt),
    answer: given && {
      text: given.text,
      at: time(answered.createdAt),
      ...(given.readAt !== undefined && { read_at: time(given.readAt) }),
      by: given.by,
    },
  };
}

/** Shoppers do not learn which member of staff answered. */
function withoutPerson({ answer, ...rest }: Omit<StaffCase, 'purchase'>): Case {
  if (!answer) return { ...rest, answer };
  const { by: _by, ...shown } = answer;
  return { ...rest, answer: shown };
}

function time(instant: number): string {
  return new Date(instant).toISOString();
}
