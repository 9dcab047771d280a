// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const terminateMessages: Part<'terminate'> = {
  id: 'terminate',
  texts: {
    name: 'Close card',
    title: 'Close this card for good?',
    press: 'Close the card for good',
    pressGetting: ({ amount }) => `Close card, get ${amount}`,
    keep: 'Keep the card',
    caution: 'This cannot be undone',
    cautionText: 'The card never works again. Subscriptions that are paid with it will fail.',
    holdsTitle: ({ balance }) => `Withdraw ${balance} first`,
    holdsText: ({ balance }) => `This card still holds ${balance}. Withdraw it first, so that you see it arrive. If you close the card now, the shop pays back what the card provider says it held.`,
    withdrawFirst: 'Withdraw first',
    label: ({ lastFour }) => `To close it, type the card’s last four digits: ${lastFour}`,
    mismatch: 'These are not the last four digits of this card',
    doing: 'Closing the card',
    done: 'Card closed',
    doneText: 'It can no longer be used.',
    doneNamed: ({ lastFour }) => `Card ··${lastFour} closed`,
    subject: ({ lastFour }) => `Card ··${lastFour}`,
    notDone: 'The card is not closed',
  },
};
