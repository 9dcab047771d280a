import { commonMessages, countMessages, epinMessages, fieldsMessages } from '@tillside/messages';
import { describe, expect, it } from 'vitest';
import { naira } from '@tillside/contract';
import { receiptLines } from '../../../kernel/flow/bill-lines.ts';
import { changeForm, emptyForm, readForm, readValues, type FormReading } from '../../../kernel/flow/form.ts';
import { exampleInstruction, exampleSession } from '../../../testing/companion-double.ts';
import { epinTill } from '../../../testing/example-tills.ts';
import { exampleContext, listsOf } from '../../../testing/example-context.ts';
import { epinBill } from './epin.bill.ts';
import { epinProducts } from './epin-products.ts';

const answered = epinTill.lookups?.['epin.products']?.(new URLSearchParams());
const context = exampleContext({ list: listsOf(() => answered) });
const away = exampleContext();

function read(texts: Readonly<Record<string, string>>, seen = context): FormReading {
  return readForm(epinBill, emptyForm(epinBill, texts, seen), seen);
}

describe('the form of exam pins', () => {
  it('asks only for the quantity of a result checker', () => {
    expect(read({ id: 'waec-checker', account: 'A1', phone: '08031234567' })).toEqual({
      ok: true,
      input: { id: 'waec-checker', qty: 1 },
    });
  });

  it('asks for a profile code and a phone number for JAMB', () => {
    expect(read({ id: 'jamb-utme' })).toEqual({
      ok: false,
      errors: { account: epinMessages.texts.profileEmpty, phone: fieldsMessages.texts.phoneEmpty },
    });
    expect(read({ id: 'jamb-utme', account: ' 0123 456 789 ', phone: '08031234567' })).toEqual({
      ok: true,
      input: { id: 'jamb-utme', qty: 1, account: '0123456789', phone: '2348031234567' },
    });
  });

  it('asks only for a registration number for the others', () => {
    expect(read({ id: 'waec-registration', phone: 'nonsense' })).toEqual({
      ok: false,
      errors: { account: epinMessages.texts.accountEmpty },
    });
    expect(read({ id: 'waec-registration', account: '12<3' })).toEqual({
      ok: false,
      errors: { account: epinMessages.texts.accountSymbols },
    });
  });

  it('sells at most the stock, and at most the maximum per purchase', () => {
    const wrong = (maximum: number): FormReading => ({
      ok: false,
      errors: { qty: countMessages.texts.range({ minimum: 1, maximum }) },
    });
    expect(read({ id: 'neco-checker', qty: '3' }).ok).toBe(true);
    expect(read({ id: 'neco-checker', qty: '4' })).toEqual(wrong(3));
    expect(read({ id: 'waec-checker', qty: '11' })).toEqual(wrong(10));
    const catalogue = { ...exampleSession.catalogue, pins: { at_once: 5 } };
    const few = { ...context, session: { ...exampleSession, catalogue } };
    expect(read({ id: 'waec-checker', qty: '6' }, few)).toEqual(wrong(5));
  });

  it('refuses a product that is sold out or no longer listed', () => {
    const { choiceGone } = commonMessages.texts;
    expect(read({ id: 'neco-registration' })).toMatchObject({ errors: { id: choiceGone } });
    expect(read({ id: 'waec-1999' })).toMatchObject({ errors: { id: choiceGone } });
  });

  it('clears the registration number when another pin is chosen', () => {
    const form = emptyForm(epinBill, { id: 'jamb-utme', account: '0123456789' }, context);
    const other = changeForm(epinBill, form, { type: 'typed', name: 'id', text: 'waec-registration' }, context);
    expect(other.values['account']).toBe('');
  });

  it('checks the name of a JAMB profile only', () => {
    const asked = (texts: Readonly<Record<string, string>>): unknown =>
      epinBill.nameCheck?.input(readValues(epinBill, emptyForm(epinBill, texts, context), context).values, context);
    expect(asked({ id: 'jamb-utme', account: '0123456789' })).toEqual({ id: 'jamb-utme', account: '0123456789' });
    expect(asked({ id: 'jamb-utme' })).toBeNull();
    expect(asked({ id: 'waec-registration', account: '0123456789' })).toBeNull();
  });

  it('shows the stock of each pin', () => {
    expect(epinProducts.read(answered)?.map(({ id, left }) => [id, left])).toEqual([
      ['jamb-utme', 40],
      ['waec-checker', 200],
      ['waec-registration', 15],
      ['neco-checker', 3],
      ['neco-registration', 0],
    ]);
    const unknownStock = [
      { name: 'NABTEB', collection: [{ id: 'n', name: 'NABTEB pin', amount: naira(900), available: null }] },
    ];
    expect(epinProducts.read(unknownStock)?.[0]).toMatchObject({ left: null, needs: 'account' });
  });

  it('is described with and without its list', () => {
    expect(epinBill.subject({ id: 'waec-checker', qty: 2 }, context)).toBe('2 × WAEC Result Checker');
    expect(epinBill.subject({ id: 'waec-checker', qty: 2 }, away)).toBe('2 exam pins');
    const instruction = exampleInstruction({
      operation: 'epin.buy',
      input: { id: 'waec-checker', qty: 2 },
      details: { title: 'WAEC Result Checker', epins: [{ pin: '481920375511' }] },
    });
    expect(epinBill.codes?.(instruction, away)).toEqual([{ label: 'Pin', value: '4819 2037 5511' }]);
    expect(epinBill.codes?.({ ...instruction, state: 'reversed' }, away)).toEqual([]);
    expect(receiptLines(epinBill, instruction, away)).toEqual([
      { label: epinMessages.texts.productLabel, value: 'WAEC Result Checker' },
      { label: epinMessages.texts.quantityLabel, value: '2' },
    ]);
  });
});
