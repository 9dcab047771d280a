// Made of languages/en-NG.json: npm run tool -- messages
import { numberText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const expectedMessages: Part<'expected'> = {
  id: 'expected',
  texts: {
    waiting: ({ due }) => `Send ${due}`,
    waitingText: 'Exactly this amount, in one transfer.',
    confirming: 'Your transfer is being confirmed',
    confirmingText: 'Do not send it again.',
    arrived: 'Arrived',
    arrivedFor: ({ balance }) => `For your ${balance}`,
    goOn: 'Go on with your purchase',
    goOnWith: ({ name }) => `Go on with ${name}`,
    paidText: 'Nothing more is needed.',
    under: ({ missing }) => `${missing} is still missing`,
    underText: ({ paid, due }) => `${paid} of ${due} arrived. Send the rest to the same account.`,
    over: ({ extra }) => `You sent ${extra} too much`,
    overText: ({ paid, due }) => `${paid} arrived and ${due} was due. Ask the shop for the difference.`,
    repeated: ({ extra }) => `Paid, and ${extra} more arrived`,
    repeatedText: ({ due, count }) => `${due} was due, and ${numberText('en-NG', count)} payments arrived. Ask the shop for the difference.`,
  },
};
