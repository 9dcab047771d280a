import { freezeMessages, unfreezeMessages } from '@tillside/messages';
import type { ActedOnCard, CardAction } from './card-action.ts';
import { plainAction } from './plain-action.ts';

/** Freezes a card without a confirmation, because it is urgent and reversible. */
export function freezeAction(card: ActedOnCard): CardAction {
  return plainAction(
    card,
    'card.freeze',
    ({ t }) => ({
      name: t(freezeMessages, 'name'),
      title: t(freezeMessages, 'title'),
      press: t(freezeMessages, 'press'),
      doing: t(freezeMessages, 'doing'),
      done: t(freezeMessages, 'done'),
      doneText: t(freezeMessages, 'doneText'),
      notDone: t(freezeMessages, 'notDone'),
    }),
    { atOnce: true },
  );
}

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
