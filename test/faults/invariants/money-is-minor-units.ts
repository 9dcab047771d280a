import { isAnyMoney, isMoney } from '@tillside/contract';
import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';

export const moneyIsMinorUnits: Invariant = {
  name: 'money is minor units',
  sentence:
    'Every amount in hooks, events, rows and answers is a whole number of kobo or cents with its currency, or foreign money in decimal text: no bare number is one.',
  check: (ending) => places(ending).flatMap(({ ref, where, value }) => misread(ref, where, value)),
};

interface Place {
  readonly ref: string | null;
  readonly where: string;
  readonly value: unknown;
}

function places({ world: { bank, history }, rows }: Ending): readonly Place[] {
  return [
    ...rows.flatMap((row) => {
      const { ref, quote, cost, owed, items, input, details, snapshot } = row;
      return [{ ref, where: 'the row', value: { quote, cost, owed, items, input, details, snapshot } }];
    }),
    ...bank.asked.map(({ ref, hook, amount }) => ({ ref, where: `the hook ${hook}`, value: { amount } })),
    ...history.told.map(({ event }) => ({ ref: event.ref, where: `the event ${event.type}`, value: event })),
    ...history.answers.map(({ request, body }) => ({
      ref: null,
      where: `the answer to ${request}`,
      value: read(body),
    })),
  ];
}

/** The fields that contain amounts. */
const amounts: ReadonlySet<string> = new Set([
  'amount',
  'balance',
  'charged',
  'cost',
  'creation_fee',
  'fee',
  'max_receive',
  'maximum',
  'min_receive',
  'minimum',
  'owed',
  'prev_balance',
  'price_per_segment',
  'quote',
  'receive',
  'tax_amount',
  'token_amount',
]);

function misread(ref: string | null, where: string, value: unknown, name = ''): readonly Violation[] {
  if (typeof value === 'number' || typeof value === 'string') {
    return amounts.has(name) ? [violation(ref, `${name} is the bare ${JSON.stringify(value)} in ${where}.`)] : [];
  }
  if (typeof value !== 'object' || value === null || isAnyMoney(value)) return [];
  if ('minor' in value && !isMoney(value)) {
    return [violation(ref, `${name} is no money, ${JSON.stringify(value)}, in ${where}.`)];
  }
  return Object.entries(value)
    .filter(([field]) => field !== 'errors')
    .flatMap(([field, part]) => misread(ref, where, part, Array.isArray(value) ? name : field));
}

function read(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
