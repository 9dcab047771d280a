import { createLanguage } from '../language/language.ts';
import { noLists, type BillContext } from '../flow/bill-fields.ts';
import { exampleSession } from './companion-double.ts';

/** The context of a bill's texts, outside any form. */
export function exampleContext(more: Partial<BillContext> = {}): BillContext {
  return {
    session: exampleSession,
    ...createLanguage('en-NG'),
    list: noLists,
    ...more,
  };
}
