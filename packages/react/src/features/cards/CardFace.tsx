import type { ReactNode } from 'react';
import type { CardSummary } from '@tillside/contract';
import { cardsMessages, type Translate } from '@tillside/messages';
import { ProviderMark } from '../../kernel/ui/marks/ProviderMark.tsx';
import { StatusBadge } from '../../kernel/ui/StatusBadge.tsx';
import { useLanguage } from '../../kernel/runtime/context.ts';
import { useMerchant } from '../../kernel/runtime/use-session.ts';
import { Icon, type IconName } from '../../kernel/ui/icons.tsx';
import type { Tone } from '../../kernel/flow/tone.ts';

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
            <span>{merchant?.name ?? nameOf(card.currency.toUpperCase(), t)}</span>
          </span>
          {status === 'frozen' ? (
            <span className="ts-frost-word">
              <Icon name="snow" />
              {t(cardsMessages, 'statusFrozen')}
            </span>
          ) : look ? (
            <StatusBadge tone={look.tone}>{look.word}</StatusBadge>
          ) : (
            <span className="ts-card-kind">{kind}</span>
          )}
        </div>
        <CardChip />
        <span className="ts-card-number">
          <bdi dir="ltr" aria-hidden="true">
            {`•••• •••• •••• ${card.last_four}`}
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
            <span>{brand}</span>
          </span>
        </div>
        {status === 'frozen' && <Frost />}
      </div>
    </div>
  );
}

/** The name on the face if the shop has no name. */
function nameOf(currency: string, t: Translate): string {
  return currency === 'USD' ? t(cardsMessages, 'dollarCard') : currency;
}

function kindOf(type: string | null, t: Translate): string {
  const known = (['virtual', 'physical'] as const).find((kind) => kind === type?.toLowerCase());
  return known ? t(cardsMessages, known) : (type ?? '');
}

/** The platform writes the network's name in capitals (platform §2.2). */
function brandName(brand: string | null): string {
  if (brand === null || brand === '') return '';
  return brand.charAt(0).toUpperCase() + brand.slice(1).toLowerCase();
}

/** The gold contacts of a card, as decoration. */
function CardChip(): ReactNode {
  return (
    <svg className="ts-card-chip" viewBox="0 0 44 34" aria-hidden="true">
      <rect className="ts-card-gold" x="0.5" y="0.5" width="43" height="33" rx="7" />
      <path d="M15 1v9.5l-5 4v5l5 4V33M29 1v9.5l5 4v5l-5 4V33M1 14.5h9M1 19.5h9M34 14.5h9M34 19.5h9M15 10.5h14M15 23.5h14" />
    </svg>
  );
}

/** The ice on the face of a frozen card, below everything that tells it from others. */
function Frost(): ReactNode {
  return (
    <div className="ts-frost">
      <svg className="ts-frost-ice" viewBox="0 0 342 216" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 58 42 33 58 0M0 106 50 68 92 0M19 47 11 22M42 33 68 29M25 87 27 60M50 68 84 60M64 46 68 21" />
        <path d="M342 158 296 182 282 216M342 110 288 152 246 216M321 169 331 190M296 182 270 188M315 131 313 160M288 152 252 158M273 174 271 202" />
      </svg>
    </div>
  );
}

/** `other`: an undocumented status of the platform (platform §3), shown unchanged. */
type CardStatus = 'active' | 'frozen' | 'closed' | 'other';

export function cardStatus(card: { readonly status?: string | undefined; readonly terminated?: boolean }): CardStatus {
  const word = card.status?.trim().toLowerCase();
  if (card.terminated === true || word === 'terminated') return 'closed';
  return word === 'active' || word === 'frozen' ? word : 'other';
}

/** The appearance and text of a status; `null` if it is unknown. Without `icon`, it has that of its tone. */
export function statusLook(
  card: Parameters<typeof cardStatus>[0],
  t: Translate,
): { readonly tone: Tone; readonly word: string; readonly icon?: IconName } | null {
  switch (cardStatus(card)) {
    case 'active':
      return { tone: 'success', word: t(cardsMessages, 'statusActive') };
    case 'frozen':
      return { tone: 'waiting', word: t(cardsMessages, 'statusFrozen'), icon: 'snow' };
    case 'closed':
      return { tone: 'neutral', word: t(cardsMessages, 'statusClosed') };
    case 'other':
      return card.status === undefined ? null : { tone: 'neutral', word: card.status };
  }
}
