import { absenceIsConfirmed, askedAtIntervals, askedForWhatWasTaken, doubtsEnd } from './questions.ts';
import { atMostOnce, intentBeforeSend, sendingIsHeld, sentWhileWanted, oneHolder } from './sends.ts';
import { cardMoney } from './card-money.ts';
import { conflictsAreSeen } from './conflicts-are-seen.ts';
import { creditedOnce, paidOnce, quoteIsPaid, moneyIsMinorUnits } from './money.ts';
import { declaredEdges } from './declared-edges.ts';
import { eventsAreHints, streamsConverge, publishedOnceCommitted } from './events.ts';
import { fairShares, ownRowsOnly, keysHold } from './callers.ts';
import { finalIsTrue } from './final-is-true.ts';
import { givesUpForAReason } from './expires-for-a-reason.ts';
import type { Invariant } from './invariant.ts';
import { lateFunds } from './late-funds.ts';
import { moneyMovesOnce } from './money-moves-once.ts';
import { moneyToItsOwner } from './money-to-its-owner.ts';
import { nothingRefused, reviewsHaveAReason, successStays, somethingSucceeds, turnedAwayIsHeeded } from './outcomes.ts';
import { noSecretAnywhere } from './no-secret-anywhere.ts';
import { noticesOnce } from './notices.ts';
import { oneCompanionPerFile } from './one-companion-per-file.ts';
import { priceDrift } from './price-drift.ts';
import { rateBudget } from './rate-budget.ts';
import { refundedOnce } from './refunded-once.ts';
import { salePauses } from './sale-pauses.ts';
import { settlesInTime } from './settles-in-time.ts';
import { sharesAddUp } from './shares-add-up.ts';
import { triesAreLimited } from './tries-are-limited.ts';
import { timeIsKept } from './time-is-kept.ts';

export const invariants: readonly Invariant[] = [
  atMostOnce,
  intentBeforeSend,
  finalIsTrue,
  successStays,
  settlesInTime,
  timeIsKept,
  salePauses,
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
  noticesOnce,
  absenceIsConfirmed,
  askedAtIntervals,
  sharesAddUp,
  quoteIsPaid,
  priceDrift,
  moneyIsMinorUnits,
  askedForWhatWasTaken,
];
