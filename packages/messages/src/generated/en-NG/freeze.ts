// Made of languages/en-NG.json: npm run -s messages
import type { Part } from '../../part.ts';

export const freezeMessages: Part<'freeze'> = {
  id: 'freeze',
  texts: {
    name: 'Freeze',
    title: 'Freeze this card',
    press: 'Freeze now',
    doing: 'Freezing the card',
    done: 'Card frozen',
    doneText: 'Nobody can pay with it now. To undo this, unfreeze it; the card provider may refuse that.',
    notDone: 'The card is not frozen',
    cancel: 'Leave it as it is',
  },
};
