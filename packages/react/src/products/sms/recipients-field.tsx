import { limits, toLocalPhone } from '@tillside/contract';
import { smsMessages } from '@tillside/messages';
import type { BillContext, BillField, ControlProps, Reading } from '../../flow/bill-fields.ts';
import { readRecipients, writeRecipients } from './recipients.ts';
import { RecipientsInput } from './RecipientsInput.tsx';

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
