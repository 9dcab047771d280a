import type { Bill } from './bill.ts';

/** Fields whose text never reaches the browser's storage: those declared as secrets, and those named like one. */
export function secretFields({ fields }: Pick<Bill, 'fields'>): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.isSecret ?? secretName.test(name));
}

const secretName = /(^|_|[a-z](?=[A-Z]))(pin|otp|bvn|nin|cvv|cvc|passw(or)?d|passcode|secret|token)(?![a-z])/i;
