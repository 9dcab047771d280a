import { exchangeMessages, internationalMessages } from '@tillside/messages';
import { describe, expect, it } from 'vitest';
import { dollars, naira } from '@tillside/contract';
import { receiptLines, reviewLines } from '../../../kernel/flow/bill-lines.ts';
import type { BillContext } from '../../../kernel/flow/bill-fields.ts';
import { changeForm, emptyForm, readForm } from '../../../kernel/flow/form.ts';
import { exampleInstruction } from '../../../testing/companion-double.ts';
import { exampleContext, listsOf } from '../../../testing/example-context.ts';
import { internationalTill } from '../../../testing/example-tills.ts';
import { internationalBill } from './international.bill.tsx';

/** With every list of Ghana loaded. */
const context: BillContext = exampleContext({
  list: listsOf((operation) => internationalTill.lookups?.[operation]?.(new URLSearchParams({ iso: 'GH' }))),
});
const away = exampleContext();
const chosen = { ccode: 'GH', provider: 'MTNGH', variation: 'MTNGH_TOPUP', phone: '024 400 0000', amount: '100' };
const input = {
  ccode: 'GH',
  provider: 'MTNGH',
  variation: 'MTNGH_TOPUP',
  phone: '233244000000',
  amount: { currency: 'GHS', value: '100' },
};

const read = (texts: Readonly<Record<string, string>>) =>
  readForm(internationalBill, emptyForm(internationalBill, texts, context), context);
const valueOf = (lines: ReturnType<typeof receiptLines>, label: string): string | undefined =>
  lines.find((line) => line.label === label)?.value.replace(/\s/g, ' ');

describe('a bill abroad', () => {
  it('is the input that the companion accepts', () => {
    expect(read(chosen)).toEqual({ ok: true, input });
  });

  it('with one amount sends that amount without asking for it', () => {
    const { amount: _, ...fixed } = chosen;
    expect(read({ ...fixed, variation: 'MTNGH_2GB' })).toEqual({
      ok: true,
      input: { ...input, variation: 'MTNGH_2GB', amount: { currency: 'GHS', value: '63' } },
    });
  });

  it.each([
    ['GHS 1,000', /largest amount is GHS\s625/],
    ['12', /smallest amount is GHS\s13/],
    ['20.5', /whole amount/],
    ['', /Enter an amount/],
    ['1e2', /digits only/],
  ])('does not take %j', (amount, message) => {
    expect(read({ ...chosen, amount })).toEqual({ ok: false, errors: { amount: expect.stringMatching(message) } });
  });

  it('accepts an amount in any spelling', () => {
    expect(read({ ...chosen, amount: ' GH₵ 100. ' })).toMatchObject({
      ok: true,
      input: { amount: { currency: 'GHS', value: '100' } },
    });
  });

  it('clears operator, product and amount when the country changes', () => {
    const form = emptyForm(internationalBill, chosen, context);
    const other = changeForm(internationalBill, form, { type: 'typed', name: 'ccode', text: 'KE' }, context);
    expect(other.values).toEqual({ ccode: 'KE', provider: '', variation: '', phone: '', amount: '' });
  });

  it('leaves the rate to the price of the review, and shows what was paid on a receipt', () => {
    const lines = reviewLines(internationalBill, input, context, naira(12_050));
    expect(valueOf(lines, internationalMessages.texts.amountLabel)).toBe('GHS 100');
    expect(valueOf(lines, exchangeMessages.texts.allIn)).toBeUndefined();
    const bought = exampleInstruction({ operation: 'international.buy', input, quote: naira(12_050) });
    const receipt = receiptLines(internationalBill, bought, context);
    expect(valueOf(receipt, exchangeMessages.texts.allIn)).toBe('GHS 1 = ₦120.50');
  });

  it('has a receipt without a rate where nothing was converted', () => {
    const sent = { ...input, amount: { currency: 'USD', minor: 10_000 } };
    const bought = exampleInstruction({ operation: 'international.buy', input: sent, quote: dollars(100) });
    const receipt = receiptLines(internationalBill, bought, context);
    expect(valueOf(receipt, exchangeMessages.texts.allIn)).toBeUndefined();
  });

  it('has a receipt without any list: the country’s name, and the money with its currency', () => {
    const stored = { ...input, debit_currency: 'NGN', receive_currency: 'GHS' };
    const bought = exampleInstruction({
      operation: 'international.buy',
      input: stored,
      quote: naira(12_050),
      details: { trans_id: 'TRX-1', processed: 'Token 1234' },
    });
    const lines = receiptLines(internationalBill, bought, away);
    expect(valueOf(lines, internationalMessages.texts.countryLabel)).toBe('Ghana');
    expect(valueOf(lines, internationalMessages.texts.amountLabel)).toBe('GHS 100');
    expect(internationalBill.subject(stored, away)).toBe('Ghana bill for +233244000000');
  });

  it('never shows an amount without its currency', () => {
    const bare = { ...input, amount: 100 };
    const bought = exampleInstruction({ operation: 'international.buy', input: bare, quote: naira(12_050) });
    const lines = receiptLines(internationalBill, bought, away);
    expect(valueOf(lines, internationalMessages.texts.amountLabel)).toBeUndefined();
  });
});
