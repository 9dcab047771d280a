import type { Ending } from '../invariants/invariant.ts';
import type { Effect } from '../floors/expected.ts';
import { ofAnswers } from './of-answers.ts';
import { ofCallers } from './of-callers.ts';
import { ofEvents } from './of-events.ts';
import { ofInstructions } from './of-instructions.ts';
import { ofProcesses } from './of-processes.ts';
import { ofRequests } from './of-requests.ts';
import { ofSchedule } from './of-schedule.ts';

/**
 * The names of what took effect in a schedule: operations and their outcomes, faults, hooks, events, decisions of staff.
 * What was drawn and came to nothing is not among them, and neither are the control purchases.
 */
export function effectsOf(ending: Ending): ReadonlySet<Effect> {
  return new Set<Effect>([
    ...ending.world.history.effects,
    ...ofInstructions(ending),
    ...ofRequests(ending),
    ...ofEvents(ending),
    ...ofProcesses(ending),
    ...ofSchedule(ending),
    ...ofAnswers(ending),
    ...ofCallers(ending),
  ]);
}
