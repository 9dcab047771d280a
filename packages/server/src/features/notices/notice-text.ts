import { billNames, formatMoney } from '@tillside/contract';
import { createTranslate, noticesMessages, type Translate } from '@tillside/messages';
import { deliveredShare } from '../../kernel/ledger/refund.ts';
import type { NoticeKind } from '../../kernel/model/event.ts';
import { numberOf, type InstructionRow } from '../../kernel/model/row.ts';
import type { NoticeMessages } from '../../kernel/options/notices.ts';

const english = 'en-NG';

type Text = string | ((values: Readonly<Record<'what' | 'amount' | 'product' | 'lastFour', string>>) => string);

/** The default texts, which the merchant may override. */
export const defaultNoticeMessages: ReadonlyMap<string, string> = new Map(
  Object.entries<Text>(noticesMessages.texts).map(([name, text]) => [
    `notices.${name}`,
    typeof text === 'string'
      ? text
      : text({ what: '{what}', amount: '{amount}', product: '{product}', lastFour: '{lastFour}' }),
  ]),
);

/** Texts for shoppers whose page is closed, in the language of that page, or in English. */
export interface NoticeTexts {
  textOf(kind: NoticeKind, row: InstructionRow): string;
}

export function languageOf({ language }: InstructionRow): string {
  return language ?? english;
}

export function createNoticeTexts(messages: NoticeMessages = {}): NoticeTexts {
  const languages = new Map(
    Object.entries(messages).map(([tag, texts]) => [
      tag.toLowerCase(),
      { t: createTranslate(texts, tag), locale: tag },
    ]),
  );
  const inEnglish = { t: createTranslate(), locale: english };
  return {
    textOf(kind, row) {
      const tag = languageOf(row).toLowerCase();
      const { t, locale } = languages.get(tag) ?? languages.get(tag.split('-', 1)[0] ?? '') ?? inEnglish;
      return sentenceOf(t, locale, kind, row);
    },
  };
}

function sentenceOf(t: Translate, locale: string, kind: NoticeKind, row: InstructionRow): string {
  const what = subjectOf(t, row);
  const money = moneyBack(row);
  const amount = formatMoney(money, locale);
  switch (kind) {
    case 'delivered_late':
      return t(noticesMessages, 'deliveredLate', { what, amount: formatMoney(row.quote, locale) });
    case 'in_review':
      return t(noticesMessages, 'inReview', { what });
    case 'reversed_refunded':
      return t(noticesMessages, 'reversedRefunded', { what, amount });
    case 'failed_released':
      if (row.state === 'partial')
        return t(noticesMessages, row.funding === 'refunded' ? 'partRefunded' : 'partReleased', { what, amount });
      if (row.funding === 'none') return t(noticesMessages, 'failedFree', { what });
      return t(noticesMessages, row.funding === 'refunded' ? 'failedRefunded' : 'failedReleased', { what, amount });
    case 'settled_by_staff':
      // A delivered purchase may be reversed before this is sent. The reversal makes a separate notice.
      if (row.state !== 'failed') return t(noticesMessages, 'settledDelivered', { what });
      if (row.funding === 'none') return t(noticesMessages, 'settledFree', { what });
      return t(noticesMessages, row.funding === 'refunded' ? 'settledRefunded' : 'settledReleased', { what, amount });
    case 'case_answered':
      return t(noticesMessages, 'caseAnswered', { what });
    default:
      return kind satisfies never;
  }
}

function moneyBack(row: InstructionRow): InstructionRow['quote'] {
  return row.owed?.amount ?? (row.state === 'partial' ? deliveredShare(row).rest : row.quote);
}

/** The purchase, and the last digits of its number. Digits only, because a caller chose the input. */
function subjectOf(t: Translate, row: InstructionRow): string {
  const bill = Object.entries(billNames).find(([id]) => id === row.operation);
  if (!bill) return t(noticesMessages, 'card');
  const [, product] = bill;
  const digits = numberOf(row)?.replaceAll(/\D/g, '') ?? '';
  return digits.length < minNumber ? product : t(noticesMessages, 'bill', { product, lastFour: digits.slice(-4) });
}

/** The minimum number of digits: the last digits of a shorter number would be most of it. */
const minNumber = 7;
