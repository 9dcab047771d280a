// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const exchangeMessages: Part<'exchange'> = {
  id: 'exchange',
  texts: {
    sum: ({ currency }) => `In ${currency}`,
    rate: 'Exchange rate',
    allIn: 'Exchange rate, fees included',
    rateValue: ({ unit, price }) => `${unit} = ${price}`,
    holds: 'This price holds for',
    clock: ({ minutes, seconds }) => `${minutes}:${seconds}`,
  },
};
