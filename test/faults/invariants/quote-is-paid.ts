import { sameMoney } from '@tillside/contract';
import { MoneySchema } from '@tillside/contract/schemas';
import { violation, type Invariant } from './invariant.ts';

export const quoteIsPaid: Invariant = {
  name: 'the quote is what is paid',
  sentence: 'Who sent the price along that they were shown pays that price, or nothing.',
  check: ({ intents, rows }) =>
    intents.flatMap(({ caller, key, body }) => {
      const shown = MoneySchema.safeParse(Reflect.get(body, 'quote'));
      const row = rows.find(({ owner, clientKey }) => owner.id === caller && clientKey === key);
      // Another body may have used this key first.
      if (!shown.success || !row || row.operation !== Reflect.get(body, 'operation')) return [];
      if (sameMoney(row.quote, shown.data)) return [];
      return [violation(row.ref, `${shown.data.minor} was shown, and it is to cost ${row.quote.minor}.`)];
    }),
};
