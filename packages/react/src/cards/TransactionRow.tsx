import type { ReactNode } from 'react';
import { money } from '@tillside/contract';
import { cardsMessages, transactionsMessages, type Translate } from '@tillside/messages';
import { StatusBadge } from '../parts/StatusBadge.tsx';
import { useLanguage } from '../provider/context.ts';
import type { Tone } from '../purchase/state-badge.ts';
import { directionOf, isDeclined } from './transaction-filter.ts';
import type { CardTransaction } from './use-card-transactions.ts';

/** One card transaction: purpose, time, amount, and the reason if it was declined. */
export function TransactionRow({ transaction }: { readonly transaction: CardTransaction }): ReactNode {
  const { t, format } = useLanguage();
  const direction = directionOf(transaction);
  const { status, description, balance, amount, created_at } = transaction;
  const declined = isDeclined(status);
  const kind = kindOf(transaction.ref_type, t);
  const look = lookOf(status, t);
  const sign = direction === 'in' ? '+' : direction === 'out' ? '−' : '';
  return (
    <li className="ts-transaction" tabIndex={-1} data-direction={direction} data-declined={declined || undefined}>
      <span className="ts-transaction-what">{kind}</span>
      <bdi className="ts-transaction-amount" dir="ltr">
        {sign}
        {format.money(money('USD', Math.abs(amount.minor)))}
      </bdi>
      <span className="ts-transaction-why">
        {declined ? (
          <span className="ts-transaction-declined">
            {description
              ? t(transactionsMessages, 'declinedWhy', { reason: description })
              : t(transactionsMessages, 'declinedNoWhy')}
          </span>
        ) : (
          description && <bdi>{description}</bdi>
        )}
        <time className="ts-history-date" dir="auto" dateTime={created_at}>
          {format.dateTime(created_at)}
        </time>
      </span>
      <span className="ts-transaction-how">
        {look.tone === 'success' ? (
          <span className="ts-history-date">{look.word}</span>
        ) : (
          <StatusBadge tone={look.tone}>{look.word}</StatusBadge>
        )}
        {balance !== null && (
          <span className="ts-history-date">
            {t(transactionsMessages, 'after', { balance: format.money(balance) })}
          </span>
        )}
      </span>
    </li>
  );
}

function kindOf(type: string | null, t: Translate): string {
  switch (type?.toLowerCase()) {
    case 'topup':
      return t(transactionsMessages, 'topup');
    case 'create':
      return t(transactionsMessages, 'create');
    case 'withdraw':
      return t(transactionsMessages, 'withdraw');
    case 'terminate':
      return t(transactionsMessages, 'terminate');
    case 'auth':
      return t(transactionsMessages, 'auth');
    case 'refund':
      return t(transactionsMessages, 'refund');
    case 'crossborder':
      return t(transactionsMessages, 'crossborder');
    default:
      return t(transactionsMessages, 'other');
  }
}

/** The appearance of a known status; an unknown one is shown unchanged (platform §3). */
function lookOf(status: string, t: Translate): { readonly tone: Tone; readonly word: string } {
  if (isDeclined(status)) return { tone: 'failure', word: t(cardsMessages, 'reportedDeclined') };
  switch (status.trim().toLowerCase()) {
    case 'success':
    case 'completed':
    case 'settled':
    case 'verified':
      return { tone: 'success', word: t(transactionsMessages, 'paid') };
    case 'approved':
      return { tone: 'waiting', word: t(transactionsMessages, 'held') };
    case 'pending':
    case 'processing':
      return { tone: 'waiting', word: t(transactionsMessages, 'waiting') };
    case 'reversed':
      return { tone: 'neutral', word: t(transactionsMessages, 'back') };
    default:
      return { tone: 'neutral', word: status };
  }
}
