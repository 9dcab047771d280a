import { canBeReported, fundingStates, instructionStates } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { decideAsStaff, type Decider } from '../../kernel/instructions/decision.ts';
import { createCases, type Cases } from './cases.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import type { Facts } from '../../kernel/observe/telemetry.ts';
import { testContext, type TestContext } from '../../testing/context.ts';
import { aRef, created } from '../../testing/rows.ts';

const day = 86_400_000;
const delivered = { state: 'succeeded', funding: 'captured' } as const;
const report = { kind: 'not_received', text: ' Nothing came. ' } as const;
const given = { text: 'It has arrived now.', by: 'eve', roles: ['support'] } as const;

interface CaseWorld {
  readonly context: TestContext;
  readonly cases: Cases;
  /** What was counted, by outcome. */
  readonly counted: string[];
}

async function caseWorld(change: Parameters<typeof testContext>[1] = {}): Promise<CaseWorld> {
  const context = await testContext(undefined, change);
  const counted: string[] = [];
  const telemetry = { count: (_name: string, { outcome = '' }: Facts) => void counted.push(outcome) };
  return { context, cases: createCases({ ...context, telemetry, keptFor: 90 * day }), counted };
}

/** Another instance with the same store. */
function beside(context: TestContext): Cases {
  return createCases({ ...context, telemetry: { count() {} }, keptFor: 90 * day });
}

/** An answer by the shop's own code. */
function answerOf(
  cases: Cases,
  row: InstructionRow,
  { text, by, roles }: Pick<Decider, 'by' | 'roles'> & { text: string },
) {
  return cases.answer.decide(row, { text }, { by, roles, isOwnCode: true, refuseOwn: async () => {} });
}

let rows = 0;

function bought(context: TestContext, change: Partial<InstructionRow> = {}): Promise<InstructionRow> {
  rows += 1;
  const name = { ref: aRef(`ts_${String(rows).padStart(26, '0')}`), clientKey: `key-of-cases-${rows}` };
  return created(context, { ...name, ...delivered, ...change });
}

describe('a case', () => {
  it('is opened once for a purchase, and stays as it was', async () => {
    const { context, cases } = await caseWorld();
    const row = await bought(context);
    expect(await cases.find(row.ref)).toBeNull();
    const { found, isNew } = await cases.open(row, report);
    expect(isNew).toBe(true);
    expect(found).toEqual({
      ref: row.ref,
      kind: 'not_received',
      text: 'Nothing came.',
      state: 'open',
      opened_at: new Date(context.clock.now()).toISOString(),
      answer: null,
    });
    expect(await cases.open(row, { kind: 'other', text: 'Again.' })).toEqual({ found, isNew: false });
    expect(await cases.find(row.ref)).toEqual(found);
    expect(await context.store.find(row.ref, null)).toEqual(row);
    expect(context.requests).toEqual([]);
  });

  it('is one, and published once, though many open it at the same moment', async () => {
    const { context, cases, counted } = await caseWorld();
    const row = await bought(context);
    const opened = await Promise.all(Array.from({ length: 12 }, () => cases.open(row, report)));
    expect(opened.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(opened.map(({ found }) => JSON.stringify(found))).size).toBe(1);
    const due = await context.store.dueOutbox(context.clock.now(), context.clock.now(), 10);
    expect(due.map(({ id }) => id)).toEqual([`${row.ref}:case.opened`]);
    expect(counted).toEqual(['opened']);
    // The others count for nothing: nine more may be opened today.
    for (let count = 0; count < 9; count += 1) {
      const later = await bought(context);
      await expect(cases.open(later, report)).resolves.toMatchObject({ isNew: true });
      await answerOf(cases, later, given);
    }
    await expect(cases.open(await bought(context), report)).rejects.toMatchObject({
      problem: { reason: 'cases_today' },
    });
    expect(counted.filter((outcome) => outcome === 'answered')).toHaveLength(9);
    expect(counted.at(-1)).toBe('refused');
  });

  it('is answered, and not refused, where another press has just opened the last that is allowed', async () => {
    const { context, cases } = await caseWorld();
    for (let count = 0; count < 4; count += 1) await cases.open(await bought(context), report);
    const row = await bought(context);
    const opened = await Promise.all(Array.from({ length: 12 }, () => cases.open(row, report)));
    expect(opened.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(context.logged()).toBe('');
  });

  it('informs the host of the purchase and how its outcome is known', async () => {
    const { context, cases } = await caseWorld();
    const row = await bought(context);
    const at = context.clock.now();
    await context.store.record(row.ref, { at, source: 'send', code: 'outcome', outcome: 'succeeded', transId: 'tr_1' });
    await cases.open(row, { kind: 'charged_twice' });
    const [entry] = await context.store.dueOutbox(at, at, 1);
    expect(entry?.event).toMatchObject({
      type: 'case.opened',
      ref: row.ref,
      caller: { id: 'ada' },
      amount: row.quote,
      case: { kind: 'charged_twice', text: null },
      instruction: { ref: row.ref, operation: 'airtime.buy', input: row.input },
      proof: [{ source: 'send', code: 'outcome', outcome: 'succeeded', trans_id: 'tr_1' }],
    });
  });

  it('is not published where there is no handler for it', async () => {
    const { context, cases } = await caseWorld({ handledEvents: new Set() });
    await cases.open(await bought(context), report);
    expect(await context.store.dueOutbox(context.clock.now(), context.clock.now(), 1)).toEqual([]);
  });

  it.each([
    [{ ...report, text: 'x'.repeat(501) }, 'text', 'too_long'],
    [{ ...report, text: 'My card is 4242 4242 4242 4242' }, 'text', 'not_accepted'],
    [{ ...report, text: 7 }, 'text', 'malformed'],
    [{ kind: 'anything' }, 'kind', 'not_an_option'],
    [{}, 'kind', 'required'],
  ])('is refused at the field where it is not well formed: %j', async (body, field, code) => {
    const { context, cases } = await caseWorld();
    const row = await bought(context);
    await expect(cases.open(row, body)).rejects.toMatchObject({
      problem: { code: 'invalid_input', errors: { [field]: { code } } },
    });
    expect(await cases.find(row.ref)).toBeNull();
    expect(context.logged()).not.toContain('4242');
  });

  it('needs something that was sent, or money that was touched', async () => {
    const { context, cases } = await caseWorld();
    for (const state of ['reserving', 'awaiting_funds', 'reserved'] as const) {
      const row = await bought(context, { state, funding: 'reserved' });
      await expect(cases.open(row, report)).rejects.toMatchObject({ problem: { code: 'nothing_to_report' } });
    }
    const abandoned = await bought(context, { state: 'abandoned', funding: 'none' });
    await expect(cases.open(abandoned, report)).rejects.toMatchObject({ problem: { code: 'nothing_to_report' } });
    const all = instructionStates.flatMap((state) => fundingStates.map((funding) => ({ state, funding })));
    expect([...new Set(all.filter(canBeReported).map(({ state }) => state))]).toEqual(instructionStates.slice(4));
  });

  it('is the fifth that is open, and no more until one is answered', async () => {
    const { context, cases } = await caseWorld();
    const opened: InstructionRow[] = [];
    for (let count = 0; count < 5; count += 1) {
      const row = await bought(context);
      await cases.open(row, report);
      opened.push(row);
    }
    const row = await bought(context);
    const refused = { code: 'rate_limited', reason: 'cases_open', parameters: { maximum: 5 } };
    await expect(cases.open(row, report)).rejects.toMatchObject({ problem: refused });
    expect(context.logged()).toMatch(/a report of a problem was refused .*"case_limit".*"cause".*"fix"/);
    // What is open already is answered, not refused.
    const [first] = opened;
    if (first) await expect(cases.open(first, report)).resolves.toMatchObject({ isNew: false });
    if (first) await answerOf(cases, first, given);
    await expect(cases.open(row, report)).resolves.toMatchObject({ isNew: true });
    const others = await bought(context, { owner: { id: 'bayo', roles: ['shopper'] } });
    await expect(cases.open(others, report)).resolves.toMatchObject({ isNew: true });
  });

  it('is one of five, though a caller reports on many purchases at the same moment', async () => {
    const { context, cases } = await caseWorld();
    const bills = await Promise.all(Array.from({ length: 12 }, () => bought(context)));
    const tries = await Promise.allSettled(bills.map((row) => cases.open(row, report)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect((await cases.page({ state: 'open', limit: 20 })).items).toHaveLength(5);
  });

  it('is one of five, though a caller reports at two instances at the same moment', async () => {
    const { context, cases } = await caseWorld();
    const other = beside(context);
    for (let count = 0; count < 4; count += 1) await cases.open(await bought(context), report);
    const bills = await Promise.all(Array.from({ length: 6 }, () => bought(context)));
    const tries = await Promise.allSettled(
      bills.map((row, index) => (index % 2 === 0 ? cases : other).open(row, report)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await cases.page({ state: 'open', limit: 20 })).items).toHaveLength(5);
    const refused = { code: 'rate_limited', reason: 'cases_open' };
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ problem: refused });
  });

  it('is the tenth in 24 hours, and no more until they are over', async () => {
    const { context, cases } = await caseWorld();
    for (let count = 0; count < 10; count += 1) {
      const row = await bought(context);
      await cases.open(row, report);
      await answerOf(cases, row, given);
    }
    const row = await bought(context);
    await expect(cases.open(row, report)).rejects.toMatchObject({
      problem: { code: 'rate_limited', reason: 'cases_today', retry_after: day / 1_000 },
    });
    await expect(beside(context).open(row, report)).rejects.toMatchObject({ problem: { reason: 'cases_today' } });
    context.clock.stall(day);
    await expect(cases.open(row, report)).resolves.toMatchObject({ isNew: true });
  });

  it('goes when its purchase may go', async () => {
    const { context, cases } = await caseWorld();
    const row = await bought(context);
    await cases.open(row, report);
    context.clock.stall(89 * day);
    await answerOf(cases, row, given);
    expect(await cases.find(row.ref)).toMatchObject({ state: 'answered' });
    context.clock.stall(day);
    expect(await cases.find(row.ref)).toBeNull();
    expect(await cases.page({ state: 'answered', limit: 10 })).toEqual({ items: [], next: null });
  });
});

describe('the answer', () => {
  it('is one: the same again answers it, and another is refused', async () => {
    const { context, cases } = await caseWorld({ notices: { lateAfter: 0 } });
    const row = await bought(context);
    await cases.open(row, report);
    context.clock.stall(1_000);
    const answered = await answerOf(cases, row, given);
    const at = new Date(context.clock.now()).toISOString();
    expect(answered).toMatchObject({ state: 'answered', answer: { text: given.text, at, by: 'eve' } });
    expect(answered.purchase).toMatchObject({ ref: row.ref, owner: { id: 'ada' }, proof: [] });
    expect((await cases.find(row.ref))?.answer).toEqual({ text: given.text, at });
    expect(await answerOf(cases, row, given)).toEqual(answered);
    const refused = { problem: { code: 'case_answered' } };
    await expect(answerOf(cases, row, { ...given, by: 'mallory' })).rejects.toMatchObject(refused);
    await expect(answerOf(cases, row, { ...given, text: 'It has not.' })).rejects.toMatchObject(refused);
    expect(await context.store.audits(row.ref)).toEqual([
      {
        at: context.clock.now(),
        actorId: 'eve',
        roles: ['support'],
        act: 'case.answer',
        subject: row.ref,
        found: 'answered',
      },
    ]);
    const notices = await context.store.dueNotices(context.clock.now(), context.clock.now(), 10);
    expect(notices.map(({ notice }) => notice?.kind)).toEqual(['case_answered']);
  });

  it('is one of many that come at the same moment', async () => {
    const { context, cases } = await caseWorld();
    const row = await bought(context);
    await cases.open(row, report);
    const tries = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((by) => answerOf(cases, row, { ...given, by, text: `By ${by}.` })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await context.store.audits(row.ref)).toHaveLength(1);
  });

  it('makes no notice where the merchant wants none, and there is none to what was not reported', async () => {
    const { context, cases } = await caseWorld();
    const row = await bought(context);
    await expect(answerOf(cases, row, given)).rejects.toMatchObject({ problem: { code: 'not_found' } });
    await cases.open(row, report);
    await answerOf(cases, row, given);
    expect(await context.store.dueNotices(context.clock.now(), context.clock.now(), 10)).toEqual([]);
  });

  it.each(['ada', 'ada at her work'])('is not given by who reported it: %s', async (id) => {
    const { context, cases } = await caseWorld();
    const row = await bought(context, { owner: { id: 'ada', customerId: 'cus_ada', roles: ['shopper'] } });
    await cases.open(row, report);
    const caller = { id, customerId: 'cus_ada', sessionId: 's', roles: ['staff'] } as const;
    const refused = { problem: { code: 'own_review' } };
    await expect(
      decideAsStaff(context, cases.answer, { row, caller, body: { text: given.text } }),
    ).rejects.toMatchObject(refused);
    expect(await cases.find(row.ref)).toMatchObject({ state: 'open' });
    expect(await context.store.audits(row.ref)).toMatchObject([
      { actorId: id, act: 'case.answer', found: 'own_review' },
    ]);
    expect(context.logged()).toContain('till.cases.answer');
  });
});

describe('the list of cases', () => {
  it('is of what is open, oldest first, and of what was answered, the last answer first, in pages', async () => {
    const { context, cases } = await caseWorld();
    const opened: InstructionRow[] = [];
    for (const owner of ['ada', 'bayo', 'chi', 'dayo']) {
      const row = await bought(context, { owner: { id: owner, roles: ['shopper'] } });
      await cases.open(row, report);
      opened.push(row);
    }
    const [first, second, third, fourth] = opened.map(({ ref }) => ref);
    const page = async (state: 'open' | 'answered', after?: string | null) => {
      const { items, next } = await cases.page({ state, limit: 2, after: after ?? undefined });
      return { refs: items.map(({ purchase }) => purchase.ref), next };
    };
    const { refs, next } = await page('open');
    expect([refs, next]).toEqual([[first, second], second]);
    expect(await page('open', next)).toEqual({ refs: [third, fourth], next: null });
    for (const row of [opened[2], opened[0]]) if (row) await answerOf(cases, row, given);
    expect(await page('answered')).toEqual({ refs: [first, third], next: null });
    expect(await page('open')).toEqual({ refs: [second, fourth], next: null });
  });
});
