import type { ReactNode } from 'react';
import { decimalOf, isMoney, type ReportedOnCard } from '@tillside/contract';
import { cardsMessages, type Translate } from '@tillside/messages';
import { Icon } from '../parts/icons.tsx';
import { useLanguage } from '../provider/context.ts';
import type { Format } from '../messages/format.ts';

/** Card uses reported by the card network, marked as unconfirmed (platform §6). */
export function ReportedUses({ reported }: { readonly reported: readonly ReportedOnCard[] }): ReactNode {
  const { t, format } = useLanguage();
  if (reported.length === 0) return null;
  return (
    <details className="ts-timeline">
      <summary className="ts-timeline-summary">
        {t(cardsMessages, 'reportedTitle')}
        <Icon name="chevron" />
      </summary>
      <p className="ts-hint">{t(cardsMessages, 'reportedHow')}</p>
      <ul className="ts-card-uses">
        {reported.map((use, index) => (
          <li
            className="ts-card-use"
            key={`${use.at} ${index}`}
            data-declined={use.event_type === 'cards.auth.declined' || undefined}
          >
            <span>
              {wordOf(use.event_type, t)}
              {use.acceptor_name !== null && (
                <>
                  {' · '}
                  <bdi>{use.acceptor_name}</bdi>
                </>
              )}
            </span>
            <span className="ts-entry-amount">{amountOf(use, format)}</span>
            <time className="ts-entry-note" dir="auto" dateTime={use.at}>
              {format.dateTime(use.at)}
            </time>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Usually dollars; another currency is shown with its code. */
function amountOf({ amount }: ReportedOnCard, format: Format): string {
  if (amount === null) return '';
  if (isMoney(amount) && amount.currency === 'USD') return format.money(amount);
  return `${amount.currency} ${format.count(Number(decimalOf(amount)))}`;
}

function wordOf(type: string, t: Translate): string {
  switch (type) {
    case 'cards.auth.approved':
      return t(cardsMessages, 'reportedApproved');
    case 'cards.auth.settled':
      return t(cardsMessages, 'reportedSettled');
    case 'cards.auth.declined':
      return t(cardsMessages, 'reportedDeclined');
    case 'cards.auth.verified':
      return t(cardsMessages, 'reportedVerified');
    case 'cards.auth.activation':
      return t(cardsMessages, 'reportedActivation');
    case 'cards.adjusted.refund':
      return t(cardsMessages, 'reportedRefund');
    case 'cards.adjusted.crossborder':
      return t(cardsMessages, 'reportedAbroad');
    default:
      return t(cardsMessages, 'reportedOther');
  }
}
