import type { ReactNode } from 'react';
import type { CardSummary } from '@tillside/contract/browser';
import { cardWords } from '../messages/en-NG/cards.ts';
import { StatusBadge } from '../parts/StatusBadge.tsx';
import { useLanguage } from '../provider/context.ts';
import { cardStatus, statusLook } from './card-status.ts';
import { showDollars } from './dollars.ts';

export interface CardFaceProps {
  readonly card: CardSummary;
  /** As one of several in a list. */
  readonly small?: boolean;
}

/** What a card looks like: its brand, its last four digits, what it holds. There is no number here to hide. */
export function CardFace({ card, small = false }: CardFaceProps): ReactNode {
  const { say, format } = useLanguage();
  const words = say(cardWords);
  const look = statusLook(card, words);
  const kind = kindOf(card.card_type, words);
  const brand = brandName(card.brand);
  return (
    <div className="ts-card" data-status={cardStatus(card)} data-small={small || undefined}>
      <div className="ts-card-top">
        <span className="ts-card-brand">{[brand, kind].filter(Boolean).join(' · ') || card.currency}</span>
        {look && <StatusBadge tone={look.tone}>{look.word}</StatusBadge>}
      </div>
      <span className="ts-card-number">
        <span aria-hidden="true">
          <bdi dir="ltr">•••• {card.last_four}</bdi>
        </span>
        <span className="ts-hidden">{words.cardNumberMasked({ lastFour: card.last_four })}</span>
      </span>
      <span className="ts-card-holds">
        <span className="ts-card-label">{words.cardBalance}</span>
        <span className="ts-card-balance">
          {card.balance === undefined ? words.cardsBalanceAway : showDollars(card.balance, format)}
        </span>
      </span>
    </div>
  );
}

function kindOf(type: string | null, words: typeof cardWords): string {
  switch (type?.toLowerCase()) {
    case 'virtual':
      return words.cardVirtual;
    case 'physical':
      return words.cardPhysical;
    default:
      return type ?? '';
  }
}

/** The platform writes the network's name in capitals (platform §2.2). */
function brandName(brand: string | null): string {
  if (brand === null || brand === '') return '';
  return brand.charAt(0).toUpperCase() + brand.slice(1).toLowerCase();
}
