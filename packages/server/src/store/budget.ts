import type { Lane, SlotRequest, Wait } from '../ledger/row.ts';

/** The most urgent first. */
const lanes: readonly Lane[] = ['payment', 'otp', 'purchase', 'validation', 'account', 'recovery'];

const second = 1_000;

/** Who was told to come back and is later than this is passed over until they come: they may be gone. */
export const passedOverAfter: number = 5 * second;

/** What the rules look at, read under the lock of that egress. */
export interface BudgetStanding {
  readonly now: number;
  readonly frozenUntil: number;
  readonly held: readonly { readonly lane: Lane; readonly ownerId: string; readonly until: number }[];
  /** How many wait in each lane, are still expected, and may have a slot as soon as there is one. */
  readonly waiting: Readonly<Record<Lane, number>>;
  /** How many of those are before this one in its own lane. */
  readonly place: number;
  /** How many of the same owner wait in this lane before this one, whether they may have a slot or not. */
  readonly ownPlace: number;
  /** Whether it stands in the line and asks again by itself. A person who is sent away is told the whole time. */
  readonly isInLine: boolean;
}

/**
 * Whether a slot may be taken now (`null`), or how long to wait. Three rules: never more than the ceiling; each lane can
 * always fill its floor, whatever the others took; and nobody holds more of a lane than their share. Beyond the floors,
 * the more urgent lanes go first.
 */
export function judgeBudget(slot: SlotRequest, standing: BudgetStanding): Wait | null {
  const { now, frozenUntil, place, isInLine } = standing;
  const thaw = Math.max(0, frozenUntil - now);
  const ownShare = timeUntilShare(slot, standing);
  if (thaw === 0 && ownShare === 0 && mayTake(slot, standing, standing.held, place)) return null;
  // All who wait for the same room must not come at once, and a slot may be free sooner than it says: its answer came.
  const nap = 20 * second + ((place * 997) % (20 * second));
  const room = Math.max(thaw, timeUntilRoom(slot, standing));
  const soonest = Math.max(room, ownShare);
  const wait = !isInLine && ownShare >= room ? soonest : thaw + Math.min(soonest - thaw, nap);
  return { for: Math.max(1, wait), before: place };
}

type Held = BudgetStanding['held'];

/** How long until this owner holds less than their share, counting what they wait for already; 0: they do. */
function timeUntilShare({ lane, ownerId, share, hold }: SlotRequest, standing: BudgetStanding): number {
  const own = standing.held
    .filter((slot) => slot.lane === lane && slot.ownerId === ownerId)
    .map(({ until }) => until - standing.now)
    .toSorted((left, right) => left - right);
  const over = own.length + standing.ownPlace - share;
  if (over < 0) return 0;
  // Beyond the slots that are held, each round of those who wait before it holds its own.
  const rounds = Math.floor((over - own.length) / share) + 1;
  return own[over] ?? (own.at(-1) ?? 0) + rounds * hold;
}

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
