import {
  isFinal,
  type PageOperationId,
  type RequestedInput,
  type FieldError,
  type Instruction,
  type Money,
} from '@tillside/contract';
import type { PurchaseInput } from '../client/companion-client.ts';
import { useCallerChanged, useCallerTag } from '../runtime/use-session.ts';
import { isFree } from './instruct.controller.ts';
import type { Instruct, InstructOptions } from './instruct-types.ts';
import type { InstructState, Obstacle, Price } from './instruct.states.ts';
import { useControlledInstruct } from './use-controlled-instruct.ts';
import type { InstructCallbacks } from './use-instruct-callbacks.ts';
import type { Failure } from '../client/failure.ts';
import { priceOf } from './instruct.machine.ts';

interface AnyInstruct extends Omit<InstructView, 'state'> {
  readonly state: InstructView['state'] | 'waiting';
  /** For priced operations only. */
  quote?(input?: PurchaseInput): void;
  send(input?: PurchaseInput): void;
  reset(): boolean;
  leave(): void;
  wake(): void;
}

/**
 * Instructs one operation: requests its price, sends it once, finds it by its key after a lost answer or a reload, and
 * follows it to its end. One tab at a time handles an attempt.
 */
export function useInstruct<Id extends PageOperationId, const About extends Partial<RequestedInput<Id>> = object>(
  operation: Id,
  options?: InstructOptions<Id, About>,
): Instruct<Id, About>;
export function useInstruct(
  operation: PageOperationId,
  { about = nothing, ...callbacks }: InstructCallbacks & { readonly about?: PurchaseInput | undefined } = {},
): AnyInstruct {
  const known = useCallerTag();
  // Another user's instruction never stays on the screen.
  const tag = useCallerChanged() ? null : known;
  const { state, controller } = useControlledInstruct({ operation, about }, tag, callbacks);
  const view = instructView(state);
  // Consecutive calls, such as `reset()` and `send()`, use the current state.
  const now = (): InstructState['step'] => controller.getState().step;
  const mayBegin = (): boolean => tag !== null && (now().name === 'idle' || now().name === 'review');
  const inputOf = (given: PurchaseInput | undefined): PurchaseInput => {
    const step = now();
    return { ...(given ?? (step.name === 'review' ? step.input : nothing)), ...about };
  };
  return {
    ...view,
    state: tag === null ? 'waiting' : view.state,
    quote(input) {
      if (mayBegin()) controller.quote(inputOf(input));
    },
    send(input) {
      if (!mayBegin()) return;
      if (!isFree(operation)) return controller.send();
      // A BVN is the only field that is not kept.
      const { bvn, ...kept } = inputOf(input);
      controller.sendFree(kept, bvn === undefined ? {} : { bvn });
    },
    reset() {
      const step = now();
      if (step.name === 'outcome' && !isFinal(step.instruction.state)) return false;
      controller.leave();
      return mayBegin();
    },
    leave: controller.leave,
    wake: controller.wake,
  };
}

const nothing: PurchaseInput = {};

/** The state of an instruction that hooks expose for every operation. */
interface InstructView {
  readonly state: 'idle' | 'quoting' | 'unquoted' | 'ready' | 'sending' | 'finding' | 'following' | 'done';
  readonly offline: boolean;
  readonly input: PurchaseInput | null;
  readonly errors: Readonly<Record<string, FieldError>>;
  readonly quoted: Money | null;
  readonly previous: Money | null;
  readonly obstacle: Obstacle | null;
  readonly failure: Failure | null;
  readonly instruction: Instruction | null;
}

const noErrors = {};

function instructView({ step, offline }: InstructState): InstructView {
  const nothing = {
    offline,
    input: null,
    errors: noErrors,
    ...priced({ at: 'free' }),
    obstacle: null,
    instruction: null,
  };
  switch (step.name) {
    case 'idle':
      return { ...nothing, state: 'idle', errors: step.errors };
    case 'review': {
      const { input, price, obstacle } = step;
      return { ...nothing, state: stateOfPrice[price.at], input, ...priced(price), obstacle };
    }
    case 'sending':
      return { ...nothing, state: 'sending', input: step.attempt.input, ...priced(priceOf(step.attempt)) };
    case 'finding': {
      const { attempt, trouble: failure } = step;
      return { ...nothing, state: 'finding', input: attempt.input, ...priced(priceOf(attempt)), failure };
    }
    case 'outcome': {
      const { instruction } = step;
      const { input, quote: quoted } = instruction;
      return { ...nothing, state: isFinal(instruction.state) ? 'done' : 'following', input, quoted, instruction };
    }
    default:
      return step satisfies never;
  }
}

const stateOfPrice = { loading: 'quoting', failed: 'unquoted', ready: 'ready', free: 'ready' } as const;

function priced(price: Price): Pick<InstructView, 'quoted' | 'previous' | 'failure'> {
  return {
    quoted: price.at === 'ready' ? price.quote : null,
    previous: price.at === 'ready' ? price.previous : null,
    failure: price.at === 'failed' ? price.failure : null,
  };
}
