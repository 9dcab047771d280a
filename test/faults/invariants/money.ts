import { sameMoney, isAnyMoney, isMoney } from '@tillside/contract';
import type { OpenCheckout } from '../workload/paying.ts';
import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';
import { MoneySchema } from '@tillside/contract/schemas';

export const paidOnce: Invariant = {
  name: 'a checkout is paid once',
  sentence:
    'The platform takes the money for a checkout at most once; it is announced exactly when it was taken, and nothing begins while it may have been.',
  check: (ending) => [
    ...ending.world.history.caught
      .filter(({ invariant }) => invariant === 'a checkout is paid once')
      .map(({ what }) => violation(null, what)),
    ...[...ending.world.history.checkouts.values()].flatMap((checkout) => differences(ending, checkout)),
    ...attempts(ending),
  ],
};

function differences({ world, payments }: Ending, checkout: OpenCheckout): readonly Violation[] {
  const { id, amount, funds } = checkout;
  const taken = payments.get(id) ?? 0;
  const end = world.history.checkoutEnds.get(id);
  if (!end) return [violation(null, `Nobody knows the checkout ${id}.`)];
  const told = world.history.told.flatMap(({ event, returned }) =>
    event.type === 'checkout.paid' && event.checkout.id === id ? [{ event, returned }] : [],
  );
  const announced = new Set(told.map(({ event }) => event.id)).size;
  const isHeard = told.some(({ returned }) => returned);
  const isRight = told.every(({ event }) => sameMoney(event.amount, amount));
  const stands = `The platform took ${taken} payments for ${id}; it is ${end.state}, announced ${announced} times`;
  // The hooks receive the events of checkouts that pay for purchases.
  const owed = end.state === 'paid' && funds === null ? 1 : 0;
  const isTrue = end.state === 'paid' ? taken === 1 : taken === 0 || end.state === 'not_known';
  return [
    ...(taken <= 1 && isTrue && announced === owed ? [] : [violation(null, `${stands}.`)]),
    ...(announced === 0 || (isHeard && isRight)
      ? []
      : [violation(null, `${stands}, ${isRight ? 'unheard' : 'wrongly'}.`)]),
    ...(end.may_begin && (taken > 0 || end.state === 'not_known')
      ? [violation(null, `${stands}, and may begin.`)]
      : []),
  ];
}

/** Each attempt is a separate order, and a checkout has at most one payment that was sent and not refused. */
function attempts({ rows }: Ending): readonly Violation[] {
  const orders = Map.groupBy(
    rows.filter(({ operation }) => operation === 'wallet.order'),
    ({ input }) => `${String(input['checkout'])} ${String(input['attempt'])}`,
  );
  const payments = Map.groupBy(
    rows.filter(({ operation, state }) => operation === 'wallet.pay' && state !== 'failed' && state !== 'abandoned'),
    ({ input }) => String(input['checkout']),
  );
  return [
    ...[...orders].flatMap(([attempt, made]) =>
      made.length === 1 ? [] : [violation(made[0]?.ref ?? null, `${attempt} was ordered ${made.length} times.`)],
    ),
    ...[...payments].flatMap(([id, made]) =>
      made.length === 1
        ? []
        : [violation(made[0]?.ref ?? null, `${id} has ${made.length} payments that may have been made.`)],
    ),
  ];
}

export const creditedOnce: Invariant = {
  name: 'a transfer is credited once',
  sentence: 'However many session ids a transfer is asked for by, it is credited once.',
  check: ({ world }: Ending): readonly Violation[] => {
    const credits = world.history.told.flatMap(({ event }) => (event.type === 'account.credited' ? [event] : []));
    return [...Map.groupBy(credits, ({ transfer }) => transfer.transId)].flatMap(([transaction, told]) => {
      const ids = new Set(told.map(({ id }) => id));
      return ids.size <= 1 ? [] : [violation(null, `${transaction} was credited as ${[...ids].join(' and ')}.`)];
    });
  },
};

export const quoteIsPaid: Invariant = {
  name: 'the quote is what is paid',
  sentence: 'Who sent the price along that they were shown pays that price, or nothing.',
  check: ({ intents, rows }) =>
    intents.flatMap(({ caller, key, body }) => {
      const shown = MoneySchema.safeParse(Reflect.get(body, 'quote'));
      const row = rows.find(({ owner, clientKey }) => owner.id === caller && clientKey === key);
      // Another body may have used this key first.
      if (!shown.success || !row || row.operation !== Reflect.get(body, 'operation')) return [];
      if (sameMoney(row.quote, shown.data)) return [];
      return [violation(row.ref, `${shown.data.minor} was shown, and it is to cost ${row.quote.minor}.`)];
    }),
};

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
