import { useId, useState, type ReactNode } from 'react';
import type { Recipient } from '@tillside/contract';
import { recipientsMessages, type Translate } from '@tillside/messages';
import { ProviderMark } from '../marks/ProviderMark.tsx';
import { providerOf } from '../marks/provider-of.ts';
import { Button } from '../parts/Button.tsx';
import { useAnnounce } from '../parts/Widget.tsx';
import type { Purchase } from '../purchase/purchase.ts';
import { useRecipients, type Recipients } from './use-recipients.ts';

/** Saved recipients above the form: one press fills it in. */
export function RecipientChooser({ purchase }: { readonly purchase: Purchase }): ReactNode {
  const { bill, context } = purchase;
  const { t } = context;
  const recipients = useRecipients(bill.operation);
  const [editing, setEditing] = useState(false);
  const { items, failed } = recipients;
  // A failure of this convenience never blocks the form.
  if (failed) return <p className="ts-hint">{t(recipientsMessages, 'failed')}</p>;
  if (!items || items.length === 0) return null;
  return (
    <div className="ts-recipients">
      <div className="ts-recipients-head">
        <span className="ts-label">{t(recipientsMessages, 'title')}</span>
        <button type="button" className="ts-link" aria-expanded={editing} onClick={() => setEditing(!editing)}>
          {editing ? t(recipientsMessages, 'done') : t(recipientsMessages, 'edit')}
        </button>
      </div>
      {editing ? (
        <ul className="ts-recipients-list">
          {items.map((recipient) => (
            <RecipientEditor key={recipient.id} recipient={recipient} recipients={recipients} t={t} />
          ))}
        </ul>
      ) : (
        <div className="ts-presets" role="group" aria-label={t(recipientsMessages, 'title')}>
          {items.map((recipient) => (
            <RecipientPreset key={recipient.id} recipient={recipient} purchase={purchase} />
          ))}
        </div>
      )}
    </div>
  );
}

interface RecipientPresetProps {
  readonly recipient: Recipient;
  readonly purchase: Purchase;
}

function RecipientPreset({ recipient: { label, fields }, purchase }: RecipientPresetProps): ReactNode {
  const { bill, context } = purchase;
  const announce = useAnnounce();
  const provider = providerOf(bill, fields, context);
  return (
    <button
      type="button"
      className="ts-preset"
      data-marked={provider !== null || undefined}
      onClick={() => {
        purchase.fill(fields);
        announce(context.t(recipientsMessages, 'filled', { name: label }));
      }}
    >
      {provider && <ProviderMark provider={provider} size={20} />}
      <bdi>{label}</bdi>
    </button>
  );
}

interface RecipientEditorProps {
  readonly recipient: Recipient;
  readonly recipients: Recipients;
  readonly t: Translate;
}

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
