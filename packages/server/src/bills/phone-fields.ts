import { readPhone, type FieldErrors, type PhoneFault } from '@tillside/contract';

/** A caller's input with its phone numbers in the platform's form, and what is wrong with those that have none. */
export interface ReadInput {
  readonly value: unknown;
  readonly errors: FieldErrors;
}

const phoneFaults: Record<PhoneFault, string> = {
  empty: 'is required: a mobile number, such as 0803 123 4567',
  letters: 'must contain digits only',
  too_short: 'has too few digits for a Nigerian mobile number',
  too_long: 'has too many digits for a Nigerian mobile number',
  foreign: 'must be a Nigerian number; this one has another country code',
  not_mobile: 'must be a mobile number, beginning with 070, 080, 081, 090 or 091',
};

/** Reads one number in whatever form it was typed; what is no number is passed on, shortened, and noted as an error. */
export function readPhoneField(field: string, phone: unknown, errors: FieldErrors): unknown {
  if (typeof phone !== 'string') return phone;
  const reading = readPhone(phone);
  if (reading.ok) return reading.phone;
  errors[field] = phoneFaults[reading.fault];
  return phone.slice(0, 64);
}

/** Reads the `phone` of an input, where it has one. An empty field of a form is none. */
export function withReadPhone(input: unknown): ReadInput {
  const errors: FieldErrors = {};
  if (!isObject(input) || !('phone' in input)) return { value: input, errors };
  return { value: { ...input, phone: readPhoneField('phone', input.phone, errors) }, errors };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
