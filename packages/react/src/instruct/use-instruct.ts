import { freeOperationIds, type PageOperationId, type RequestedInput } from '@tillside/contract/browser';
import type { PurchaseInput } from '../client/companion-client.ts';
import { useCallerChanged, useCallerTag } from '../provider/use-session.ts';
import { instructStanding, type InstructStanding } from './instruct-standing.ts';
import type { Instruct, InstructOptions } from './instruct-types.ts';
import { useControlledInstruct } from './use-controlled-instruct.ts';
import type { InstructCallbacks } from './use-instruct-callbacks.ts';

interface AnyInstruct extends Omit<InstructStanding, 'state'> {
  readonly state: InstructStanding['state'] | 'waiting';
  /** Declared for what has a price alone. */
  quote?(input?: PurchaseInput): void;
  send(input?: PurchaseInput): void;
  reset(): boolean;
  leave(): void;
  wake(): void;
}

/**
 * Instructs one operation: asks for its price, sends it once, finds it by its key after a lost answer or a reload, and
 * follows it to the end. One tab at a time looks after an attempt.
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
  // Another person's instruction never stays on the screen.
  const tag = useCallerChanged() ? null : known;
  const { state, controller } = useControlledInstruct({ operation, about }, tag, callbacks);
  const { step } = state;
  const standing = instructStanding(state);
  const mayBegin = tag !== null && (step.name === 'idle' || step.name === 'review');
  const before = step.name === 'review' ? step.input : nothing;
  return {
    ...standing,
    state: tag === null ? 'waiting' : standing.state,
    quote(input = before) {
      if (mayBegin) controller.quote({ ...input, ...about });
    },
    send(input = before) {
      if (!mayBegin) return;
      if (!isFree(operation)) return controller.send();
      // Of all that is sent, only a BVN is not kept.
      const { bvn, ...kept } = { ...input, ...about };
      controller.sendFree(kept, bvn === undefined ? {} : { bvn });
    },
    reset() {
      if (standing.state === 'done' || step.name === 'review') controller.leave();
      return standing.state === 'done' || mayBegin;
    },
    leave: controller.leave,
    wake: controller.wake,
  };
}

const nothing: PurchaseInput = {};

function isFree(operation: PageOperationId): boolean {
  return freeOperationIds.some((free) => free === operation);
}
