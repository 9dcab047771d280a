import { useEffect, useState } from 'react';
import {
  createDraftStorage,
  forgetDrafts,
  sessionArea,
  type Draft,
  type DraftStorage,
} from '../session/draft-storage.ts';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { Texts } from '../client/lookup.ts';
import { useRuntime } from '../session/context.ts';
import type { Bill } from '../flow/bill.ts';
import { draftName, draftOf } from './draft.ts';
import type { Purchase } from '../flow/purchase.ts';

export interface KeptDraft {
  readonly drafts: DraftStorage;
  /** Unsent input of an earlier visit. */
  readonly draft: Draft | null;
}

/** The user's draft of a bill's form. An earlier purchase to repeat takes precedence. */
export function useDraft(bill: Bill, callerTag: string, again: PurchaseInput | undefined): KeptDraft {
  const { scope, shownCaller } = useRuntime();
  const [kept] = useState(() => {
    const drafts = createDraftStorage(sessionArea(), scope, callerTag);
    return { drafts, draft: again ? null : drafts.read(draftName(bill)) };
  });
  useEffect(() => {
    forgetDrafts(sessionArea(), scope, callerTag);
    return shownCaller.subscribe(() => forgetDrafts(sessionArea(), scope));
  }, [scope, callerTag, shownCaller]);
  return kept;
}

const nothing = {};

/** Stores the input as a draft until it is sent. */
export function useKeepingDraft({ drafts }: KeptDraft, purchase: Purchase, initial: Texts = nothing): void {
  const { bill, form, context, state } = purchase;
  const { name } = state.step;
  const sent = name === 'sending';
  const open = sent || name === 'idle' || name === 'review';
  useEffect(() => {
    if (open) drafts.save(draftName(bill), sent ? null : draftOf(bill, form, initial, context));
  }, [open, sent, drafts, bill, form, initial, context]);
}
