import { describe, expect, it } from 'vitest';
import { exampleContext } from '../../../testing/example-context.ts';
import { bettingBill } from '../../../features/bills/betting/betting.bill.ts';
import { cableBill } from '../../../features/bills/cable/cable.bill.ts';
import { electricityBill } from '../../../features/bills/electricity/electricity.bill.ts';
import { airtimeBill } from '../../../features/bills/airtime/airtime.bill.ts';
import { internetBill } from '../../../features/bills/internet/internet.bill.tsx';
import { countField } from './count-field.tsx';

const context = exampleContext();
const scripts = { Arabic: '٠', Persian: '۰', Devanagari: '०', 'full-width': '０' };

describe.each(Object.entries(scripts))('digits in %s', (_script, zero) => {
  const written = (text: string): string =>
    text.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));

  it.each([
    ['a phone', airtimeBill, 'phone', '0803 123 4567', '2348031234567'],
    ['a meter', electricityBill, 'meter_number', '4502 0000 001', '45020000001'],
    ['a smart card', cableBill, 'account', '7040000001', '7040000001'],
    ['a betting account', bettingBill, 'customer_id', '100001', '100001'],
    ['an internet account', internetBill, 'account', '1029384', '1029384'],
  ] as const)('are read in %s', (_name, bill, field, text, value) => {
    expect(bill.fields[field]?.read(written(text), context, { meter_type: 'prepaid' })).toEqual({ ok: true, value });
    expect(bill.fields[field]?.tidy?.(written(text), {}).replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });

  it('are read in a count, and suggest a network', () => {
    const count = countField({ label: () => 'How many', limits: () => ({ minimum: 1, maximum: 20 }) });
    expect(count.read(written('12'), context, {})).toEqual({ ok: true, value: 12 });
    expect(airtimeBill.fields['network']?.suggestion?.suggest(written('0805'), context)).toBe('glo');
  });
});
