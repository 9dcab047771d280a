import type { LookupOperationId } from '@tillside/contract';
import { createLanguage } from '../kernel/language/language.ts';
import { noLists, type BillContext } from '../kernel/flow/bill-fields.ts';
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

/** The lists of a form, each read from a companion's answer. */
export function listsOf(answerOf: (operation: LookupOperationId) => unknown): BillContext['list'] {
  return (lookup) => {
    const details = lookup.read(answerOf(lookup.operation));
    return details === null ? { at: 'idle' } : { at: 'ready', details };
  };
}
