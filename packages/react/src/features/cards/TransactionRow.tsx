import type { ReactNode } from 'react';
import { money } from '@tillside/contract';
import { cardsMessages, transactionsMessages, type Translate } from '@tillside/messages';
import { hueOf, initialsOf } from '../../kernel/ui/marks/ProviderMark.tsx';
import { Icon, type IconName } from '../../kernel/ui/icons.tsx';
import { StatusBadge } from '../../kernel/ui/StatusBadge.tsx';
import { useLanguage } from '../../kernel/runtime/context.ts';
import type { Tone } from '../../kernel/flow/tone.ts';
import { directionOf, isDeclined, type Direction } from './transaction-filter.ts';
import type { CardTransaction } from './use-cards.ts';

/**
 * One card transaction: its kind, its amount, and the card's balance afterwards. A payment has the name of its shop,
 * and a declined one its reason.
 */
export function TransactionRow({ transaction }: { readonly transaction: CardTransaction }): ReactNode {
  const { t, format } = useLanguage();
  const direction = directionOf(transaction);
  const { status, description, balance, amount, created_at } = transaction;
  const declined = isDeclined(status);
  const kind = kindOf(transaction.ref_type, t);
  const shop = direction === 'out' && isPayment(transaction) ? description : null;
  const look = lookOf(status, t);
  return (
    <li className="ts-entry" tabIndex={-1} data-direction={direction} data-declined={declined || undefined}>
      <TransactionMark shop={shop} direction={direction} />
      <span className="ts-entry-what">
        <bdi className="ts-entry-name">{shop ?? kind}</bdi>
        <span className="ts-entry-note">
          {created_at !== null && (
            <time dir="auto" dateTime={created_at}>
              {format.clock(created_at)}
            </time>
          )}
          <Note>{shop === null ? noteOf(transaction, t) : kind}</Note>
        </span>
      </span>
      <span className="ts-entry-sum">
        <bdi className="ts-entry-amount" dir="ltr" data-state={declined ? 'back' : direction}>
          {`${signs[direction]}${format.money(money('USD', Math.abs(amount.minor)))}`}
        </bdi>
        {look.tone === 'success' ? (
          <span className="ts-note">{look.word}</span>
        ) : (
          <StatusBadge tone={look.tone}>{look.word}</StatusBadge>
        )}
        {balance !== null && (
          <span className="ts-note">{t(transactionsMessages, 'after', { balance: format.money(balance) })}</span>
        )}
      </span>
    </li>
  );
}

const signs: Readonly<Record<Direction, string>> = { in: '+', out: '−', none: '' };

/** The initials of the shop; without one, an icon for where the money went. */
export function TransactionMark({
  shop,
  direction,
}: {
  readonly shop: string | null;
  readonly direction: Direction;
}): ReactNode {
  const [kind, hue] = shop === null ? (['icon', 3] as const) : (['monogram', hueOf(shop)] as const);
  return (
    <span className="ts-mark" data-kind={kind} data-hue={hue} data-size={28} aria-hidden="true">
      {shop === null ? <Icon name={icons[direction]} /> : initialsOf(shop, 2)}
    </span>
  );
}

const icons: Readonly<Record<Direction, IconName>> = { in: 'plus', out: 'down', none: 'card' };

function Note({ children }: { readonly children: string | null }): ReactNode {
  return (
    children !== null && (
      <>
        <span>{' · '}</span>
        <bdi>{children}</bdi>
      </>
    )
  );
}

/** The provider's description; for a declined transaction always the reason, or that no reason was given. */
function noteOf(transaction: CardTransaction, t: Translate): string | null {
  return isDeclined(transaction.status) ? declineNote(transaction, t) : transaction.description;
}

export function declineNote({ description }: CardTransaction, t: Translate): string {
  return description
    ? t(transactionsMessages, 'declinedWhy', { reason: description })
    : t(transactionsMessages, 'declinedNoWhy');
}

/** Whether a shop took it: its description is then the name of the shop (observed). */
function isPayment({ ref_type }: CardTransaction): boolean {
  return ref_type?.toLowerCase() === 'auth';
}

/** Those that a text names; any other is “other”. */
const kinds = ['topup', 'create', 'withdraw', 'terminate', 'auth', 'refund', 'crossborder'] as const;

function kindOf(type: string | null, t: Translate): string {
  return t(transactionsMessages, kinds.find((kind) => kind === type?.toLowerCase()) ?? 'other');
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
