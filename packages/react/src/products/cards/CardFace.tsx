import type { ReactNode } from 'react';
import type { CardSummary } from '@tillside/contract';
import { cardsMessages, type Translate } from '@tillside/messages';
import { ProviderMark } from '../../ui/marks/ProviderMark.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useLanguage } from '../../session/context.ts';
import { useMerchant } from '../../session/use-session.ts';
import { CardChip } from './CardChip.tsx';
import { cardStatus, statusLook } from './card-status.ts';
import { Frost } from './Frost.tsx';

/** The face of a card: shop, kind, last four digits, holder, balance, network. It contains no number to hide. */
export function CardFace({ card }: { readonly card: CardSummary }): ReactNode {
  const { t, format } = useLanguage();
  const status = cardStatus(card);
  const look = status === 'closed' || status === 'other' ? statusLook(card, t) : null;
  const kind = kindOf(card.card_type, t);
  const brand = brandName(card.brand);
  const merchant = useMerchant();
  return (
    <div className="ts-card-place">
      <div className="ts-card" data-status={status}>
        <div className="ts-card-top">
          <span className="ts-card-name">
            {merchant?.logo !== undefined && <img className="ts-shop-logo" src={merchant.logo} alt="" />}
            {merchant?.name ?? nameOf(card.currency.toUpperCase(), t)}
          </span>
          {look ? (
            <StatusBadge tone={look.tone}>{look.word}</StatusBadge>
          ) : (
            <span className="ts-card-kind">{kind}</span>
          )}
        </div>
        <CardChip />
        <span className="ts-card-number">
          <bdi dir="ltr" aria-hidden="true">
            •••• •••• •••• {card.last_four}
          </bdi>
          <span className="ts-hidden">{t(cardsMessages, 'numberMasked', { lastFour: card.last_four })}</span>
        </span>
        {card.holder !== undefined && <bdi className="ts-card-holder">{card.holder}</bdi>}
        <div className="ts-card-foot">
          <span>
            <span className="ts-card-label">{t(cardsMessages, 'balance')}</span>
            <span className="ts-card-balance">
              {card.balance === undefined ? t(cardsMessages, 'balanceAway') : format.money(card.balance)}
            </span>
          </span>
          <span className="ts-card-network">
            <ProviderMark provider={{ kind: 'card', id: brand.toLowerCase(), name: brand }} />
            {brand}
          </span>
        </div>
        {status === 'frozen' && <Frost>{t(cardsMessages, 'statusFrozen')}</Frost>}
      </div>
    </div>
  );
}

/** Where no shop is named. */
function nameOf(currency: string, t: Translate): string {
  return currency === 'USD' ? t(cardsMessages, 'dollarCard') : currency;
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
