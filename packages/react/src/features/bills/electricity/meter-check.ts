import { compareMoney, isMoreThan, money, type Naira } from '@tillside/contract';
import { electricityMessages } from '@tillside/messages';
import { readNaira, readNairaBalance } from '../../../kernel/client/money.ts';
import { record, text } from '../../../kernel/client/read.ts';
import type { AmountLimits } from '../../../kernel/ui/fields/amount-field.tsx';
import type { BillContext, Line } from '../../../kernel/flow/bill-fields.ts';
import type { NameCheck } from '../../../kernel/flow/name-check.ts';

/** The holder of a meter, as `electricity.validate` answers. */
const readMeter = record(
  {},
  {
    customer_name: text,
    address: text,
    minimum_amount: readNairaBalance,
    debt_amount: readNairaBalance,
    minimum_debt: readNairaBalance,
  },
);

const nothing = money('NGN', 0);

/** The companion stores no longer name (contract: `ElectricityPurchase`). */
const maxName = 200;

/** Looks up the holder of a meter, its debt and the minimum to pay (platform §4.3). */
export const meterCheck: NameCheck = {
  operation: 'electricity.validate',
  field: 'meter_number',
  below: 'meter_number',
  input({ service, meter_number, meter_type, amount }, { session }) {
    if (service === undefined || meter_number === undefined || meter_type === undefined) return null;
    // The request needs an amount, and the name should not wait for one: a typical amount is sent until one is typed.
    return { service, meter_number, meter_type, amount: amount ?? ordinaryAmount(session.catalogue.electricity) };
  },
  about: ({ service, meter_number, meter_type }) => ({ service, meter_number, meter_type }),
  name: nameOf,
  note: (details) => readMeter(details)?.address?.trim() || undefined,
  lines(details, context) {
    const { t } = context;
    const { minimum_amount = nothing, debt_amount, minimum_debt } = readMeter(details) ?? {};
    const usual = context.session.catalogue.electricity?.minimum ?? nothing;
    return [
      ...amountLine(t(electricityMessages, 'debt'), debt_amount, context),
      ...amountLine(t(electricityMessages, 'debtNow'), minimum_debt, context),
      ...(isMoreThan(minimum_amount, usual)
        ? amountLine(t(electricityMessages, 'minimum'), minimum_amount, context)
        : []),
    ];
  },
  adopt(details) {
    const name = nameOf(details);
    return name === null ? {} : { customer_name: name.slice(0, maxName) };
  },
  errors(details, { amount }, context) {
    const { minimum_amount = nothing, minimum_debt = nothing } = readMeter(details) ?? {};
    const typed = readNaira(amount);
    if (typed === null || !isMoreThan(minimum_amount, typed)) return {};
    const { t } = context;
    const minimum = context.format.money(minimum_amount);
    return {
      amount:
        minimum_debt.minor > 0
          ? t(electricityMessages, 'belowDebt', { minimum, debt: context.format.money(minimum_debt) })
          : t(electricityMessages, 'belowMinimum', { minimum }),
    };
  },
};

function nameOf(details: unknown): string | null {
  return readMeter(details)?.customer_name?.trim() || null;
}

function amountLine(label: string, amount: Naira | undefined, { format }: BillContext): readonly Line[] {
  return amount && amount.minor > 0 ? [{ label, value: format.money(amount) }] : [];
}

function ordinaryAmount(limits: AmountLimits | undefined): Naira {
  const amounts = limits?.presets.concat(limits.minimum) ?? [];
  return amounts.reduce((most, amount) => (compareMoney(amount, most) > 0 ? amount : most), nothing);
}
