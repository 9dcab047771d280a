import type { Dollars } from '@tillside/contract';
import {
  CardAction,
  CardActionResult,
  DollarBalanceSchema,
  freezeCard,
  getCard,
  parseDetails,
  parseWith,
  terminateCard,
  unfreezeCard,
  type Instructable,
} from '@tillside/contract/schemas';
import { z } from 'zod';
import { agreesOnCurrency } from '../../kernel/ledger/verdict.ts';
import type { Accepted, InstructionPlan } from '../../kernel/instructions/plan.ts';
import { succeeded, type Finding, type Outcome } from '../../kernel/ledger/plan.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import { noDollars, sensible, readStateRefusal, readUnfreezeRefusal } from './refusals.ts';
import { afterPage, askTransactions, countTransactions, findByRef, movedBy, transactionsBefore } from './fund.ts';
import { shownAction } from './shown.ts';
import {
  cardBefore,
  snapshotOf,
  acceptOnCard,
  cardOf,
  isTerminated,
  onlyOneOn,
  readCardRequest,
  statusOf,
} from './subject.ts';
import { requestOf } from '../../kernel/platform/client.ts';

const Action = CardAction.omit({ ref: true });

type Lifecycle = 'freeze' | 'unfreeze' | 'terminate';
type AcceptedCard = Parameters<Parameters<typeof acceptOnCard>[2]>[0];

/** Stops a card until it is unfrozen (platform §3). */
export const cardFreezePlan: InstructionPlan = {
  ...lifecycle('freeze', freezeCard, (card) => {
    const frozen = statusOf(card) === 'frozen';
    return frozen ? { ok: false, code: 'card_state', reason: 'card_already_frozen' } : free(card);
  }),
  id: 'card.freeze',
  operation: freezeCard,
  funds: 'none',
  readReconciled: (details, row) => readStatus(details, row, { from: 'active', to: 'frozen' }),
};

/** Makes a frozen card active again (platform §3). */
export const cardUnfreezePlan: InstructionPlan = {
  ...lifecycle('unfreeze', unfreezeCard, (card) => {
    const active = statusOf(card) === 'active';
    return active ? { ok: false, code: 'card_state', reason: 'card_not_frozen' } : free(card);
  }),
  id: 'card.unfreeze',
  operation: unfreezeCard,
  funds: 'none',
  readRefusal: readUnfreezeRefusal,
  readReconciled: (details, row) => readStatus(details, row, { from: 'frozen', to: 'active' }),
};

const terminating = lifecycle('terminate', terminateCard, (card) => ({
  ok: true,
  input: { id: card.id },
  cost: card.balance.minor > 0 ? card.balance : noDollars,
  exclusive: onlyOneOn(card.id, 'card money'),
  // An awaited deposit would have no card to load, and would not be returned.
  alone: true,
  busy: 'card_deposit_under_way',
  owedTo: card.customer.id,
}));

/**
 * Terminates a card permanently (platform §3). Its balance goes to its holder: the one in the answer, or in its last
 * transaction. If neither has it, it is the balance that was read just before, unless money of the card moved since:
 * then a person determines it. Terminating a terminated card succeeds again, and a balance of 0 in that answer does not
 * show what the earlier termination by another party paid back.
 */
export const cardTerminatePlan: InstructionPlan = {
  ...terminating,
  id: 'card.terminate',
  operation: terminateCard,
  funds: 'credit',
  // The transactions are counted first, so that a movement between the two reads is detected.
  before: [transactionsBefore, cardBefore],
  readSent(details, row) {
    const done = terminating.readSent(details, row);
    const held = done && heldBy(done);
    if (!held) return null;
    return held.minor === 0 && mayBeEndedElsewhere(row) ? null : done;
  },
  // Read first whether it is terminated, then the amount that its transactions report as paid back.
  reconcileRequest: (row, page) => (page === 1 ? readCardRequest(cardOf(row)) : askTransactions(row, page - 1)),
  readReconciled: (details, row, page) => (page === 1 ? readEnd(details, row) : readReturn(details, row, page - 1)),
  credited: (row) => sensible(heldBy(row)),
  withCredited: ({ details, ...row }, amount) => ({
    ...details,
    card: { id: cardOf(row), prev_balance: amount, balance: noDollars },
  }),
};

/** The balance of a terminated card, if the details contain it. */
function heldBy({ details }: Pick<InstructionRow, 'details'>): Dollars | null {
  const parsed = PaidBack.safeParse(details);
  return parsed.success ? parsed.data.card.prev_balance : null;
}

/** Whether the card held money, was terminated or was not read before the send. A balance of 0 then proves nothing. */
function mayBeEndedElsewhere(row: InstructionRow): boolean {
  const before = snapshotOf(row);
  return before === null || before.balance.minor > 0 || isTerminated(before);
}

const PaidBack = z.object({ card: z.object({ prev_balance: DollarBalanceSchema }) });

function lifecycle(
  action: Lifecycle,
  operation: Instructable,
  accept: (card: AcceptedCard) => Accepted,
): Pick<
  InstructionPlan,
  'kind' | 'via' | 'accept' | 'before' | 'request' | 'readRefusal' | 'readSent' | 'reconcileRequest'
> {
  return {
    kind: 'card',
    via: 'instructions',
    async accept(input, asking) {
      const parsed = parseWith(Action, input);
      return parsed.ok ? acceptOnCard(parsed.value.id, asking, accept) : parsed;
    },
    before: [cardBefore],
    request: (row) => requestOf(operation, { id: cardOf(row), ref: row.ref }),
    readRefusal: readStateRefusal,
    readSent: (details, row) => readAction(action, details, row),
    reconcileRequest: (row) => readCardRequest(cardOf(row)),
  };
}

function free(card: AcceptedCard): Accepted {
  return { ok: true, input: { id: card.id }, cost: noDollars, exclusive: onlyOneOn(card.id, 'card freeze') };
}

/** The answer has no status. It is a success if it is for this card and this action. */
function readAction(action: Lifecycle, details: unknown, row: InstructionRow): Outcome | null {
  const parsed = parseWith(CardActionResult, details);
  if (!parsed.ok || parsed.value.card.id !== cardOf(row)) return null;
  const done = parsed.value;
  if ((done.action ?? action).toLowerCase() !== action) return null;
  if (!agreesOnCurrency(done.currency, ['USD'])) return null;
  return succeeded(done.trans_id, shownAction(done), done.ref ?? null);
}

/**
 * A card that has the wanted status now, and had another before, was changed by us: no other instruction acts on it
 * meanwhile. A card that had the wanted status before, or kept its status, was not.
 */
function readStatus(
  details: unknown,
  row: InstructionRow,
  way: { readonly from: 'active' | 'frozen'; readonly to: 'active' | 'frozen' },
): Finding {
  const card = parseDetails(getCard, details);
  const before = snapshotOf(row);
  if (!card.ok || card.value.id !== cardOf(row) || before === null) return null;
  const now = statusOf(card.value);
  if (now === way.to)
    return statusOf(before) === way.to ? 'absent' : succeeded(null, { card: { id: card.value.id } }, row.ref);
  return now === way.from ? 'absent' : null;
}

function readEnd(details: unknown, row: InstructionRow): Finding {
  const card = parseDetails(getCard, details);
  const before = snapshotOf(row);
  if (!card.ok || card.value.id !== cardOf(row) || before === null) return null;
  if (isTerminated(card.value)) {
    if (!isTerminated(before)) return 'more';
    // Another party terminated it after acceptance, while it held money: a person determines whose money that is.
    return row.cost.minor > 0 ? null : 'absent';
  }
  return statusOf(card.value) === null ? null : 'absent';
}

/**
 * The transaction that paid the balance back carries our ref (assumed). If there is none, the balance in the snapshot
 * counts as long as the card has no other transaction than before.
 */
function readReturn(details: unknown, row: InstructionRow, page: number): Finding {
  const found = findByRef(details, row);
  if (found === null) return null;
  const id = cardOf(row);
  if (found !== 'not on this page') {
    const card = { id, prev_balance: movedBy(found), balance: noDollars };
    const { trans_id, created_at } = found;
    return succeeded(trans_id, { trans_id, card, created_at: created_at ?? null }, row.ref);
  }
  return afterPage(details, page, () => {
    const before = snapshotOf(row);
    if (before === null || before.transactions !== countTransactions(details)) return null;
    return succeeded(null, { card: { id, prev_balance: before.balance, balance: noDollars } }, row.ref);
  });
}
