import { unfreezeMessages } from '@tillside/messages';
import type { ActedOnCard, CardAction } from './card-action.ts';
import { plainAction } from './plain-action.ts';

export function unfreezeAction(card: ActedOnCard): CardAction {
  return plainAction(
    card,
    'card.unfreeze',
    ({ t }) => ({
      name: t(unfreezeMessages, 'name'),
      title: t(unfreezeMessages, 'title'),
      press: t(unfreezeMessages, 'press'),
      doing: t(unfreezeMessages, 'doing'),
      done: t(unfreezeMessages, 'done'),
      doneText: t(unfreezeMessages, 'doneText'),
      notDone: t(unfreezeMessages, 'notDone'),
    }),
    {
      caution: ({ t }) => ({
        tone: 'info',
        title: t(unfreezeMessages, 'caution'),
        text: t(unfreezeMessages, 'cautionText'),
      }),
    },
  );
}
