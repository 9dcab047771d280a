import { createFormat } from '../messages/format.ts';
import { enNG } from '../messages/catalogue.ts';
import { noLists, type BillContext } from '../purchase/bill.ts';
import { exampleSession } from './companion-double.ts';

/** What the words of a bill are made from, away from any form. */
export function exampleContext(more: Partial<BillContext> = {}): BillContext {
  return {
    session: exampleSession,
    messages: enNG,
    format: createFormat('en-NG'),
    say: (words) => words,
    list: noLists,
    ...more,
  };
}
