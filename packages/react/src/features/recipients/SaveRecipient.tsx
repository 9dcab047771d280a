import { useId, useState, type ReactNode } from 'react';
import { recipientOf, type Instruction } from '@tillside/contract';
import { recipientsMessages } from '@tillside/messages';
import { Form, SubmitButton } from '../../kernel/ui/Form.tsx';
import { useAnnounce } from '../../kernel/ui/Widget.tsx';
import type { SaveRecipientProps } from '../../kernel/flow/slots.ts';
import { useRecipients } from './use-recipients.ts';

/** Offers to save the recipient, on request only. */
export function SaveRecipient({ purchase, instruction }: SaveRecipientProps): ReactNode {
  const { context } = purchase;
  const { t } = context;
  const { items, save } = useRecipients(instruction.operation);
  const recipient = recipientOf(instruction.operation, instruction.input);
  const announce = useAnnounce();
  const id = useId();
  const [wanted, setWanted] = useState(false);
  const [name, setName] = useState(() => nameIn(instruction));
  const [at, setAt] = useState<'idle' | 'saving' | 'failed'>('idle');
  if (!recipient || items === null) return null;
  const known = items.find(({ fields }) => isSame(fields, recipient.fields));
  if (known)
    return wanted ? <p className="ts-reason">{t(recipientsMessages, 'saved', { name: known.label })}</p> : null;

  const keep = async (): Promise<void> => {
    setAt('saving');
    const saved = await save(name.trim(), instruction.input);
    setAt(saved ? 'idle' : 'failed');
    announce(saved ? t(recipientsMessages, 'saved', { name: name.trim() }) : t(recipientsMessages, 'saveFailed'));
  };
  return (
    <div className="ts-actions">
      <label className="ts-check">
        <input form="" type="checkbox" checked={wanted} onChange={({ target }) => setWanted(target.checked)} />
        <span>{t(recipientsMessages, 'save')}</span>
      </label>
      {wanted && (
        <Form className="ts-recipient" onSubmit={() => void keep()}>
          <label className="ts-hidden" htmlFor={id}>
            {t(recipientsMessages, 'name')}
          </label>
          <input
            form=""
            className="ts-input"
            id={id}
            type="text"
            maxLength={60}
            autoComplete="off"
            enterKeyHint="done"
            placeholder={t(recipientsMessages, 'name')}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <SubmitButton look="secondary" busy={at === 'saving'} unavailable={name.trim() === ''}>
            {t(recipientsMessages, 'keep')}
          </SubmitButton>
        </Form>
      )}
      {at === 'failed' && <p className="ts-error">{t(recipientsMessages, 'saveFailed')}</p>}
    </div>
  );
}

/** The account owner's name, if it was checked. */
function nameIn({ input }: Instruction): string {
  const name = input['customer_name'];
  return typeof name === 'string' ? name : '';
}

function isSame(left: Readonly<Record<string, string>>, right: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name]);
}
