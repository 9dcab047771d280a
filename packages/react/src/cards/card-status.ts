import type { cardWords } from '../messages/en-NG/cards.ts';
import type { Tone } from '../purchase/outcome.ts';

/** `other`: a word of the platform that is not documented (platform §3), shown as it came. */
export type CardStatus = 'active' | 'frozen' | 'closed' | 'other';

export function cardStatus(card: { readonly status?: string | undefined; readonly terminated?: boolean }): CardStatus {
  const word = card.status?.trim().toLowerCase();
  if (card.terminated === true || word === 'terminated') return 'closed';
  return word === 'active' || word === 'frozen' ? word : 'other';
}

/** How a status looks, and its word; `null` where it is not known. */
export function statusLook(
  card: Parameters<typeof cardStatus>[0],
  words: typeof cardWords,
): { readonly tone: Tone; readonly word: string } | null {
  switch (cardStatus(card)) {
    case 'active':
      return { tone: 'success', word: words.cardStatusActive };
    case 'frozen':
      return { tone: 'waiting', word: words.cardStatusFrozen };
    case 'closed':
      return { tone: 'neutral', word: words.cardStatusClosed };
    case 'other':
      return card.status === undefined ? null : { tone: 'neutral', word: card.status };
  }
}
