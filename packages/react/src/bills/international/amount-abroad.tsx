import { commonMessages, fieldsMessages, internationalMessages } from '@tillside/messages';
import { AmountInput } from '../../fields/AmountInput.tsx';
import type { BillField, ControlProps } from '../../purchase/bill-fields.ts';
import type { BillContext } from '../../purchase/bill.ts';
import type { Texts } from '../../lookups/lookup.ts';
import { foreignMoney } from './foreign-money.ts';
import { isFixed, rangeOf } from './lists.ts';
import { chosenProduct } from './chosen.ts';
import { LaterRateCard } from './LaterRateCard.tsx';

/** Asks what shall arrive, in the money of its country. A product of one amount asks nothing. */
export const amountAbroad: BillField = {
  label: ({ t }) => t(internationalMessages, 'amountLabel'),
  resetBy: ['ccode', 'provider', 'variation'],
  when: (texts, context) => {
    const product = chosenProduct(texts, context);
    return product !== undefined && !isFixed(product);
  },
  hint: (context, texts) => {
    const range = shownRange(texts, context);
    return range && context.t(fieldsMessages, 'amountRange', range);
  },
  Control: AmountAbroad,
  read: (text, context, texts) => {
    const { t } = context;
    const typed = plainNumber(text);
    if (typed === '') return { ok: false, message: t(fieldsMessages, 'amountEmpty') };
    if (!/^\d+(\.\d*)?$/.test(typed)) return { ok: false, message: t(fieldsMessages, 'amountNotNumber') };
    const amount = Number(typed);
    const product = chosenProduct(texts, context);
    const range = product && rangeOf(product);
    const shown = shownRange(texts, context);
    if (!Number.isInteger(amount)) return { ok: false, message: t(internationalMessages, 'amountWhole') };
    if (!range || !shown) return { ok: false, message: t(commonMessages, 'choiceGone') };
    if (amount < range.minimum) return { ok: false, message: t(fieldsMessages, 'amountTooSmall', shown) };
    if (amount > range.maximum) return { ok: false, message: t(fieldsMessages, 'amountTooLarge', shown) };
    return { ok: true, value: amount };
  },
  write: (value) => (typeof value === 'number' ? String(value) : ''),
  show: (value, { format }) => (typeof value === 'number' ? format.count(value) : ''),
  tidy: (text) => {
    const typed = plainNumber(text);
    return /^\d+$/.test(typed) ? String(Number(typed)) : text;
  },
};

/** The amount, and below it what it comes to. */
function AmountAbroad(props: ControlProps) {
  const { context, texts, value } = props;
  const product = chosenProduct(texts, context);
  if (!product) return null;
  const reading = amountAbroad.read(value, context, texts);
  const amount = reading.ok && typeof reading.value === 'number' ? reading.value : null;
  return (
    <>
      <AmountInput {...props} sign={product.receive_currency} presets={[]} />
      {amount !== null && <LaterRateCard context={context} texts={texts} product={product} amount={amount} />}
    </>
  );
}

/** What was typed, without what people add: spaces, commas between thousands, the currency in front. */
function plainNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/^[\p{L}\p{Sc}]+/u, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '');
}

function shownRange(texts: Texts, context: BillContext): { minimum: string; maximum: string } | undefined {
  const product = chosenProduct(texts, context);
  const range = product && rangeOf(product);
  if (!product || !range) return undefined;
  const show = (amount: number): string => foreignMoney(amount, product.receive_currency, context.format);
  return { minimum: show(range.minimum), maximum: show(range.maximum) };
}
