import { limits, toLocalPhone } from '@tillside/contract';
import { smsMessages } from '@tillside/messages';
import type { BillContext } from '../../purchase/bill-context.ts';
import type { BillField, ControlProps, Reading } from '../../purchase/bill-fields.ts';
import { readRecipients, writeRecipients } from './recipients.ts';
import { RecipientsInput } from './RecipientsInput.tsx';

/** Asks for the numbers that a message goes to, pasted or typed in any form. Its value is local numbers, each once. */
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
    // Repeats stay until they are removed: what somebody typed does not vanish while they look away.
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
