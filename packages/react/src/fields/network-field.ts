import { readPhone, toLocalPhone, type Catalogue } from '@tillside/contract/browser';
import type { ChoiceField } from '../purchase/bill.ts';

/** Asks for the mobile network, suggesting the one a number's prefix belongs to. Numbers are portable: it stays a choice. */
export function networkField({ from }: { readonly from: string }): ChoiceField {
  return {
    kind: 'choice',
    label: (messages) => messages.networkLabel,
    options: ({ session }) => session.catalogue.networks.map(({ code, name }) => ({ value: code, name })),
    suggestion: {
      from,
      suggest: (text, { session }) => networkOf(text, session.catalogue),
      hint: (messages) => messages.networkSuggested,
    },
    read: (text, { session, messages }) => {
      if (text === '') return { ok: false, message: messages.networkEmpty };
      const known = session.catalogue.networks.some(({ code }) => code === text);
      return known ? { ok: true, value: text } : { ok: false, message: messages.networkUnknown };
    },
    write: (value) => (typeof value === 'string' ? value : ''),
    show: (value, { session }) => networkName(value, session.catalogue),
  };
}

export function networkName(code: unknown, catalogue: Catalogue): string {
  if (typeof code !== 'string') return '';
  return catalogue.networks.find((network) => network.code === code)?.name ?? code;
}

/** By the prefixes of the companion's catalogue: which networks a shop sells is the companion's to say. */
function networkOf(text: string, catalogue: Catalogue): string | null {
  const prefix = localDigits(text).slice(0, 4);
  return catalogue.networks.find(({ prefixes }) => prefixes.includes(prefix))?.code ?? null;
}

/** The digits so far in local form, `0803…`, while the number is still being typed. */
function localDigits(text: string): string {
  const reading = readPhone(text);
  if (reading.ok) return toLocalPhone(reading.phone);
  const digits = text.normalize('NFKC').replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^00/, '');
  if (digits.startsWith('234')) return `0${digits.slice(3).replace(/^0/, '')}`;
  return /^[789]/.test(digits) ? `0${digits}` : digits;
}
