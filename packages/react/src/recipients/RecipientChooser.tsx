import { useId, useState, type ReactNode } from 'react';
import type { Recipient } from '@tillside/contract/browser';
import { recipientWords } from '../messages/en-NG/recipients.ts';
import { Button } from '../parts/Button.tsx';
import { useAnnounce } from '../parts/Widget.tsx';
import type { Purchase } from '../purchase/use-purchase.ts';
import { useRecipients, type Recipients } from './use-recipients.ts';

/** Who was saved before, above the form: one press fills it in. */
export function RecipientChooser({ purchase }: { readonly purchase: Purchase }): ReactNode {
  const { bill, context } = purchase;
  const words = context.say(recipientWords);
  const recipients = useRecipients(bill.operation);
  const announce = useAnnounce();
  const [editing, setEditing] = useState(false);
  const { items, failed } = recipients;
  // A form is never held up by what is only a help.
  if (failed) return <p className="ts-hint">{words.recipientsFailed}</p>;
  if (!items || items.length === 0) return null;
  return (
    <div className="ts-recipients">
      <div className="ts-recipients-head">
        <span className="ts-label">{words.recipientsTitle}</span>
        <button type="button" className="ts-link" aria-expanded={editing} onClick={() => setEditing(!editing)}>
          {editing ? words.recipientsDone : words.recipientsEdit}
        </button>
      </div>
      {editing ? (
        <ul className="ts-recipients-list">
          {items.map((recipient) => (
            <RecipientEditor key={recipient.id} recipient={recipient} recipients={recipients} words={words} />
          ))}
        </ul>
      ) : (
        <div className="ts-presets" role="group" aria-label={words.recipientsTitle}>
          {items.map(({ id, label, fields }) => (
            <button
              type="button"
              className="ts-preset"
              key={id}
              onClick={() => {
                purchase.fill(fields);
                announce(words.recipientFilled({ name: label }));
              }}
            >
              <bdi>{label}</bdi>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

interface RecipientEditorProps {
  readonly recipient: Recipient;
  readonly recipients: Recipients;
  readonly words: typeof recipientWords;
}

function RecipientEditor({ recipient, recipients, words }: RecipientEditorProps): ReactNode {
  const id = useId();
  const announce = useAnnounce();
  const { label, fields } = recipient;
  const [name, setName] = useState(label);
  const rename = async (): Promise<void> => {
    const next = name.trim();
    if (next === '' || next === label) return setName(label);
    const saved = await recipients.save(next, fields);
    if (!saved) setName(label);
    announce(saved ? words.recipientSaved({ name: next }) : words.recipientSaveFailed);
  };
  const remove = async (): Promise<void> => {
    announce(
      (await recipients.remove(recipient.id)) ? words.recipientRemoved({ name: label }) : words.recipientsFailed,
    );
  };
  return (
    <li className="ts-recipient">
      <label className="ts-hidden" htmlFor={id}>
        {words.recipientRename({ name: label })}
      </label>
      <input
        className="ts-input"
        id={id}
        type="text"
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
        onBlur={() => void rename()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // it stands in the form, which it must not submit
          void rename();
        }}
      />
      <Button look="quiet" aria-label={words.recipientRemove({ name: label })} onClick={() => void remove()}>
        ×
      </Button>
    </li>
  );
}
