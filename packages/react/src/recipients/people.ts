import { recipientKeyOf, type RecentRecipient, type Recipient } from '@tillside/contract';
import { recipientsMessages } from '@tillside/messages';
import type { Bill } from '../purchase/bill.ts';
import type { BillContext } from '../purchase/bill-context.ts';

/** Somebody a bill can be for. */
export interface Person {
  readonly id: string;
  readonly kind: 'mine' | 'saved' | 'recent';
  readonly name: string;
  /** The name is one that people gave, not the end of a number. */
  readonly isNamed: boolean;
  /** What is filled into the form. */
  readonly fields: Readonly<Record<string, string>>;
  /** The purchase to repeat. */
  readonly last?: RecentRecipient;
}

/** My number, who was saved, and whose last purchase can be repeated, under the names they are saved by. */
export function peopleOf(
  bill: Bill,
  context: BillContext,
  saved: readonly Recipient[],
  recents: readonly RecentRecipient[],
): readonly Person[] {
  const { phone } = context.session.caller;
  const isForPhone = Object.keys(bill.fields)[0] === 'phone';
  const mine: readonly Person[] =
    phone !== undefined && isForPhone
      ? [{ id: 'mine', kind: 'mine', name: context.t(recipientsMessages, 'mine'), isNamed: true, fields: { phone } }]
      : [];
  const known = [
    ...mine,
    ...saved.map(({ id, label, fields }): Person => ({ id, kind: 'saved', name: label, isNamed: true, fields })),
  ];
  const keyOf = (fields: Person['fields']): string | null => recipientKeyOf(bill.operation, fields);
  const named = (fields: Person['fields']): string | undefined =>
    known.find((person) => keyOf(person.fields) !== null && keyOf(person.fields) === keyOf(fields))?.name;
  return [
    ...known,
    ...recents.map((last): Person => ({
      id: last.ref,
      kind: 'recent',
      isNamed: (named(last.fields) ?? last.name) !== undefined,
      name: named(last.fields) ?? last.name ?? lastDigits(bill, last.fields),
      fields: last.fields,
      last,
    })),
  ];
}

/** The end of the number that it was for: `… 4567`. */
function lastDigits(bill: Bill, fields: Readonly<Record<string, string>>): string {
  const number = Object.entries(fields).find(
    ([name, value]) => bill.fields[name]?.provider === undefined && /^\+?\d{5,}$/.test(value),
  );
  return number ? `… ${number[1].slice(-4)}` : (Object.values(fields)[0] ?? '');
}
