import {
  isMoreThan,
  naira,
  toLocalPhone,
  type Naira,
  sumMoney,
  type Currency,
  type Money,
  type OperationId,
} from '@tillside/contract';
import { buyAirtime, type AirtimePurchase } from '@tillside/contract/schemas';
import type { z } from 'zod';
import { handleOperation, refused, type OperationResult } from '../../kernel/http/operation-result.ts';
import { type World, debitWallet } from '../../kernel/world/world.ts';
import { discountOf, type SandboxBill } from './sandbox-bill.ts';
import { magicOf, type MagicNumber } from '../../kernel/catalogue/magic-numbers.ts';
import {
  buyBill,
  insufficientWallet,
  answerBill,
  existingBill,
  meetFaults,
  newBill,
  type BillOrder,
} from './purchase.ts';
import type { JsonObject } from '../../kernel/world/json.ts';
import type { Bill } from '../../kernel/world/bill.ts';
import { batchStatus, startBill } from './settle.ts';

/** The discount of airtime, 2.5 % (observed), in thousandths. */
const discountPerThousand = 25;
/** The maximum for one number. No real wallet comes near. */
const maxAmount = naira(1_000_000_000);

interface Destination {
  readonly number: string;
  readonly amount: Naira;
  readonly network: string;
  readonly reference: string | null;
}

function buy(input: z.output<typeof AirtimePurchase>, world: World): OperationResult {
  const destinations = destinationsOf(input);
  if (destinations.some((row) => isMoreThan(row.amount, maxAmount)))
    return refused(409, 'The amount is over the limit.');
  const magic = destinations.flatMap((row) => magicOf(row.number) ?? []);
  if (magic.some((number) => number.emptyWallet)) return insufficientWallet();
  return { ...buyAll(input, destinations, world), ...onTheWay(magic) };
}

function buyAll(input: z.output<typeof AirtimePurchase>, destinations: Destination[], world: World): OperationResult {
  const ref = input.ref ?? null;
  const operation = buyAirtime.id;
  const rows = destinations.map((row) => ({
    amount: row.amount,
    discount: discountOf(row.amount, discountPerThousand),
    number: row.number,
    reference: row.reference,
    outcome: magicOf(row.number)?.outcome ?? ('succeed' as const),
    fields: fieldsOf([row]),
  }));
  const [only] = rows;
  if (only && !('rows' in input) && !Array.isArray(input.phone)) return buyBill({ ...only, operation, ref }, world);
  return buyBatch({ operation, ref, fields: fieldsOf(destinations), rows }, world);
}

function destinationsOf(input: z.output<typeof AirtimePurchase>): Destination[] {
  if ('rows' in input) {
    return input.rows.map((row) => ({
      number: toLocalPhone(row.phone),
      amount: row.amount,
      network: row.network,
      reference: row.reference ?? null,
    }));
  }
  const phones = Array.isArray(input.phone) ? input.phone : [input.phone];
  return phones.map((phone) => ({
    number: toLocalPhone(phone),
    amount: input.amount,
    network: input.network,
    reference: null,
  }));
}

function fieldsOf(rows: readonly Destination[]): { category: string; product: string } {
  const networks = [...new Set(rows.map((row) => row.network))];
  return { category: 'airtime', product: networks.join(',') };
}

function onTheWay(magic: readonly MagicNumber[]): Pick<OperationResult, 'onTheWay'> {
  const happening = magic.find((number) => number.onTheWay !== undefined)?.onTheWay;
  return happening ? { onTheWay: happening } : {};
}

/** Airtime for one number or many (platform §4.3). */
export const airtimeProduct = {
  handlers: { 'airtime.buy': handleOperation(buyAirtime, buy) },
  examples: {
    'airtime.buy': { phone: '2348031234567', amount: 1000, network: 'mtn', ref: 'x-airtime' },
  },
} satisfies SandboxBill<'airtime'>;

/** Several purchases in one request, in naira. */
interface BatchOrder {
  readonly operation: OperationId;
  readonly ref: string | null;
  /** Fields of the batch as a whole. */
  readonly fields: JsonObject;
  /** A row's `reference` detects repeats; without one the row only carries the request's ref (platform §4.3). */
  readonly rows: readonly (Omit<BillOrder, 'operation' | 'ref'> & {
    readonly amount: Naira;
    readonly reference: string | null;
  })[];
}

/**
 * Buys all rows or, if the wallet does not hold their sum, none (assumed). A row whose `reference` was bought before is
 * returned unchanged, and is neither bought nor charged again.
 */
function buyBatch(order: BatchOrder, world: World): OperationResult {
  const existing = existingBill(order.operation, order.ref, world);
  if (existing) return answerBill(existing, world);
  const { rows, fresh } = gatherRows(order, world);
  const [first] = rows;
  if (fresh.length === 0 && first) return answerBill(first, world);
  const batch = newBatch(order, rows, fresh, world);
  if (!debitWallet(world, batch.charge)) return insufficientWallet();
  meetFaults(fresh, batch, world);
  for (const bill of [batch, ...fresh]) world.bills.add(bill);
  startBill(batch, world);
  batch.status = batchStatus(rows);
  return answerBill(batch, world);
}

function gatherRows(order: BatchOrder, world: World): { readonly rows: Bill[]; readonly fresh: Bill[] } {
  const rows: Bill[] = [];
  const fresh = new Map<string, Bill>();
  const detects = world.state.settings.dedupe[order.operation] !== false;
  for (const row of order.rows) {
    const seen = row.reference !== null && detects ? fresh.get(row.reference) : undefined;
    const repeated = seen ?? existingBill(order.operation, row.reference, world);
    if (repeated) {
      if (!rows.includes(repeated)) rows.push(repeated);
      continue;
    }
    const details = { ...row, operation: order.operation, ref: row.reference ?? order.ref };
    const bill = newBill(details, 'row', world);
    rows.push(bill);
    fresh.set(detects && row.reference !== null ? row.reference : bill.trans_id, bill);
  }
  return { rows, fresh: [...fresh.values()] };
}

function newBatch(order: BatchOrder, rows: readonly Bill[], fresh: readonly Bill[], world: World): Bill {
  const sum = (field: 'amount' | 'discount'): Money =>
    sumMoney<Currency>(
      'NGN',
      fresh.map((row) => row[field]),
    );
  const totals = { amount: sum('amount'), discount: sum('discount') };
  const { operation, ref, fields } = order;
  const batch = newBill({ operation, ref, fields, ...totals, number: null, outcome: 'succeed' }, 'batch', world);
  return { ...batch, rows: rows.map((row) => row.trans_id) };
}
