import { atMostOnce } from './at-most-once.ts';
import { cardMoney } from './card-money.ts';
import { creditedOnce } from './credited-once.ts';
import { declaredEdges } from './declared-edges.ts';
import { eventsAreHints } from './events-are-hints.ts';
import { fairShares } from './fair-shares.ts';
import { finalIsTrue } from './final-is-true.ts';
import { intentBeforeSend } from './intent-before-send.ts';
import type { Invariant } from './invariant.ts';
import { keysHold } from './keys-hold.ts';
import { moneyMovesOnce } from './money-moves-once.ts';
import { moneyToItsOwner } from './money-to-its-owner.ts';
import { noSecretAnywhere } from './no-secret-anywhere.ts';
import { ownRowsOnly } from './own-rows-only.ts';
import { paidOnce } from './paid-once.ts';
import { rateBudget } from './rate-budget.ts';
import { refundedOnce } from './refunded-once.ts';
import { settlesInTime } from './settles-in-time.ts';
import { streamsConverge } from './streams-converge.ts';

export const invariants: readonly Invariant[] = [
  atMostOnce,
  intentBeforeSend,
  finalIsTrue,
  settlesInTime,
  declaredEdges,
  rateBudget,
  fairShares,
  eventsAreHints,
  streamsConverge,
  noSecretAnywhere,
  ownRowsOnly,
  keysHold,
  moneyMovesOnce,
  moneyToItsOwner,
  refundedOnce,
  paidOnce,
  cardMoney,
  creditedOnce,
];
