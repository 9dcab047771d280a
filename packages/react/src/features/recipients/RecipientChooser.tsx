import { useEffect, useState, type ReactNode, useId } from 'react';
import { recipientsMessages, type Translate } from '@tillside/messages';
import { hueOf, initialsOf, ProviderMark } from '../../kernel/ui/marks/ProviderMark.tsx';
import type { Bill } from '../../kernel/flow/bill.ts';
import { providerOf } from '../../kernel/flow/bill-lines.ts';
import type { RecipientChooserProps } from '../../kernel/flow/slots.ts';
import { nobodyName, PeopleBones, remembersNobody, useExpectsPeople } from '../../kernel/ui/skeletons.tsx';
import { localArea, quietly } from '../../kernel/runtime/attempt-storage.ts';
import { Drawing } from '../../kernel/ui/signs.tsx';
import { useAnnounce } from '../../kernel/ui/Widget.tsx';
import { useRuntime, useCompanionQuery } from '../../kernel/runtime/context.ts';
import type { Purchase } from '../../kernel/flow/purchase.ts';
import { useRecipients, type Recipients, readRecents } from './use-recipients.ts';
import {
  formatPhone,
  readPhone,
  recipientOperationIds,
  type InstructionOperationId,
  type RecentRecipient,
  type Recipient,
  recipientKeyOf,
} from '@tillside/contract';
import { isRecord } from '../../kernel/client/read.ts';
import { unwrap } from '../../kernel/client/failure.ts';
import { useSession } from '../../kernel/runtime/use-session.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import type { BillContext } from '../../kernel/flow/bill-fields.ts';

/** People above the form, each once. A person's last purchase is repeated up to its review; others are filled in. */
export function RecipientChooser({ purchase, onChosen }: RecipientChooserProps): ReactNode {
  const { bill, context } = purchase;
  const { t } = context;
  const recipients = useRecipients(bill.operation);
  const recents = useRecents(bill.operation);
  const [editing, setEditing] = useState(false);
  const saved = recipients.items ?? [];
  const people = peopleOf(bill, context, saved, recents ?? []);
  const chosen = people.find((person) => person.isNamed && isChosen(person, purchase))?.name ?? null;
  useEffect(() => onChosen(chosen), [onChosen, chosen]);
  const contacts = Object.keys(bill.fields)[0] === 'phone' ? contactsOf(navigator) : null;
  // A failure of this convenience never blocks the form.
  const failed = recipients.failed && <p className="ts-hint">{t(recipientsMessages, 'failed')}</p>;
  const isWaiting = !recipients.failed && recipients.items === null && context.session.recipients === true;
  const expectsPeople = useExpectsPeople(bill.operation);
  const { scope } = useRuntime();
  const someone = people.length > 0 || contacts !== null;
  const isKnown = !isWaiting && (recents !== null || someone);
  useEffect(() => {
    if (isKnown) rememberPeople(scope, bill.operation, someone);
  }, [isKnown, scope, bill.operation, someone]);
  if (!someone) return isWaiting && expectsPeople ? <PeopleBones /> : failed || null;
  return (
    <div className="ts-recipients">
      <ul className="ts-people" aria-label={t(recipientsMessages, 'who')}>
        {people.map((person) => (
          <li key={person.id}>
            <PersonButton person={person} purchase={purchase} />
          </li>
        ))}
        {contacts && (
          <li>
            <ContactButton contacts={contacts} purchase={purchase} />
          </li>
        )}
        {saved.length > 0 && (
          <li>
            <button type="button" className="ts-person" aria-expanded={editing} onClick={() => setEditing(!editing)}>
              <span className="ts-avatar" aria-hidden="true" data-kind="more">
                <Drawing name="more" lines="M5 12v.1M12 12v.1M19 12v.1" />
              </span>
              <span className="ts-person-name">{t(recipientsMessages, editing ? 'done' : 'edit')}</span>
            </button>
          </li>
        )}
      </ul>
      {failed}
      {editing && (
        <ul className="ts-recipients-list">
          {saved.map((recipient) => (
            <RecipientEditor key={recipient.id} recipient={recipient} recipients={recipients} t={t} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Remembers whether any person was shown, for `useExpectsPeople`. */
function rememberPeople(scope: string, operation: InstructionOperationId, someone: boolean): void {
  const name = nobodyName(scope, operation);
  if (someone !== remembersNobody(name)) return;
  quietly(() => (someone ? localArea()?.removeItem(name) : localArea()?.setItem(name, 'true')));
}

function isChosen({ fields }: Person, { bill, form }: Purchase): boolean {
  return Object.entries(fields).every(([field, value]) => form.values[field] === bill.fields[field]?.write(value));
}

/** Fills in a number of the device's contacts. */
function ContactButton({
  contacts,
  purchase,
}: {
  readonly contacts: Contacts;
  readonly purchase: Purchase;
}): ReactNode {
  const { t } = purchase.context;
  const pick = async (): Promise<void> => {
    // No contact was chosen, or the device refused: the number can be typed.
    const number = await contacts.pick().catch(() => null);
    if (number !== null) purchase.change('phone', number);
  };
  return (
    <button type="button" className="ts-person" onClick={() => void pick()}>
      <span className="ts-avatar" aria-hidden="true" data-kind="more">
        <Drawing
          name="contacts"
          lines="M6 3.5h12v17H6zM3.5 8H6M3.5 16H6M9.5 9.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M8.5 16.5c.5-2 1.8-3 3.5-3s3 1 3.5 3"
        />
      </span>
      <span className="ts-person-name">{t(recipientsMessages, 'contacts')}</span>
    </button>
  );
}

function PersonButton({ person, purchase }: { readonly person: Person; readonly purchase: Purchase }): ReactNode {
  const { bill, context } = purchase;
  const { t, format } = context;
  const announce = useAnnounce();
  const { kind, name, isNamed, fields, last } = person;
  const provider = providerOf(bill, fields, context);
  return (
    <button
      type="button"
      className="ts-person"
      aria-pressed={isChosen(person, purchase)}
      onClick={() => {
        if (last) purchase.repeat(last.input);
        else {
          purchase.fill(fields);
          announce(t(recipientsMessages, 'filled', { name }));
        }
      }}
    >
      <span
        className="ts-avatar"
        aria-hidden="true"
        data-kind={kind}
        data-hue={kind === 'mine' ? undefined : hueOf(name)}
      >
        {kind === 'mine' ? (
          <Drawing name={kind} lines="M8 8.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
        ) : (
          // Of a number, its end.
          <span>{isNamed ? initialsOf(name, 2) : name.slice(-2)}</span>
        )}
        {provider && <ProviderMark provider={provider} size={20} />}
      </span>
      {last && (
        <span className="ts-hidden">{t(recipientsMessages, 'again', { name, amount: format.money(last.amount) })}</span>
      )}
      <bdi className="ts-person-name" aria-hidden={last !== undefined || undefined}>
        {name}
      </bdi>
      {last && (
        <span className="ts-person-amount" aria-hidden="true">
          {format.money(last.amount)}
        </span>
      )}
    </button>
  );
}

/** Asks for one contact of the device. */
export interface Contacts {
  /** A number of the chosen contact: the first Nigerian mobile number, else the first one unchanged; `null` if none. */
  pick(): Promise<string | null>;
}

/**
 * The device's contact picker, where the browser has one (https://wicg.github.io/contact-api/spec/). Only numbers are read.
 * @param device usually `navigator`
 */
export function contactsOf(device: object): Contacts | null {
  const contacts: unknown = 'contacts' in device ? device.contacts : null;
  if (typeof contacts !== 'object' || contacts === null || !('select' in contacts)) return null;
  const { select } = contacts;
  if (typeof select !== 'function') return null;
  return {
    async pick() {
      const chosen: unknown = await Reflect.apply(select, contacts, [['tel'], { multiple: false }]);
      const contacted: readonly unknown[] = Array.isArray(chosen) ? chosen : [];
      const contact = isRecord(contacted[0]) ? contacted[0] : {};
      const numbers: readonly unknown[] = Array.isArray(contact['tel']) ? contact['tel'] : [];
      const texts = numbers.filter((each): each is string => typeof each === 'string');
      for (const text of texts) {
        const reading = readPhone(text);
        if (reading.ok) return formatPhone(reading.phone);
      }
      return texts[0]?.slice(0, 40) ?? null;
    },
  };
}

/** The people the signed-in user paid for lately, newest first; `null` until known, or if the companion sends none. */
function useRecents(operation: InstructionOperationId): readonly RecentRecipient[] | null {
  const { client } = useRuntime();
  const session = useSession().data;
  const isKnown = recipientOperationIds.some((id) => id === operation);
  const { data } = useCompanionQuery<readonly RecentRecipient[]>({
    queryKey: ['recents', session?.caller.caller_tag ?? null, operation],
    queryFn: async ({ signal }) =>
      unwrap(await client.ask({ path: `/recipients/recent?operation=${operation}`, read: readRecents, signal })),
    enabled: session?.recipients === true && isKnown,
    // Purchases change it: it is requested again with every form that is shown.
    staleTime: 5_000,
    retry: false,
  });
  return data ?? null;
}

interface RecipientEditorProps {
  readonly recipient: Recipient;
  readonly recipients: Recipients;
  readonly t: Translate;
}

/** Renames or removes one saved recipient. */
function RecipientEditor({ recipient, recipients, t }: RecipientEditorProps): ReactNode {
  const id = useId();
  const announce = useAnnounce();
  const { label, fields } = recipient;
  const [name, setName] = useState(label);
  const rename = async (): Promise<void> => {
    const next = name.trim();
    if (next === '' || next === label) return setName(label);
    const saved = await recipients.save(next, fields);
    if (!saved) setName(label);
    announce(saved ? t(recipientsMessages, 'saved', { name: next }) : t(recipientsMessages, 'saveFailed'));
  };
  const remove = async (): Promise<void> => {
    announce(
      (await recipients.remove(recipient.id))
        ? t(recipientsMessages, 'removed', { name: label })
        : t(recipientsMessages, 'failed'),
    );
  };
  return (
    <li className="ts-recipient">
      <label className="ts-hidden" htmlFor={id}>
        {t(recipientsMessages, 'rename', { name: label })}
      </label>
      <input
        form=""
        className="ts-input"
        id={id}
        type="text"
        maxLength={60}
        autoComplete="off"
        enterKeyHint="done"
        value={name}
        onChange={({ target }) => setName(target.value)}
        onBlur={() => void rename()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // the field is inside the form, which it must not submit
          void rename();
        }}
      />
      <Button look="quiet" aria-label={t(recipientsMessages, 'remove', { name: label })} onClick={() => void remove()}>
        ×
      </Button>
    </li>
  );
}

/** A person that a bill can be for. */
export interface Person {
  readonly id: string;
  readonly kind: 'mine' | 'saved' | 'recent';
  readonly name: string;
  /** Whether the name was given by a person, and is not the end of a number. */
  readonly isNamed: boolean;
  /** The values that are filled into the form. */
  readonly fields: Readonly<Record<string, string>>;
  /** The purchase to repeat. */
  readonly last?: RecentRecipient;
}

/** The user's own number, saved recipients and recent ones: each person once, with the last purchase for them. */
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

/** The end of the recipient's number: `…4567`. */
function lastDigits(bill: Bill, fields: Readonly<Record<string, string>>): string {
  const number = Object.entries(fields).find(
    ([name, value]) => bill.fields[name]?.provider === undefined && /^\+?\d{5,}$/.test(value),
  );
  return number ? `…${number[1].slice(-4)}` : (Object.values(fields)[0] ?? '');
}
