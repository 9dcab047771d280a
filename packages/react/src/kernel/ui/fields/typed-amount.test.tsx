import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollars, money, naira } from '@tillside/contract';
import {
  amountAsTyped,
  caretIn,
  edited,
  isTypedAmount,
  readTyped,
  separated,
  shownChoice,
  typedDollars,
  typedNaira,
  wholeDigits,
} from './typed-amount.ts';

describe('a typed amount', () => {
  it.each([
    ['₦ 1,000.50', 'NGN', '1000.50'],
    [' N500', 'NGN', '500'],
    ['ngn 500', 'NGN', '500'],
    ['5,000₦', 'NGN', '5000'],
    ['$25.5', 'USD', '25.5'],
    ['US 1,250', 'USD', '1250'],
    ['GH₵ 1 000', 'GHS', '1000'],
    ['1\u202f234\u202f567.', 'NGN', '1234567'],
    ['0500', 'NGN', '500'],
    ['٥٠٠', 'NGN', '500'],
    ['۱٬۲۳۴٫۵۰', 'USD', '1234.50'],
    ['₦１，２３４', 'NGN', '1234'],
    ['५००', 'NGN', '500'],
  ])('%j in %s is %s', (text, currency, digits) => {
    expect(readTyped(text, currency)).toEqual({ at: 'amount', digits });
  });

  it.each([
    ['50.000', ['50000', '50']],
    ['10,50', ['1050', '10.5']],
    ['13,50', ['1350', '13.5']],
    ['0,99', ['0.99']],
    ['1.234,50', ['1234.5']],
    ['1.234.567', ['1234567']],
    ['1.200,00', ['1200']],
    ['1,23,450.00', ['123450']],
    ['1,234,50', ['123450', '1234.5']],
    ['1234,567', ['1234567']],
    ['1 234,50', ['1234.5']],
    ['10 50', ['1050']],
    ['50,', ['50']],
    ['۱۳٫۵۰۰', ['13500', '13.5']],
  ])('%j is doubtful: %j', (text, choices) => {
    expect(readTyped(text, 'NGN')).toEqual({ at: 'doubtful', choices });
  });

  it.each(['$5', '10²', '5½', '0,999', '1e3', '-5', '1.5.', '5k', '1$50', '1,2345', `${'9'.repeat(20)},5`])(
    '%j is no amount in naira',
    (text) => {
      expect(readTyped(text, 'NGN')).toEqual({ at: 'unreadable' });
    },
  );

  it('is empty without a digit, also with its sign', () => {
    expect(['', ' ', '₦', 'NGN'].map((text) => readTyped(text, 'NGN').at)).toEqual([
      'empty',
      'empty',
      'empty',
      'empty',
    ]);
  });

  it('is offered as a person reads it', () => {
    const plain = ({ currency, minor }: { currency: string; minor: number }): string => `${currency} ${minor}`;
    expect(shownChoice('50000', 'NGN', plain)).toBe('NGN 5000000');
    expect(shownChoice('1234.5', 'GHS', plain)).toBe('GHS 1,234.5');
  });

  it('is shown with separators', () => {
    const shown = ['', '100', '1000', '1234567.5', '1e5', '1,00'].map(separated);
    expect(shown).toEqual(['', '100', '1,000', '1,234,567.5', '1e5', '1,00']);
  });

  it('keeps the caret beside the same digit', () => {
    const at = [0, 1, 2, 4].map((before) => caretIn('1,234', before, false));
    expect(at).toEqual([0, 1, 3, 5]);
    expect(caretIn('1,234', 1, true)).toBe(2);
  });

  it('is read to the minor unit, and not where it has more decimals or cannot be counted', () => {
    expect(typedDollars('25.50')).toEqual(dollars(25.5));
    expect(typedDollars('25.')).toEqual(dollars(25));
    expect(typedNaira('0.1')).toEqual(naira(0.1));
    expect(typedNaira('0.125')).toBeNull();
    expect(typedNaira('99999999999999999999')).toBeNull();
  });

  it('is whole with decimals of zero', () => {
    expect(['100', '100.', '100.00', '100.01', '1e2', ''].map(wholeDigits)).toEqual([
      '100',
      '100',
      '100',
      null,
      null,
      null,
    ]);
    expect(['100', '100.', '.5', '1e2', '-1'].map(isTypedAmount)).toEqual([true, true, false, false, false]);
  });

  it('is written as a person would', () => {
    const written = [naira(1_000), naira(0.1), dollars(25.5), money('NGN', 7_105), { currency: 'GHS', value: '100' }];
    expect(written.map(amountAsTyped)).toEqual(['1000', '0.1', '25.5', '71.05', '100']);
  });
});

describe('an edit of an amount', () => {
  const key = (before: string, shown: string, at: number, data: string): string =>
    edited(before, { shown, at, data, kind: 'insertText' }).text;

  it.each([
    ['1234', '1,2345', 6, '5', '12345'],
    ['1234', '11,234', 1, '1', '11234'],
    ['12345', '12,3045', 5, '0', '123045'],
    ['13', '13,', 3, ',', '13,'],
    ['13,', '13,5', 4, '5', '13,5'],
    ['1234', '1,234,', 6, ',', '1234,'],
    ['1234', '1,234.', 6, '.', '1234.'],
    ['1234', '₦1,234', 1, '₦', '₦1234'],
    // All of it was replaced, by a clipboard's suggestion: what was put in begins as the old text does.
    ['1234', '1,23', 4, '1,23', '1,23'],
    ['', '50.000', 6, '50.000', '50.000'],
  ])('%j, shown as %j with the caret at %i after %j, is %j', (before, shown, at, data, text) => {
    expect(key(before, shown, at, data)).toBe(text);
  });

  it.each([
    ['deleteContentBackward', null, '1234', '1,23', 4, '123'],
    ['deleteContentForward', null, '1234567', '1,24,567', 3, '124567'],
    ['insertCompositionText', '1,2345', '1234', '1,2345', 6, '12345'],
    ['insertFromPaste', '5', '1234', '1,2345', 6, '12345'],
    // A browser that does not say what was put in: nothing is taken out of it.
    ['insertFromPaste', null, '1234', '1,23', 4, '1,23'],
    ['', null, '1234', '5,6', 3, '5,6'],
  ] as const)('%s of %j in %j that shows %j', (kind, data, before, shown, at, text) => {
    expect(edited(before, { shown, at, data, kind }).text).toBe(text);
  });
});

/** An amount, and what a person reads in a spelling of it. */
const amounts = fc.oneof(
  fc.integer({ min: 1, max: 99_999_999 }).map((whole) => ({ whole, cents: 0 })),
  fc.record({ whole: fc.integer({ min: 0, max: 9_999_999 }), cents: fc.integer({ min: 1, max: 99 }) }),
);

const scripts = ['٠', '۰', '०', '０'];

/** Every spelling: grouped by threes or as in India, by each separator, with each decimal sign, in each script. */
function spellings({ whole, cents }: { whole: number; cents: number }): readonly string[] {
  const groups = ['', ',', '.', ' ', '\u00a0', "'", '٬'];
  const decimals = String(cents).padStart(2, '0');
  // A comma before three digits groups, so three decimals are written after a dot only.
  const ends = cents === 0 ? ['', '.', '.0', '.00', ',00', '٫00', '.000'] : ['.', ',', '٫'].map((by) => by + decimals);
  if (cents % 10 === 0 && cents > 0) ends.push(`.${cents / 10}`, `,${cents / 10}`, `.${decimals}0`);
  const signs = ['', '₦', 'NGN ', ' N'];
  return (
    groups
      .flatMap((by) => [/\B(?=(\d{3})+$)/g, /\B(?=(\d{2})*\d{3}$)/g].map((place) => String(whole).replace(place, by)))
      // No person writes one sign for both.
      .flatMap((text) => ends.filter((end) => end === '' || !text.includes(end.charAt(0))).map((end) => text + end))
      .flatMap((text) => scripts.map((zero) => text.replace(/\d/g, (digit) => inScript(Number(digit), zero))))
      .flatMap((text) => signs.map((sign) => sign + text))
  );
}

function inScript(digit: number, zero: string): string {
  return String.fromCodePoint((zero.codePointAt(0) ?? 0) + digit);
}

/** What was typed key by key, as the browser tells the field. */
function typedByKey(text: string): string {
  return Array.from(text).reduce((before, data) => {
    const shown = separated(before) + data;
    return edited(before, { shown, at: shown.length, data, kind: 'insertText' }).text;
  }, '');
}

describe('every spelling of a hundred amounts', () => {
  it('is never another amount than a person reads, without being asked', () => {
    const said = { read: 0, asked: 0, refused: 0 };
    const wrong = (amount: { whole: number; cents: number }): readonly string[] =>
      spellings(amount).filter((spelling) =>
        [spelling, typedByKey(spelling)].some((text) => {
          const typed = readTyped(text, 'NGN');
          said[typed.at === 'amount' ? 'read' : typed.at === 'doubtful' ? 'asked' : 'refused'] += 1;
          const choices = typed.at === 'amount' ? [typed.digits] : typed.at === 'doubtful' ? typed.choices : null;
          const minor = amount.whole * 100 + amount.cents;
          return choices !== null && !choices.some((each) => typedNaira(each)?.minor === minor);
        }),
      );
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(wrong(amount)).toEqual([]);
      }),
      { numRuns: 100 },
    );
    expect(said.read).toBeGreaterThan(5_000);
    expect(said.asked).toBeGreaterThan(2_000);
  });

  it('is that amount, typed digit by digit with the commas that the field writes, and corrected', () => {
    fc.assert(
      fc.property(amounts, fc.nat(20), fc.nat(9), ({ whole, cents }, place, digit) => {
        const text = cents === 0 ? String(whole) : `${whole}.${String(cents).padStart(2, '0')}`;
        const typed = typedByKey(text);
        expect(typed).toBe(text);
        // One more digit anywhere, and gone again.
        const before = separated(typed);
        const at = place % (before.length + 1);
        const put = `${before.slice(0, at)}${digit}${before.slice(at)}`;
        const more = edited(typed, { shown: put, at: at + 1, data: String(digit), kind: 'insertText' }).text;
        expect(more).toBe(put.replaceAll(',', ''));
        const shown = separated(more);
        const gone = edited(more, {
          shown: shown.slice(0, -1),
          at: shown.length - 1,
          data: null,
          kind: 'deleteContentBackward',
        });
        expect(gone.text).toBe(more.slice(0, -1));
      }),
      { numRuns: 300 },
    );
  });
});
