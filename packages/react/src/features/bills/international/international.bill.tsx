import { decimalOf, readDecimal } from '@tillside/contract';
import { internationalMessages, productMessages } from '@tillside/messages';
import type { PurchaseInput } from '../../../kernel/client/companion-client.ts';
import { readAnyMoney } from '../../../kernel/client/money.ts';
import { PhoneInput } from '../../../kernel/ui/fields/phone-field.tsx';
import { isChosen } from '../../../kernel/ui/fields/choice-field.tsx';
import { pickField } from '../../../kernel/ui/fields/pick-field.tsx';
import { type PickOption, optionsOf } from '../../../kernel/flow/pick-option.ts';
import type { BillField, ControlProps, BillContext } from '../../../kernel/flow/bill-fields.ts';
import type { Bill, DeliveredProps } from '../../../kernel/flow/bill.ts';
import { reviewLines } from '../../../kernel/flow/bill-lines.ts';
import { exchangeRateLine } from '../../../kernel/flow/exchange.ts';
import { amountAbroad, LaterRateCard } from './amount-abroad.tsx';
import {
  chosenCountry,
  chosenOperator,
  chosenProduct,
  countries,
  isFixed,
  operators,
  products,
  rangeOf,
  type Country,
  type ForeignProduct,
  type Operator,
} from './lists.ts';
import { foreignMoney, wholeUnits } from '../../../kernel/language/foreign-money.ts';
import { unbroken } from '../../../kernel/language/language.ts';
import { readNumberOf, showForeignNumber } from './foreign-number.ts';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../kernel/ui/CopyButton.tsx';
import { Lines } from '../../../kernel/ui/Lines.tsx';

const country = pickField({
  label: ({ t }) => t(internationalMessages, 'countryLabel'),
  empty: ({ t }) => t(internationalMessages, 'countryEmpty'),
  list: countries,
  options: listed(
    countries,
    optionsOf<Country>(({ iso, title }) => ({ value: iso, name: title })),
  ),
});

const operator: BillField = {
  ...pickField({
    provider: 'network',
    label: ({ t }) => t(internationalMessages, 'operatorLabel'),
    empty: ({ t }) => t(internationalMessages, 'operatorEmpty'),
    list: operators,
    when: isChosen('ccode'),
    resetBy: ['ccode'],
    options: listed(
      operators,
      optionsOf<Operator>(({ code, name }) => ({ value: code, name })),
    ),
  }),
  beside: 'ccode',
};

const variation = pickField({
  label: ({ t }) => t(internationalMessages, 'productLabel'),
  empty: ({ t }) => t(internationalMessages, 'productEmpty'),
  list: products,
  when: isChosen('provider'),
  resetBy: ['provider'],
  options: listed(products, optionsOf<ForeignProduct>(productOption)),
});

/** A product with one amount needs no amount field: its rate is shown below it. */
const product: BillField = {
  ...variation,
  Control: (props: ControlProps) => {
    const chosen = chosenProduct(props.texts, props.context);
    return (
      <>
        <variation.Control {...props} />
        {chosen && isFixed(chosen) && (
          <LaterRateCard context={props.context} texts={props.texts} product={chosen} amount={chosen.max_receive} />
        )}
      </>
    );
  },
};

const phone: BillField = {
  label: ({ t }) => t(internationalMessages, 'phoneLabel'),
  Control: PhoneInput,
  when: isChosen('provider'),
  resetBy: ['ccode'],
  hint: (context, texts) => {
    const { t } = context;
    const prefix = chosenCountry(texts, context)?.prefix ?? '';
    return prefix === ''
      ? t(internationalMessages, 'phoneHintPlain')
      : t(internationalMessages, 'phoneHint', { prefix: `+${prefix}` });
  },
  read: (text, context, texts) => {
    const { t } = context;
    const seller = chosenOperator(texts, context);
    const reading = readNumberOf(text, chosenCountry(texts, context)?.prefix ?? '', seller?.phone_regex);
    if (reading.ok) return { ok: true, value: reading.number };
    const messages = {
      empty: t(internationalMessages, 'phoneEmpty'),
      letters: t(internationalMessages, 'phoneLetters'),
      length: t(internationalMessages, 'phoneLength'),
      code: t(internationalMessages, 'phoneCode'),
      operator: t(internationalMessages, 'phoneOperator', { operator: seller?.name ?? '' }),
    };
    return { ok: false, message: messages[reading.fault] };
  },
  write: (value) => (typeof value === 'string' ? showForeignNumber(value) : ''),
  show: (value) => (typeof value === 'string' ? unbroken(showForeignNumber(value)) : ''),
};

/** A bill abroad: the arriving amount is in the currency of its country (platform §4.3). */
export const internationalBill: Bill = {
  operation: 'international.buy',
  title: ({ t }) => t(internationalMessages, 'title'),
  name: ({ t }) => t(productMessages, 'international'),
  fields: { ccode: country, provider: operator, variation: product, phone, amount: amountAbroad },
  lookups: [countries, operators, products],
  // The amount of a fixed product is sent too, so that the purchase matches what was shown.
  input: (values, context) => {
    const chosen = chosenProduct(values, context);
    return chosen && isFixed(chosen) ? { ...values, amount: chosen.max_receive } : values;
  },
  subject: (input, context) => {
    const { t } = context;
    const to = numberOf(input, context);
    const chosen = chosenProduct(input, context);
    return chosen
      ? t(internationalMessages, 'subject', { product: chosen.display_text, phone: to })
      : t(internationalMessages, 'subjectPlain', { country: countryName(input['ccode'], context), phone: to });
  },
  entry: (input, context) => ({
    name:
      chosenProduct(input, context)?.display_text ??
      context.t(internationalMessages, 'entry', { country: countryName(input['ccode'], context) }),
    recipient: numberOf(input, context),
  }),
  review: (input, context) => {
    const { format } = context;
    const arrives = readAnyMoney(input['amount']);
    return [
      { label: country.label(context), value: countryName(input['ccode'], context) },
      { label: operator.label(context), value: chosenOperator(input, context)?.name ?? text(input['provider']) },
      { label: product.label(context), value: chosenProduct(input, context)?.display_text ?? '' },
      { label: phone.label(context), value: numberOf(input, context) },
      { label: amountAbroad.label(context), value: arrives ? foreignMoney(arrives, format) : '' },
    ].filter(({ value }) => value !== '');
  },
  receipt: ({ input, quote }, context) => {
    const amount = readAnyMoney(input['amount']);
    const units = amount ? Number(decimalOf(amount)) : 0;
    const rate = (Number(decimalOf(quote)) / units).toFixed(8);
    return [
      ...reviewLines(internationalBill, input, context, quote),
      ...(amount && amount.currency !== quote.currency && units > 0 && quote.minor > 0
        ? [exchangeRateLine({ amount, rate, fees_included: true }, quote, context)]
        : []),
    ];
  },
  Delivered: OperatorNote,
};

function listed<Entry>(
  lookup: Parameters<BillContext['list']>[0] & { read(value: unknown): readonly Entry[] | null },
  options: (entries: readonly Entry[], context: BillContext) => readonly PickOption[],
): (context: BillContext) => readonly PickOption[] {
  return (context) => {
    const list = context.list<readonly Entry[]>(lookup);
    return list.at === 'ready' ? options(list.details, context) : [];
  };
}

function productOption(entry: ForeignProduct, { t, format }: BillContext): PickOption {
  const { sku, display_text, receive_currency } = entry;
  const range = rangeOf(entry);
  const show = (count: number): string => foreignMoney(wholeUnits(count, receive_currency), format);
  if (range === null || (isFixed(entry) && readDecimal(decimalOf(entry.max_receive))?.isWhole !== true))
    return { value: sku, name: display_text, note: t(internationalMessages, 'productAway'), unavailable: true };
  const note = isFixed(entry)
    ? t(internationalMessages, 'productFixed', { amount: foreignMoney(entry.max_receive, format) })
    : t(internationalMessages, 'productRange', { minimum: show(range.minimum), maximum: show(range.maximum) });
  return { value: sku, name: display_text, note };
}

/** From the list, or else from the browser, which also knows the countries. */
function countryName(iso: unknown, context: BillContext): string {
  const code = text(iso);
  const named = chosenCountry({ ccode: code }, context)?.title;
  if (named !== undefined || !/^[A-Z]{2}$/.test(code)) return named ?? code;
  return new Intl.DisplayNames(context.format.locale, { type: 'region' }).of(code) ?? code;
}

function numberOf(input: PurchaseInput, context: BillContext): string {
  return unbroken(showForeignNumber(text(input['phone']), chosenCountry(input, context)?.prefix));
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The operator's text. For prepaid power abroad it may contain the token, which only the owner may see. */
function OperatorNote({ instruction, context }: DeliveredProps): ReactNode {
  const processed = instruction.details?.['processed'];
  const note = typeof processed === 'string' ? processed.trim() : '';
  if (note === '') return null;
  const label = context.t(internationalMessages, 'note');
  // Words after one another are a sentence; a code stands alone, or after its name.
  const isCode = !/\p{L}{2,}\s+\p{L}{2,}/u.test(note);
  return <Lines lines={[{ label, value: note, copy: isCode }]} Copy={CopyButton} />;
}
