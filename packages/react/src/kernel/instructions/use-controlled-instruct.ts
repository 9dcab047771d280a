import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Instruction } from '@tillside/contract';
import type { PurchaseInput } from '../client/companion-client.ts';
import { useInstruction } from './use-instruction.ts';
import { useRuntime, useOnline } from '../runtime/context.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createInstructController, type InstructController, type InstructSurroundings } from './instruct.controller.ts';
import type { InstructState } from './instruct.states.ts';
import { useInstructCallbacks, type InstructCallbacks } from './use-instruct-callbacks.ts';

/** The operation, and the selection of its attempts that are handled here. */
export interface Instructed extends Pick<InstructSurroundings, 'operation' | 'variant' | 'owns' | 'secrets' | 'begin'> {
  /** The fields of the input that identify the subject. */
  readonly about?: PurchaseInput;
}

export interface ControlledInstruct {
  readonly state: InstructState;
  readonly controller: InstructController;
}

/**
 * Runs one instruction for one user: finds open attempts, follows the outcome, tracks the connection.
 * It starts over for another user, another operation, and another subject.
 * @param callerTag `null` finds nothing and sends nothing
 */
export function useControlledInstruct(
  instructed: Instructed,
  callerTag: string | null,
  callbacks: InstructCallbacks,
): ControlledInstruct {
  const runtime = useRuntime();
  const identity = JSON.stringify([callerTag, instructed.operation, instructed.about]);
  const make = (): Running => ({ identity, controller: createController(runtime, instructed, callerTag ?? '') });
  const [made, setRunning] = useState(make);
  const { controller } = made;
  if (made.identity !== identity) setRunning(make());
  const state = useSyncExternalStore(controller.subscribe, controller.getState, controller.getState);
  useConnection(controller); // before it starts, which may send
  useEffect(() => controller.start(), [controller]);
  useOutcome(controller, state);
  useInstructCallbacks(state, callbacks, runtime.attemptsFor(callerTag ?? ''));
  return { state, controller };
}

interface Running {
  readonly identity: string;
  readonly controller: InstructController;
}

function createController(
  runtime: Runtime,
  { about = {}, ...instructed }: Instructed,
  callerTag: string,
): InstructController {
  const own = Object.entries(about);
  return createInstructController({
    owns: (input) => own.every(([name, value]) => JSON.stringify(input[name]) === JSON.stringify(value)),
    ...instructed,
    client: runtime.client,
    attempts: runtime.attemptsFor(callerTag),
    lock: runtime.attemptLock,
    onInstruction: (instruction: Instruction) => runtime.learn(callerTag, instruction),
  });
}

/** Reports the connection to the controller, and wakes it when the page is visible again. */
function useConnection(controller: InstructController): void {
  const online = useOnline();
  const wake = useCallback(() => {
    if (document.visibilityState === 'visible') controller.wake();
  }, [controller]);
  useEffect(() => {
    controller.setOffline(!online);
    if (online) controller.wake();
  }, [controller, online]);
  useEffect(() => {
    window.addEventListener('focus', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      window.removeEventListener('focus', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [wake]);
}

/** Follows the instruction while its outcome is shown. */
function useOutcome(controller: InstructController, { step }: InstructState): void {
  const { data } = useInstruction(step.name === 'outcome' ? step.instruction.ref : null);
  useEffect(() => {
    if (data) controller.tell(data);
  }, [controller, data]);
}
