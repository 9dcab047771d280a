// Made of languages/en-NG.json: npm run -s messages
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
    youGet: 'You get back',
    getting: ({ amount }) => `You get back ${amount}.`,
    press: ({ amount }) => `Withdraw ${amount}`,
    doing: 'Withdrawing',
    done: 'Money withdrawn',
    doneText: ({ amount }) => `${amount} left the card and is paid to you.`,
    forCardholder: ({ amount }) => `${amount} left the card.`,
    notDone: 'Nothing was withdrawn',
    received: 'Amount paid back',
    payoutForCardholder: 'For the cardholder',
  },
};
