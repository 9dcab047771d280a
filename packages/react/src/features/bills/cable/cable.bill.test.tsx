import { cableMessages, commonMessages, nameCheckMessages } from '@tillside/messages';
import { describe, expect, it } from 'vitest';
import { naira } from '@tillside/contract';
import { receiptLines } from '../../../kernel/flow/bill-lines.ts';
import { operationOf } from '../../../kernel/instructions/instruct.controller.ts';
import { changeForm, emptyForm, readForm, type FormReading } from '../../../kernel/flow/form.ts';
import { exampleInstruction } from '../../../testing/companion-double.ts';
import { exampleContext, listsOf } from '../../../testing/example-context.ts';
import { cableBill } from './cable.bill.ts';
import { cardCheck } from './card-check.ts';

const away = exampleContext();
/** With this list of bouquets loaded. */
const listing = (offered: unknown) => exampleContext({ list: listsOf(() => offered) });

const context = listing([
  { id: 'eyJ/padi==', alias: 'padi', name: 'DStv Padi', amount: naira(4_400) },
  { id: 'eyJ/plus==', alias: 'compact-plus', name: 'DStv Compact Plus', amount: naira(30_000) },
  { id: 'eyJ/compact==', alias: 'compact', name: 'DStv Compact', amount: naira(19_000) },
  { id: 'eyJ/free==', name: 'A bouquet without a price' },
]);
const card = { service: 'dstv', account: '7040000001' };
const owner = {
  customer_name: 'Ada Obi',
  info: {
    currentBouquet: 'DSTV COMPACT',
    currentBouquetPlan: { items: [{ code: 'x', name: 'y' }], amount: naira(19_000) },
  },
};

function read(texts: Readonly<Record<string, string>>, seen = context): FormReading {
  return readForm(cableBill, emptyForm(cableBill, texts, seen), seen);
}

describe('the form of TV', () => {
  it('renews for one month by default', () => {
    expect(read({ ...card, account: '7040 000-001' })).toEqual({ ok: true, input: { ...card, month: 1 } });
  });

  it('asks for a bouquet only to change it, and for an amount only to top up', () => {
    expect(read({ ...card, mode: 'change' })).toEqual({
      ok: false,
      errors: { plan_id: cableMessages.texts.bouquetEmpty },
    });
    expect(read({ ...card, mode: 'change', plan_id: 'eyJ/padi==', month: '3', amount: '500' })).toEqual({
      ok: true,
      input: { ...card, plan_id: 'eyJ/padi==', month: 3 },
    });
    expect(read({ ...card, mode: 'topup', amount: '2000', plan_id: 'eyJ/padi==', month: '3' })).toEqual({
      ok: true,
      input: { ...card, amount: naira(2_000) },
    });
  });

  it.each([
    [{ account: '' }, { account: cableMessages.texts.accountEmpty }],
    [{ account: '704000001' }, { account: cableMessages.texts.accountWrong }],
    [{ month: '13' }, { month: 'Enter a whole number from 1 to 12' }],
    [{ mode: 'topup', amount: '99' }, { amount: 'The smallest amount is ₦100' }],
    [{ mode: 'change', plan_id: 'eyJ/free==' }, { plan_id: commonMessages.texts.choiceGone }],
    [{ service: 'startimes', mode: 'topup' }, { mode: commonMessages.texts.choiceGone }],
  ])('with %j reports what is wrong in its field', (change, errors) => {
    expect(read({ ...card, ...change })).toEqual({ ok: false, errors });
  });

  it('buys nothing until the bouquets are loaded, because the name check needs one', () => {
    expect(read(card, away)).toEqual({ ok: false, errors: { mode: cableMessages.texts.bouquetsLoading } });
    expect(read(card, listing([]))).toEqual({ ok: false, errors: { mode: cableMessages.texts.noBouquets } });
  });

  it.each([
    [{ ...card, amount: naira(2_000) }, 'cable.topup', 'topup', 'DStv top-up for 7040000001'],
    [{ ...card, plan_id: 'eyJ/padi==', month: 2 }, 'cable.buy', 'change', 'DStv subscription for 7040000001'],
  ])('with %j is another operation, and comes back as what it was', (input, operation, mode, subject) => {
    expect(operationOf(cableBill, input)).toBe(operation);
    expect(cableBill.subject(input, context)).toBe(subject);
    const form = changeForm(cableBill, emptyForm(cableBill, {}, context), { type: 'restored', input }, context);
    expect(form.values['mode']).toBe(mode);
    expect(readForm(cableBill, form, context)).toEqual({ ok: true, input });
  });

  it('selects no mode when only a card is filled in', () => {
    const form = changeForm(cableBill, emptyForm(cableBill, {}, away), { type: 'restored', input: card }, away);
    expect(form.values['mode']).toBe('');
  });
});

describe('the check of a smart card', () => {
  it('uses the chosen bouquet, or else any: the document requires one, and the answer is about the card', () => {
    expect(cardCheck.input(card, context)).toEqual({ ...card, plan_id: 'eyJ/padi==' });
    expect(cardCheck.input({ ...card, plan_id: 'eyJ/plus==' }, context)).toEqual({ ...card, plan_id: 'eyJ/plus==' });
    expect(cardCheck.input(card, away)).toBeNull();
    expect(cardCheck.about?.({ ...card, plan_id: 'a' })).toEqual(cardCheck.about?.({ ...card, plan_id: 'b' }));
  });

  it.each([
    ['its name in other letters', { currentBouquet: 'DSTV  Compact ' }, 'eyJ/compact=='],
    ['the longer of two names', { currentBouquet: 'DStv Compact Plus' }, 'eyJ/plus=='],
    ['its code', { currentBouquetPlan: { items: [{ code: 'COMPACT', name: 'Whatever' }] } }, 'eyJ/compact=='],
  ])('finds the bouquet to renew by %s', (_, info, plan_id) => {
    expect(cardCheck.adopt?.({ customer_name: 'Ada Obi', info }, { mode: 'renew' }, context)).toEqual({
      plan_id,
      customer_name: 'Ada Obi',
    });
    expect(cardCheck.errors?.({ customer_name: 'Ada Obi', info }, { mode: 'renew' }, context)).toEqual({});
  });

  it('renews nothing that is not offered', () => {
    const old = { customer_name: 'Ada Obi', info: { currentBouquet: 'DStv Family' } };
    for (const details of [old, { customer_name: 'Ada Obi' }, { info: { currentBouquet: '' } }]) {
      expect(cardCheck.errors?.(details, { mode: 'renew' }, context)).toEqual({ mode: cableMessages.texts.noRenewal });
    }
    expect(cardCheck.errors?.(old, { mode: 'change' }, context)).toEqual({});
  });

  it('never replaces a chosen bouquet by the card’s', () => {
    expect(cardCheck.adopt?.(owner, { mode: 'change' }, context)).toEqual({ customer_name: 'Ada Obi' });
    expect(cardCheck.adopt?.(owner, { mode: 'topup' }, context)).toEqual({ customer_name: 'Ada Obi' });
  });

  it('tops up nothing without the name that a top-up needs', () => {
    expect(cardCheck.errors?.({ customer_name: ' ' }, { mode: 'topup' }, context)).toEqual({
      mode: cableMessages.texts.noName,
    });
    expect(cardCheck.errors?.(owner, { mode: 'topup' }, context)).toEqual({});
  });

  it('shows the current bouquet and the outstanding balance', () => {
    const details = { ...owner, info: { ...owner.info, outstandingBalance: naira(1_250.5) } };
    expect(cardCheck.note?.(details, context)).toBe('DSTV COMPACT, ₦19,000');
    expect(cardCheck.lines?.(details, context)).toEqual([{ label: cableMessages.texts.balance, value: '₦1,250.50' }]);
    expect(cardCheck.note?.({ customer_name: 'Ada Obi' }, context)).toBeUndefined();
    expect(cardCheck.lines?.({ customer_name: 'Ada Obi' }, context)).toEqual([]);
  });
});

describe('a receipt of TV', () => {
  const input = { ...card, plan_id: 'eyJ/compact==', month: 2, customer_name: 'Ada Obi' };
  const values = (details: Record<string, unknown>, seen = away, given: Record<string, unknown> = input) =>
    Object.fromEntries(
      receiptLines(
        cableBill,
        exampleInstruction({ operation: 'cable.buy', input: given, details, quote: naira(38_000) }),
        seen,
      ).map(({ label, value }) => [label, value]),
    );

  it('names the bouquet as delivered, or else as listed, and never by its id', () => {
    expect(values({ plan: 'Compact (HD)' }, context)[cableMessages.texts.bouquet]).toBe('Compact (HD)');
    expect(values({}, context)[cableMessages.texts.bouquet]).toBe('DStv Compact');
    expect(JSON.stringify(values({}))).not.toContain('eyJ');
  });

  it('shows the holder and the number of months', () => {
    expect(values({})).toMatchObject({
      [nameCheckMessages.texts.label]: 'Ada Obi',
      [cableMessages.texts.months]: '2',
    });
  });

  it('of a top-up has no bouquet', () => {
    const topup = values({ plan: 'topup' }, context, { ...card, amount: naira(38_000) });
    expect(topup).not.toHaveProperty(cableMessages.texts.bouquet);
  });
});
