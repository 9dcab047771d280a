import {
  naira,
  parseDetails,
  readStatusWord,
  requeryBill,
  toLocalPhone,
  type Instructable,
  type Money,
  type StatusMeaning,
} from '@tillside/contract';
import { z } from 'zod';
import type { Outcome } from '../ledger/plan.ts';
import type { InstructionRow, ItemRow } from '../ledger/row.ts';
import type { PlatformRequest } from '../platform/client.ts';

const Processed = z.array(z.looseObject({ number: z.string(), response: z.string().nullish() }));

/** The fields of a bill's answer that its owner may see. `discount` and `total_charge` are the merchant's margin. */
const shownFields = [
  'trans_id',
  'transaction_status',
  'status',
  'amount',
  'product',
  'category',
  'created_at',
] as const;

/** Reads the details of a bill purchase (platform §2.12). `null`: they do not say what became of it. */
export function readBill(operation: Instructable, details: unknown, row: InstructionRow): Outcome | null {
  const parsed = parseDetails(operation, details);
  return parsed.ok ? readTransaction(parsed.value, 'transaction_status', row) : null;
}

/** Reads the details of a requery (platform §4.3). */
export function readRequery(details: unknown, row: InstructionRow): Outcome | null {
  const parsed = parseDetails(requeryBill, details);
  return parsed.ok ? readTransaction(parsed.value, 'status', row) : null;
}

/** The platform's own id finds a transaction most surely; before it is known, our ref does. */
export function askBill(row: InstructionRow, item?: ItemRow): PlatformRequest {
  const name = item?.ref ?? row.transId ?? row.ref;
  return { method: 'GET', path: `${requeryBill.path}?trans_id=${encodeURIComponent(name)}` };
}

function readTransaction(
  value: unknown,
  statusField: 'status' | 'transaction_status',
  row: InstructionRow,
): Outcome | null {
  if (typeof value !== 'object' || value === null) return null;
  const transaction = new Map<string, unknown>(Object.entries(value));
  const word = transaction.get(statusField);
  const whole = typeof word === 'string' ? readStatusWord(word) : null;
  const items = row.items === null ? null : readItems(row.items, transaction.get('processed'), whole);
  const meaning = items === null ? whole : sumUp(items, whole);
  if (meaning === null) return null;
  return {
    meaning,
    transId: text(transaction.get('trans_id')),
    ref: text(transaction.get('ref')),
    details: Object.fromEntries(
      shownFields.filter((field) => transaction.has(field)).map((field) => [field, transaction.get(field)]),
    ),
    items,
    charged: charged(transaction.get('amount')),
  };
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

/** An absurd amount is no amount: it must not keep us from hearing the outcome. */
function charged(amount: unknown): Money | null {
  return typeof amount === 'number' && amount >= 0 && amount <= 1e12
    ? { currency: 'NGN', amount: naira(Math.round(amount * 100) / 100) }
    : null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
