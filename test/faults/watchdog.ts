import { lastCheckAfter, settlesWithin, type Schedule } from './schedule.ts';
import { BudgetSpent, type TimeBudget } from './world/simulated-time.ts';

const hour = 3_600_000;

/** Far more than any schedule needs: the bad days, twice the settling time, and the checks at the end. */
export function budgetOf(schedule: Schedule): TimeBudget {
  const { safetyLength, timings } = schedule;
  const lastQuestions = lastCheckAfter(timings) + 8 * timings.requeryInterval;
  const length = safetyLength + 2 * settlesWithin({ ...schedule, hasDeposits: true }) + lastQuestions + 3 * hour;
  return { length, steps: 200_000 };
}

/** Reports what ended a schedule early as its failure. */
export function failureOf(error: unknown): { invariant: string; sentence: string; ref: null; what: string } {
  if (error instanceof BudgetSpent)
    return {
      invariant: 'it ends',
      sentence: 'Every schedule ends within its budget of simulated time and steps.',
      ref: null,
      what: error.message,
    };
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { invariant: 'the simulation', sentence: 'The simulation itself works.', ref: null, what };
}
