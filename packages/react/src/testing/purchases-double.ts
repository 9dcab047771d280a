import {
  decimalOf,
  instructionOperationIds,
  isFinal,
  naira,
  type Instruction,
  type InstructionOperationId,
  type Money,
  type CurrencyExchange,
  type QuoteAnswer,
} from '@tillside/contract';
import { readAnyMoney, readMoney } from '../kernel/client/money.ts';
import { isRecord } from '../kernel/client/read.ts';
import { json, refuse } from './answers.ts';
import { exampleInstruction, moved, type Course } from './example-instruction.ts';

/** The routes of purchases and of all other instructions. */
export type PurchaseRoute = 'quote' | 'instruct' | 'list' | 'one' | 'find' | 'check';

type Delivered = Readonly<Record<string, unknown>>;

export interface PurchasesDoubleOptions {
  readonly purchases?: readonly Instruction[];
  readonly course?: Course;
  /** The price of a purchase. Default: its amount. */
  readonly price?: (input: Readonly<Record<string, unknown>>, operation: InstructionOperationId) => Money;
  /** Overrides of a price's exchange. Default: the rate that follows from the price, held for a minute. */
  readonly exchange?: () => Partial<CurrencyExchange>;
  /** The same was paid minutes ago. */
  readonly alreadyPaid?: QuoteAnswer['already_paid'];
  /** The details of a delivered purchase, besides its transaction id. */
  readonly delivers?: Delivered | ((operation: InstructionOperationId) => Delivered);
  /** The details of a purchase in any state, such as where a deposit goes. */
  readonly tells?: Readonly<Record<string, unknown>>;
  /** The rows of a purchase that has some, in its new state. */
  readonly items?: (purchase: Instruction) => Instruction['items'];
}

export interface PurchasesDouble {
  /** The newest first. */
  readonly purchases: readonly Instruction[];
  /** Moves the newest purchase on. */
  advance(): void;
  answer(route: PurchaseRoute, asked: { body: unknown; key: string | null; path: string }): Response;
}

/** @param learn receives each purchase in each of its states */
export function purchasesDouble(
  options: PurchasesDoubleOptions,
  learn: (purchase: Instruction) => void,
): PurchasesDouble {
  const { course = ['succeeded'], price = amountOf, delivers = {}, items } = options;
  const delivery = (operation: InstructionOperationId): Delivered =>
    typeof delivers === 'function' ? delivers(operation) : delivers;
  const purchases = [...(options.purchases ?? [])];
  const keys = new Map<string, string>();
  const places = new Map<string, number>();

  const whole = (purchase: Instruction): Instruction => {
    learn(purchase);
    const rows = items?.(purchase);
    const details = options.tells ? { details: { ...options.tells, ...purchase.details } } : {};
    return { ...purchase, ...details, ...(rows && { items: rows }) };
  };
  const find = (ref: string | undefined): Instruction | undefined => purchases.find((purchase) => purchase.ref === ref);
  const advance = (ref = purchases[0]?.ref): void => {
    const place = Math.min((places.get(ref ?? '') ?? 0) + 1, course.length - 1);
    const index = purchases.findIndex((purchase) => purchase.ref === ref);
    const before = purchases[index];
    const step = course[place];
    if (!before || step === undefined || !places.has(before.ref) || place === places.get(before.ref)) return;
    places.set(before.ref, place);
    purchases[index] = whole(moved(before, step, delivery(before.operation)));
  };
  const looked = (ref: string | undefined): Response => {
    const purchase = find(ref);
    if (purchase && !isFinal(purchase.state)) advance(purchase.ref);
    const now = find(ref);
    return now ? json(now) : refuse('not_found');
  };

  const exchangeOf = (input: Delivered, quote: Money): Pick<QuoteAnswer, 'exchange'> => {
    const amount = readAnyMoney(input['amount']);
    if (amount === null || amount.currency === quote.currency) return {};
    const rate = (Number(decimalOf(quote)) / Number(decimalOf(amount))).toFixed(8);
    return { exchange: { amount, rate, fees_included: true, holds_for: 60, ...options.exchange?.() } };
  };

  const begin = (body: unknown, key: string | null): Response => {
    const known = find(keys.get(key ?? ''));
    if (known) return json(known, isFinal(known.state) ? 201 : 202);
    const ref = `ts_${String(purchases.length + 1).padStart(4, '0')}k3m9qx7r2w`;
    // A BVN is never returned.
    const { bvn: _bvn, ...input } = inputOf(body);
    const quote = price(input, operationOf(body));
    const made = exampleInstruction({
      ref,
      operation: operationOf(body),
      input,
      quote,
      state: 'created',
      version: 0,
      timeline: [],
    });
    const purchase = whole(moved(made, course[0] ?? 'succeeded', delivery(made.operation)));
    purchases.unshift(purchase);
    places.set(ref, 0);
    if (key) keys.set(key, ref);
    return json(purchase, isFinal(purchase.state) ? 201 : 202);
  };

  const page = (path: string): Response => {
    const query = new URL(path, 'http://till.test').searchParams;
    const start = purchases.findIndex(({ ref }) => ref === query.get('after')) + 1;
    const end = start + Number(query.get('limit') ?? 10);
    const next = end < purchases.length ? (purchases[end - 1]?.ref ?? null) : null;
    return json({ items: purchases.slice(start, end), next });
  };

  return {
    purchases,
    advance: () => advance(),
    answer(route, { body, key, path }) {
      switch (route) {
        case 'quote': {
          const quote = price(inputOf(body), operationOf(body));
          return json({
            quote,
            expires_at: new Date(Date.now() + 60_000).toISOString(),
            ...exchangeOf(inputOf(body), quote),
            ...(options.alreadyPaid && { already_paid: options.alreadyPaid }),
          });
        }
        case 'instruct':
          return begin(body, key);
        case 'list':
          return page(path);
        case 'one':
          return looked(lastPart(path));
        case 'find':
          return looked(keys.get(key ?? ''));
        case 'check':
          return looked(path.split('/').at(-2));
        default:
          return route satisfies never;
      }
    },
  };
}

/** The last segment of a path, without its query. */
export function lastPart(path: string): string {
  return decodeURIComponent(path.replace(/\?.*$/, '').split('/').at(-1) ?? '');
}

function inputOf(body: unknown): Record<string, unknown> {
  return isRecord(body) && isRecord(body['input']) ? body['input'] : {};
}

function operationOf(body: unknown): InstructionOperationId {
  const named = isRecord(body) ? body['operation'] : null;
  return instructionOperationIds.find((operation) => operation === named) ?? 'airtime.buy';
}

export function amountOf({ amount }: Readonly<Record<string, unknown>>): Money {
  return readMoney(amount) ?? naira(0);
}
