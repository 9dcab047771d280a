// Made of languages/en-NG.json: npm run -s messages
import type { Part } from '../../part.ts';

export const unfreezeMessages: Part<'unfreeze'> = {
  id: 'unfreeze',
  texts: {
    name: 'Unfreeze',
    title: 'Unfreeze this card?',
    press: 'Unfreeze the card',
    caution: 'It can be paid with again',
    cautionText: 'Unfreeze it only if you have it, and know every shop that has its number.',
    doing: 'Unfreezing the card',
    done: 'Card unfrozen',
    doneText: 'It can be paid with again.',
    notDone: 'The card is still frozen',
  },
};
