import { decimalOf, readAnyMoneyText } from '@tillside/contract';
import { commonMessages, fieldsMessages, internationalMessages } from '@tillside/messages';
import { readAnyMoney } from '../../../kernel/client/money.ts';
import { AmountInput, readTypedText, tidyTyped } from '../../../kernel/ui/fields/amount-field.tsx';
import { amountAsTyped, wholeDigits } from '../../../kernel/ui/fields/typed-amount.ts';
import type { BillField, ControlProps, BillContext } from '../../../kernel/flow/bill-fields.ts';
import type { Texts } from '../../../kernel/client/lookup.ts';
import { foreignMoney, wholeUnits } from '../../../kernel/language/foreign-money.ts';
import { isFixed, rangeOf, chosenProduct } from './lists.ts';
import type { ComponentType } from 'react';
import { later } from '../../../kernel/ui/later.tsx';
import type { RateCardProps } from './RateCard.tsx';
import { fromChunk } from '../../../kernel/runtime/from-chunk.ts';

/** The amount that arrives, in the currency of its country. A product with one amount needs no input. */
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
    const product = chosenProduct(texts, context);
    const typed = readTypedText(text, product?.receive_currency ?? '', context);
    if (!typed.ok) return typed;
    const whole = wholeDigits(typed.digits);
    const range = product && rangeOf(product);
    const shown = shownRange(texts, context);
    if (whole === null) return { ok: false, message: t(internationalMessages, 'amountWhole') };
    if (!product || !range || !shown) return { ok: false, message: t(commonMessages, 'choiceGone') };
    const amount = readAnyMoneyText(`${product.receive_currency} ${whole}`);
    if (Number(whole) < range.minimum) return { ok: false, message: t(fieldsMessages, 'amountTooSmall', shown) };
    if (amount === null || Number(whole) > range.maximum)
      return { ok: false, message: t(fieldsMessages, 'amountTooLarge', shown) };
    return { ok: true, value: amount };
  },
  write: (value) => {
    const amount = readAnyMoney(value);
    return amount === null ? '' : amountAsTyped(amount);
  },
  show: (value, { format }) => {
    const amount = readAnyMoney(value);
    return amount === null ? '' : format.count(Number(decimalOf(amount)));
  },
  tidy: (text) => tidyTyped(text, ''),
};

/** The amount, and its price below. */
function AmountAbroad(props: ControlProps) {
  const { context, texts, value } = props;
  const product = chosenProduct(texts, context);
  if (!product) return null;
  const reading = amountAbroad.read(value, context, texts);
  const amount = reading.ok ? readAnyMoney(reading.value) : null;
  return (
    <>
      <AmountInput {...props} sign={product.receive_currency} presets={[]} />
      {amount !== null && <LaterRateCard context={context} texts={texts} product={product} amount={amount} />}
    </>
  );
}

function shownRange(texts: Texts, context: BillContext): { minimum: string; maximum: string } | undefined {
  const product = chosenProduct(texts, context);
  const range = product && rangeOf(product);
  if (!product || !range) return undefined;
  const show = (count: number): string => foreignMoney(wholeUnits(count, product.receive_currency), context.format);
  return { minimum: show(range.minimum), maximum: show(range.maximum) };
}

/** The rate loads once there is an amount. */
export const LaterRateCard: ComponentType<RateCardProps> = later<RateCardProps>('rate card', () =>
  fromChunk(() => import('./RateCard.tsx'), 'RateCard'),
);
