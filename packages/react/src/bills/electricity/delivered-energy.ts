import { naira, type Instruction } from '@tillside/contract/browser';
import { electricityMessages } from '@tillside/messages';
import { text, type Reader } from '../../client/read.ts';
import type { BillContext, Line } from '../../purchase/bill.ts';

/** Codes come as text or as digits: the document does not say which (platform §4.3). */
const textual: Reader<string> = (value) => (typeof value === 'number' ? String(value) : text(value)?.trim() || null);

const parts = [
  'token',
  'reset_token',
  'configure_token',
  'token_amount',
  'amount_of_power',
  'unit',
  'tax_amount',
  'tariff',
  'address',
  'customer_name',
] as const;

/** What a purchase of electricity brought, as text: amounts in naira. */
export type DeliveredEnergy = Readonly<Partial<Record<(typeof parts)[number], string>>>;

/** As far as the owner's receipt tells it. */
export function deliveredEnergy({ details }: Instruction): DeliveredEnergy {
  const found = parts.map((part) => [part, textual(details?.[part])] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== null));
}

/** Units, what they cost, and the tax in it. */
export function energyLines(instruction: Instruction, context: BillContext): readonly Line[] {
  const { t } = context;
  const { amount_of_power, unit = '', token_amount, tax_amount, tariff } = deliveredEnergy(instruction);
  const lines: readonly (readonly [label: string, value: string])[] = [
    [t(electricityMessages, 'units'), amount_of_power === undefined ? '' : `${amount_of_power} ${unit}`.trim()],
    [t(electricityMessages, 'tariff'), tariffInWords(tariff, unit || 'kWh', context)],
    [t(electricityMessages, 'energy'), moneyInWords(token_amount, context)],
    [t(electricityMessages, 'tax'), moneyInWords(tax_amount, context)],
  ];
  return lines.flatMap(([label, value]) => (value === '' ? [] : [{ label, value }]));
}

/** A number is naira for a unit; anything else, such as the name of a tariff class, is shown as it is. */
function tariffInWords(tariff: string | undefined, unit: string, context: BillContext): string {
  const price = moneyInWords(tariff, context);
  if (tariff === undefined || price === tariff) return tariff ?? '';
  return context.t(electricityMessages, 'tariffPerUnit', { price, unit });
}

function moneyInWords(amount: string | undefined, { format }: BillContext): string {
  if (amount === undefined || amount === '') return '';
  const value = Number(amount);
  return Number.isFinite(value) && value >= 0 ? format.money({ currency: 'NGN', amount: naira(value) }) : amount;
}
