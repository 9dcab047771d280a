import { useEffect, useRef, useState } from 'react';
import { createDraftStorage, forgetDrafts, sessionArea } from '../attempts/draft-storage.ts';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { Texts } from '../lookups/lookup.ts';
import { useRuntime } from '../provider/context.ts';
import { draftName, draftOf, resumedForm } from './draft.ts';
import { useReviewEntry } from './use-review-entry.ts';
import type { Purchase } from './use-purchase.ts';

export interface KeeperProps {
  readonly purchase: Purchase;
  readonly initial: Texts | undefined;
  readonly again: PurchaseInput | undefined;
  /** The form stands as it was left on an earlier visit, if there was one. */
  onReady(): void;
}

const nothing = {};

/** Shows nothing. Keeps what is typed for a later visit, and the history entry of the review. */
export function Keeper({ purchase, initial = nothing, again, onReady }: KeeperProps): null {
  const { bill, form, context, state, resume } = purchase;
  const { scope, shownCaller } = useRuntime();
  const { caller_tag } = context.session.caller;
  const [drafts] = useState(() => createDraftStorage(sessionArea(), scope, caller_tag));
  const [ready, setReady] = useState(false);
  useReviewEntry(purchase);

  const begin = useRef(() => {
    forgetDrafts(sessionArea(), scope, caller_tag);
    const untouched = draftOf(bill, form, initial, context) === null;
    const draft = untouched && !again ? drafts.read(draftName(bill)) : null;
    if (draft) resume(resumedForm(bill, draft, initial, context));
    setReady(true);
    onReady();
    return shownCaller.subscribe(() => forgetDrafts(sessionArea(), scope));
  });
  useEffect(() => begin.current(), []);

  const { name } = state.step;
  const sent = name === 'paying';
  const open = ready && (sent || name === 'fill' || name === 'review');
  useEffect(() => {
    if (open) drafts.keep(draftName(bill), sent ? null : draftOf(bill, form, initial, context));
  }, [open, sent, drafts, bill, form, initial, context]);
  return null;
}
