import { plainDigits, readPhone, toLocalPhone, type Catalogue } from '@tillside/contract';
import { fieldsMessages } from '@tillside/messages';
import type { BillField } from '../../flow/bill-fields.ts';
import { choiceField } from './choice-field.tsx';

/** A field for the mobile network, which suggests the one of the number's prefix. Numbers are portable, so it stays a choice. */
export function networkField({ from }: { readonly from?: string } = {}): BillField {
  return {
    ...choiceField({
      provider: 'network',
      label: ({ t }) => t(fieldsMessages, 'networkLabel'),
      options: ({ session }) => session.catalogue.networks.map(({ code, name }) => ({ value: code, name })),
      empty: ({ t }) => t(fieldsMessages, 'networkEmpty'),
    }),
    ...(from === undefined
      ? {}
      : {
          within: from,
          suggestion: {
            from,
            suggest: (text, { session }) => networkOf(text, session.catalogue),
            hint: ({ t, session }, code) =>
              t(fieldsMessages, 'networkSuggested', { network: networkName(code, session.catalogue) }),
          },
        }),
  };
}

export function networkName(code: unknown, catalogue: Catalogue): string {
  if (typeof code !== 'string') return '';
  return catalogue.networks.find((network) => network.code === code)?.name ?? code;
}

/** Uses the prefixes of the companion's catalogue, which decides which networks a shop sells. */
function networkOf(text: string, catalogue: Catalogue): string | null {
  const prefix = localDigits(text).slice(0, 4);
  return catalogue.networks.find(({ prefixes }) => prefixes.includes(prefix))?.code ?? null;
}

/** The digits in local form, `0803…`, while the number is being typed. */
function localDigits(text: string): string {
  const reading = readPhone(text);
  if (reading.ok) return toLocalPhone(reading.phone);
  const digits = plainDigits(text).replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^00/, '');
  if (digits.startsWith('234')) return `0${digits.slice(3).replace(/^0/, '')}`;
  return /^[789]/.test(digits) ? `0${digits}` : digits;
}
