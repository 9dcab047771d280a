import type { ReactNode } from 'react';
import type { CardSummary } from '@tillside/contract';
import { cardsMessages, type Translate } from '@tillside/messages';
import { ProviderMark } from '../marks/ProviderMark.tsx';
import { StatusBadge } from '../parts/StatusBadge.tsx';
import { useLanguage } from '../provider/context.ts';
import { cardStatus, statusLook } from './card-status.ts';

export interface CardFaceProps {
  readonly card: CardSummary;
  /** Small variant for a list. */
  readonly small?: boolean;
}

/** The face of a card: brand, last four digits, balance. It contains no number to hide. */
export function CardFace({ card, small = false }: CardFaceProps): ReactNode {
  const { t, format } = useLanguage();
  const look = statusLook(card, t);
  const kind = kindOf(card.card_type, t);
  const brand = brandName(card.brand);
  return (
    <div className="ts-card" data-status={cardStatus(card)} data-small={small || undefined}>
      <div className="ts-card-top">
        <span className="ts-card-brand ts-marked">
          <ProviderMark provider={{ kind: 'card', id: brand.toLowerCase(), name: brand }} />
          {[brand, kind].filter(Boolean).join(' · ') || card.currency}
        </span>
        {look && <StatusBadge tone={look.tone}>{look.word}</StatusBadge>}
      </div>
      <span className="ts-card-number">
        <span aria-hidden="true">
          <bdi dir="ltr">•••• {card.last_four}</bdi>
        </span>
        <span className="ts-hidden">{t(cardsMessages, 'numberMasked', { lastFour: card.last_four })}</span>
      </span>
      <span className="ts-card-holds">
        <span className="ts-card-label">{t(cardsMessages, 'balance')}</span>
        <span className="ts-card-balance">
          {card.balance === undefined ? t(cardsMessages, 'balanceAway') : format.money(card.balance)}
        </span>
      </span>
    </div>
  );
}

function kindOf(type: string | null, t: Translate): string {
  switch (type?.toLowerCase()) {
    case 'virtual':
      return t(cardsMessages, 'virtual');
    case 'physical':
      return t(cardsMessages, 'physical');
    default:
      return type ?? '';
  }
}

/** The platform writes the network's name in capitals (platform §2.2). */
function brandName(brand: string | null): string {
  if (brand === null || brand === '') return '';
  return brand.charAt(0).toUpperCase() + brand.slice(1).toLowerCase();
}
