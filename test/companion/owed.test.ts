import { dollars, naira, type Instruction, type Problem, type StaffInstruction } from '@tillside/contract';
import { ProblemSchema, StaffInstructionPageSchema, StaffInstructionSchema } from '@tillside/contract/schemas';
import {
  sqliteStore,
  type Caller,
  type FundingRequest,
  type OwedSettlement,
  type TillsideEvent,
  type TillsideOptions,
} from '@tillside/server';
import { describe, expect, test as plainTest } from 'vitest';
import { z } from 'zod';
import { Bank } from './bank.ts';
import { idOfCard, startCardWorld, type CardWorld } from './card-world.ts';
import { buy, read, startWorld, type World, post } from './world.ts';

const test = plainTest.extend('world', () => startCreditWorld());

/** Sade and Tola are shoppers and staff at once; Kemi is staff only; Ada holds the card. */
const people: Readonly<Record<string, Omit<Caller, 'sessionId'>>> = {
  ada: { id: 'ada', customerId: 'cus_ada', roles: ['shopper'] },
  bayo: { id: 'bayo', customerId: 'cus_bayo', roles: ['shopper'] },
  /** Ada as a member of staff in the shop where she works. */
  adaobi: { id: 'adaobi', customerId: 'cus_ada', roles: ['shopper', 'staff'] },
  sade: { id: 'sade', customerId: 'cus_sade', roles: ['shopper', 'staff'] },
  tola: { id: 'tola', roles: ['shopper', 'staff'] },
  kemi: { id: 'kemi', roles: ['staff'] },
  /** Staff of finance, where Ada works as well, and of support. */
  fumi: { id: 'fumi', roles: ['shopper', 'finance'] },
  adaeze: { id: 'adaeze', customerId: 'cus_ada', roles: ['finance'] },
  musa: { id: 'musa', roles: ['support'] },
};

const caller: TillsideOptions['caller'] = (request) => {
  const person = people[/shopper=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''];
  return person ? { ...person, sessionId: `session of ${person.id}` } : null;
};

interface CreditWorld extends CardWorld {
  readonly paid: FundingRequest[];
  readonly received: TillsideEvent[];
}

/** A card of ada's, and hooks that record whom they pay. */
async function startCreditWorld(): Promise<CreditWorld> {
  const paid: FundingRequest[] = [];
  const received: TillsideEvent[] = [];
  const bank = new Bank();
  const world = await startCardWorld('sandbox', {
    caller,
    funding: {
      reserve: (request) => bank.reserve(request),
      capture: (request) => bank.capture(request),
      release: (request) => bank.release(request),
      credit: (request) => void paid.push(request),
    },
    events: { 'credit.owed': (event) => void received.push(event) },
  });
  return Object.assign(world, { paid, received });
}

async function settle(
  world: World,
  ref: string,
  body: object,
  as: string,
): Promise<{ readonly row: StaffInstruction | null; readonly problem: Problem | null }> {
  const response = await post(world, `/instructions/${ref}/settled`, body, { as });
  const answer: unknown = await response.json();
  return response.ok
    ? { row: StaffInstructionSchema.parse(answer), problem: null }
    : { row: null, problem: ProblemSchema.parse(answer) };
}

const note = 'the cardholder came by';
const CreatedCard = z.object({
  message: z.object({ details: z.object({ card: z.object({ id: z.string() }) }) }),
});

describe('money from another customer’s card', () => {
  test.each(['card.withdraw', 'card.terminate'] as const)(
    '%s by a caller with both roles pays no caller: it is owed to the customer, whom the event names',
    async (operation) => {
      const world = await startCreditWorld();
      const id = await world.newCard(40);
      const input = operation === 'card.withdraw' ? { id, amount: dollars(15) } : { id };
      const amount = operation === 'card.withdraw' ? 15 : 40;
      const taken = await world.carryOut(operation, input, 'sade');
      await world.pass(1);
      expect(taken).toMatchObject({ state: 'succeeded', funding: 'credit_owed', owed: dollars(amount) });
      expect(world.paid).toEqual([]);
      expect(world.received).toMatchObject([
        { type: 'credit.owed', ref: taken.ref, amount: dollars(amount), customerId: 'cus_ada' },
      ]);
      expect(world.log.join('\n')).toContain('another member of staff has to name the payee');
    },
  );

  test('by staff only is owed as well, and by the cardholder is paid to the cardholder', async ({ world }) => {
    const id = await world.newCard(40);
    expect(await world.carryOut('card.withdraw', { id, amount: dollars(5) }, 'kemi')).toMatchObject({
      funding: 'credit_owed',
    });
    expect(await world.carryOut('card.withdraw', { id, amount: dollars(6) }, 'ada')).toMatchObject({
      funding: 'credited',
    });
    expect(world.paid).toMatchObject([{ caller: { id: 'ada' }, amount: dollars(6) }]);
  });

  test('is paid to the caller if the card is their own, though they are staff', async ({ world }) => {
    const made = await world.carryOut('card.create', { type: 'virtual', amount: dollars(20) }, 'ada');
    const own = await world.carryOut('card.withdraw', { id: idOfCard(made), amount: dollars(5) }, 'adaobi');
    expect(own).toMatchObject({ funding: 'credited' });
    expect(world.paid).toMatchObject([{ caller: { id: 'adaobi', customerId: 'cus_ada' }, amount: dollars(5) }]);
  });

  test('is paid once to the payee whom another member of staff names', async ({ world }) => {
    const { ref } = await withdrawn(world);
    const named = await settle(world, ref, { note, caller_id: 'ada' }, 'kemi');
    expect(named.row).toMatchObject({
      state: 'succeeded',
      funding: 'credited',
      owed_to: { customer_id: 'cus_ada', caller_id: 'ada' },
    });
    const again = await settle(world, ref, { note, caller_id: 'ada' }, 'kemi');
    expect(again.row).toMatchObject({ funding: 'credited', version: named.row?.version });
    const other = await settle(world, ref, { note, caller_id: 'bayo' }, 'kemi');
    expect(other.problem).toMatchObject({ code: 'not_owed', status: 409 });
    expect(world.paid).toMatchObject([
      { ref, caller: { id: 'ada', customerId: 'cus_ada', roles: ['shopper'] }, amount: dollars(15) },
    ]);
    const { store } = world.options;
    expect(await store.audits(ref)).toMatchObject([
      { actorId: 'sade', act: 'card.withdraw' },
      { actorId: 'kemi', act: 'instruction.settle', found: 'payee_named' },
    ]);
    expect(named.row?.proof).toContainEqual(
      expect.objectContaining({ source: 'staff', by: 'kemi', code: 'payee_named', payee: 'ada', note }),
    );
  });

  test.each([
    ['the caller who instructed it', { caller_id: 'ada' }, 'sade', 'own_review'],
    ['the caller who would be paid', { caller_id: 'tola' }, 'tola', 'own_review'],
    ['the cardholder, who is staff under another name', { caller_id: 'ada' }, 'adaobi', 'own_review'],
    ['another caller, in favour of the one who instructed it', { caller_id: 'sade' }, 'kemi', 'own_review'],
    ['another caller, in favour of a person unrelated to the card', { caller_id: 'bayo' }, 'kemi', 'invalid_input'],
    ['a caller who names no payee', {}, 'kemi', 'invalid_input'],
    ['a caller who gives no note', { note: ' ', caller_id: 'ada' }, 'kemi', 'invalid_input'],
    ['a shopper', { caller_id: 'ada' }, 'ada', 'not_found'],
    ['finance who would be paid', { caller_id: 'fumi' }, 'fumi', 'own_review'],
    ['the cardholder, who is finance under another name', { caller_id: 'ada' }, 'adaeze', 'own_review'],
    ['finance, in favour of a person unrelated to the card', { caller_id: 'bayo' }, 'fumi', 'invalid_input'],
    ['support', { caller_id: 'ada' }, 'musa', 'not_found'],
  ] as const)('is not settled by %s', async (_who, body, as, code) => {
    const world = await startCreditWorld();
    const { ref } = await withdrawn(world);
    expect((await settle(world, ref, { note, ...body }, as)).problem?.code).toBe(code);
    expect(world.paid).toEqual([]);
    expect(await world.reread(ref, 'sade')).toMatchObject({ funding: 'credit_owed' });
  });

  test('is settled by finance as by staff', async ({ world }) => {
    const { ref } = await withdrawn(world);
    expect((await settle(world, ref, { note, caller_id: 'ada' }, 'fumi')).row).toMatchObject({ funding: 'credited' });
    expect(world.paid).toMatchObject([{ ref, caller: { id: 'ada' }, amount: dollars(15) }]);
  });

  test('of a customer who never signed in accepts a payee from the shop’s own code, not from two clerks', async () => {
    const world = await startCreditWorld();
    const { ref } = await world.carryOut('card.terminate', { id: await cardIssuedElsewhere(world) }, 'sade');
    for (const payee of ['bayo', 'friend-of-kemi', 'ada']) {
      expect((await settle(world, ref, { note, caller_id: payee }, 'kemi')).problem).toMatchObject({
        code: 'invalid_input',
        errors: { caller_id: { code: 'not_accepted' } },
      });
    }
    expect(world.paid).toEqual([]);
    expect(world.log.join('\n')).toContain('nobody has signed in as the card’s customer yet. Settle it once they have');
    await world.till.instructions.settle(ref, { by: 'Sade', note, callerId: 'ada' });
    expect(world.paid).toMatchObject([{ ref, caller: { id: 'ada', customerId: 'cus_ada' }, amount: dollars(40) }]);
  });

  test('of a customer is paid to whom staff name once they have signed in', async ({ world }) => {
    const { ref } = await world.carryOut('card.terminate', { id: await cardIssuedElsewhere(world) }, 'sade');
    const name = () => settle(world, ref, { note, caller_id: 'ada' }, 'kemi');
    expect((await name()).problem?.code).toBe('invalid_input');
    await world.request('/instructions', { as: 'ada' });
    expect((await name()).row).toMatchObject({ funding: 'credited', owed_to: { caller_id: 'ada' } });
  });

  test('is found by staff by its funding state', async ({ world }) => {
    const { ref } = await withdrawn(world);
    const list = async (query: string): Promise<readonly StaffInstruction[]> => {
      const response = await world.request(`/staff/instructions?${query}`, { as: 'kemi' });
      return StaffInstructionPageSchema.parse(await response.json()).items;
    };
    expect(await list('funding=credit_owed')).toMatchObject([{ ref, owed_to: { customer_id: 'cus_ada' } }]);
    expect(await list('funding=refund_owed')).toEqual([]);
    expect(await list('funding=credit_owed&state=failed')).toEqual([]);
    const refused = await world.request('/staff/instructions?funding=lost', { as: 'kemi' });
    expect(ProblemSchema.parse(await refused.json()).errors).toHaveProperty('funding');
  });

  test('belongs to the merchant without a credit hook: nothing is owed to a customer', async () => {
    const bank = new Bank();
    const world = await startCardWorld('sandbox', {
      caller,
      funding: {
        reserve: (request) => bank.reserve(request),
        capture: (request) => bank.capture(request),
        release: (request) => bank.release(request),
      },
    });
    const id = await world.newCard(40);
    const taken = await world.carryOut('card.withdraw', { id, amount: dollars(15) }, 'sade');
    expect(taken).toMatchObject({ state: 'succeeded', funding: 'none' });
    expect((await world.instruct('card.withdraw', { id, amount: dollars(1) }, { as: 'ada' })).status).toBe(403);
    expect((await settle(world, taken.ref, { note, caller_id: 'ada' }, 'kemi')).problem?.code).toBe('not_owed');
  });

  test('is settled by the shop’s own code where it has one person only, and is audited', async ({ world }) => {
    const { ref } = await withdrawn(world);
    const refused = async (settlement: OwedSettlement, at: string = ref): Promise<unknown> =>
      world.till.instructions.settle(at, settlement).catch((error: unknown) => Reflect.get(Object(error), 'code'));
    expect(await refused({ by: '', note, callerId: 'ada' })).toBe('invalid_input');
    expect(await refused({ by: 'Sade', note })).toBe('invalid_input');
    expect(await refused({ by: 'Sade', note, callerId: 'bayo' })).toBe('invalid_input');
    expect(await refused({ by: 'Sade', note, callerId: 'ada' }, 'ts_nobody')).toBe('not_found');
    const settled = await world.till.instructions.settle(ref, { by: 'Sade', note, callerId: 'ada' });
    expect(settled).toMatchObject({ ref, funding: 'credited' });
    expect(world.paid).toMatchObject([{ ref, caller: { id: 'ada' } }]);
    expect(await refused({ by: 'Sade', note, callerId: 'sade' })).toBe('not_owed');
    expect(await world.options.store.audits(ref)).toMatchObject([
      { act: 'card.withdraw' },
      { actorId: 'Sade', roles: [], act: 'instruction.settle', found: 'payee_named' },
    ]);
  });

  /** Issues a card outside the companion. Ada has never signed in. */
  async function cardIssuedElsewhere(world: CreditWorld): Promise<string> {
    const wanted = { customer_id: 'cus_ada', currency: 'USD', type: 'virtual', amount: 40 };
    return CreatedCard.parse(await world.ask('POST', '/cards/create', wanted)).message.details.card.id;
  }

  async function withdrawn(world: CreditWorld): Promise<Instruction> {
    const id = await world.newCard(40);
    return world.carryOut('card.withdraw', { id, amount: dollars(15) }, 'sade');
  }
});

describe('a refund', () => {
  /** Delivered, and reversed a minute later. */
  const takenBack = { phone: '08030000004', amount: naira(500), network: 'mtn' };

  async function startRefundWorld(refund: ((request: FundingRequest) => Promise<void> | void) | null) {
    const bank = new Bank();
    const received: TillsideEvent[] = [];
    const record = (event: TillsideEvent): void => void received.push(event);
    const world = await startWorld({
      caller,
      store: sqliteStore(':memory:'),
      funding: {
        reserve: (request) => bank.reserve(request),
        capture: (request) => bank.capture(request),
        release: (request) => bank.release(request),
        ...(refund ? { refund } : {}),
      },
      events: { 'refund.owed': record, 'refund.paid': record },
    });
    const { instruction } = await buy(world, takenBack);
    await world.pass(8);
    await world.pass(90);
    return { world, ref: instruction.ref, received };
  }

  test('that is owed is settled by a person where no hook pays it, once', async () => {
    const { world, ref, received } = await startRefundWorld(null);
    expect(await read(world, ref)).toMatchObject({ state: 'reversed', funding: 'refund_owed', owed: naira(500) });
    const paid = await settle(world, ref, { note, caller_id: 'ada' }, 'kemi');
    expect(paid.problem).toMatchObject({ code: 'invalid_input', errors: { caller_id: { code: 'unexpected' } } });
    expect(paid.problem?.detail).toBe('caller_id is for payouts only: a refund goes to who has paid.');
    expect((await settle(world, ref, { note }, 'ada')).problem?.status).toBe(404);
    const settled = await settle(world, ref, { note }, 'kemi');
    expect(settled.row).toMatchObject({ state: 'reversed', funding: 'refunded' });
    expect((await settle(world, ref, { note }, 'kemi')).row?.version).toBe(settled.row?.version);
    await world.pass(2);
    expect(received.map(({ type }) => type)).toEqual(['refund.owed', 'refund.paid']);
    expect(await world.options.store.audits(ref)).toMatchObject([{ actorId: 'kemi', act: 'instruction.settle' }]);
  });

  test('that a hook pays is retried until the hook returns, and no person can settle it', async () => {
    const paid: FundingRequest[] = [];
    let isClosed = true;
    const { world, ref, received } = await startRefundWorld((request) => {
      if (isClosed) throw new Error('The bank is closed.');
      paid.push(request);
    });
    expect(await read(world, ref)).toMatchObject({ state: 'reversed', funding: 'refunding' });
    expect((await settle(world, ref, { note }, 'kemi')).problem).toMatchObject({
      code: 'refund_under_way',
      status: 409,
    });
    isClosed = false;
    await world.pass(120, 5);
    expect(await read(world, ref)).toMatchObject({ state: 'reversed', funding: 'refunded', owed: naira(500) });
    expect(paid).toMatchObject([{ ref, caller: { id: 'ada' }, amount: naira(500) }]);
    expect(received).toMatchObject([{ type: 'refund.paid', ref, amount: naira(500) }]);
    expect((await settle(world, ref, { note }, 'kemi')).problem?.code).toBe('not_owed');
  });
});
