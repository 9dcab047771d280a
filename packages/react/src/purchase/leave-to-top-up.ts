import { useState } from 'react';
import { createDraftStorage, sessionArea } from '../session/draft-storage.ts';
import { newIdempotencyKey } from '../session/idempotency-key.ts';
import { useRuntime } from '../session/context.ts';
import { draftOf } from './draft.ts';
import { readValues } from '../flow/form.ts';
import type { Purchase } from '../flow/purchase.ts';
import { returnName, returnParameter, wayName } from './return-from-top-up.ts';

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
      address.searchParams.set(returnParameter, id);
      return address.href;
    },
    keep() {
      const { caller_tag } = context.session.caller;
      const drafts = createDraftStorage(sessionArea(), scope, caller_tag);
      drafts.save(returnName(id, bill), draftOf(bill, form, {}, context));
      const { values } = readValues(bill, form, context);
      const name = bill.entry?.(values, context).name ?? bill.name?.(context) ?? bill.title(context);
      drafts.save(wayName(id), { texts: { name }, defaults: {} });
    },
  };
}
