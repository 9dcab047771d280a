import { useState, type ReactNode } from 'react';
import { recipientsMessages } from '@tillside/messages';
import { hueOf, initialsOf } from '../marks/monogram.ts';
import { ProviderMark } from '../marks/ProviderMark.tsx';
import { providerOf } from '../marks/provider-of.ts';
import { PeopleBones } from '../parts/PeopleBones.tsx';
import { Drawing } from '../parts/signs.tsx';
import { useAnnounce } from '../parts/Widget.tsx';
import type { Purchase } from '../purchase/purchase.ts';
import { peopleOf, type Person } from './people.ts';
import { RecipientEditor } from './RecipientEditor.tsx';
import { useRecents } from './use-recents.ts';
import { useRecipients } from './use-recipients.ts';

/** People above the form. Somebody saved is filled in; a recent purchase is repeated up to its review. */
export function RecipientChooser({ purchase }: { readonly purchase: Purchase }): ReactNode {
  const { bill, context } = purchase;
  const { t } = context;
  const recipients = useRecipients(bill.operation);
  const recents = useRecents(bill.operation);
  const [editing, setEditing] = useState(false);
  const saved = recipients.items ?? [];
  const people = peopleOf(bill, context, saved, recents ?? []);
  // A failure of this convenience never blocks the form.
  const failed = recipients.failed && <p className="ts-hint">{t(recipientsMessages, 'failed')}</p>;
  // The strip keeps its place: what stands below does not move when somebody is known.
  const isWaiting = !recipients.failed && recipients.items === null && context.session.recipients === true;
  if (people.length === 0)
    return isWaiting ? (
      <PeopleBones />
    ) : (
      <div className="ts-people">{failed || <p className="ts-hint">{t(recipientsMessages, 'nobody')}</p>}</div>
    );
  return (
    <div className="ts-recipients">
      <ul className="ts-people" aria-label={t(recipientsMessages, 'who')}>
        {people.map((person) => (
          <li key={person.id}>
            <PersonButton person={person} purchase={purchase} />
          </li>
        ))}
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

function PersonButton({ person, purchase }: { readonly person: Person; readonly purchase: Purchase }): ReactNode {
  const { bill, context, form } = purchase;
  const { t, format } = context;
  const announce = useAnnounce();
  const { kind, name, fields, last } = person;
  const provider = providerOf(bill, fields, context);
  const isChosen = Object.entries(fields).every(
    ([field, value]) => form.values[field] === bill.fields[field]?.write(value),
  );
  return (
    <button
      type="button"
      className="ts-person"
      aria-pressed={isChosen}
      aria-label={last && t(recipientsMessages, 'again', { name, amount: format.money(last.amount) })}
      onClick={() => {
        if (last) purchase.repeat(last.input);
        else {
          purchase.fill(fields);
          announce(t(recipientsMessages, 'filled', { name }));
        }
      }}
    >
      <span className="ts-avatar" aria-hidden="true" data-kind={kind} data-hue={hueOf(name)}>
        {kind === 'saved' ? (
          initialsOf(name, 2)
        ) : (
          <Drawing
            name={kind}
            lines={
              kind === 'mine'
                ? 'M8 8.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6'
                : 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4l2.5 2'
            }
          />
        )}
        {provider && <ProviderMark provider={provider} size={20} />}
      </span>
      <bdi className="ts-person-name">{name}</bdi>
    </button>
  );
}
