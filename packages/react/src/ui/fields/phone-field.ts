import { formatPhone, readPhone, type PhoneReading } from '@tillside/contract';
import { fieldsMessages, type Translate } from '@tillside/messages';
import { unbroken } from '../../language/format.ts';
import type { BillField } from '../../flow/bill-fields.ts';
import { LocalPhoneInput } from './PhoneInput.tsx';

/** A field for a Nigerian mobile number in any form. Its value is `234` and ten digits. */
export function phoneField(): BillField {
  return {
    Control: LocalPhoneInput,
    label: ({ t }) => t(fieldsMessages, 'phoneLabel'),
    read: (text, { t }) => {
      const reading = readPhone(text);
      return reading.ok ? { ok: true, value: reading.phone } : { ok: false, message: faultMessage(reading, t) };
    },
    write: (value) => (typeof value === 'string' ? formatPhone(value) : ''),
    show: (value) => showPhones(value),
    tidy: (text) => {
      const reading = readPhone(text);
      return reading.ok ? formatPhone(reading.phone) : text;
    },
  };
}

function showPhones(value: unknown): string {
  if (typeof value === 'string') return unbroken(formatPhone(value));
  return Array.isArray(value) ? value.map(showPhones).join(', ') : '';
}

function faultMessage(reading: Extract<PhoneReading, { ok: false }>, t: Translate): string {
  switch (reading.fault) {
    case 'empty':
      return t(fieldsMessages, 'phoneEmpty');
    case 'letters':
      return t(fieldsMessages, 'phoneLetters');
    case 'too_short':
      return t(fieldsMessages, 'phoneTooShort', { missing: reading.missing });
    case 'too_long':
      return t(fieldsMessages, 'phoneTooLong');
    case 'foreign':
      return t(fieldsMessages, 'phoneForeign');
    case 'not_mobile':
      return t(fieldsMessages, 'phoneNotMobile');
    default:
      return reading satisfies never;
  }
}
