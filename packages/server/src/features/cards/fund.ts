import { isMoreThan, money, type Dollars } from '@tillside/contract';
import {
  CardActionResult,
  CardTopup,
  CardWithdrawal,
  listCardTransactions,
  parseDetails,
  parseWith,
  readInput,
  readStatusWord,
  topUpCard,
  withdrawFromCard,
} from '@tillside/contract/schemas';
import { agreesOnCurrency } from '../../kernel/ledger/verdict.ts';
import type { Finding, Outcome, Reading } from '../../kernel/ledger/plan.ts';
import type { InstructionPlan } from '../../kernel/instructions/plan.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import { requestOf, type PlatformRequest } from '../../kernel/platform/client.ts';
import { noDollars, sensible, readFundingRefusal } from './refusals.ts';
import { isByDeposit, notExecutedYet, orderRequeryFor, paymentOf, readOrder } from './order.ts';
import { shownAction } from './shown.ts';
import { acceptOnCard, cardOf, onlyOneOn } from './subject.ts';

const Topup = CardTopup.omit({ ref: true });
const Withdrawal = CardWithdrawal.omit({ ref: true, payment_method: true });

/** The part that both directions share: the card's transaction with our ref decides (platform §2.5, §2.6). */
const funding = {
  kind: 'card',
  via: 'instructions',
  reconcileRequest: askTransactions,
  readRefusal: readFundingRefusal,
} as const;

/** Moves dollars from the merchant's USD wallet, or from a deposit of the shopper's, to a card (platform §4.1). */
export const cardTopupPlan: InstructionPlan = {
  ...funding,
  id: 'card.topup',
  operation: topUpCard,
  funds: 'debit',
  async accept(input, asking) {
    const parsed = readInput({ ...topUpCard, input: Topup }, input);
    if (!parsed.ok) return parsed;
    const { id, amount, ...choice } = parsed.value;
    return acceptOnCard(id, asking, () => {
      const stored = { id, amount, ...paymentOf(choice) };
      const cost = isByDeposit({ input: stored }) ? noDollars : amount;
      return { ok: true, input: stored, cost, exclusive: onlyOneOn(id, 'card money'), busy: 'card_money_under_way' };
    });
  },
  request: (row) => fundingRequest(topUpCard, row),
  readSent(details, row) {
    if (!isByDeposit(row)) return readFunding('topup', details, row);
    const order = readOrder(details, row);
    // The deposit may take long, and adds to the card's balance at that time.
    return order && { ...order, shares: true };
  },
  readReconciled: (details, row, page) => readTransactions(details, row, page, () => notExecutedYet(row)),
  patience: orderRequeryFor,
};

/** Moves dollars from a card back to the merchant's USD wallet; the shopper is paid out after that (platform §4.1). */
export const cardWithdrawPlan: InstructionPlan = {
  ...funding,
  id: 'card.withdraw',
  operation: withdrawFromCard,
  funds: 'credit',
  async accept(input, asking) {
    const parsed = readInput({ ...withdrawFromCard, input: Withdrawal }, input);
    if (!parsed.ok) return parsed;
    const { id, amount } = parsed.value;
    return acceptOnCard(id, asking, (card) => {
      if (isMoreThan(amount, card.balance)) {
        const text = 'is more than the card holds';
        return { ok: false, faults: { amount: { code: 'too_large', maximum: card.balance, text } } };
      }
      const exclusive = onlyOneOn(id, 'card money');
      const owedTo = card.customer.id;
      return { ok: true, input: { id, amount }, cost: amount, exclusive, busy: 'card_money_under_way', owedTo };
    });
  },
  request: (row) => fundingRequest(withdrawFromCard, row),
  readSent: (details, row) => readFunding('withdraw', details, row),
  readReconciled: (details, row, page) => readTransactions(details, row, page, () => 'absent'),
};

function fundingRequest(operation: typeof topUpCard | typeof withdrawFromCard, row: InstructionRow): PlatformRequest {
  return requestOf(operation, { ...row.input, ref: row.ref });
}

/** Reads the answer itself: the status word counts, and another card's answer proves nothing. */
function readFunding(action: 'topup' | 'withdraw', details: unknown, row: InstructionRow): Outcome | null {
  const parsed = parseWith(CardActionResult, details);
  if (!parsed.ok || parsed.value.card.id !== cardOf(row)) return null;
  const done = parsed.value;
  const meaning = readStatusWord(done.status);
  const another = (done.action ?? action).toLowerCase() !== action;
  if (meaning === null || another || !agreesOnCurrency(done.currency, ['USD'])) return null;
  const ref = done.ref ?? done.ref_id ?? null;
  return { meaning, transId: done.trans_id, ref, details: shownAction(done), items: null, charged: null };
}

/** A page of the card's transactions, of the platform's maximum size (platform §8). */
export function askTransactions(row: InstructionRow, page: number): PlatformRequest {
  return requestOf(listCardTransactions, { id: cardOf(row), page, page_size: 100 });
}

export const transactionsBefore: Reading = {
  request: (row) => askTransactions(row, 1),
  read(details) {
    const transactions = countTransactions(details);
    return transactions === null ? null : { transactions };
  },
};

/** The total number of transactions that a page states. `null` if it is no such page. */
export function countTransactions(details: unknown): number | null {
  const parsed = parseDetails(listCardTransactions, details);
  return parsed.ok ? parsed.value.total : null;
}

function readTransactions(details: unknown, row: InstructionRow, page: number, otherwise: () => Finding): Finding {
  const found = findByRef(details, row);
  if (found === null) return null;
  if (found === 'not on this page') return afterPage(details, page, otherwise);
  const meaning = readStatusWord(found.status);
  if (meaning === null) return null;
  const { trans_id, created_at } = found;
  // The order's id identifies this instruction. The transaction's own id is in the details.
  const transId = isByDeposit(row) ? null : trans_id;
  return {
    meaning,
    transId,
    ref: row.ref,
    details: { trans_id, card: { id: cardOf(row) }, created_at: created_at ?? null },
    items: null,
    charged: isByDeposit(row) ? null : sensible(movedBy(found)),
  };
}

/** The card's transaction that carries our ref. `null` if this is no page of transactions, or not in dollars. */
export function findByRef(
  details: unknown,
  row: Pick<InstructionRow, 'ref'>,
): FoundTransaction | 'not on this page' | null {
  const parsed = parseDetails(listCardTransactions, details);
  if (!parsed.ok) return null;
  const { transactions } = parsed.value;
  const found = transactions.find((transaction) => transaction?.ref_id === row.ref);
  // A transaction that cannot be read may be ours.
  if (!found) return transactions.includes(null) ? null : 'not on this page';
  return agreesOnCurrency(found.currency, ['USD']) ? found : null;
}

interface FoundTransaction {
  readonly trans_id: string;
  readonly status?: string | null | undefined;
  readonly amount: Dollars;
  readonly created_at?: string | null | undefined;
}

/** The amount that a transaction moved, in either direction. */
export function movedBy({ amount }: Pick<FoundTransaction, 'amount'>): Dollars {
  return amount.minor < 0 ? money('USD', -amount.minor) : amount;
}

/**
 * The finding for a page without our ref: `otherwise` on the last page. A page that was not requested, or that has
 * fewer rows than it counts, proves nothing: a missing row may be ours.
 */
export function afterPage(details: unknown, page: number, otherwise: () => Finding): Finding {
  const parsed = parseDetails(listCardTransactions, details);
  if (!parsed.ok) return null;
  const { total, page: answered, page_size, transactions } = parsed.value;
  const expected = Math.min(page_size, total - (page - 1) * page_size);
  if (answered !== page || transactions.length < expected) return null;
  return page * page_size >= total ? otherwise() : 'more';
}
