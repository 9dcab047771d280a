import { contactMessages, type Translate } from '@tillside/messages';
import { textField, type TextFieldOptions } from '../../../kernel/ui/fields/text-field.tsx';
import type { PurchaseInput } from '../../../kernel/client/companion-client.ts';
import { isRecord } from '../../../kernel/client/read.ts';
import type { BillField } from '../../../kernel/flow/bill-fields.ts';
import type { Texts } from '../../../kernel/client/lookup.ts';
import { noMoney } from './action-money.ts';
import { onCard, type ActedOnCard, type CardAction } from './card-action.ts';

/** The address fields in the companion's JSON (platform §4.1), each with its maximum length. */
const address = { address1: 200, city: 100, state: 100, zipcode: 20, country: 60 } as const;

/** Sets the contact data of a cardholder. Sending it twice is harmless (platform §4.1). */
export function contactAction(card: ActedOnCard): CardAction {
  const { owns, cardLines, naming } = onCard(card);
  const fields: Readonly<Record<string, BillField>> = {
    mobile: line({
      label: ({ t }) => t(contactMessages, 'mobile'),
      hint: ({ t }) => t(contactMessages, 'hint'),
      autoComplete: 'tel',
      fault: (text, { t }) => (/^\+?[\d\s()-]{7,40}$/.test(text) ? null : t(contactMessages, 'mobileWrong')),
    }),
    email: line({
      label: ({ t }) => t(contactMessages, 'email'),
      inputMode: 'email',
      autoComplete: 'email',
      fault: (text, { t }) =>
        text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? null : t(contactMessages, 'emailWrong'),
    }),
    address1: addressLine('address1', (t) => t(contactMessages, 'street'), 'address-line1'),
    city: addressLine('city', (t) => t(contactMessages, 'city'), 'address-level2'),
    state: addressLine('state', (t) => t(contactMessages, 'state'), 'address-level1'),
    zipcode: addressLine('zipcode', (t) => t(contactMessages, 'zip'), 'postal-code'),
    country: line({
      label: ({ t }) => t(contactMessages, 'country'),
      hint: ({ t }) => t(contactMessages, 'countryHint'),
      autoComplete: 'country',
      clean: (text) => text.trim().toUpperCase(),
      fault: (text, { t }) => (/^[A-Z]{2}$/.test(text) ? null : t(contactMessages, 'countryWrong')),
    }),
  };
  return {
    operation: 'card.contact',
    owns,
    name: ({ t }) => t(contactMessages, 'name'),
    title: ({ t }) => t(contactMessages, 'title'),
    fields: { ...fields, mobile: neededFirst(fields['mobile']) },
    input: ({ mobile, email, ...rest }) => ({
      id: card.id,
      ...(mobile === undefined ? {} : { mobile }),
      ...(email === undefined ? {} : { email }),
      ...(Object.keys(rest).length === 0 ? {} : { billing_details: rest }),
    }),
    restore: (input) => ({ ...textsOf(input), ...textsOf(input['billing_details']) }),
    subject: (_input, context) => naming(context.t(contactMessages, 'name'), context),
    confirmation: {
      texts: ({ t }) => ({ title: t(contactMessages, 'confirm'), press: t(contactMessages, 'press') }),
      lines(input, context) {
        const values: PurchaseInput = { ...input, ...recordOf(input['billing_details']) };
        const given = Object.entries(fields).flatMap(([name, field]) => {
          const value = field.show(values[name], context);
          return value === '' ? [] : [{ label: field.label(context), value }];
        });
        return [...cardLines(context), ...given];
      },
    },
    outcome: (_moment, { t }) => ({
      doing: t(contactMessages, 'doing'),
      done: t(contactMessages, 'done'),
      doneText: t(contactMessages, 'doneText'),
      notDone: t(contactMessages, 'notDone'),
    }),
    money: noMoney,
  };
}

function line(options: TextFieldOptions): BillField {
  return { ...textField({ dir: 'auto', ...options }), optional: true };
}

function addressLine(name: keyof typeof address, label: (t: Translate) => string, autoComplete: string): BillField {
  const most = address[name];
  return line({
    label: ({ t }) => label(t),
    autoComplete,
    fault: (text, { t }) => (text.length <= most ? null : t(contactMessages, 'tooLong', { most })),
  });
}

/** Each field is optional, but at least one is required. */
function neededFirst(field: BillField | undefined): BillField {
  if (!field) throw new Error('The contact details begin with a mobile number.');
  const { optional: _asked, ...rest } = field;
  return {
    ...rest,
    read(text, context, texts) {
      if (text.trim() !== '') return field.read(text, context, texts);
      const fault = whatIsMissing(texts, context.t);
      return fault === null ? { ok: true, value: undefined } : { ok: false, message: fault };
    },
  };
}

function whatIsMissing(texts: Texts, t: Translate): string | null {
  return Object.values(texts).every((text) => text.trim() === '') ? t(contactMessages, 'nothing') : null;
}

function recordOf(value: unknown): PurchaseInput {
  return isRecord(value) ? value : {};
}

function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(recordOf(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
