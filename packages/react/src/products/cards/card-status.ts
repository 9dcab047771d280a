import { cardsMessages, type Translate } from '@tillside/messages';
import type { Tone } from '../../flow/state-badge.ts';

/** `other`: an undocumented status of the platform (platform §3), shown unchanged. */
export type CardStatus = 'active' | 'frozen' | 'closed' | 'other';

export function cardStatus(card: { readonly status?: string | undefined; readonly terminated?: boolean }): CardStatus {
  const word = card.status?.trim().toLowerCase();
  if (card.terminated === true || word === 'terminated') return 'closed';
  return word === 'active' || word === 'frozen' ? word : 'other';
}

/** The appearance and text of a status; `null` if it is unknown. */
export function statusLook(
  card: Parameters<typeof cardStatus>[0],
  t: Translate,
): { readonly tone: Tone; readonly word: string } | null {
  switch (cardStatus(card)) {
    case 'active':
      return { tone: 'success', word: t(cardsMessages, 'statusActive') };
    case 'frozen':
      return { tone: 'waiting', word: t(cardsMessages, 'statusFrozen') };
    case 'closed':
      return { tone: 'neutral', word: t(cardsMessages, 'statusClosed') };
    case 'other':
      return card.status === undefined ? null : { tone: 'neutral', word: card.status };
  }
}
