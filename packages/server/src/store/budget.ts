import type { Lane, SlotRequest, Wait } from '../ledger/row.ts';

/** The most urgent first. */
const lanes: readonly Lane[] = ['otp', 'purchase', 'validation', 'recovery'];

const second = 1_000;

/** Who was told to come back and is later than this is passed over until they come: they may be gone. */
export const passedOverAfter: number = 5 * second;

/** What the rules look at, read under the lock of that egress. */
export interface BudgetStanding {
  readonly now: number;
  readonly frozenUntil: number;
  readonly held: readonly { readonly lane: Lane; readonly until: number }[];
  /** How many wait in each lane and are still expected. */
  readonly waiting: Readonly<Record<Lane, number>>;
  /** How many are before this one in its own lane. */
  readonly place: number;
}

/**
 * Whether a slot may be taken now (`null`), or how long to wait. Two rules: never more than the ceiling, and each lane
 * can always fill its floor, whatever the others took. Beyond the floors, the more urgent lanes go first.
 */
export function judgeBudget(slot: SlotRequest, standing: BudgetStanding): Wait | null {
  const { now, frozenUntil, place } = standing;
  const thaw = Math.max(0, frozenUntil - now);
  if (thaw === 0 && mayTake(slot, standing, standing.held, place)) return null;
  const room = Math.max(thaw, timeUntilRoom(slot, standing));
  // All who wait for the same room must not come at once, and a slot may be free sooner than it says: its answer came.
  const nap = 20 * second + ((place * 997) % (20 * second));
  return { for: Math.max(1, thaw + Math.min(room - thaw, nap)), before: place };
}

type Held = BudgetStanding['held'];

function mayTake({ lane, ceiling, floors }: SlotRequest, standing: BudgetStanding, held: Held, place: number): boolean {
  const unfilled = (of: Lane): number => Math.max(0, floors[of] - held.filter((slot) => slot.lane === of).length);
  const shared = ceiling - held.length - sum(lanes.map(unfilled));
  const own = unfilled(lane);
  const urgent = lanes.slice(0, lanes.indexOf(lane));
  const wantedBefore = sum(urgent.map((other) => Math.max(0, standing.waiting[other] - unfilled(other))));
  return place < own + shared && (place < own || place - own < shared - wantedBefore);
}

/** Lets the held slots go one after the other, and looks when there is room for this place in the line. */
function timeUntilRoom(slot: SlotRequest, standing: BudgetStanding): number {
  const others = lanes.filter((lane) => lane !== slot.lane).map((lane) => slot.floors[lane]);
  const atOnce = Math.max(1, slot.ceiling - sum(others));
  const rounds = Math.floor(standing.place / atOnce);
  const place = standing.place % atOnce;
  const leaving = standing.held.toSorted((left, right) => left.until - right.until);
  for (const [gone, until] of [standing.now, ...leaving.map((held) => held.until)].entries()) {
    if (mayTake(slot, standing, leaving.slice(gone), place)) return until - standing.now + rounds * slot.hold;
  }
  return (rounds + 1) * slot.hold;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
