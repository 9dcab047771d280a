import { recipientKeyOf, type RecentRecipient, type Recipient } from '@tillside/contract';
import { recipientsMessages } from '@tillside/messages';
import type { Bill } from '../flow/bill.ts';
import type { BillContext } from '../flow/bill-fields.ts';

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

/** My number, who was saved, and who was paid for lately: each person once, with the last purchase for them. */
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
  const everyone: readonly Person[] = [
    ...mine,
    ...saved.map(({ id, label, fields }): Person => ({ id, kind: 'saved', name: label, isNamed: true, fields })),
    ...recents.map(({ ref, fields, name }): Person => ({
      id: ref,
      kind: 'recent',
      isNamed: name !== undefined,
      name: name ?? lastDigits(bill, fields),
      fields,
    })),
  ];
  const keyOf = ({ id, fields }: Pick<Person, 'id' | 'fields'>): string => recipientKeyOf(bill.operation, fields) ?? id;
  const isSame = (one: Person, other: Pick<Person, 'id' | 'fields'>): boolean => keyOf(one) === keyOf(other);
  return everyone
    .filter((person, place) => everyone.findIndex((other) => isSame(other, person)) === place)
    .map((person) => {
      const last = recents.find(({ ref, fields }) => isSame(person, { id: ref, fields }));
      return last ? { ...person, last } : person;
    });
}

/** The end of the number that it was for: `…4567`. */
function lastDigits(bill: Bill, fields: Readonly<Record<string, string>>): string {
  const number = Object.entries(fields).find(
    ([name, value]) => bill.fields[name]?.provider === undefined && /^\+?\d{5,}$/.test(value),
  );
  return number ? `…${number[1].slice(-4)}` : (Object.values(fields)[0] ?? '');
}
