import { absenceIsConfirmed } from './absence-is-confirmed.ts';
import { askedAtIntervals } from './asked-at-intervals.ts';
import { askedForWhatWasTaken } from './asked-for-what-was-taken.ts';
import { atMostOnce } from './at-most-once.ts';
import { cardMoney } from './card-money.ts';
import { conflictsAreSeen } from './conflicts-are-seen.ts';
import { creditedOnce } from './credited-once.ts';
import { declaredEdges } from './declared-edges.ts';
import { doubtsEnd } from './doubts-end.ts';
import { eventsAreHints } from './events-are-hints.ts';
import { fairShares } from './fair-shares.ts';
import { finalIsTrue } from './final-is-true.ts';
import { givesUpForAReason } from './expires-for-a-reason.ts';
import { intentBeforeSend } from './intent-before-send.ts';
import type { Invariant } from './invariant.ts';
import { keysHold } from './keys-hold.ts';
import { lateFunds } from './late-funds.ts';
import { moneyIsMinorUnits } from './money-is-minor-units.ts';
import { moneyMovesOnce } from './money-moves-once.ts';
import { moneyToItsOwner } from './money-to-its-owner.ts';
import { nothingRefused } from './nothing-refused.ts';
import { noSecretAnywhere } from './no-secret-anywhere.ts';
import { oneCompanionPerFile } from './one-companion-per-file.ts';
import { oneHolder } from './one-holder.ts';
import { ownRowsOnly } from './own-rows-only.ts';
import { paidOnce } from './paid-once.ts';
import { priceDrift } from './price-drift.ts';
import { publishedOnceCommitted } from './published-once-committed.ts';
import { quoteIsPaid } from './quote-is-paid.ts';
import { rateBudget } from './rate-budget.ts';
import { refundedOnce } from './refunded-once.ts';
import { reviewsHaveAReason } from './reviews-have-a-reason.ts';
import { sendingIsHeld } from './sending-is-held.ts';
import { sentWhileWanted } from './sent-while-wanted.ts';
import { settlesInTime } from './settles-in-time.ts';
import { somethingSucceeds } from './something-succeeds.ts';
import { sharesAddUp } from './shares-add-up.ts';
import { streamsConverge } from './streams-converge.ts';
import { triesAreLimited } from './tries-are-limited.ts';
import { timeIsKept } from './time-is-kept.ts';
import { turnedAwayIsHeeded } from './turned-away.ts';
import { successStays } from './success-stays.ts';

export const invariants: readonly Invariant[] = [
  atMostOnce,
  intentBeforeSend,
  finalIsTrue,
  successStays,
  settlesInTime,
  timeIsKept,
  somethingSucceeds,
  reviewsHaveAReason,
  givesUpForAReason,
  declaredEdges,
  rateBudget,
  fairShares,
  turnedAwayIsHeeded,
  eventsAreHints,
  doubtsEnd,
  conflictsAreSeen,
  streamsConverge,
  oneHolder,
  oneCompanionPerFile,
  nothingRefused,
  noSecretAnywhere,
  ownRowsOnly,
  keysHold,
  moneyMovesOnce,
  moneyToItsOwner,
  refundedOnce,
  lateFunds,
  paidOnce,
  triesAreLimited,
  cardMoney,
  creditedOnce,
  sentWhileWanted,
  sendingIsHeld,
  publishedOnceCommitted,
  absenceIsConfirmed,
  askedAtIntervals,
  sharesAddUp,
  quoteIsPaid,
  priceDrift,
  moneyIsMinorUnits,
  askedForWhatWasTaken,
];
