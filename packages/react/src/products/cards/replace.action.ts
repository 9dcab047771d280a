import { replaceMessages } from '@tillside/messages';
import type { ActedOnCard, CardAction } from './card-action.ts';
import { plainAction } from './plain-action.ts';

/** Gives a card a new number, CVV and expiry (platform §3). It takes no ref, so an open outcome is reconciled, never resent. */
export function replaceAction(card: ActedOnCard): CardAction {
  return plainAction(
    card,
    'card.replace',
    ({ t }) => ({
      name: t(replaceMessages, 'name'),
      title: t(replaceMessages, 'title'),
      press: t(replaceMessages, 'press'),
      doing: t(replaceMessages, 'doing'),
      done: t(replaceMessages, 'done'),
      doneText: t(replaceMessages, 'doneText'),
      notDone: t(replaceMessages, 'notDone'),
    }),
    {
      caution: ({ t }) => ({
        tone: 'warning',
        title: t(replaceMessages, 'caution'),
        text: t(replaceMessages, 'cautionText'),
      }),
    },
  );
}
