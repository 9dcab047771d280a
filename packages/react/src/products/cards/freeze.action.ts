import { freezeMessages } from '@tillside/messages';
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
