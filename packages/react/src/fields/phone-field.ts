import { formatPhone, readPhone, type PhoneFault } from '@tillside/contract/browser';
import type { Messages } from '../messages/en-NG.ts';
import type { BillField } from '../purchase/bill-fields.ts';
import { PhoneInput } from './PhoneInput.tsx';

/** Asks for a Nigerian mobile number, however it is typed or pasted. Its value is `234` and ten digits. */
export function phoneField(): BillField {
  return {
    Control: PhoneInput,
    label: ({ messages }) => messages.phoneLabel,
    read: (text, { messages }) => {
      const reading = readPhone(text);
      return reading.ok
        ? { ok: true, value: reading.phone }
        : { ok: false, message: faultMessage(reading.fault, messages) };
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
  if (typeof value === 'string') return formatPhone(value);
  return Array.isArray(value) ? value.map(showPhones).join(', ') : '';
}

function faultMessage(fault: PhoneFault, messages: Messages): string {
  switch (fault) {
    case 'empty':
      return messages.phoneEmpty;
    case 'letters':
      return messages.phoneLetters;
    case 'too_short':
      return messages.phoneTooShort;
    case 'too_long':
      return messages.phoneTooLong;
    case 'foreign':
      return messages.phoneForeign;
    case 'not_mobile':
      return messages.phoneNotMobile;
    default:
      return fault satisfies never;
  }
}
