import { dollars, naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { rememberCard } from '../cards/card-record.ts';
import { Failure } from '../../kernel/model/errors.ts';
import { createEngine } from '../../kernel/ledger/engine.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import type { Caller } from '../../kernel/model/caller.ts';
import { decideAsStaff, decideByName } from '../../kernel/instructions/decision.ts';
import { TillsideError } from '../../kernel/model/errors.ts';
import { reviewDecision } from './reviews.ts';
import { testContext, type TestContext } from '../../testing/context.ts';
import { aRef, created, startOfTime } from '../../testing/rows.ts';

const ref = aRef('ts_one');
const funding = { reserve: () => ({ outcome: 'reserved' }) as const, capture() {}, release() {}, credit() {} };
const thirty = dollars(30);

function member(change: Partial<Caller> = {}): Caller {
  return { id: 'eve', sessionId: 's', roles: ['shopper', 'staff'], ...change };
}

interface World {
  readonly context: TestContext;
  decide(caller: Caller, body?: unknown): Promise<string>;
}

/** A review of this row. `decide` answers the state, or the code of the refusal. */
async function reviewOf(change: Partial<InstructionRow> = {}): Promise<World> {
  const context = await testContext(undefined, { funding });
  const row = await created(context, {
    owner: { id: 'eve', roles: ['shopper', 'staff'] },
    state: 'review',
    funding: 'reserved',
    nextAt: null,
    ...change,
  });
  const engine = createEngine(context);
  const decision = { state: 'failed', note: 'Seen at the provider.' };
  return {
    context,
    async decide(caller, body = decision) {
      try {
        return (await decideAsStaff(context, reviewDecision(context, engine), { row, caller, body })).state;
      } catch (error) {
        if (error instanceof Failure) return error.problem.code;
        throw error;
      }
    },
  };
}

const withdrawal = {
  operation: 'card.withdraw',
  kind: 'card',
  funding: 'none',
  input: { id: 'card_1', amount: dollars(30) },
  quote: thirty,
  cost: thirty,
} as const;

const ofAda = { owner: { id: 'ada', customerId: 'cus_ada', roles: ['shopper'] } } as const;

async function rememberAdasCard({ store }: TestContext): Promise<void> {
  const card = { card_type: 'virtual', currency: 'USD', brand: null, last_four: '1111', masked: '5' };
  const made = { id: 'card_1', customer_id: 'cus_ada', created_at: '2026-11-01T00:00:00Z' };
  await rememberCard(store, { ...card, ...made }, startOfTime);
}

describe('a review over HTTP', () => {
  it('is refused to the one who instructed it, and that is audited and logged', async () => {
    const { context, decide } = await reviewOf();
    expect(await decide(member())).toBe('own_review');
    expect(await context.store.find(ref, null)).toMatchObject({ state: 'review', funding: 'reserved' });
    expect(await context.store.audits(ref)).toMatchObject([{ actorId: 'eve', found: 'own_review' }]);
    expect(context.logged()).toContain('till.instructions.resolve');
    expect(context.logged()).toContain(ref);
  });

  it('is decided by another member of staff, who is named in the audit', async () => {
    const { context, decide } = await reviewOf();
    expect(await decide(member({ id: 'mary', roles: ['staff'] }))).toBe('failed');
    expect(await context.store.audits(ref)).toMatchObject([
      { actorId: 'mary', roles: ['staff'], act: 'instruction.resolve', found: 'failed' },
    ]);
  });

  it('is refused to a person who signs in as another caller of the same customer', async () => {
    const { decide } = await reviewOf({ ...withdrawal, ...ofAda });
    expect(await decide(member({ id: 'ada-at-work', customerId: 'cus_ada' }))).toBe('own_review');
    expect(await decide(member({ customerId: 'cus_eve' }))).toBe('failed');
  });

  it('is refused to the customer whose card pays out, regardless of who instructed it', async () => {
    const { context, decide } = await reviewOf({ ...withdrawal, owner: { id: 'mary', roles: ['staff'] } });
    await rememberAdasCard(context);
    expect(await decide(member({ id: 'ada-at-work', customerId: 'cus_ada' }))).toBe('own_review');
  });

  it('of a terminate that staff instructed is refused to them, though no money of theirs moves', async () => {
    const terminate = { operation: 'card.terminate', funded: false } as const;
    const { decide } = await reviewOf({ ...withdrawal, ...terminate });
    expect(await decide(member())).toBe('own_review');
  });

  it('of a wallet payment is refused to its payer', async () => {
    const { decide } = await reviewOf({ operation: 'wallet.pay', kind: 'checkout', funding: 'none', funded: false });
    expect(await decide(member())).toBe('own_review');
  });

  it('is decided by the one who instructed it where no shopper’s money moves', async () => {
    const nothing = naira(0);
    const account = { operation: 'account.create', kind: 'account', funding: 'none', funded: false } as const;
    const { decide } = await reviewOf({ ...account, quote: nothing, cost: nothing });
    expect(await decide(member())).toBe('failed');
  });

  it('is not decided by what is no decision, and not after it was settled', async () => {
    const { decide } = await reviewOf({ ...ofAda });
    expect(await decide(member(), { state: 'failed' })).toBe('invalid_input');
    expect(await decide(member(), { state: 'reversed', note: 'as it seems' })).toBe('invalid_input');
    const settled = await reviewOf({ state: 'failed', funding: 'released' });
    expect(await settled.decide(member())).toBe('not_in_review');
  });
});

describe('a review in process', () => {
  const decision = { by: 'Eve, the owner', note: 'Seen at the provider.', outcome: 'succeeded' } as const;

  async function resolve(context: TestContext, name: string, given: unknown): Promise<string> {
    try {
      // JavaScript may pass values that the type does not allow.
      const row = await decideByName(
        context,
        reviewDecision(context, createEngine(context)),
        name,
        Object.assign({}, decision, given),
      );
      return `${row.state} ${row.funding}`;
    } catch (error) {
      if (error instanceof TillsideError) return `${error.code}: ${error.message}`;
      throw error;
    }
  }

  it('is decided by the one who instructed it, which is audited with the proof', async () => {
    const { context } = await reviewOf();
    expect(await resolve(context, ref, {})).toBe('succeeded captured');
    expect(await context.store.audits(ref)).toEqual([
      {
        at: startOfTime,
        actorId: 'Eve, the owner',
        roles: [],
        act: 'instruction.resolve',
        subject: ref,
        found: 'succeeded',
      },
    ]);
    expect((await context.store.evidence([ref])).get(ref)).toMatchObject([
      {
        source: 'staff',
        code: 'review_decided',
        outcome: 'succeeded',
        note: 'Seen at the provider.',
        by: 'Eve, the owner',
      },
    ]);
  });

  it.each([
    ['no name', { by: ' ' }, 'invalid_input: till.instructions.resolve: by is required: who decided'],
    ['no proof', { note: '' }, 'invalid_input: till.instructions.resolve: note is required: how it was found out'],
    ['an invalid outcome', { outcome: 'done' }, 'must be succeeded or failed'],
    ['something else', { amount: dollars(1) }, 'invalid_input'],
  ])('with %s is a mistake that states how to fix it, and changes nothing', async (_what, given, text) => {
    const { context } = await reviewOf();
    expect(await resolve(context, ref, given)).toContain(text);
    expect(await context.store.find(ref, null)).toMatchObject({ state: 'review' });
  });

  it('is refused where there is nothing to decide', async () => {
    const { context } = await reviewOf({ state: 'failed', funding: 'released' });
    expect(await resolve(context, ref, {})).toContain('not_in_review');
    expect(await resolve(context, 'ts_two', {})).toContain('not_found');
    expect(await resolve(context, 'no ref', {})).toContain('not_found');
  });
});
