import { readPhone, type PhoneFault } from '@tillside/contract';
import { isObject, type FieldFault, type FieldFaults } from '@tillside/contract/schemas';
import { required } from '../../model/field-faults.ts';

/** A caller's input with its phone numbers in the platform's form, and the faults of those without one. */
export interface ReadInput {
  readonly value: unknown;
  readonly faults: FieldFaults;
}

/** The fault of a missing number. */
export const phoneMissing = required('a mobile number, such as 0803 123 4567');

const phoneFaults: Record<PhoneFault, FieldFault> = {
  empty: phoneMissing,
  letters: { code: 'malformed', text: 'must contain digits only' },
  too_short: { code: 'too_short', text: 'has too few digits for a Nigerian mobile number' },
  too_long: { code: 'too_long', text: 'has too many digits for a Nigerian mobile number' },
  foreign: { code: 'malformed', text: 'must be a Nigerian number; this one has another country code' },
  not_mobile: { code: 'malformed', text: 'must be a mobile number, beginning with 070, 080, 081, 090 or 091' },
};

/** Parses one number in any form. An invalid one is passed on, shortened, and recorded as a fault. */
export function readPhoneField(field: string, phone: unknown, faults: FieldFaults): unknown {
  if (typeof phone !== 'string') return phone;
  const reading = readPhone(phone);
  if (reading.ok) return reading.phone;
  faults[field] = phoneFaults[reading.fault];
  return phone.slice(0, 64);
}

/** Parses the `phone` of an input, if present. An empty field of a form counts as absent. */
export function withReadPhone(input: unknown): ReadInput {
  const faults: FieldFaults = {};
  if (!isObject(input) || !('phone' in input)) return { value: input, faults };
  return { value: { ...input, phone: readPhoneField('phone', input.phone, faults) }, faults };
}
