// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const topupMessages: Part<'topup'> = {
  id: 'topup',
  texts: {
    name: 'Add money',
    title: 'Add money to this card',
    onCard: 'Goes onto the card',
    confirm: 'Check and pay',
    doing: 'Adding the money',
    done: 'Money added',
    doneText: ({ amount }) => `${amount} is on the card.`,
    notDone: 'No money was added',
  },
};
