import { z } from 'zod';

const BillAnswer = z.looseObject({ message: z.looseObject({ details: z.looseObject({ trans_id: z.string() }) }) });
type Details = Readonly<Record<string, unknown>>;
const Rows = z.array(z.looseObject({ number: z.string() }));

const recipients: readonly string[] = ['phone', 'number', 'account', 'meter_number', 'customer_id', 'to'];
const products: readonly string[] = [
  'product',
  'service',
  'network',
  'provider',
  'variation',
  'plan_id',
  'bet_id',
  'id',
];
const words: readonly string[] = ['transaction_status', 'status'];
const amounts: readonly string[] = ['amount', 'total_charge', 'total_charged'];

/** The wrong value in an answer that is about the right purchase and reports its true status. */
const wrongValues = {
  'another recipient': (details: Details) => {
    const rows = Rows.safeParse(details['processed']);
    const others = rows.success ? rows.data.map((row) => ({ ...row, number: another(row.number) })) : null;
    return { ...changed(details, recipients, another), ...(others ? { processed: others } : {}) };
  },
  'another product': (details: Details) => changed(details, products, (text) => `${text}-other`),
  'another amount': (details: Details) =>
    mapped(details, (name, value) => (amounts.includes(name) && typeof value === 'number' ? 2 * value + 1 : value)),
  'its status in another letter case': (details: Details) => changed(details, words, (word) => word.toUpperCase()),
  'its numbers as text': (details: Details) =>
    mapped(details, (_, value) => (typeof value === 'number' ? String(value) : value)),
} as const;

export type WrongValue = keyof typeof wrongValues;
export const wrongKinds = Object.keys(wrongValues) as readonly WrongValue[];

/** A bill's answer with a wrong value; `null` if it is not a bill's answer, or has no value of the kind. */
export function withWrongValue(body: string, wrong: WrongValue): string | null {
  const answer = BillAnswer.safeParse(parse(body)).data;
  if (answer === undefined) return null;
  const { message } = answer;
  const details = JSON.stringify(wrongValues[wrong](message.details));
  if (details === JSON.stringify(message.details)) return null;
  return JSON.stringify({ ...answer, message: { ...message, details: parse(details) } });
}

function mapped(details: Details, change: (name: string, value: unknown) => unknown): Details {
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, change(name, value)]));
}

function changed(details: Details, names: readonly string[], change: (text: string) => string): Details {
  return mapped(details, (name, value) => (names.includes(name) && typeof value === 'string' ? change(value) : value));
}

/** As long as the right one, and valid where that is. */
function another(number: string): string {
  return number.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
