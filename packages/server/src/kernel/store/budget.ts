import type { Lane, SlotRequest, Wait } from '../model/row.ts';

/** The most urgent first. */
const lanes: readonly Lane[] = ['payment', 'otp', 'purchase', 'validation', 'account', 'recovery'];

const second = 1_000;

/** A waiter that is later than this is passed over until it comes back: its process may be gone. */
export const passedOverAfter: number = 5 * second;

/** The facts that the rules use, read under the lock of that egress. */
export interface BudgetState {
  readonly now: number;
  readonly frozenUntil: number;
  readonly held: readonly { readonly lane: Lane; readonly ownerId: string; readonly until: number }[];
  /** The number of waiters per lane that are still expected and may take the next slot. */
  readonly waiting: Readonly<Record<Lane, number>>;
  /** How many of those are before this one in its own lane. */
  readonly place: number;
  /** How many waiters of the same owner are before this one in this lane, ready or not. */
  readonly ownPlace: number;
  /** Whether it is queued and retries by itself. For a refused person the whole time is reported. */
  readonly isInLine: boolean;
}

/**
 * Whether a slot may be taken now (`null`), or how long to wait. Three rules: never more than the ceiling; each lane can
 * always fill its floor; and no owner holds more of a lane than their share. Beyond the floors,
 * the more urgent lanes go first.
 */
export function judgeBudget(slot: SlotRequest, state: BudgetState): Wait | null {
  const { now, frozenUntil, place, isInLine } = state;
  const thaw = Math.max(0, frozenUntil - now);
  const ownShare = timeUntilShare(slot, state);
  if (thaw === 0 && ownShare === 0 && mayTake(slot, state, state.held, place)) return null;
  // Waiters must not all retry at once, and a slot may be free sooner than expected: its answer came.
  const maxNap = 20 * second + ((place * 997) % (20 * second));
  const room = Math.max(thaw, timeUntilRoom(slot, state));
  const soonest = Math.max(room, ownShare);
  const wait = !isInLine && ownShare >= room ? soonest : thaw + Math.min(soonest - thaw, maxNap);
  return { for: Math.max(1, wait), before: place };
}

type Held = BudgetState['held'];

/** The time until this owner holds less than their share, with their earlier waiters counted; 0 if they do now. */
function timeUntilShare({ lane, ownerId, share, hold }: SlotRequest, state: BudgetState): number {
  const own = state.held
    .filter((slot) => slot.lane === lane && slot.ownerId === ownerId)
    .map(({ until }) => until - state.now)
    .toSorted((left, right) => left - right);
  const over = own.length + state.ownPlace - share;
  if (over < 0) return 0;
  // Beyond the held slots, each round of earlier waiters holds its own.
  const rounds = Math.floor((over - own.length) / share) + 1;
  return own[over] ?? (own.at(-1) ?? 0) + rounds * hold;
}

function mayTake({ lane, ceiling, floors }: SlotRequest, state: BudgetState, held: Held, place: number): boolean {
  const unfilled = (of: Lane): number => Math.max(0, floors[of] - held.filter((slot) => slot.lane === of).length);
  const shared = ceiling - held.length - sum(lanes.map(unfilled));
  const own = unfilled(lane);
  const urgent = lanes.slice(0, lanes.indexOf(lane));
  const wantedBefore = sum(urgent.map((other) => Math.max(0, state.waiting[other] - unfilled(other))));
  return place < own + shared && (place < own || place - own < shared - wantedBefore);
}

/** Releases the held slots one after the other, until there is room for this place in the queue. */
function timeUntilRoom(slot: SlotRequest, state: BudgetState): number {
  const others = lanes.filter((lane) => lane !== slot.lane).map((lane) => slot.floors[lane]);
  const atOnce = Math.max(1, slot.ceiling - sum(others));
  const rounds = Math.floor(state.place / atOnce);
  const place = state.place % atOnce;
  const leaving = state.held.toSorted((left, right) => left.until - right.until);
  for (const [gone, until] of [state.now, ...leaving.map((held) => held.until)].entries()) {
    if (mayTake(slot, state, leaving.slice(gone), place)) return until - state.now + rounds * slot.hold;
  }
  return (rounds + 1) * slot.hold;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
