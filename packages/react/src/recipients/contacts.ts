import { formatPhone, readPhone } from '@tillside/contract';
import { isRecord } from '../client/read.ts';

/** Asks for one contact of the device. */
export interface Contacts {
  /** A number of the chosen contact: the first Nigerian mobile number, or the first one as it is. `null` if there is none. */
  pick(): Promise<string | null>;
}

/**
 * The device's contact picker, where the browser has one (https://wicg.github.io/contact-api/spec/). Only numbers are read.
 * @param device usually `navigator`
 */
export function contactsOf(device: object): Contacts | null {
  const contacts: unknown = 'contacts' in device ? device.contacts : null;
  if (typeof contacts !== 'object' || contacts === null || !('select' in contacts)) return null;
  const { select } = contacts;
  if (typeof select !== 'function') return null;
  return {
    async pick() {
      const chosen: unknown = await Reflect.apply(select, contacts, [['tel'], { multiple: false }]);
      const contacted: readonly unknown[] = Array.isArray(chosen) ? chosen : [];
      const contact = isRecord(contacted[0]) ? contacted[0] : {};
      const numbers: readonly unknown[] = Array.isArray(contact['tel']) ? contact['tel'] : [];
      const texts = numbers.filter((each): each is string => typeof each === 'string');
      for (const text of texts) {
        const reading = readPhone(text);
        if (reading.ok) return formatPhone(reading.phone);
      }
      return texts[0]?.slice(0, 40) ?? null;
    },
  };
}
