import type { InstructionFacts } from '@tillside/contract';
import { InstructionFactsSchema } from '@tillside/contract/schemas';
import { z } from 'zod';
import { erasedText, factFields } from '../../model/personal-data.ts';
import type { InstructionRow } from '../../model/row.ts';
import type { Person, Pseudonyms } from '../../model/store.ts';
import { ownKey } from '../../model/own-key.ts';

/** `Array.isArray` would make an array of `any` of an unknown value. */
function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** The same shape without texts and numbers, except those of the `kept` fields, at any depth. */
export function withoutPerson<Value>(value: Value, kept: ReadonlySet<string>): Value;
export function withoutPerson(value: unknown, kept: ReadonlySet<string>): unknown {
  return emptied(value, kept, false);
}

function emptied(value: unknown, kept: ReadonlySet<string>, isKept: boolean): unknown {
  if (isList(value)) return value.map((item) => emptied(item, kept, isKept));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, emptied(one, kept, kept.has(name))]));
  if (isKept) return value;
  if (typeof value === 'string') return erasedText;
  return typeof value === 'number' ? 0 : value;
}

const keptFacts: ReadonlySet<string> = new Set(Object.keys(factFields).filter((name) => factFields[name] === 'kept'));

/** The input and details of an instruction: as declared, or without the person. */
export const KeptFactsSchema = z.union([InstructionFactsSchema, z.custom<InstructionFacts>(isErased)]);

/** Whether it contains no text or number about a person, so that nothing has to be removed. */
function isErased(facts: unknown): boolean {
  if (typeof facts !== 'object' || facts === null || !('input' in facts)) return false;
  const personal = [facts.input, 'details' in facts ? facts.details : null];
  return JSON.stringify(withoutPerson(personal, keptFacts)) === JSON.stringify(personal);
}

/**
 * An instruction without the person: amounts, times, refs and the product stay. If another caller instructed it for
 * them, only the creditor is replaced. The version is raised, so that a process with the old row reads it again.
 */
export function erasedRow(row: InstructionRow, person: Person, { pseudonymOf, keyTag }: Pseudonyms): InstructionRow {
  const named = (id: string): string =>
    id === person.callerId || person.customerIds.includes(id) ? pseudonymOf(id) : id;
  const { owed } = row;
  const replaced = {
    version: row.version + 1,
    owedTo: row.owedTo === null ? null : named(row.owedTo),
    owed: owed?.payee === undefined ? owed : { ...owed, payee: named(owed.payee) },
  };
  if (row.owner.id !== person.callerId) return { ...row, ...replaced };
  const { customerId, roles } = row.owner;
  const isCheckout = row.kind === 'checkout';
  return {
    ...withoutFacts(row),
    ...replaced,
    owner: {
      id: pseudonymOf(person.callerId),
      roles,
      ...(customerId === undefined ? {} : { customerId: pseudonymOf(customerId) }),
    },
    // A checkout finds its attempts by their keys, which are made of its own id.
    clientKey: isCheckout ? row.clientKey : ownKey('erased', keyTag(row.owner.id, row.clientKey)),
    bodyHash: erasedText,
    language: null,
    items: row.items?.map((item) => ({ ...item, phone: erasedText })) ?? null,
    sealed: null,
    snapshot: isCheckout ? null : row.snapshot,
    action: null,
  };
}

/** The input and details of an instruction, without the person that they are about. */
export function withoutFacts<Row extends Pick<InstructionRow, 'input' | 'details'>>(row: Row): Row {
  return { ...row, input: withoutPerson(row.input, keptFacts), details: withoutPerson(row.details, keptFacts) };
}

/** A line of evidence without the person. `isTheirs`: the instruction is theirs, so a note may be about them. */
export function erasedEvidence<Line extends object>(
  line: Line,
  { callerId }: Person,
  { pseudonymOf }: Pick<Pseudonyms, 'pseudonymOf'>,
  isTheirs: boolean,
): Line {
  return {
    ...line,
    ...('by' in line && line.by === callerId ? { by: pseudonymOf(callerId) } : {}),
    ...('payee' in line && line.payee === callerId ? { payee: pseudonymOf(callerId) } : {}),
    ...('note' in line && isTheirs ? { note: erasedText } : {}),
  };
}
