import { useEffect, useState } from 'react';
import { createDraftStorage, forgetDrafts, sessionArea, type Draft } from '../runtime/draft-storage.ts';
import type { Texts } from '../client/lookup.ts';
import { useRuntime } from '../runtime/context.ts';
import type { Bill } from '../flow/bill.ts';
import { draftName } from './draft.ts';

/** The query parameter of the page with the id of the texts that were stored when the user left to add money. */
export const returnParameter = 'tillside_return';

/**
 * The draft that was stored when this user left to add money; `null` unless this page is the return address. It can be
 * used once. An entry that is old, unreadable or another user's is deleted too.
 */
export function useReturned(bill: Bill, callerTag: string, initial: Texts): Draft | null {
  const { scope } = useRuntime();
  const [{ id, draft }] = useState(() => {
    const found = idIn(typeof location === 'undefined' ? '' : location.search);
    const kept = found && createDraftStorage(sessionArea(), scope, callerTag).read(returnName(found, bill));
    // Typed texts take precedence over the page's defaults, even if the defaults are new.
    return { id: found, draft: kept ? { ...kept, defaults: initial } : null };
  });
  useEffect(() => {
    if (id === null) return;
    const area = sessionArea();
    const drafts = createDraftStorage(area, scope, callerTag);
    drafts.save(returnName(id, bill), null);
    drafts.save(wayName(id), null);
    forgetDrafts(area, scope, callerTag);
    if (!draft || idIn(location.search) !== id) return;
    const address = new URL(location.href);
    address.searchParams.delete(returnParameter);
    history.replaceState(history.state, '', address);
  }, [id, draft, scope, callerTag, bill]);
  return draft;
}

/** The storage name of a form's texts. */
export function returnName(id: string, bill: Bill): string {
  return `return:${id}:${draftName(bill)}`;
}

/** The storage name of the product's name. */
export function wayName(id: string): string {
  return `way:${id}`;
}

/** The id of the stored texts in the query of an address; `null` without one. */
export function idIn(search: string): string | null {
  const id = new URLSearchParams(search).get(returnParameter);
  return id !== null && /^[0-9a-f-]{32,36}$/.test(id) ? id : null;
}
