import { describe, expect, it } from 'vitest';
import { naira, type Instruction } from '@tillside/contract';
import { commonMessages, electricityMessages, fieldsMessages } from '@tillside/messages';
import { receiptLines } from '../../../kernel/flow/bill-lines.ts';
import { changeForm, emptyForm, readForm, type FormReading } from '../../../kernel/flow/form.ts';
import { exampleInstruction, exampleSession } from '../../../testing/companion-double.ts';
import { exampleContext } from '../../../testing/example-context.ts';
import { deliveredEnergy, tokensInOrder } from './delivered-energy.ts';
import { electricityBill } from './electricity.bill.ts';
import { meterCheck } from './meter-check.ts';

const context = exampleContext();
const filled = {
  service: 'ikedc',
  meter_type: 'prepaid',
  meter_number: '45020000001',
  amount: '5000',
  phone: '08031234567',
};

function read(texts: Readonly<Record<string, string>>): FormReading {
  return readForm(electricityBill, emptyForm(electricityBill, texts, context), context);
}

function bought(parts: Partial<Instruction>): Instruction {
  const input = { ...filled, amount: naira(5_000), phone: '2348031234567' };
  return exampleInstruction({ operation: 'electricity.buy', input, quote: naira(5_000), ...parts });
}

describe('the form of electricity', () => {
  it('is parsed to the companion’s input, however the meter was typed', () => {
    expect(read({ ...filled, meter_number: '4502-0000 ００１' })).toEqual({
      ok: true,
      input: { ...filled, amount: naira(5_000), phone: '2348031234567' },
    });
  });

  it.each([
    ['prepaid', '٤٥٠٢ ٠٠٠٠ ٠٠١', '45020000001'],
    ['postpaid', '12/34/56/7890-01', '12/34/56/7890-01'],
    ['postpaid', ' 3B281D015 ', '3B281D015'],
    ['postpaid', '1234567890123456', '1234567890123456'],
    ['postpaid', '۱۲-۳۴-۵۶', '12-34-56'],
  ])('reads the %s number %j as %j, also when its field is left', (meter_type, typed, meter_number) => {
    expect(read({ ...filled, meter_type, meter_number: typed })).toMatchObject({ input: { meter_number } });
    const form = { ...emptyForm(electricityBill, { ...filled, meter_type }, context) };
    const at = { ...form, values: { ...form.values, meter_number: typed } };
    const left = changeForm(electricityBill, at, { type: 'left', name: 'meter_number' }, context);
    expect(left.values['meter_number']).toBe(meter_number);
  });

  it.each([
    [{ service: 'nepa' }, { service: commonMessages.texts.choiceGone }],
    [{ meter_type: '' }, { meter_type: electricityMessages.texts.meterTypeEmpty }],
    [{ meter_number: '' }, { meter_number: electricityMessages.texts.meterEmpty }],
    [{ meter_number: '45020' }, { meter_number: electricityMessages.texts.meterWrong }],
    [{ meter_number: '4502000000A' }, { meter_number: electricityMessages.texts.meterWrong }],
    [{ meter_number: '12/34/56/7890-01' }, { meter_number: electricityMessages.texts.meterWrong }],
    [{ meter_number: '1234567890123456' }, { meter_number: electricityMessages.texts.meterWrong }],
    [{ meter_type: 'postpaid', meter_number: '12_34' }, { meter_number: electricityMessages.texts.accountWrong }],
    [{ amount: '499' }, { amount: 'The smallest amount is ₦500' }],
    [{ phone: '' }, { phone: fieldsMessages.texts.phoneEmpty }],
  ])('with %j reports what is wrong in its field', (change, errors) => {
    expect(read({ ...filled, ...change })).toEqual({ ok: false, errors });
  });

  it('is restored from an earlier attempt', () => {
    const form = changeForm(
      electricityBill,
      emptyForm(electricityBill, {}, context),
      { type: 'restored', input: bought({}).input },
      context,
    );
    expect(form.values).toEqual({ ...filled, phone: '0803 123 4567' });
  });
});

describe('the check of a meter', () => {
  const meter = { service: 'ikedc', meter_type: 'prepaid', meter_number: '45020000001' };
  const debtor = {
    customer_name: ' Bola Ade ',
    minimum_amount: naira(2_500),
    debt_amount: naira(5_000),
    minimum_debt: naira(2_000),
  };

  it('waits for the company, the type and the number, but not for an amount', () => {
    expect(meterCheck.input({ service: 'ikedc', meter_number: '45020000001' }, context)).toBeNull();
    expect(meterCheck.input(meter, context)).toEqual({ ...meter, amount: naira(10_000) });
    expect(meterCheck.input({ ...meter, amount: naira(700) }, context)).toEqual({ ...meter, amount: naira(700) });
  });

  it('is the same request for another amount', () => {
    expect(meterCheck.about?.({ ...meter, amount: naira(700) })).toEqual(
      meterCheck.about?.({ ...meter, amount: naira(900) }),
    );
    expect(meterCheck.about?.({ ...meter, meter_number: '1' })).not.toEqual(meterCheck.about?.(meter));
  });

  it('refuses only an amount below this meter’s minimum', () => {
    expect(meterCheck.errors?.(debtor, { amount: naira(2_499) }, context)).toEqual({
      amount: 'For this meter, pay ₦2,500 or more. ₦2,000 of it goes to the debt',
    });
    expect(meterCheck.errors?.(debtor, { amount: naira(2_500) }, context)).toEqual({});
    expect(meterCheck.errors?.(debtor, {}, context)).toEqual({});
    expect(meterCheck.errors?.({ minimum_amount: naira(900) }, { amount: naira(899) }, context)).toEqual({
      amount: 'For this meter, pay ₦900 or more',
    });
  });

  it('shows a debt, and nothing without one', () => {
    expect(meterCheck.lines?.(debtor, context)).toEqual([
      { label: electricityMessages.texts.debt, value: '₦5,000' },
      { label: electricityMessages.texts.debtNow, value: '₦2,000' },
      { label: electricityMessages.texts.minimum, value: '₦2,500' },
    ]);
    expect(
      meterCheck.lines?.({ customer_name: 'Ada Obi', minimum_amount: naira(500), debt_amount: naira(0) }, context),
    ).toEqual([]);
  });

  it('sends the name, if one was returned', () => {
    expect(meterCheck.adopt?.(debtor, {}, context)).toEqual({ customer_name: 'Bola Ade' });
    expect(meterCheck.adopt?.({ customer_name: ' ' }, {}, context)).toEqual({});
    expect(meterCheck.adopt?.({ customer_name: 'a'.repeat(300) }, {}, context)).toEqual({
      customer_name: 'a'.repeat(200),
    });
  });
});

describe('tokens', () => {
  const tokens = (details: Record<string, unknown>) => tokensInOrder(deliveredEnergy(bought({ details })), context.t);

  it('are copied without spaces and read in groups of four', () => {
    expect(tokens({ token: '5021-1946 2708 3551 9482' })).toEqual([
      { label: 'Your token', digits: '50211946270835519482', groups: ['5021', '1946', '2708', '3551', '9482'] },
    ]);
  });

  it('are in the order of entry: both keys before the token made with them', () => {
    const three = tokens({ token: '3'.repeat(20), configure_token: '2'.repeat(20), reset_token: '1'.repeat(20) });
    expect(three.map(({ digits }) => digits[0])).toEqual(['1', '2', '3']);
    expect(three.map(({ label }) => label)).toEqual(['First key', 'Second key', 'Token for your units']);
  });

  it('have a headline of what was delivered, or the subject where the company reports no units', () => {
    const headline = (details: Instruction['details']): string | null | undefined =>
      electricityBill.headline?.(bought({ ...(details && { details }) }), context);
    expect(headline({ amount_of_power: '27.28', unit: 'kWh' })).toBe(
      '27.28\u00a0kWh for meter 4502\u00a00000\u00a0001',
    );
    expect(headline({})).toBeNull();
  });

  it('that are not digits are shown unchanged', () => {
    expect(tokens({ token: 'STS 12AB' })[0]?.groups).toEqual(['STS 12AB']);
    expect(tokens({ token: null, reset_token: ' ' })).toEqual([]);
  });
});

describe('a receipt of electricity', () => {
  const value = (instruction: Instruction, label: string): string | undefined =>
    receiptLines(electricityBill, instruction, context).find((line) => line.label === label)?.value;

  it('shows units, tariff and tax', () => {
    const instruction = bought({
      details: {
        amount_of_power: '68.20',
        unit: 'kWh',
        token_amount: naira(4_651.16),
        tax_amount: naira(348.84),
        tariff: '68.2',
      },
    });
    expect(value(instruction, electricityMessages.texts.units)).toBe('68.20\u00a0kWh');
    expect(value(instruction, electricityMessages.texts.tariff)).toBe('₦68.20 per kWh');
    expect(value(instruction, electricityMessages.texts.energy)).toBe('₦4,651.16');
    expect(value(instruction, electricityMessages.texts.tax)).toBe('₦348.84');
    expect(value(instruction, electricityMessages.texts.service)).toBe('Ikeja Electric');
  });

  it('shows a tariff class unchanged, and omits what was not reported', () => {
    expect(value(bought({ details: { tariff: 'Band A' } }), electricityMessages.texts.tariff)).toBe('Band A');
    expect(value(bought({ details: {} }), electricityMessages.texts.units)).toBeUndefined();
    expect(value(bought({ details: { tax_amount: '' } }), electricityMessages.texts.tax)).toBeUndefined();
  });

  const note = (parts: Partial<Instruction>, seen = context): string | null | undefined =>
    electricityBill.note?.(bought(parts), seen);
  const prepaid = { token: '1'.repeat(20) };
  const postpaid = { ...filled, meter_type: 'postpaid' };
  const staff = {
    ...context,
    session: { ...exampleSession, caller: { caller_tag: 'tag_s', roles: ['staff' as const] } },
  };

  it('states where the token is while it cannot be shown', () => {
    expect(note({ state: 'succeeded', details: prepaid })).toBeNull();
    const coming = (parts: Partial<Instruction>) => electricityBill.coming?.(bought(parts), context);
    expect([coming({ state: 'processing' }), coming({ state: 'unknown' })]).toEqual(['Your token', 'Your token']);
    for (const state of ['review', 'failed', 'succeeded'] as const) expect(coming({ state })).toBeNull();
    expect(coming({ state: 'processing', details: { token: '1' } })).toBeNull();
    expect(note({ state: 'processing' })).toBe(electricityMessages.texts.tokenComing);
    expect(note({ state: 'unknown' })).toBe(electricityMessages.texts.tokenComing);
    expect(note({ state: 'succeeded', details: {} })).toBe(electricityMessages.texts.tokenMissing);
    expect(note({ state: 'succeeded', details: {} }, staff)).toBe(electricityMessages.texts.tokenOwnerOnly);
    expect(note({ state: 'failed' })).toBeNull();
  });

  it('promises no token for a postpaid meter', () => {
    expect(note({ state: 'succeeded', input: postpaid })).toBe(electricityMessages.texts.noToken);
    expect(note({ state: 'processing', input: postpaid })).toBeNull();
  });

  it('is in the picture of a receipt, in groups, until the purchase is reversed', () => {
    const details = { token: '50211946270835519482' };
    const codes = (state: Instruction['state']) => electricityBill.codes?.(bought({ state, details }), context);
    expect(codes('succeeded')).toEqual([{ label: 'Your token', value: '5021 1946 2708 3551 9482' }]);
    expect(codes('reversed')).toEqual([]);
  });
});
