import { epinNeeds } from '@tillside/contract';
import {
  buyEpin,
  Epin,
  EpinPurchase,
  isObject,
  parseDetails,
  readableCode,
  retrieveEpin,
  type FieldFaults,
  type OperationDetails,
  visibleTo,
} from '@tillside/contract/schemas';
import { z } from 'zod';
import { notOffered, required } from '../../kernel/model/field-faults.ts';
import type { Finding, Outcome } from '../../kernel/ledger/plan.ts';
import type { InstructionPlan } from '../../kernel/instructions/plan.ts';
import type { InstructionRow, RowProblem } from '../../kernel/model/row.ts';
import { readAbout } from '../../kernel/ledger/verdict.ts';
import { requestOf } from '../../kernel/platform/client.ts';
import { askBill, readRequery, type BillReading } from './bill.ts';
import {
  billPlan,
  nairaPrice,
  priceAge,
  outOfStock,
  tooMany,
  phoneMissing,
  withReadPhone,
  type ReadInput,
} from './bill-plan.ts';

type Group = OperationDetails<'epin.products'>[number];

/** A pin that cannot be read is `null`. */
const Delivered = z.object({ epins: z.array(Epin.nullable()) });
const Bought = z.object({ qty: z.number() });

const reading: BillReading = {
  secrets: readPins,
  complete: hasAllPins,
};

/** Pins of examining bodies (platform §4.3). Only the owner sees them. */
export const epinPlan: InstructionPlan = billPlan({
  operation: buyEpin,
  input: EpinPurchase.omit({ ref: true }),
  provider: 'id',
  read: withoutEmptyFields,
  async price(purchase, { lookups, caller, catalogue }) {
    const faults = tooMany(purchase.qty, catalogue);
    if (faults) return { faults };
    const { details } = await lookups.look('epin.products', {}, caller, priceAge);
    const found = findProduct(details, purchase.id);
    if (!found) return { faults: { id: notOffered('is not an ePin product: look them up again') } };
    const missing = missingFields(found.group, found.product.name, purchase);
    if (missing) return { faults: missing };
    const left = found.product.available;
    if (typeof left === 'number' && left < purchase.qty) return soldOut(left);
    return nairaPrice(found.product.amount, purchase.qty);
  },
  reading,
  more: { reconcileRequest: ask, readReconciled: readAsked, readRefusal: outOfStock },
});

/** The second page contains the pins: only the platform's own id finds them (platform §4.3). */
function ask(row: InstructionRow, page: number) {
  if (page === 1 || row.transId === null) return askBill(row);
  return requestOf(retrieveEpin, { trans_id: row.transId });
}

/**
 * A requery may report success without the pins. They are read by the transaction's id once it is known. Until then the
 * id is stored, and the next read fetches them.
 */
function readAsked(details: unknown, row: InstructionRow, page: number): Finding {
  if (page > 1) return readRetrieved(details, row);
  const complete = readRequery(details, row, buyEpin, reading);
  // Pins of another purchase are ignored.
  if (readAbout(row, complete)?.meaning !== 'processing' || row.transId === null) return complete;
  const said = readRequery(details, row, buyEpin, { ...reading, complete: () => true });
  return said?.meaning === 'succeeded' ? 'more' : complete;
}

/** Only a successful purchase returns pins (platform §4.3). */
function readRetrieved(details: unknown, row: InstructionRow): Outcome | null {
  const parsed = parseDetails(retrieveEpin, details);
  if (!parsed.ok || parsed.value.trans_id !== row.transId) return null;
  const { trans_id, ref } = parsed.value;
  const { visibility } = retrieveEpin;
  const secrets = readPins(visibleTo('owner', parsed.value, visibility));
  return {
    meaning: hasAllPins(secrets, row) ? 'succeeded' : 'processing',
    transId: trans_id,
    ref: ref ?? null,
    details: { ...visibleTo('shopper', parsed.value, visibility), transaction_status: 'success' },
    secrets,
    items: null,
    charged: null,
  };
}

function hasAllPins({ epins }: Readonly<Record<string, unknown>>, row: InstructionRow): boolean {
  return Array.isArray(epins) && epins.length >= Bought.parse(row.input).qty;
}

function readPins(owned: unknown): Readonly<Record<string, unknown>> {
  const pins = Delivered.safeParse(owned).data?.epins.filter((epin) => epin !== null) ?? [];
  return pins.length === 0
    ? {}
    : {
        epins: pins.map(({ name, pin, serial, instruction }) => ({
          name: name ?? null,
          pin,
          serial: readableCode(serial),
          instruction: instruction ?? null,
        })),
      };
}

/** A form sends the fields that a product does not need as empty ones. */
function withoutEmptyFields(input: unknown): ReadInput {
  if (!isObject(input)) return { value: input, faults: {} };
  const filled = Object.entries(input).filter(
    ([field, value]) => !(['account', 'phone'].includes(field) && typeof value === 'string' && value.trim() === ''),
  );
  return withReadPhone(Object.fromEntries(filled));
}

function findProduct(groups: readonly Group[], id: string) {
  for (const group of groups) {
    const product = group.collection.find((listed) => listed.id === id);
    if (product) return { group: group.name, product };
  }
  return null;
}

/** The missing fields that the product needs. */
function missingFields(
  group: string,
  name: string,
  { account, phone }: { account?: string | undefined; phone?: string | undefined },
): FieldFaults | null {
  const needs = epinNeeds(`${group} ${name}`);
  const faults: FieldFaults = {};
  if (needs !== 'nothing' && account === undefined) faults['account'] = required('a registration number');
  if (needs === 'account_and_phone' && phone === undefined) faults['phone'] = phoneMissing;
  return Object.keys(faults).length > 0 ? faults : null;
}

function soldOut(left: number): RowProblem {
  if (left > 0) return { code: 'product_unavailable', reason: 'few_left', parameters: { left } };
  return { code: 'product_unavailable', reason: 'sold_out' };
}
