import { useEffect, useState } from 'react';
import { createDraftStorage, forgetDrafts, sessionArea, type Draft } from '../attempts/draft-storage.ts';
import { newIdempotencyKey } from '../attempts/idempotency-key.ts';
import type { Texts } from '../lookups/lookup.ts';
import { useRuntime } from '../provider/context.ts';
import type { Bill } from './bill.ts';
import { draftName, draftOf } from './draft.ts';
import type { Purchase } from './purchase.ts';

/** The parameter of the page's address that names what was kept when the user left to add money. */
const parameter = 'tillside_return';

/** The way to the page where money is added, and back. */
export interface Leaving {
  /** This page, with the name of what is kept. */
  back(): string;
  /** Keeps the form's texts, without secrets, until the user comes back. */
  keep(): void;
}

/** @param purchase the texts of its form are kept for its user, in this tab only */
export function useLeaving({ bill, form, context }: Pick<Purchase, 'bill' | 'form' | 'context'>): Leaving {
  const { scope } = useRuntime();
  const [id] = useState(() => newIdempotencyKey());
  return {
    back() {
      const address = new URL(location.href);
      address.searchParams.set(parameter, id);
      return address.href;
    },
    keep() {
      const { caller_tag } = context.session.caller;
      const drafts = createDraftStorage(sessionArea(), scope, caller_tag);
      drafts.save(nameOf(id, bill), draftOf(bill, form, {}, context));
    },
  };
}

/**
 * What this user kept when leaving to add money; `null` unless this page is the way back. It can be used once: an entry that is
 * old, unreadable or somebody else's is deleted too.
 */
export function useReturned(bill: Bill, callerTag: string, initial: Texts): Draft | null {
  const { scope } = useRuntime();
  const [{ id, draft }] = useState(() => {
    const found = idIn(typeof location === 'undefined' ? '' : location.search);
    const kept = found && createDraftStorage(sessionArea(), scope, callerTag).read(nameOf(found, bill));
    // What was typed precedes the page's defaults, also where they are new.
    return { id: found, draft: kept ? { ...kept, defaults: initial } : null };
  });
  useEffect(() => {
    if (id === null) return;
    const area = sessionArea();
    createDraftStorage(area, scope, callerTag).save(nameOf(id, bill), null);
    forgetDrafts(area, scope, callerTag);
    if (!draft || idIn(location.search) !== id) return;
    const address = new URL(location.href);
    address.searchParams.delete(parameter);
    history.replaceState(history.state, '', address);
  }, [id, draft, scope, callerTag, bill]);
  return draft;
}

function nameOf(id: string, bill: Bill): string {
  return `return:${id}:${draftName(bill)}`;
}

function idIn(search: string): string | null {
  const id = new URLSearchParams(search).get(parameter);
  return id !== null && /^[0-9a-f-]{32,36}$/.test(id) ? id : null;
}
