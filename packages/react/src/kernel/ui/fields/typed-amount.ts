import {
  decimalOf,
  isMoney,
  plainDigits,
  readAnyMoneyText,
  readMoneyText,
  type AnyMoney,
  type Dollars,
  type Money,
  type Naira,
} from '@tillside/contract';

/** The currency's sign or code before or after an amount. */
const signs: Readonly<Partial<Record<string, RegExp>>> = {
  NGN: /^(?:₦|NGN|N)|(?:₦|NGN)$/giu,
  USD: /^(?:\$|USD?)|(?:\$|USD)$/giu,
};
const anySign = /^[\p{L}\p{Sc}]+/gu;

/** What a text says as an amount. */
export type TypedAmount =
  | { readonly at: 'empty' }
  | { readonly at: 'unreadable' }
  | { readonly at: 'amount'; /** Without separators: `1000.5`. */ readonly digits: string }
  /** It may be each of these: `50.000` is 50000 or 50. Nothing is assumed, the person decides. */
  | { readonly at: 'doubtful'; readonly choices: readonly string[] };

/** Equal groups of three, or none, and at most two decimals after a dot. */
const exact = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+)(?:\.\d{0,2})?$/;

/**
 * Reads an amount, however it came into a field, a list or a link: the only reader. A comma or a space before exactly
 * three digits groups, and a dot before one or two is decimal. Everything else is doubtful.
 */
export function readTyped(text: string, currency: string): TypedAmount {
  const bare = plainDigits(text)
    .trim()
    .replace(signs[currency] ?? anySign, '')
    .trim()
    .replace(/[٬،]/g, ',')
    .replace(/٫/g, '.')
    .replace(/\s/g, ' ');
  if (bare === '') return { at: 'empty' };
  if (exact.test(bare)) return { at: 'amount', digits: bare.replace(/[, ]|\.$/g, '').replace(/^0+(?=\d)/, '') };
  const choices = bare.length > maxText ? [] : [inGroups(bare), withDecimals(bare)].flatMap((each) => each ?? []);
  const readable = [...new Set(choices)].filter((each) => typedNaira(each) !== null);
  return readable.length > 0 ? { at: 'doubtful', choices: readable } : { at: 'unreadable' };
}

/** Longer than any spelling of an amount. */
const maxText = 40;

/** The number if every separator groups: `10,50` as 1050. */
function inGroups(text: string): string | null {
  return /^[1-9]\d*(?:([., ]+)\d{1,3}(?:\1\d{1,3})*|[.,])?$/.test(text) ? text.replace(/[., ]/g, '') : null;
}

/** The number if the last separator is decimal, and any others group: `1.234,50` as 1234.5. */
function withDecimals(text: string): string | null {
  const [, whole = '', by = '', last = '', decimals = ''] =
    /^(\d+(?:([., ]+)\d+(?:\2\d+)*)?)([.,]+) *(\d+)$/.exec(text) ?? [];
  if (whole === '' || (by === last && decimals.length > 2)) return null;
  return `${whole.replace(/[., ]/g, '')}.${decimals}`.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '');
}

/** The text as it is shown while it is typed: `1000` as `1,000`. Text that is not an amount stays unchanged. */
export function separated(text: string): string {
  if (!isTypedAmount(text)) return text;
  const [whole = '', ...decimals] = text.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
}

/** An edit of an input that shows a text with separators. */
export interface Edit {
  /** What the input shows after the edit. */
  readonly shown: string;
  /** The caret, directly after what was put in. */
  readonly at: number;
  /** What was put in, if the browser says so: one key, or all that was pasted. */
  readonly data: string | null;
  /** The browser's name of the edit, such as `insertText`. */
  readonly kind: string;
}

/**
 * The text after an edit, and what of it is before the caret. Separators that the field wrote go, wherever the edit
 * left them. Those that were typed or pasted stay, and are read with the whole text.
 */
export function edited(
  before: string,
  { shown, at, data, kind }: Edit,
): { readonly text: string; readonly head: string } {
  const head = shown.slice(0, at);
  if (!isTypedAmount(before)) return { text: shown, head };
  let kept = data !== null && head.endsWith(data) ? head.length - data.length : 0;
  // A deletion puts nothing in, and a keyboard that composes a word puts in what it had before.
  if (/^delete|Composition/.test(kind)) for (kept = 0; head[kept] === separated(before)[kept] && kept < at;) kept += 1;
  const own = head.slice(0, kept).replaceAll(',', '') + head.slice(kept);
  return { text: own + shown.slice(at).replaceAll(',', ''), head: own };
}

/**
 * The caret's place in the text with separators.
 * @param before the number of characters before it that are not separators
 * @param isAfter whether the caret is after a separator at that place, such as when deleting forwards
 */
export function caretIn(shown: string, before: number, isAfter: boolean): number {
  let left = before;
  let at = 0;
  while (at < shown.length && left > 0) {
    if (shown[at] !== ',') left -= 1;
    at += 1;
  }
  return isAfter && shown[at] === ',' ? at + 1 : at;
}

/** Whether a text is an amount, or the beginning of one: `25.` may become `25.50`. */
export function isTypedAmount(digits: string): boolean {
  return /^\d+(\.\d*)?$/.test(digits);
}

/** A choice of a doubtful amount as a person reads it: `₦50,000`. */
export function shownChoice(digits: string, currency: string, money: (amount: Money) => string): string {
  const amount = readAnyMoneyText(`${currency} ${digits}`);
  return isMoney(amount) ? money(amount) : `${currency} ${separated(digits)}`;
}

/** Removes zero decimals: `100.0` is whole. */
export function wholeDigits(digits: string): string | null {
  return /^\d+(\.0*)?$/.test(digits) ? digits.replace(/\.0*$/, '') : null;
}

/** The typed amount. `null` if it has more than two decimals, or is too large. */
export function typedNaira(digits: string): Naira | null {
  const amount = readMoneyText(`NGN ${digits.replace(/\.$/, '')}`);
  return amount?.currency === 'NGN' ? amount : null;
}

/** Like `typedNaira`. */
export function typedDollars(digits: string): Dollars | null {
  const amount = readMoneyText(`USD ${digits.replace(/\.$/, '')}`);
  return amount?.currency === 'USD' ? amount : null;
}

/** An amount as typed text: `1000`, `25.5`. */
export function amountAsTyped(amount: AnyMoney): string {
  return decimalOf(amount)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}
