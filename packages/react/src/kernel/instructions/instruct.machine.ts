import { sameMoney, type FieldError, type Instruction, type Money, type Problem } from '@tillside/contract';
import type { Attempt } from '../runtime/attempt-storage.ts';
import { isPlainRefusal, waitOf, type Failure } from '../client/failure.ts';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { Price, InstructEvent, InstructState, Step } from './instruct.states.ts';

export const initialInstruct: InstructState = { offline: false, step: { name: 'idle', errors: {} } };

/** Minimum time between two "not found" answers that prove absence, in milliseconds. */
export const absenceSpacing = 3_000;
/** Quiet period after the last send in which "not found" proves nothing, in milliseconds: the request may still arrive. */
export const absenceQuiet = 8_000;

/**
 * The state machine of one instruction: idle → review → sending → outcome. Pure. An event without a meaning in a state
 * returns the same object, so a second press does nothing.
 */
export function transition(state: InstructState, event: InstructEvent): InstructState {
  if (event.type === 'connection')
    return event.offline === state.offline ? state : { ...state, offline: event.offline };
  const step = next(state, event);
  return step === state.step ? state : { ...state, step };
}

function next(state: InstructState, event: Exclude<InstructEvent, { type: 'connection' }>): Step {
  const { step } = state;
  switch (event.type) {
    case 'adopted':
      return step.name === 'idle' ? finding(event.attempt, 'reload') : step;
    case 'lockHeldElsewhere':
      return step.name === 'finding' ? { name: 'idle', errors: {} } : step;
    case 'submitted':
      return step.name === 'idle' ? review(event.input, event.free ? { at: 'free' } : { at: 'loading' }) : step;
    case 'corrected':
      return step.name === 'idle' &&
        (step.paused || Object.keys(step.errors).some((path) => isWithin(path, event.field)))
        ? { name: 'idle', errors: without(step.errors, event.field) }
        : step;
    case 'priceAsked':
      return step.name === 'review' && step.price.at !== 'free' ? { ...step, price: askedAgain(step.price) } : step;
    case 'priced':
      return step.name === 'review' && step.price.at === 'loading'
        ? {
            ...step,
            price: {
              at: 'ready',
              quote: event.quote,
              previous: changedFrom(step.price.before?.quote, event.quote),
              alreadyPaid: event.alreadyPaid ?? null,
              exchange: event.exchange,
            },
          }
        : step;
    case 'priceFailed':
      return step.name === 'review' && step.price.at === 'loading' ? priceFailed(step, event.failure, event.at) : step;
    case 'sent':
      return canSend(state, event.attempt.sentAt) ? { name: 'sending', attempt: event.attempt } : step;
    case 'refused':
      return step.name === 'sending' ? refused(step.attempt, event.failure, event.at) : step;
    case 'lost':
      return step.name === 'sending' ? lost(step.attempt, event.at) : step;
    case 'absent':
      return step.name === 'finding' ? absent(step, event.at) : step;
    case 'unfound':
      return step.name === 'finding' ? { ...step, trouble: event.failure } : step;
    case 'answered':
      return step.name === 'sending' || step.name === 'finding'
        ? { name: 'outcome', key: step.attempt.key, instruction: event.instruction }
        : step;
    case 'updated':
      return step.name === 'outcome' ? updated(step, event.instruction) : step;
    case 'left':
      return step.name === 'outcome' || step.name === 'review' ? { name: 'idle', errors: {} } : step;
    default:
      return never(event);
  }
}

/** Whether it may be sent now: online, with a visible price unless it is free, and no wait running. */
export function canSend({ step, offline }: InstructState, now: number): boolean {
  if (offline || step.name !== 'review' || (step.price.at !== 'ready' && step.price.at !== 'free')) return false;
  return step.obstacle?.kind !== 'wait' || step.obstacle.until <= now;
}

/** Keeps the price that was shown, so that a different one is pointed out. */
function askedAgain(price: Price): Price {
  const before = price.at === 'ready' ? price : price.at === 'loading' ? price.before : undefined;
  return { at: 'loading', ...(before && { before }) };
}

function changedFrom(before: Money | undefined, quote: Money): Money | null {
  return before === undefined || sameMoney(before, quote) ? null : before;
}

function review(input: PurchaseInput, price: Price): Extract<Step, { name: 'review' }> {
  return { name: 'review', input, price, obstacle: null, earlier: null };
}

function finding(attempt: Attempt, after: 'reload' | 'lost'): Step {
  return { name: 'finding', attempt, after, firstAbsence: null, trouble: null };
}

/** The answer is missing: the request may have arrived at this moment. */
function lost(attempt: Attempt, at: number): Step {
  return finding({ ...attempt, sentAt: at }, 'lost');
}

function priceFailed(step: Extract<Step, { name: 'review' }>, failure: Failure, at: number): Step {
  const form = failure.kind === 'refused' ? backToForm(failure.problem, step.earlier) : null;
  if (form) return form;
  const seconds = waitOf(failure);
  return { ...step, price: { at: 'failed', failure, until: seconds === null ? null : at + seconds * 1000 } };
}

/**
 * The form, if that is where something can be done about a refusal: another input, or another provider.
 * @param earlier an attempt whose key the next send has to reuse, so that the review stays
 */
function backToForm(problem: Problem, earlier: Attempt | null): Step | null {
  if (problem.code === 'invalid_input') return { name: 'idle', errors: problem.errors ?? {} };
  return problem.reason === 'selling_paused' && !earlier ? { name: 'idle', errors: {}, paused: problem } : null;
}

/** Handles a refused send. It stored nothing, but an earlier send with the key may still have arrived. */
function refused(attempt: Attempt, failure: Failure, at: number): Step {
  if (!isPlainRefusal(failure) || failure.problem.code === 'idempotency_key_reused') return lost(attempt, at);
  const { problem } = failure;
  const form = backToForm(problem, attempt.sends > 1 ? attempt : null);
  if (form) return form;
  const back = {
    ...review(attempt.input, priceOf(attempt)),
    earlier: { ...attempt, sends: attempt.sends - 1 },
  };
  if (problem.code === 'price_changed') return { ...back, price: changedPrice(attempt, problem.quote) };
  if (problem.status === 401) return { ...back, obstacle: { kind: 'signIn' } };
  if (problem.status === 429)
    return { ...back, obstacle: { kind: 'wait', until: at + (waitOf(failure) ?? 30) * 1000 } };
  return { ...back, obstacle: { kind: 'refused', problem } };
}

/** A changed price. An older companion omits the new one, which then has to be requested. */
function changedPrice(attempt: Attempt, quote: Money | undefined): Price {
  const { quote: previous, exchange } = attempt;
  // Its exchange rate has to be requested too.
  if (exchange) return askedAgain(priceOf(attempt));
  return quote ? { at: 'ready', quote, previous: previous ?? null, alreadyPaid: null } : { at: 'loading' };
}

export function priceOf({ quote, exchange }: Attempt): Price {
  return quote ? { at: 'ready', quote, previous: null, alreadyPaid: null, exchange } : { at: 'free' };
}

function absent(step: Extract<Step, { name: 'finding' }>, at: number): Step {
  const { attempt, firstAbsence, after } = step;
  const spaced = firstAbsence !== null && at - firstAbsence >= absenceSpacing;
  if (!spaced || at - attempt.sentAt < absenceQuiet)
    return { ...step, firstAbsence: firstAbsence ?? at, trouble: null };
  const price: Price = attempt.quote ? { at: 'loading' } : { at: 'free' };
  return { ...review(attempt.input, price), obstacle: { kind: 'neverArrived', after }, earlier: attempt };
}

/** Ignores other instructions, and versions older than the visible one. */
function updated(step: Extract<Step, { name: 'outcome' }>, instruction: Instruction): Step {
  const newer = instruction.ref === step.instruction.ref && instruction.version > step.instruction.version;
  return newer ? { ...step, instruction } : step;
}

function without(errors: FieldErrors, field: string): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isWithin(path, field)));
}

type FieldErrors = Readonly<Record<string, FieldError>>;

/** Whether a path such as `rows.3.phone` belongs to the field `rows`. */
function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}

function never(event: never): never {
  throw new Error(`No such event: ${JSON.stringify(event)}`);
}
