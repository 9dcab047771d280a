import type { ReactNode } from 'react';
import { cardWords } from '../messages/en-NG/cards.ts';
import { StatusBadge } from '../parts/StatusBadge.tsx';
import { useLanguage } from '../provider/context.ts';
import type { Tone } from '../purchase/outcome.ts';
import { showDollars } from './dollars.ts';
import { directionOf, isDeclined } from './transaction-filter.ts';
import type { CardTransaction } from './use-card-transactions.ts';

/** One transaction of a card: what for, when, how much, and why not where it was declined. */
export function TransactionRow({ transaction }: { readonly transaction: CardTransaction }): ReactNode {
  const { say, format } = useLanguage();
  const words = say(cardWords);
  const direction = directionOf(transaction);
  const { status, description, balance, amount, created_at } = transaction;
  const declined = isDeclined(status);
  const kind = kindOf(transaction.ref_type, words);
  const look = lookOf(status, words);
  const sign = direction === 'in' ? '+' : direction === 'out' ? '−' : '';
  return (
    <li className="ts-transaction" tabIndex={-1} data-direction={direction} data-declined={declined || undefined}>
      <span className="ts-transaction-what">{kind}</span>
      <bdi className="ts-transaction-amount" dir="ltr">
        {sign}
        {showDollars(Math.abs(amount), format)}
      </bdi>
      <span className="ts-transaction-why">
        {declined ? (
          <span className="ts-transaction-declined">
            {description ? words.transactionDeclinedWhy({ reason: description }) : words.transactionDeclinedNoWhy}
          </span>
        ) : (
          description && <bdi>{description}</bdi>
        )}
        <time className="ts-history-date" dir="auto" dateTime={created_at}>
          {format.dateTime(created_at)}
        </time>
      </span>
      <span className="ts-transaction-how">
        <StatusBadge tone={look.tone}>{look.word}</StatusBadge>
        {balance !== null && (
          <span className="ts-history-date">{words.transactionAfter({ balance: showDollars(balance, format) })}</span>
        )}
      </span>
    </li>
  );
}

function kindOf(type: string | null, words: typeof cardWords): string {
  switch (type?.toLowerCase()) {
    case 'topup':
      return words.transactionTopup;
    case 'create':
      return words.transactionCreate;
    case 'withdraw':
      return words.transactionWithdraw;
    case 'terminate':
      return words.transactionTerminate;
    case 'auth':
      return words.transactionAuth;
    case 'refund':
      return words.transactionRefund;
    case 'crossborder':
      return words.transactionCrossborder;
    default:
      return words.transactionOther;
  }
}

/** What the platform's words mean that are known; another is shown as it came (platform §3). */
function lookOf(status: string, words: typeof cardWords): { readonly tone: Tone; readonly word: string } {
  if (isDeclined(status)) return { tone: 'failure', word: words.cardReportedDeclined };
  switch (status.trim().toLowerCase()) {
    case 'success':
    case 'completed':
    case 'settled':
    case 'verified':
      return { tone: 'success', word: words.transactionPaid };
    case 'approved':
      return { tone: 'waiting', word: words.transactionHeld };
    case 'pending':
    case 'processing':
      return { tone: 'waiting', word: words.transactionWaiting };
    case 'reversed':
      return { tone: 'neutral', word: words.transactionBack };
    default:
      return { tone: 'neutral', word: status };
  }
}
