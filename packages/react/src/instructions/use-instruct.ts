import { isFinal, type PageOperationId, type RequestedInput } from '@tillside/contract';
import type { PurchaseInput } from '../client/companion-client.ts';
import { useCallerChanged, useCallerTag } from '../session/use-session.ts';
import { instructView, type InstructView } from './instruct-view.ts';
import { isFree } from './instruct.controller.ts';
import type { Instruct, InstructOptions } from './instruct-types.ts';
import type { InstructState } from './instruct.states.ts';
import { useControlledInstruct } from './use-controlled-instruct.ts';
import type { InstructCallbacks } from './use-instruct-callbacks.ts';

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
 * follows it to its end. One tab at a time looks after an attempt.
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
