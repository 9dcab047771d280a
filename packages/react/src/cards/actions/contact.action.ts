import { textField, type TextFieldOptions } from '../../fields/text-field.tsx';
import type { PurchaseInput } from '../../client/companion-client.ts';
import { isRecord } from '../../client/read.ts';
import { cardActionWords } from '../../messages/en-NG/card-actions.ts';
import type { Texts } from '../../lookups/lookup.ts';
import type { BillField } from '../../purchase/bill-fields.ts';
import { noMoney } from './action-money.ts';
import { onCard, type ActedOnCard, type CardAction } from './card-action.ts';

/** The names of an address in the companion's JSON (platform §4.1), each with its longest text. */
const address = { address1: 200, city: 100, state: 100, zipcode: 20, country: 60 } as const;

/** Sets what the card provider knows of a card's holder. Sending it twice does no harm (platform §4.1). */
export function contactAction(card: ActedOnCard): CardAction {
  const { owns, cardLines, naming } = onCard(card);
  const fields: Readonly<Record<string, BillField>> = {
    mobile: line({
      label: ({ say }) => say(cardActionWords).contactMobile,
      hint: ({ say }) => say(cardActionWords).contactHint,
      autoComplete: 'tel',
      fault: (text, { say }) => (/^\+?[\d\s()-]{7,40}$/.test(text) ? null : say(cardActionWords).contactMobileWrong),
    }),
    email: line({
      label: ({ say }) => say(cardActionWords).contactEmail,
      inputMode: 'email',
      autoComplete: 'email',
      fault: (text, { say }) =>
        text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? null : say(cardActionWords).contactEmailWrong,
    }),
    address1: addressLine('address1', (words) => words.contactStreet, 'address-line1'),
    city: addressLine('city', (words) => words.contactCity, 'address-level2'),
    state: addressLine('state', (words) => words.contactState, 'address-level1'),
    zipcode: addressLine('zipcode', (words) => words.contactZip, 'postal-code'),
    country: line({
      label: ({ say }) => say(cardActionWords).contactCountry,
      hint: ({ say }) => say(cardActionWords).contactCountryHint,
      autoComplete: 'country',
      clean: (text) => text.trim().toUpperCase(),
      fault: (text, { say }) => (/^[A-Z]{2}$/.test(text) ? null : say(cardActionWords).contactCountryWrong),
    }),
  };
  return {
    operation: 'card.contact',
    owns,
    name: ({ say }) => say(cardActionWords).contactName,
    title: ({ say }) => say(cardActionWords).contactTitle,
    fields: { ...fields, mobile: neededFirst(fields['mobile']) },
    input: ({ mobile, email, ...rest }) => ({
      id: card.id,
      ...(mobile === undefined ? {} : { mobile }),
      ...(email === undefined ? {} : { email }),
      ...(Object.keys(rest).length === 0 ? {} : { billing_details: rest }),
    }),
    restore: (input) => ({ ...textsOf(input), ...textsOf(input['billing_details']) }),
    subject: (_input, context) => naming(context.say(cardActionWords).contactName, context),
    confirmation: {
      words: ({ say }) => ({ title: say(cardActionWords).contactConfirm, press: say(cardActionWords).contactPress }),
      lines(input, context) {
        const values: PurchaseInput = { ...input, ...recordOf(input['billing_details']) };
        const given = Object.entries(fields).flatMap(([name, field]) => {
          const value = field.show(values[name], context);
          return value === '' ? [] : [{ label: field.label(context), value }];
        });
        return [...cardLines(context), ...given];
      },
    },
    outcome(_moment, { say }) {
      const words = say(cardActionWords);
      return {
        doing: words.contactDoing,
        done: words.contactDone,
        doneText: words.contactDoneText,
        notDone: words.contactNotDone,
      };
    },
    money: noMoney,
  };
}

type Words = typeof cardActionWords;

function line(options: TextFieldOptions): BillField {
  return { ...textField({ dir: 'auto', ...options }), optional: true };
}

function addressLine(name: keyof typeof address, label: (words: Words) => string, autoComplete: string): BillField {
  const most = address[name];
  return line({
    label: ({ say }) => label(say(cardActionWords)),
    autoComplete,
    fault: (text, { say }) => (text.length <= most ? null : say(cardActionWords).contactTooLong({ most })),
  });
}

/** Every field may stay empty, but not all of them: then there is nothing to save. */
function neededFirst(field: BillField | undefined): BillField {
  if (!field) throw new Error('The contact details begin with a mobile number.');
  const { optional: _asked, ...rest } = field;
  return {
    ...rest,
    read(text, context, texts) {
      if (text.trim() !== '') return field.read(text, context, texts);
      const fault = whatIsMissing(texts, context.say(cardActionWords));
      return fault === null ? { ok: true, value: undefined } : { ok: false, message: fault };
    },
  };
}

function whatIsMissing(texts: Texts, words: Words): string | null {
  return Object.values(texts).every((text) => text.trim() === '') ? words.contactNothing : null;
}

function recordOf(value: unknown): PurchaseInput {
  return isRecord(value) ? value : {};
}

function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(recordOf(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
