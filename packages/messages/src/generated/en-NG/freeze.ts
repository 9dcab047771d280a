// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const freezeMessages: Part<'freeze'> = {
  id: 'freeze',
  texts: {
    name: 'Freeze',
    title: 'Freeze this card',
    press: 'Freeze now',
    doing: 'Freezing the card',
    done: 'Card frozen',
    doneText: 'Nobody can pay with it now. Undo unfreezes it, which the card provider may refuse.',
    undo: 'Undo',
    notDone: 'The card is not frozen',
    cancel: 'Leave it as it is',
  },
};
