import { useEffect, useId, useRef, type ReactNode } from 'react';
import { decimalOf, isMoney, type CardUseType, type ReportedOnCard } from '@tillside/contract';
import { cardsMessages, transactionsMessages, type Translate } from '@tillside/messages';
import type { Format } from '../../kernel/language/language.ts';
import { Icon } from '../../kernel/ui/icons.tsx';
import { StatusBadge } from '../../kernel/ui/StatusBadge.tsx';
import { useAnnounce } from '../../kernel/ui/Widget.tsx';
import { useLanguage } from '../../kernel/runtime/context.ts';
import type { Tone } from '../../kernel/flow/tone.ts';
import { declineNote, TransactionMark } from './TransactionRow.tsx';
import { isDeclined } from './transaction-filter.ts';
import { useCardTransactions, type CardTransaction } from './use-cards.ts';

export interface LatestUsesProps {
  readonly cardId: string;
  /** Newest first, at least one. */
  readonly reported: readonly ReportedOnCard[];
}

/**
 * Uses of a card as the card network reported them (platform §6): the latest at once, the others on request. The card's
 * transactions state whether a use counts, and why it was declined.
 */
export function LatestUses({ cardId, reported }: LatestUsesProps): ReactNode {
  const { t } = useLanguage();
  const listed = useCardTransactions(cardId).data?.pages.flatMap(({ items }) => items);
  const id = useId();
  const [latest, ...earlier] = reported;
  useNews(latest);
  return (
    <div>
      <h3 className="ts-day" id={id}>
        {t(cardsMessages, 'reportedTitle')}
      </h3>
      <ul className="ts-entries" aria-labelledby={id}>
        {latest && <ReportedRow reported={latest} note={noteOf(latest, listed, t)} />}
      </ul>
      <p className="ts-hint">{t(cardsMessages, 'reportedHow')}</p>
      {earlier.length > 0 && (
        <details className="ts-timeline">
          <summary className="ts-timeline-summary">
            {t(cardsMessages, 'reportedEarlier')}
            <Icon name="chevron" />
          </summary>
          <ul className="ts-entries">
            {earlier.map((use, index) => (
              <ReportedRow key={`${use.at} ${index}`} reported={use} note={noteOf(use, listed, t)} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Reported uses that are not among the card's transactions yet, shown above them. */
export function ReportedTransactions({ reported }: { readonly reported: readonly ReportedOnCard[] }): ReactNode {
  const { t } = useLanguage();
  const id = useId();
  return (
    <div>
      <h3 className="ts-day" id={id}>
        {t(transactionsMessages, 'reportedTitle')}
      </h3>
      <p className="ts-hint">{t(transactionsMessages, 'reportedHow')}</p>
      <ul className="ts-entries" aria-labelledby={id}>
        {reported.map((use, index) => (
          <ReportedRow key={`${use.at} ${index}`} reported={use} note={null} />
        ))}
      </ul>
    </div>
  );
}

interface ReportedRowProps {
  readonly reported: ReportedOnCard;
  readonly note: string | null;
}

function ReportedRow({ reported, note }: ReportedRowProps): ReactNode {
  const { t, format } = useLanguage();
  const { use, acceptor_name: shop, at } = reported;
  const word = t(cardsMessages, looks[use].word);
  const declined = use === 'card.declined';
  return (
    <li className="ts-entry" data-reported data-declined={declined || undefined}>
      <TransactionMark shop={shop} direction="none" />
      <span className="ts-entry-what">
        <bdi className="ts-entry-name">{shop ?? word}</bdi>
        <span className="ts-entry-note">
          <time dir="auto" dateTime={at}>
            {format.dateTime(at)}
          </time>
          {note !== null && <span>{' · '}</span>}
          {note !== null && <bdi>{note}</bdi>}
        </span>
      </span>
      <span className="ts-entry-sum">
        <bdi className="ts-entry-amount" dir="ltr" data-state={declined ? 'back' : undefined}>
          {amountOf(reported, format)}
        </bdi>
        <StatusBadge tone={looks[use].tone}>{word}</StatusBadge>
      </span>
    </li>
  );
}

/** Why it was declined, if the list states that, or that it is not listed yet. `null` while the list is not known. */
function noteOf(
  { use, trans_id }: ReportedOnCard,
  listed: readonly CardTransaction[] | undefined,
  t: Translate,
): string | null {
  // An activation never becomes a transaction.
  if (!listed || use === 'card.activated') return null;
  const transaction = listed.find((row) => row.trans_id === trans_id);
  if (!transaction) return t(cardsMessages, 'reportedOnly');
  return isDeclined(transaction.status) ? declineNote(transaction, t) : null;
}

/** Announces to screen readers a use that is reported while the page is open. */
function useNews(latest: ReportedOnCard | undefined): void {
  const announce = useAnnounce();
  const { t, format } = useLanguage();
  const known = useRef(latest);
  useEffect(() => {
    const before = known.current;
    known.current = latest;
    if (!latest || (before && before.at === latest.at && before.use === latest.use)) return;
    const parts = [t(cardsMessages, looks[latest.use].word), latest.acceptor_name, amountOf(latest, format)];
    announce(parts.filter(Boolean).join(' · '));
  }, [announce, latest, t, format]);
}

/** Usually dollars; another currency is shown with its code. */
function amountOf({ amount }: ReportedOnCard, format: Format): string {
  if (amount === null) return '';
  if (isMoney(amount) && amount.currency === 'USD') return format.money(amount);
  return `${amount.currency} ${format.count(Number(decimalOf(amount)))}`;
}

const looks = {
  'card.activated': { tone: 'neutral', word: 'reportedActivation' },
  'card.approved': { tone: 'waiting', word: 'reportedApproved' },
  'card.settled': { tone: 'neutral', word: 'reportedSettled' },
  'card.declined': { tone: 'failure', word: 'reportedDeclined' },
  'card.verified': { tone: 'neutral', word: 'reportedVerified' },
  'card.refunded': { tone: 'waiting', word: 'reportedRefund' },
  'card.crossborder_settled': { tone: 'neutral', word: 'reportedAbroad' },
} as const satisfies Readonly<Record<CardUseType, { readonly tone: Tone; readonly word: string }>>;
