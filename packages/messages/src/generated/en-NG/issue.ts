// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const issueMessages: Part<'issue'> = {
  id: 'issue',
  texts: {
    title: 'Get a dollar card',
    type: 'Kind of card',
    typeEmpty: 'Choose a kind of card',
    virtual: 'Virtual',
    physical: 'Physical',
    virtualHint: 'It works online within minutes.',
    physicalHint: 'Ask the shop how it reaches you.',
    load: 'First load in dollars',
    loadHint: ({ fee }) => `The card itself costs ${fee} on top.`,
    loadLine: 'Goes onto the card',
    feeLine: 'Card fee',
    payWith: 'Pay with',
    payWithEmpty: 'Choose how you pay',
    wallet: 'Your balance',
    stablecoin: 'Stablecoin',
    stablecoinHint: 'You send USDT or USDC from your own wallet. The fee is in the amount that you are shown.',
    confirm: 'Check your card',
    doing: 'Making your card',
    done: 'Your card is ready',
    doneText: ({ amount }) => `It holds ${amount}.`,
    notDone: 'No card was made',
    subject: 'New dollar card',
  },
};
