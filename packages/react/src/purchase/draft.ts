import type { Draft } from '../attempts/draft-storage.ts';
import type { Texts } from '../lookups/lookup.ts';
import type { Bill } from './bill.ts';
import type { BillContext } from './bill-context.ts';
import { secretFields } from './secret-fields.ts';
import { emptied, emptyForm, type Form } from './form.ts';

/** Names a form: two products may share an operation, and ask other things. */
export function draftName({ operation, fields }: Pick<Bill, 'operation' | 'fields'>): string {
  return `${operation}:${Object.keys(fields).join(',')}`;
}

/** What the person typed or chose in a form; `null` when everything is as the page gave it. */
export function draftOf(bill: Bill, { values, chosen }: Form, initial: Texts, context: BillContext): Draft | null {
  const given = emptyForm(bill, initial, context).values;
  const secret = secretFields(bill);
  const own = chosen.filter((name) => !secret.includes(name) && values[name] !== given[name]);
  if (own.length === 0) return null;
  const defaults = Object.keys(bill.fields).filter((name) => !secret.includes(name) && (initial[name] ?? '') !== '');
  return { texts: pick(own, values), defaults: pick(defaults, initial) };
}

/**
 * The form as it was left. A default that the page did not give then wins, and what was typed for another one with it:
 * the network of another number, the meter of another company.
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
