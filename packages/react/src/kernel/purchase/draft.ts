import {
  type Draft,
  createDraftStorage,
  forgetDrafts,
  sessionArea,
  type DraftStorage,
} from '../runtime/draft-storage.ts';
import type { BillContext } from '../flow/bill-fields.ts';
import type { Texts } from '../client/lookup.ts';
import { type Bill, secretFields } from '../flow/bill.ts';
import { emptied, emptyForm, type Form } from '../flow/form.ts';
import { useEffect, useState } from 'react';
import type { PurchaseInput } from '../client/companion-client.ts';
import { useLatest, useRuntime } from '../runtime/context.ts';
import type { Purchase } from '../flow/purchase.ts';

/** Identifies a form: two products may share an operation and have different fields. */
export function draftName({ operation, fields }: Pick<Bill, 'operation' | 'fields'>): string {
  return `${operation}:${Object.keys(fields).join(',')}`;
}

/** The user's input in a form; `null` if it equals the initial texts. */
export function draftOf(bill: Bill, { values, chosen }: Form, initial: Texts, context: BillContext): Draft | null {
  const given = emptyForm(bill, initial, context).values;
  const secret = secretFields(bill);
  const own = chosen.filter((name) => !secret.includes(name) && values[name] !== given[name]);
  if (own.length === 0) return null;
  const defaults = Object.keys(bill.fields).filter((name) => !secret.includes(name) && (initial[name] ?? '') !== '');
  return { texts: pick(own, values), defaults: pick(defaults, initial) };
}

/**
 * Restores a draft. A default that has changed since takes precedence, and clears the input that depended on
 * the old one: the network of another number, the meter of another company.
 */
export function resumedForm(bill: Bill, draft: Draft, initial: Texts, context: BillContext): Form {
  const changed = Object.keys(bill.fields).filter(
    (name) => (initial[name] ?? '') !== '' && initial[name] !== draft.defaults[name],
  );
  const dropped = [...changed, ...changed.flatMap((name) => Object.keys(emptied(bill, name)))];
  const secret = secretFields(bill);
  const kept = Object.keys(bill.fields).filter((name) => {
    const from = bill.fields[name]?.suggestion?.from;
    return (
      name in draft.texts && ![name, from].some((each) => each && dropped.includes(each)) && !secret.includes(name)
    );
  });
  return emptyForm(bill, { ...initial, ...pick(kept, draft.texts) }, context);
}

function pick(names: readonly string[], texts: Texts): Texts {
  return Object.fromEntries(names.map((name) => [name, texts[name] ?? '']));
}

interface KeptDraft {
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
  const latest = useLatest(initial);
  const { bill, form, context, state } = purchase;
  const { name } = state.step;
  const sent = name === 'sending';
  const open = sent || name === 'idle' || name === 'review';
  useEffect(() => {
    if (open) drafts.save(draftName(bill), sent ? null : draftOf(bill, form, latest.current, context));
  }, [open, sent, drafts, bill, form, latest, context]);
}
