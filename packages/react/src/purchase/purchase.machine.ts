import type { Instruction, Money } from '@tillside/contract/browser';
import type { Attempt } from '../attempts/attempt.ts';
import { isPlainRefusal, waitOf, type Failure } from '../client/failure.ts';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { Price, PurchaseEvent, PurchaseState, Step } from './purchase.states.ts';

export const initialPurchase: PurchaseState = { offline: false, step: { name: 'fill', errors: {} } };

/** How far apart two answers "no such purchase" must lie before they are believed, milliseconds. */
export const absenceSpacing = 3_000;
/** How long after the last send "no such purchase" is not believed: the request may still be on its way. */
export const absenceQuiet = 8_000;

/**
 * The shared purchase flow: fill → review → pay → outcome. Pure: the same state and event give the same state, and an
 * event that has no meaning in a state leaves it as it is (the same object), so a second press does nothing.
 */
export function transition(state: PurchaseState, event: PurchaseEvent): PurchaseState {
  if (event.type === 'connection')
    return event.offline === state.offline ? state : { ...state, offline: event.offline };
  const step = next(state, event);
  return step === state.step ? state : { ...state, step };
}

function next(state: PurchaseState, event: Exclude<PurchaseEvent, { type: 'connection' }>): Step {
  const { step } = state;
  switch (event.type) {
    case 'adopted':
      return step.name === 'fill'
        ? { name: 'finding', attempt: event.attempt, after: 'reload', firstAbsence: null, trouble: null }
        : step;
    case 'yielded':
      return step.name === 'finding' ? { name: 'fill', errors: {} } : step;
    case 'submitted':
      return step.name === 'fill' ? review(event.input, { at: 'loading' }) : step;
    case 'corrected':
      return step.name === 'fill' && Object.keys(step.errors).some((path) => isWithin(path, event.field))
        ? { ...step, errors: without(step.errors, event.field) }
        : step;
    case 'priceAsked':
      return step.name === 'review' ? { ...step, price: { at: 'loading' } } : step;
    case 'priced':
      return step.name === 'review' && step.price.at === 'loading'
        ? { ...step, price: { at: 'ready', quote: event.quote, previous: null } }
        : step;
    case 'priceFailed':
      return step.name === 'review' && step.price.at === 'loading' ? priceFailed(step, event.failure, event.at) : step;
    case 'edited':
      return step.name === 'review' ? { name: 'fill', errors: {} } : step;
    case 'paid':
      return canPay(state, event.attempt.sentAt) ? { name: 'paying', attempt: event.attempt } : step;
    case 'refused':
      return step.name === 'paying' ? refused(step.attempt, event.failure, event.at) : step;
    case 'lost':
      return step.name === 'paying'
        ? {
            name: 'finding',
            attempt: { ...step.attempt, sentAt: event.at },
            after: 'lost',
            firstAbsence: null,
            trouble: null,
          }
        : step;
    case 'absent':
      return step.name === 'finding' ? absent(step, event.at) : step;
    case 'unfound':
      return step.name === 'finding' ? { ...step, trouble: event.failure } : step;
    case 'answered':
      return step.name === 'paying' || step.name === 'finding'
        ? { name: 'outcome', key: step.attempt.key, instruction: event.instruction }
        : step;
    case 'told':
      return step.name === 'outcome' ? told(step, event.instruction) : step;
    case 'waited':
      return step.name === 'review' && step.obstacle?.kind === 'wait' ? { ...step, obstacle: null } : step;
    case 'restarted':
      return step.name === 'outcome' || step.name === 'review' ? { name: 'fill', errors: {} } : step;
    default:
      return never(event);
  }
}

/** Whether a press on Pay would send: online, with a price on the screen and no wait running. */
export function canPay({ step, offline }: PurchaseState, now: number): boolean {
  if (offline || step.name !== 'review' || step.price.at !== 'ready') return false;
  return step.obstacle?.kind !== 'wait' || step.obstacle.until <= now;
}

function review(input: PurchaseInput, price: Price): Extract<Step, { name: 'review' }> {
  return { name: 'review', input, price, obstacle: null, earlier: null };
}

function priceFailed(step: Extract<Step, { name: 'review' }>, failure: Failure, at: number): Step {
  if (failure.kind === 'refused' && failure.problem.code === 'invalid_input')
    return { name: 'fill', errors: failure.problem.errors ?? {} };
  const seconds = waitOf(failure);
  return { ...step, price: { at: 'failed', failure, until: seconds === null ? null : at + seconds * 1000 } };
}

/** The companion refused this send. It stored nothing this time, but an earlier send with the key may still have arrived. */
function refused(attempt: Attempt, failure: Failure, at: number): Step {
  if (!isPlainRefusal(failure) || failure.problem.code === 'idempotency_key_reused') {
    return { name: 'finding', attempt: { ...attempt, sentAt: at }, after: 'lost', firstAbsence: null, trouble: null };
  }
  const { problem } = failure;
  const back = {
    ...review(attempt.input, { at: 'ready', quote: attempt.quote, previous: null }),
    earlier: { ...attempt, sends: attempt.sends - 1 },
  };
  if (problem.code === 'invalid_input') return { name: 'fill', errors: problem.errors ?? {} };
  if (problem.code === 'price_changed') return { ...back, price: changedPrice(attempt.quote, problem.quote) };
  if (problem.status === 401) return { ...back, obstacle: { kind: 'signIn' } };
  if (problem.status === 429)
    return { ...back, obstacle: { kind: 'wait', until: at + (waitOf(failure) ?? 30) * 1000 } };
  return { ...back, obstacle: { kind: 'refused', problem } };
}

/** A changed price without the new one (an older companion) has to be asked for. */
function changedPrice(previous: Money, quote: Money | undefined): Price {
  return quote ? { at: 'ready', quote, previous } : { at: 'loading' };
}

function absent(step: Extract<Step, { name: 'finding' }>, at: number): Step {
  const { attempt, firstAbsence, after } = step;
  const spaced = firstAbsence !== null && at - firstAbsence >= absenceSpacing;
  if (!spaced || at - attempt.sentAt < absenceQuiet)
    return { ...step, firstAbsence: firstAbsence ?? at, trouble: null };
  return { ...review(attempt.input, { at: 'loading' }), obstacle: { kind: 'neverArrived', after }, earlier: attempt };
}

/** News about another purchase, or older than what is shown, change nothing. */
function told(step: Extract<Step, { name: 'outcome' }>, instruction: Instruction): Step {
  const newer = instruction.ref === step.instruction.ref && instruction.version > step.instruction.version;
  return newer ? { ...step, instruction } : step;
}

function without(errors: Readonly<Record<string, string>>, field: string): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isWithin(path, field)));
}

/** `rows.3.phone` is a part of the field `rows`. */
function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}

function never(event: never): never {
  throw new Error(`No such event: ${JSON.stringify(event)}`);
}
