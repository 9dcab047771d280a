import { plainDigits } from './plain-digits.ts';

/** Why a text is not a Nigerian mobile number. */
export type PhoneFault = 'empty' | 'letters' | 'too_short' | 'too_long' | 'foreign' | 'not_mobile';

export type PhoneReading =
  | { readonly ok: true; /** `234` and ten digits, no plus sign. */ readonly phone: string }
  | { readonly ok: false; readonly fault: Exclude<PhoneFault, 'too_short'> }
  | { readonly ok: false; readonly fault: 'too_short'; /** How many digits it lacks. */ readonly missing: number };

/** Longer than any spelling of one number; guards against pasted documents. */
const maxText = 40;

/**
 * Parses a Nigerian mobile number in any form: `0803 123 4567`, `+234 (0)803-123-4567`, `00234803…`, `8031234567`,
 * `tel:+234…`, with invisible marks or the digits of any script.
 */
export function readPhone(text: string): PhoneReading {
  if (text.length > maxText) return { ok: false, fault: 'too_long' };
  const cleaned = plainDigits(text)
    .replace(/^\s*tel:/i, '')
    .replace(/\(0\)/g, '')
    .replace(/[\s().\-\u2010-\u2015/]/g, '');
  if (cleaned === '') return { ok: false, fault: 'empty' };
  if (!/^\+?\d+$/.test(cleaned)) return { ok: false, fault: 'letters' };
  return readDigits(cleaned.replace(/^\+/, '').replace(/^00/, ''), /^(\+|00)/.test(cleaned));
}

/** Formats `2348031234567` as `0803 123 4567`, the way people in Nigeria read it. Returns other text unchanged. */
export function formatPhone(phone: string): string {
  const parts = /^\+?234(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return parts ? `0${parts[1]} ${parts[2]} ${parts[3]}` : phone;
}

/** Converts `2348031234567` to the platform's local form, `08031234567`. */
export function toLocalPhone(phone: string): string {
  return phone.replace(/^\+?234/, '0');
}

function readDigits(digits: string, international: boolean): PhoneReading {
  if (international && !digits.startsWith('234')) return { ok: false, fault: 'foreign' };
  const national = nationalNumber(digits, international);
  if (national.length < 10) return { ok: false, fault: 'too_short', missing: 10 - national.length };
  if (national.length > 10) return { ok: false, fault: 'too_long' };
  if (!/^[789][01]/.test(national)) return { ok: false, fault: 'not_mobile' };
  return { ok: true, phone: `234${national}` };
}

function nationalNumber(digits: string, international: boolean): string {
  if (digits.startsWith('234') && (international || digits.length > 10)) return digits.slice(3).replace(/^0/, '');
  return digits.replace(/^0/, '');
}
