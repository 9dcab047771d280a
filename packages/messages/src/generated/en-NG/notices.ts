// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const noticesMessages: Part<'notices'> = {
  id: 'notices',
  texts: {
    bill: ({ product, lastFour }) => `${product} for the number ending in ${lastFour}`,
    card: 'Your card request',
    deliveredLate: ({ what, amount }) => `${what} was delivered, later than usual. You paid ${amount}, once.`,
    failedReleased: ({ what, amount }) => `${what} was not delivered. ${amount} is back in your balance.`,
    failedRefunded: ({ what, amount }) => `${what} was not delivered. ${amount} was refunded to you.`,
    failedFree: ({ what }) => `${what} did not go through. Nothing was taken.`,
    partReleased: ({ what, amount }) => `${what} was partly delivered. ${amount} for the rest is back in your balance.`,
    partRefunded: ({ what, amount }) => `${what} was partly delivered. ${amount} for the rest was refunded to you.`,
    reversedRefunded: ({ what, amount }) => `${what} was reversed after it was delivered. ${amount} was refunded to you.`,
    inReview: ({ what }) => `${what} is being checked by a person. Do not pay again: you will hear the outcome.`,
    caseAnswered: ({ what }) => `${what}: your report was answered. Open the purchase to read it.`,
    settledDelivered: ({ what }) => `${what} was checked by a person: it was delivered.`,
    settledReleased: ({ what, amount }) => `${what} was checked by a person: it was not delivered. ${amount} is back in your balance.`,
    settledRefunded: ({ what, amount }) => `${what} was checked by a person: it was not delivered. ${amount} was refunded to you.`,
    settledFree: ({ what }) => `${what} was checked by a person: it did not go through. Nothing was taken.`,
  },
};
