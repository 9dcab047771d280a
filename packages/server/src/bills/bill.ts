import {
  naira,
  parseDetails,
  readStatusWord,
  requeryBill,
  textual,
  toLocalPhone,
  usd,
  visibleTo,
  type Instructable,
  type Money,
  type StatusMeaning,
} from '@tillside/contract';
import { z } from 'zod';
import { agreesOnCurrency } from '../ledger/currency.ts';
import type { Outcome } from '../ledger/plan.ts';
import type { InstructionRow, ItemRow } from '../ledger/row.ts';
import type { PlatformRequest } from '../platform/client.ts';

/** How a product's answers are read, beside what its declaration says of who sees what. */
export interface BillReading {
  /** Reads tokens and pins from the fields that are the owner's alone. Empty: the answer has none. */
  readonly secrets?: (owned: unknown) => Readonly<Record<string, unknown>>;
  /**
   * Whether that is all that was bought. A success without it is not delivered yet: it is asked about again, and put
   * before a person in the end.
   */
  readonly complete?: (secrets: Readonly<Record<string, unknown>>, row: InstructionRow) => boolean;
}

const Processed = z.array(z.looseObject({ number: textual, response: z.string().nullish() }));

/** Reads the details of a bill purchase (platform §2.12). `null`: they do not say what became of it. */
export function readBill(
  operation: Instructable,
  details: unknown,
  row: InstructionRow,
  reading: BillReading = {},
): Outcome | null {
  const parsed = parseDetails(operation, details);
  return parsed.ok ? readTransaction(parsed.value, operation, row, reading) : null;
}

/**
 * Reads the details of a requery (platform §4.3): four fields, and whatever else was stored of the purchase, which is
 * read as the product's own answer where it fits.
 */
export function readRequery(
  details: unknown,
  row: InstructionRow,
  operation: Instructable,
  reading: BillReading = {},
): Outcome | null {
  const parsed = parseDetails(requeryBill, details);
  if (!parsed.ok) return null;
  const transaction = { ...parsed.value, transaction_status: parsed.value.status };
  const whole = parseDetails(operation, transaction);
  return readTransaction(whole.ok ? whole.value : transaction, operation, row, reading);
}

/** The platform's own id finds a transaction most surely; before it is known, our ref does. */
export function askBill(row: InstructionRow, item?: ItemRow): PlatformRequest {
  const name = item?.ref ?? row.transId ?? row.ref;
  return { method: 'GET', path: `${requeryBill.path}?trans_id=${encodeURIComponent(name)}` };
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
  const secrets = reading.secrets?.(visibleTo('owner', value, visibility)) ?? {};
  const outcome: Outcome = {
    meaning,
    transId: text(transaction.get('trans_id')),
    ref: text(transaction.get('ref')),
    details: { ...visibleTo('shopper', value, visibility) },
    ...(Object.keys(secrets).length > 0 ? { secrets } : {}),
    items,
    charged: charged(transaction, row),
  };
  const undelivered = meaning === 'succeeded' && reading.complete?.(secrets, row) === false;
  return undelivered ? { ...outcome, meaning: 'processing', details: {} } : outcome;
}

/** A row's own word counts; where it has none that we know, the batch's word speaks for it. */
function readItems(items: readonly ItemRow[], processed: unknown, batch: StatusMeaning | null): readonly ItemRow[] {
  const parsed = Processed.safeParse(processed);
  const answers = parsed.success ? [...parsed.data] : [];
  return items.map((item) => {
    const at = answers.findIndex((answer) => toLocalPhone(answer.number) === toLocalPhone(item.phone));
    const [answer] = at === -1 ? [] : answers.splice(at, 1);
    return { ...item, state: itemState(readStatusWord(answer?.response) ?? batch) };
  });
}

function itemState(meaning: StatusMeaning | null): ItemRow['state'] {
  if (meaning === null) return 'unknown';
  return meaning === 'reversed' ? 'failed' : meaning;
}

/** What became of a batch, from its rows; `null` while a row says nothing we know. */
function sumUp(items: readonly ItemRow[], batch: StatusMeaning | null): Outcome['meaning'] | null {
  if (batch === 'reversed') return 'reversed';
  const are = (state: ItemRow['state']): boolean => items.every((item) => item.state === state);
  if (items.some((item) => item.state === 'unknown')) return null;
  if (items.some((item) => item.state === 'processing')) return 'processing';
  if (are('succeeded')) return 'succeeded';
  return are('failed') ? 'failed' : 'partial';
}

/**
 * Whether the currencies of an answer are those of the order. Of a bill abroad `currency` may be that of what arrives
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

/** An absurd amount is no amount: it must not keep us from hearing the outcome. */
function charged(transaction: ReadonlyMap<string, unknown>, row: InstructionRow): Money | null {
  const amount = transaction.get('amount');
  if (typeof amount !== 'number' || amount < 0 || amount > 1e12) return null;
  const currency = transaction.get('currency') ?? row.cost.currency;
  const rounded = Math.round(amount * 100) / 100;
  if (currency === 'NGN') return { currency, amount: naira(rounded) };
  return currency === 'USD' ? { currency, amount: usd(rounded) } : null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
