import { isMoney, readDecimal, toLocalPhone, type Money } from '@tillside/contract';
import {
  decimal,
  isObject,
  namedMoney,
  parseDetails,
  readStatusWord,
  requeryBill,
  textual,
  visibleTo,
  type Instructable,
  type StatusMeaning,
} from '@tillside/contract/schemas';
import { z } from 'zod';
import { agreesOnCurrency } from '../../kernel/ledger/verdict.ts';
import type { Outcome } from '../../kernel/ledger/plan.ts';
import { erasedText } from '../../kernel/model/personal-data.ts';
import type { InstructionRow, ItemRow } from '../../kernel/model/row.ts';
import { isAbsurd, requestOf, type PlatformRequest } from '../../kernel/platform/client.ts';

/** How a product's answers are read, beyond its declaration of audiences. */
export interface BillReading {
  /** Reads tokens and pins from the owner's fields. Empty if the answer has none. */
  readonly secrets?: (owned: unknown) => Readonly<Record<string, unknown>>;
  /**
   * Whether the secrets contain everything bought. A success without it is not delivered yet: it is reconciled again,
   * and reviewed by a person in the end. `owned`: the owner's fields, also those that cannot be read.
   */
  readonly complete?: (secrets: Readonly<Record<string, unknown>>, row: InstructionRow, owned: unknown) => boolean;
  /** Converts the public fields to the form of a receipt, if that differs. */
  readonly details?: (
    shown: Readonly<Record<string, unknown>>,
    row: InstructionRow,
  ) => Readonly<Record<string, unknown>>;
}

/** A row that cannot be read is `null`. */
const Processed = z.array(z.looseObject({ number: textual, response: z.string().nullish() }).nullable());

/** Reads the details of a bill purchase (platform §2.12). `null` if they contain no outcome. */
export function readBill(
  operation: Instructable,
  details: unknown,
  row: InstructionRow,
  reading: BillReading = {},
): Outcome | null {
  const parsed = parseDetails(operation, withoutImplausible(details));
  return parsed.ok ? withPriceOf(details, readTransaction(parsed.value, operation, row, reading)) : null;
}

/**
 * Reads the details of a requery (platform §4.3): four fields, and everything else that was stored of the purchase,
 * which is read as the product's own answer.
 */
export function readRequery(
  details: unknown,
  row: InstructionRow,
  operation: Instructable,
  reading: BillReading = {},
): Outcome | null {
  const parsed = parseDetails(requeryBill, withoutImplausible(details));
  if (!parsed.ok) return null;
  const transaction = parseDetails(operation, { ...parsed.value, transaction_status: parsed.value.status });
  return transaction.ok ? withPriceOf(details, readTransaction(transaction.value, operation, row, reading)) : null;
}

/** Amounts decide no delivery, but the merchant is notified of a price that cannot be compared. */
function withPriceOf(details: unknown, outcome: Outcome | null): Outcome | null {
  const amount = isObject(details) ? details['amount'] : undefined;
  const isThere = amount !== undefined && amount !== null && amount !== '';
  return outcome && isThere && decimal.safeParse(amount).success === false
    ? { ...outcome, isPriceUnreadable: true }
    : outcome;
}

/** The platform's own id finds a transaction most reliably; before it is known, our ref does. */
export function askBill(row: InstructionRow, item?: ItemRow): PlatformRequest {
  return requestOf(requeryBill, { trans_id: item?.ref ?? row.transId ?? row.ref });
}

function readTransaction(
  value: unknown,
  { visibility }: Instructable,
  row: InstructionRow,
  reading: BillReading,
): Outcome | null {
  if (typeof value !== 'object' || value === null) return null;
  const transaction = new Map<string, unknown>(Object.entries(value));
  if (!isPaidAsOrdered(transaction, row)) return null;
  const word = transaction.get('transaction_status');
  const whole = typeof word === 'string' ? readStatusWord(word) : null;
  const items = row.items === null ? null : readItems(row.items, transaction.get('processed'), whole);
  const meaning = items === null ? whole : sumUp(items, whole);
  if (meaning === null) return null;
  const owned = visibleTo('owner', value, visibility);
  const secrets = reading.secrets?.(owned) ?? {};
  const shown = { ...visibleTo('shopper', value, visibility) };
  const outcome: Outcome = {
    meaning,
    transId: text(transaction.get('trans_id')),
    ref: text(transaction.get('ref')),
    details: reading.details?.(shown, row) ?? shown,
    ...(Object.keys(secrets).length > 0 ? { secrets } : {}),
    items,
    charged: charged(transaction, row),
  };
  const undelivered = meaning === 'succeeded' && reading.complete?.(secrets, row, owned) === false;
  return undelivered ? { ...outcome, meaning: 'processing', incomplete: true, details: {} } : outcome;
}

/**
 * A row's own status counts; without a known one, the status of the batch applies. It does not speak for an item whose
 * row may be among those that cannot be read.
 */
function readItems(items: readonly ItemRow[], processed: unknown, batch: StatusMeaning | null): readonly ItemRow[] {
  const parsed = Processed.safeParse(processed);
  const rows = parsed.success ? parsed.data : [];
  const answers = rows.filter((answer) => answer !== null);
  const lacksRows = answers.length < rows.length;
  return items.map((item) => {
    // The row's number was erased, and a reversal affects the whole batch.
    if (item.phone === erasedText) return item;
    const at = answers.findIndex((answer) => toLocalPhone(answer.number) === toLocalPhone(item.phone));
    const [answer] = at === -1 ? [] : answers.splice(at, 1);
    const whole = answer === undefined && lacksRows ? null : batch;
    return { ...item, state: itemState(readStatusWord(answer?.response) ?? whole) };
  });
}

function itemState(meaning: StatusMeaning | null): ItemRow['state'] {
  if (meaning === null) return 'unknown';
  return meaning === 'reversed' ? 'failed' : meaning;
}

/** The outcome of a batch, from its rows; `null` while a row has no known status. */
function sumUp(items: readonly ItemRow[], batch: StatusMeaning | null): Outcome['meaning'] | null {
  if (batch === 'reversed') return 'reversed';
  const are = (state: ItemRow['state']): boolean => items.every((item) => item.state === state);
  if (items.some((item) => item.state === 'unknown')) return null;
  if (items.some((item) => item.state === 'processing')) return 'processing';
  if (are('succeeded')) return 'succeeded';
  return are('failed') ? 'failed' : 'partial';
}

/**
 * Whether the currencies of an answer match the order. For a bill abroad, `currency` may be the currency that arrives
 * (observed).
 */
function isPaidAsOrdered(transaction: ReadonlyMap<string, unknown>, { cost, input }: InstructionRow): boolean {
  const { receive_currency: arrives, send_currency: leaves } = input;
  return (
    agreesOnCurrency(transaction.get('currency'), [cost.currency, arrives]) &&
    agreesOnCurrency(transaction.get('sent_currency'), [cost.currency, leaves]) &&
    agreesOnCurrency(transaction.get('receive_currency'), [arrives])
  );
}

const amounts: ReadonlySet<string> = new Set(['amount', 'discount', 'total_charge', 'total_charged']);

/** An implausible amount is dropped, so that it cannot hide the outcome. */
function withoutImplausible(details: unknown): unknown {
  if (!isObject(details)) return details;
  return Object.fromEntries(Object.entries(details).filter(([name, value]) => !(amounts.has(name) && isAbsurd(value))));
}

function charged(transaction: ReadonlyMap<string, unknown>, row: InstructionRow): Money | null {
  const currency = transaction.get('currency') ?? row.cost.currency;
  const amount = typeof currency === 'string' ? inCurrency(transaction.get('amount'), currency) : null;
  return isMoney(amount) && amount.currency === currency && amount.minor >= 0 ? amount : null;
}

/** Some answers send amounts as text, followed by the currency. */
function inCurrency(amount: unknown, currency: string): unknown {
  if (typeof amount !== 'string') return amount;
  return Number.isSafeInteger(readDecimal(amount)?.minor) ? namedMoney(currency, amount) : null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
