import { naira } from '@tillside/contract/browser';
import { electricityMessages } from '@tillside/messages';
import { number, record, text } from '../../client/read.ts';
import type { BillContext, Line } from '../../purchase/bill.ts';
import type { NameCheck } from '../../validations/name-check.ts';

/** Whose meter it is, as `electricity.validate` answers. Amounts in naira. */
const readMeter = record(
  {},
  { customer_name: text, address: text, minimum_amount: number, debt_amount: number, minimum_debt: number },
);

/** The companion keeps no longer name (contract: `ElectricityPurchase`). */
const longestName = 200;

/** Asks whose meter it is, what it owes and what has to be paid at least (platform §4.3). */
export const meterCheck: NameCheck = {
  operation: 'electricity.validate',
  field: 'meter_number',
  below: 'meter_number',
  input({ service, meter_number, meter_type, amount }, { session }) {
    if (service === undefined || meter_number === undefined || meter_type === undefined) return null;
    // The question needs an amount, and the name should not wait for one: until it is there, an ordinary one asks.
    return { service, meter_number, meter_type, amount: amount ?? ordinaryAmount(session.catalogue.electricity) };
  },
  about: ({ service, meter_number, meter_type }) => ({ service, meter_number, meter_type }),
  name: nameOf,
  lines(details, context) {
    const { t } = context;
    const { address, minimum_amount = 0, debt_amount = 0, minimum_debt = 0 } = readMeter(details) ?? {};
    const usual = context.session.catalogue.electricity?.minimum ?? 0;
    return [
      ...(address?.trim() ? [{ label: t(electricityMessages, 'address'), value: address.trim() }] : []),
      ...amountLine(t(electricityMessages, 'debt'), debt_amount, context),
      ...amountLine(t(electricityMessages, 'debtNow'), minimum_debt, context),
      ...(minimum_amount > usual ? amountLine(t(electricityMessages, 'minimum'), minimum_amount, context) : []),
    ];
  },
  adopt(details) {
    const name = nameOf(details);
    return name === null ? {} : { customer_name: name.slice(0, longestName) };
  },
  errors(details, { amount }, context) {
    const { minimum_amount = 0, minimum_debt = 0 } = readMeter(details) ?? {};
    if (typeof amount !== 'number' || amount >= minimum_amount) return {};
    const { t } = context;
    const minimum = context.format.naira(minimum_amount);
    return {
      amount:
        minimum_debt > 0
          ? t(electricityMessages, 'belowDebt', { minimum, debt: context.format.naira(minimum_debt) })
          : t(electricityMessages, 'belowMinimum', { minimum }),
    };
  },
};

function nameOf(details: unknown): string | null {
  return readMeter(details)?.customer_name?.trim() || null;
}

function amountLine(label: string, amount: number, { format }: BillContext): readonly Line[] {
  return amount > 0 ? [{ label, value: format.money({ currency: 'NGN', amount: naira(amount) }) }] : [];
}

function ordinaryAmount(limits: { readonly minimum: number; readonly presets: readonly number[] } | undefined): number {
  return Math.max(limits?.minimum ?? 0, ...(limits?.presets ?? []));
}
