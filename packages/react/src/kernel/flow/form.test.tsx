import { fieldsMessages } from '@tillside/messages';
import { describe, expect, it } from 'vitest';
import { naira } from '@tillside/contract';
import { airtimeBill } from '../../features/bills/airtime/airtime.bill.ts';
import { exampleContext } from '../../testing/example-context.ts';
import { changeForm, emptyForm, isSuggested, readForm, shownErrors, type Form, type FormEvent } from './form.ts';

const context = exampleContext();
const empty = emptyForm(airtimeBill, {}, context);
const after = (events: readonly FormEvent[], form: Form = empty): Form =>
  events.reduce((current, event) => changeForm(airtimeBill, current, event, context), form);
const typed = (name: string, text: string): FormEvent => ({ type: 'typed', name, text });

describe('a suggested network', () => {
  it.each(['0805', '+234805', '00234805', '805 1', '(0805) 123', '２３４８０５'])(
    'follows %s as it is typed',
    (text) => {
      const form = after([typed('phone', text)]);
      expect(form.values['network']).toBe('glo');
      expect(isSuggested(form, 'network')).toBe(true);
    },
  );

  it('is removed when the prefix belongs to no network', () => {
    expect(after([typed('phone', '0805'), typed('phone', '0700')]).values['network']).toBe('');
  });

  it('never overrides what the shopper chose, until they clear the number', () => {
    const chosen = after([typed('phone', '0805'), typed('network', 'mtn'), typed('phone', '0802')]);
    expect(chosen.values['network']).toBe('mtn');
    expect(isSuggested(chosen, 'network')).toBe(false);
    expect(after([typed('phone', ''), typed('phone', '0802')], chosen).values['network']).toBe('airtel');
  });

  it('never overrides what an earlier attempt was sent with', () => {
    const form = after([
      { type: 'restored', input: { phone: '2348051234567', network: 'mtn', amount: naira(500) } },
      typed('phone', '0805 123 456'),
    ]);
    expect(form.values).toMatchObject({ network: 'mtn', amount: '500' });
  });
});

describe('an amount', () => {
  const amount = (text: string): unknown => {
    const reading = readForm(airtimeBill, after([typed('phone', '08031234567'), typed('amount', text)]), context);
    return reading.ok ? reading.input['amount'] : reading.errors['amount'];
  };

  it.each([
    ['500', naira(500)],
    ['1,000', naira(1_000)],
    ['₦ 2,500', naira(2_500)],
    ['NGN 700', naira(700)],
    ['N700', naira(700)],
    ['５００', naira(500)],
    ['500.00', naira(500)],
    ['500.', naira(500)],
    [' N 500', naira(500)],
    ['500.50', fieldsMessages.texts.amountNotWhole],
    ['1,00', 'Do you mean ₦100 or ₦1? Choose the right one, or type it again'],
    ['10,50', 'Do you mean ₦1,050 or ₦10.50? Choose the right one, or type it again'],
    ['50.000', 'Do you mean ₦50,000 or ₦50? Choose the right one, or type it again'],
    ['1.234,50', 'Do you mean ₦1,234.50? Choose it, or type it again'],
    ['٥٠٠', naira(500)],
    ['۱٬۰۰۰', naira(1_000)],
    ['५००', naira(500)],
    ['-500', fieldsMessages.texts.amountNotNumber],
    ['5e3', fieldsMessages.texts.amountNotNumber],
    ['', fieldsMessages.texts.amountEmpty],
    ['49', 'The smallest amount is ₦50'],
    ['50001', 'The largest amount is ₦50,000'],
    ['99999999999999999999', 'The largest amount is ₦50,000'],
  ])('typed as %j is read as %j', (text, expected) => {
    expect(amount(text)).toEqual(expected);
  });
});

describe('errors', () => {
  it('are silent on a field that was only passed through', () => {
    expect(shownErrors(airtimeBill, after([{ type: 'left', name: 'phone' }]), {}, context)).toEqual({});
  });

  it('show once a field was left with something wrong in it, and go as it is fixed', () => {
    const left = after([typed('phone', '0803'), { type: 'left', name: 'phone' }]);
    expect(shownErrors(airtimeBill, left, {}, context)).toEqual({
      phone: 'This number is 7 digits short',
    });
    expect(shownErrors(airtimeBill, after([typed('phone', '08031234567')], left), {}, context)).toEqual({});
  });

  it.each([
    ['0803123', 4],
    ['8031234', 3],
    ['12345', 5],
    ['+234 803 12', 5],
    ['+234 (0)803 12', 5],
    ['00234 803 12', 5],
    ['٠٨٠٣', 7],
  ])('count how many digits %s lacks in the spelling that was begun', (text, missing) => {
    const left = after([typed('phone', text), { type: 'left', name: 'phone' }]);
    expect(shownErrors(airtimeBill, left, {}, context)).toEqual({
      phone: `This number is ${missing} digits short`,
    });
  });

  it('show for every field once the form was submitted, the companion’s first', () => {
    const errors = shownErrors(airtimeBill, after([{ type: 'submitted' }]), { phone: 'Not this one.' }, context);
    expect(errors).toEqual({
      phone: 'Not this one.',
      amount: fieldsMessages.texts.amountEmpty,
    });
  });

  it('do not miss a network until there is a number to find it by', () => {
    const unknown = after([typed('phone', '07191234567'), { type: 'submitted' }]);
    const missing = { network: fieldsMessages.texts.networkEmpty, amount: fieldsMessages.texts.amountEmpty };
    expect(shownErrors(airtimeBill, unknown, {}, context)).toEqual(missing);
  });

  it('in a part of a field are shown at the field, with their place', () => {
    const errors = shownErrors(
      airtimeBill,
      after([]),
      { 'phone.3': 'is not served', 'phone.7': 'is not', other: 'No.' },
      context,
    );
    expect(errors).toEqual({ phone: 'Number 4: is not served', other: 'No.' });
  });
});
