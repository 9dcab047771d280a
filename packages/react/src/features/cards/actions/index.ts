import type { CardView } from '@tillside/contract';
import { cardStatus } from '../CardFace.tsx';
import type { CardAction } from './card-action.ts';
import { contactAction } from './contact.action.ts';
import { freezeAction, unfreezeAction, replaceAction } from './plain.action.ts';
import { terminateAction } from './terminate.action.ts';
import { topupAction } from './topup.action.ts';
import { withdrawAction } from './withdraw.action.ts';

/** Every card action. A new one is a declaration and a line here. */
export function cardActions(card: CardView): readonly CardAction[] {
  return [topupAction, withdrawAction, freezeAction, unfreezeAction, replaceAction, contactAction, terminateAction].map(
    (make) => make(card),
  );
}

export function possibleActions(card: CardView, actions: readonly CardAction[]): readonly CardAction[] {
  const status = cardStatus(card);
  if (status === 'closed') return [];
  return actions.filter(({ operation }) => {
    if (operation === 'card.freeze') return status !== 'frozen';
    if (operation === 'card.unfreeze') return status === 'frozen';
    if (operation === 'card.withdraw') return card.balance.minor > 0;
    return true;
  });
}
