import type { Instruction } from '@tillside/contract';
import type { Answer } from '../client/failure.ts';
import { absenceSpacing } from './instruct.machine.ts';
import type { InstructEvent } from './instruct.states.ts';

/** A pause that a wake-up ends early (the network is back, the page is visible again). */
export interface Pause {
  (milliseconds: number, signal: AbortSignal): Promise<void>;
}

interface Search {
  readonly ask: (signal: AbortSignal) => Promise<Answer<Instruction>>;
  readonly tell: (event: Extract<InstructEvent, { type: 'answered' | 'absent' | 'unfound' }>) => void;
  readonly pause: Pause;
  readonly now: () => number;
}

const firstPause = 1_000;
const maxPause = 15_000;

/** Looks up a purchase by its key until it is found, or the signal aborts. It only reads, never sends. */
export async function searchOutcome({ ask, tell, pause, now }: Search, signal: AbortSignal): Promise<void> {
  let wait = firstPause;
  while (!signal.aborted) {
    const answer = await ask(signal);
    if (signal.aborted) return;
    if (answer.ok) return tell({ type: 'answered', instruction: answer.value });
    const { failure } = answer;
    const absent = failure.kind === 'refused' && failure.problem.status === 404 && failure.problem.code === 'not_found';
    tell(absent ? { type: 'absent', at: now() } : { type: 'unfound', failure });
    if (signal.aborted) return;
    await pause(absent ? absenceSpacing : wait, signal);
    wait = Math.min(wait * 1.6, maxPause);
  }
}

/** A pause with the browser's timers. `wake` ends the running pauses. */
export function createPause(): { pause: Pause; wake: () => void } {
  const sleepers = new Set<() => void>();
  return {
    wake: () => {
      for (const rouse of sleepers) rouse();
    },
    pause: (milliseconds, signal) =>
      new Promise((resolve) => {
        const rouse = (): void => {
          clearTimeout(timer);
          sleepers.delete(rouse);
          signal.removeEventListener('abort', rouse);
          resolve();
        };
        const timer = setTimeout(rouse, milliseconds);
        sleepers.add(rouse);
        signal.addEventListener('abort', rouse, { once: true });
      }),
  };
}
