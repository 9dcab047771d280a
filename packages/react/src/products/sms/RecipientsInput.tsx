import type { ReactNode } from 'react';
import { smsMessages } from '@tillside/messages';
import { TextInput } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { ControlProps } from '../../flow/bill-fields.ts';
import { readRecipients, writeRecipients } from './recipients.ts';

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
              {t(smsMessages, 'toRepeats', { count: repeats })}{' '}
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
