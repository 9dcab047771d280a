import { limits, toLocalPhone } from '@tillside/contract';
import { smsMessages } from '@tillside/messages';
import type { BillContext, BillField, ControlProps, Reading } from '../../../kernel/flow/bill-fields.ts';
import { readRecipients, writeRecipients } from './recipients.ts';
import type { ReactNode } from 'react';
import { TextInput } from '../../../kernel/ui/fields/text-field.tsx';
import { Icon } from '../../../kernel/ui/icons.tsx';

/** The recipients of a message, pasted or typed in any form. Its value is unique local numbers. */
export const recipientsField: BillField = {
  label: ({ t }) => t(smsMessages, 'toLabel'),
  hint: ({ t }, texts) => ((texts['to'] ?? '') === '' ? t(smsMessages, 'toHint') : undefined),
  Control: (props: ControlProps) => <RecipientsInput {...props} />,
  read: (text, context) => readTo(text, context),
  write: (value) => {
    const phones = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [value];
    const { phones: read, faulty } = readRecipients(phones.join('\n'));
    return writeRecipients(read, faulty);
  },
  show: () => '',
  tidy: (text) => {
    const { phones, faulty, repeats } = readRecipients(text);
    // Duplicates stay until they are removed, so that typed text does not disappear unnoticed.
    return repeats > 0 ? text : writeRecipients(phones, faulty);
  },
};

function readTo(text: string, { t, format, session }: BillContext): Reading {
  const { phones, faulty } = readRecipients(text);
  const most = session.catalogue.sms?.recipients ?? limits.smsRecipients.value;
  if (faulty.length > 0) return { ok: false, message: t(smsMessages, 'toFaulty', { count: faulty.length }) };
  if (phones.length === 0) return { ok: false, message: t(smsMessages, 'toEmpty') };
  if (phones.length > most) {
    return {
      ok: false,
      message: t(smsMessages, 'toTooMany', { count: format.count(phones.length), most: format.count(most) }),
    };
  }
  return { ok: true, value: phones.map(toLocalPhone) };
}

/** The maximum number of faulty entries shown; the rest are counted. */
const shownFaulty = 20;

/** A box for many numbers. Below it are the parsed and the faulty entries, with a button to remove the latter. */
export function RecipientsInput(props: ControlProps): ReactNode {
  const { id, value, context, onChange } = props;
  const { t, format } = context;
  const { phones, faulty, repeats } = readRecipients(value);
  const remove = (entry: string): void =>
    onChange(
      writeRecipients(
        phones,
        faulty.filter((each) => each !== entry),
      ),
    );
  return (
    <div className="ts-recipients-field">
      <TextInput {...props} rows={5} inputMode="text" />
      {value.trim() !== '' && (
        <div className="ts-recipients">
          <p className="ts-recipients-count" role="status">
            {t(smsMessages, 'toCount', { count: phones.length })}
          </p>
          {repeats > 0 && (
            <p className="ts-recipients-note">
              <span>{t(smsMessages, 'toRepeats', { count: repeats })}</span>{' '}
              <button type="button" className="ts-link" onClick={() => onChange(writeRecipients(phones, faulty))}>
                {t(smsMessages, 'repeatsRemove')}
              </button>
            </p>
          )}
          {faulty.length > 0 && (
            <div
              className="ts-recipients-faulty"
              role="group"
              aria-label={t(smsMessages, 'toFaulty', { count: faulty.length })}
            >
              {[...new Set(faulty)].slice(0, shownFaulty).map((entry) => (
                <button
                  type="button"
                  className="ts-recipients-entry"
                  key={entry}
                  aria-label={t(smsMessages, 'toRemove', { entry })}
                  onClick={() => {
                    remove(entry);
                    document.getElementById(id)?.focus();
                  }}
                >
                  <bdi>{entry}</bdi>
                  <Icon name="cross" />
                </button>
              ))}
              {faulty.length > shownFaulty && (
                <span>{t(smsMessages, 'toMoreFaulty', { count: format.count(faulty.length - shownFaulty) })}</span>
              )}
              {faulty.length > 1 && (
                <button type="button" className="ts-link" onClick={() => onChange(writeRecipients(phones, []))}>
                  {t(smsMessages, 'faultyRemove')}
                </button>
              )}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
