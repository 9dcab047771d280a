// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const withdrawMessages: Part<'withdraw'> = {
  id: 'withdraw',
  texts: {
    name: 'Withdraw',
    title: 'Withdraw from this card',
    holds: ({ balance }) => `The card holds ${balance}`,
    tooMuch: ({ balance }) => `The card holds only ${balance}`,
    all: 'Everything',
    fromCard: 'Leaves the card',
    confirm: 'Check your withdrawal',
    youGet: 'You get',
    getting: ({ amount }) => `You get ${amount}.`,
    press: ({ amount }) => `Withdraw ${amount}`,
    doing: 'Withdrawing',
    done: 'Money withdrawn',
    forCardholder: ({ amount }) => `${amount} left the card.`,
    notDone: 'Nothing was withdrawn',
    payoutForCardholder: 'For the cardholder',
  },
};
