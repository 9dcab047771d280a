import { lastCheckAfter, settlesWithin, type Schedule } from './schedule.ts';
import { BudgetSpent, type TimeBudget } from './world/simulated-time.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Four times what the busiest schedules need: the bad days, twice the settling time, and the checks at the end. */
export function budgetOf(schedule: Schedule): TimeBudget {
  const { safetyLength, timings } = schedule;
  const lastQuestions = lastCheckAfter(timings) + 8 * timings.requeryInterval;
  const length = safetyLength + 2 * settlesWithin({ ...schedule, hasDeposits: true }) + lastQuestions + 3 * hour;
  return { length, steps: 100_000 };
}

/** The same for a run of bank transfers: the bad days, the payers who ask one after the other, and the quiet hours. */
export function budgetOfTransfers(schedule: Schedule, transfers: number): TimeBudget {
  const asking = transfers * (minute / 2);
  return {
    length: schedule.safetyLength + asking + 2 * settlesWithin(schedule) + 3 * hour,
    steps: 20_000 + 500 * transfers,
  };
}

/** The same for a day with a hostile shopper. */
export function budgetOfDay({ safetyLength }: Schedule): TimeBudget {
  return { length: safetyLength + hour, steps: 2_000_000 };
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
