import { isMoney, type AnyMoney, type CurrencyExchange, type Money } from '@tillside/contract';
import { exchangeMessages } from '@tillside/messages';
import { foreignMoney, shownRate, wholeUnits } from '../language/foreign-money.ts';
import { type Format, minutesAndSeconds, type Language } from '../language/language.ts';
import type { Line } from './bill-fields.ts';

/**
 * The lines for the sum in its own currency, and for the price of one unit of it.
 * @param lines the lines above; a sum that they contain is not repeated
 */
export function exchangeLines(
  exchange: CurrencyExchange,
  quote: Money,
  language: Pick<Language, 't' | 'format'>,
  lines: readonly Line[],
): readonly Line[] {
  const { amount } = exchange;
  const sum = shown(amount, language.format);
  const label = language.t(exchangeMessages, 'sum', { currency: amount.currency });
  const rate = exchangeRateLine(exchange, quote, language);
  return lines.some(({ value }) => value === sum) ? [rate] : [{ label, value: sum }, rate];
}

export function exchangeRateLine(
  { amount, rate, fees_included }: Omit<CurrencyExchange, 'holds_for'>,
  quote: Money,
  { t, format }: Pick<Language, 't' | 'format'>,
): Line {
  const { currency } = amount;
  const unit = isMoney(amount) ? shownRate('1', amount.currency, format) : shown(wholeUnits(1, currency), format);
  return {
    label: fees_included ? t(exchangeMessages, 'allIn') : t(exchangeMessages, 'rate'),
    value: t(exchangeMessages, 'rateValue', { unit, price: shownRate(rate, quote.currency, format) }),
  };
}

/** The line with the remaining time of the price. Afterwards the price is requested again. */
export function holdLine(seconds: number, { t }: Pick<Language, 't'>): Line {
  return {
    label: t(exchangeMessages, 'holds'),
    value: t(exchangeMessages, 'clock', minutesAndSeconds(seconds)),
  };
}

function shown(amount: AnyMoney, format: Format): string {
  return isMoney(amount) ? format.money(amount) : foreignMoney(amount, format);
}
