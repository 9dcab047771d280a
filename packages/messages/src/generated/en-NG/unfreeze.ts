// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const unfreezeMessages: Part<'unfreeze'> = {
  id: 'unfreeze',
  texts: {
    name: 'Unfreeze',
    title: 'Unfreeze this card?',
    press: 'Unfreeze the card',
    caution: 'Payments will work again at once',
    cautionText: 'Unfreeze only if you have the card.',
    doing: 'Unfreezing the card',
    done: 'Card unfrozen',
    doneText: 'Payments work again.',
    notDone: 'The card is still frozen',
  },
};
