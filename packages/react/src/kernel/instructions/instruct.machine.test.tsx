import { describe, expect, it } from 'vitest';
import { dollars, naira, problems, type FieldError, type Problem, type ProblemCode } from '@tillside/contract';
import type { Attempt } from '../runtime/attempt-storage.ts';
import type { Failure } from '../client/failure.ts';
import { exampleInstruction } from '../../testing/companion-double.ts';
import { absenceQuiet, absenceSpacing, canSend, initialInstruct, transition } from './instruct.machine.ts';
import type { InstructEvent, InstructState } from './instruct.states.ts';

const input = { phone: '2348031234567', network: 'mtn', amount: naira(500) };
const attempt: Attempt = {
  key: 'key-number-one',
  operation: 'airtime.buy',
  input,
  quote: naira(500),
  sentAt: 1_000,
  sends: 1,
};

function run(events: readonly InstructEvent[], from: InstructState = initialInstruct): InstructState {
  return events.reduce(transition, from);
}

const no: FieldError = { code: 'not_accepted' };

function refusal(code: ProblemCode, more: Partial<Problem> = {}): Failure {
  const { status, title, can_retry } = problems[code];
  return {
    kind: 'refused',
    problem: { type: code, title, status, code, can_retry, ...more },
    retryAfter: more.retry_after ?? null,
  };
}

const review = run([{ type: 'submitted', input }]);
const ready = run([{ type: 'priced', quote: naira(500) }], review);
const paying = run([{ type: 'sent', attempt }], ready);
const finding = run([{ type: 'lost', at: 2_000 }], paying);
const outcome = run(
  [{ type: 'answered', instruction: exampleInstruction({ state: 'processing', version: 4 }) }],
  paying,
);

const every: Readonly<Record<string, InstructState>> = {
  idle: initialInstruct,
  review,
  ready,
  sending: paying,
  finding,
  outcome,
};

const events: readonly InstructEvent[] = [
  { type: 'connection', offline: true },
  { type: 'adopted', attempt },
  { type: 'lockHeldElsewhere' },
  { type: 'submitted', input },
  { type: 'corrected', field: 'phone' },
  { type: 'priceAsked' },
  { type: 'priced', quote: naira(500) },
  { type: 'priceFailed', failure: refusal('internal'), at: 1 },
  { type: 'sent', attempt },
  { type: 'answered', instruction: exampleInstruction() },
  { type: 'refused', failure: refusal('forbidden'), at: 1 },
  { type: 'lost', at: 1 },
  { type: 'absent', at: 1 },
  { type: 'unfound', failure: { kind: 'lost', reason: 'network' } },
  { type: 'updated', instruction: exampleInstruction({ version: 9 }) },
  { type: 'left' },
];

/** Where each event leads from each state. What is not listed changes nothing. */
const moves: Readonly<Record<string, Readonly<Partial<Record<InstructEvent['type'], string>>>>> = {
  idle: { connection: 'idle', adopted: 'finding', submitted: 'review' },
  review: {
    connection: 'review',
    priceAsked: 'review',
    priced: 'review',
    priceFailed: 'review',
    left: 'idle',
  },
  ready: { connection: 'review', priceAsked: 'review', sent: 'sending', left: 'idle' },
  sending: { connection: 'sending', answered: 'outcome', refused: 'review', lost: 'finding' },
  finding: {
    connection: 'finding',
    lockHeldElsewhere: 'idle',
    answered: 'outcome',
    absent: 'finding',
    unfound: 'finding',
  },
  outcome: { connection: 'outcome', updated: 'outcome', left: 'idle' },
};

describe('every event in every state', () => {
  for (const [name, state] of Object.entries(every)) {
    for (const event of events) {
      const target = moves[name]?.[event.type];
      it(`${name}: ${event.type} ${target ? `leads to ${target}` : 'means nothing'}`, () => {
        const after = transition(state, event);
        if (target === undefined) expect(after).toBe(state);
        else {
          expect(after).not.toBe(state);
          expect(after.step.name).toBe(target);
        }
      });
    }
  }
});

describe('sending', () => {
  it('takes the second press of a double press for nothing', () => {
    expect(transition(paying, { type: 'sent', attempt: { ...attempt, key: 'another-key' } })).toBe(paying);
  });

  it('does not pay while offline', () => {
    const offline = run([{ type: 'connection', offline: true }], ready);
    expect(transition(offline, { type: 'sent', attempt })).toBe(offline);
  });

  it('does not pay without a price', () => {
    expect(transition(review, { type: 'sent', attempt })).toBe(review);
  });

  it('shows a changed price beside the old one, and keeps the key', () => {
    const { step } = run(
      [{ type: 'refused', failure: refusal('price_changed', { quote: naira(525) }), at: 2_000 }],
      paying,
    );
    expect(step).toMatchObject({
      name: 'review',
      price: { at: 'ready', quote: naira(525), previous: naira(500), alreadyPaid: null },
      earlier: { key: attempt.key, sends: 0 },
    });
  });

  it('keeps a price whose hold is over until the next is known, and points a change out', () => {
    const asked = run([{ type: 'priceAsked' }], ready);
    expect(asked.step).toMatchObject({ price: { at: 'loading', before: { quote: naira(500) } } });
    expect(canSend(asked, 2_000)).toBe(false);
    expect(run([{ type: 'priced', quote: naira(500) }], asked).step).toMatchObject({ price: { previous: null } });
    expect(run([{ type: 'priced', quote: naira(525) }], asked).step).toMatchObject({
      price: { quote: naira(525), previous: naira(500) },
    });
  });

  it('asks for the new rate with a price that changed', () => {
    const exchange = { amount: dollars(25), rate: '20', fees_included: false, holds_for: 60, until: 61_000 };
    const sent = run([{ type: 'sent', attempt: { ...attempt, exchange } }], ready);
    const changed = refusal('price_changed', { quote: naira(525) });
    expect(run([{ type: 'refused', failure: changed, at: 2_000 }], sent).step).toMatchObject({
      name: 'review',
      price: { at: 'loading', before: { quote: naira(500) } },
    });
  });

  it('asks for the new price when the companion did not send it', () => {
    expect(run([{ type: 'refused', failure: refusal('price_changed'), at: 2_000 }], paying).step).toMatchObject({
      price: { at: 'loading' },
    });
  });

  it('goes back to the fields that were refused', () => {
    const { step } = run(
      [{ type: 'refused', failure: refusal('invalid_input', { errors: { phone: no } }), at: 1 }],
      paying,
    );
    expect(step).toEqual({ name: 'idle', errors: { phone: no } });
  });

  it('goes back to the form where another provider can be chosen, once one is not sold', () => {
    const failure = refusal('product_unavailable', { reason: 'selling_paused' });
    const refused = { step: { name: 'idle', errors: {}, paused: { reason: 'selling_paused' } } };
    const at = 1_000;
    const asked = run([{ type: 'priceFailed', failure, at }], review);
    expect(asked).toMatchObject(refused);
    expect(run([{ type: 'refused', failure, at }], paying)).toMatchObject(refused);
    expect(run([{ type: 'corrected', field: 'network' }], asked).step).toEqual({ name: 'idle', errors: {} });
  });

  it('stays at the review, with the key, where an earlier send may have arrived', () => {
    const failure = refusal('product_unavailable', { reason: 'selling_paused' });
    const again = run([{ type: 'sent', attempt: { ...attempt, sends: 2 } }], ready);
    expect(run([{ type: 'refused', failure, at: 1_000 }], again).step).toMatchObject({
      name: 'review',
      earlier: { key: attempt.key },
    });
  });

  it('forgets what was wrong in a part of a field once that field changes', () => {
    const errors = { 'rows.3.phone': no, 'rows.4.phone': no, rowsdale: no };
    const back = run([{ type: 'refused', failure: refusal('invalid_input', { errors }), at: 1 }], paying);
    expect(run([{ type: 'corrected', field: 'rows' }], back).step).toEqual({
      name: 'idle',
      errors: { rowsdale: no },
    });
  });

  it('waits as long as the answer requires, and then may pay again', () => {
    const waiting = run(
      [{ type: 'refused', failure: refusal('rate_limited', { retry_after: 20 }), at: 1_000 }],
      paying,
    );
    expect(canSend(waiting, 20_999)).toBe(false);
    expect(canSend(waiting, 21_000)).toBe(true);
  });

  it.each(['internal', 'unavailable', 'idempotency_key_reused'] as const)(
    'finds out after %s, for it may have arrived',
    (code) => {
      expect(run([{ type: 'refused', failure: refusal(code), at: 1 }], paying).step).toMatchObject({
        name: 'finding',
        after: 'lost',
      });
    },
  );

  it('keeps the input when the session has ended', () => {
    expect(run([{ type: 'refused', failure: refusal('unauthenticated'), at: 1 }], paying).step).toMatchObject({
      name: 'review',
      input,
      obstacle: { kind: 'signIn' },
    });
  });
});

describe('finding out', () => {
  const first = 2_000 + absenceQuiet;

  it('does not take one answer that nothing arrived as proof', () => {
    expect(run([{ type: 'absent', at: first }], finding).step.name).toBe('finding');
  });

  it('does not take two that came close together as proof', () => {
    expect(
      run(
        [
          { type: 'absent', at: first },
          { type: 'absent', at: first + absenceSpacing - 1 },
        ],
        finding,
      ).step.name,
    ).toBe('finding');
  });

  it('does not take two spaced ones soon after the send as proof', () => {
    expect(
      run(
        [
          { type: 'absent', at: 2_100 },
          { type: 'absent', at: 2_100 + absenceSpacing },
        ],
        finding,
      ).step.name,
    ).toBe('finding');
  });

  it('takes two, spaced, after a while as proof: back to the review, with the same key', () => {
    const { step } = run(
      [
        { type: 'absent', at: first },
        { type: 'absent', at: first + absenceSpacing },
      ],
      finding,
    );
    expect(step).toMatchObject({
      name: 'review',
      price: { at: 'loading' },
      obstacle: { kind: 'neverArrived', after: 'lost' },
      earlier: { key: attempt.key },
    });
  });

  it('never pays by itself', () => {
    expect(transition(finding, { type: 'sent', attempt })).toBe(finding);
  });

  it('takes up an attempt of an earlier page', () => {
    expect(run([{ type: 'adopted', attempt }]).step).toMatchObject({ name: 'finding', after: 'reload', attempt });
  });
});

describe('an outcome', () => {
  it('never goes back to older news', () => {
    expect(transition(outcome, { type: 'updated', instruction: exampleInstruction({ version: 4 }) })).toBe(outcome);
    expect(transition(outcome, { type: 'updated', instruction: exampleInstruction({ version: 3 }) })).toBe(outcome);
  });

  it('ignores another purchase', () => {
    expect(
      transition(outcome, { type: 'updated', instruction: exampleInstruction({ ref: 'ts_other', version: 99 }) }),
    ).toBe(outcome);
  });
});

describe('what nothing is paid for', () => {
  const free = run([{ type: 'submitted', input, free: true }]);
  const { quote: _none, ...unpriced } = attempt;

  it('is sent without a price, and comes back without one', () => {
    const sent = run([{ type: 'sent', attempt: unpriced }], free);
    expect(sent.step.name).toBe('sending');
    const refused = run([{ type: 'refused', failure: refusal('forbidden'), at: 2_000 }], sent);
    expect(refused.step).toMatchObject({ name: 'review', price: { at: 'free' }, obstacle: { kind: 'refused' } });
    expect(transition(refused, { type: 'priceAsked' })).toBe(refused);
  });
});
