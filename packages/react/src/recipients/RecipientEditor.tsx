import { useId, useState, type ReactNode } from 'react';
import type { Recipient } from '@tillside/contract';
import { recipientsMessages, type Translate } from '@tillside/messages';
import { Button } from '../ui/Button.tsx';
import { useAnnounce } from '../ui/Widget.tsx';
import type { Recipients } from './use-recipients.ts';

export interface RecipientEditorProps {
  readonly recipient: Recipient;
  readonly recipients: Recipients;
  readonly t: Translate;
}

/** Renames or removes one saved recipient. */
export function RecipientEditor({ recipient, recipients, t }: RecipientEditorProps): ReactNode {
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
