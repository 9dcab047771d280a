import { minusMoney, sumMoney, type Money, type OperationId } from '@tillside/contract';
import { outcomeFaults, takeFault, webhookFaults } from '../../kernel/world/fault.ts';
import { answered, refused, type OperationResult } from '../../kernel/http/operation-result.ts';
import type { JsonObject } from '../../kernel/world/json.ts';
import { debitWallet, type World, drawStock } from '../../kernel/world/world.ts';
import { billDetails } from './bill-details.ts';
import type { Bill } from '../../kernel/world/bill.ts';
import type { BillOutcome, MagicNumber } from '../../kernel/catalogue/magic-numbers.ts';
import { startBill } from './settle.ts';

/** One purchase from the merchant's wallet of the amount's currency. */
export interface BillOrder {
  readonly operation: OperationId;
  readonly ref: string | null;
  /** The destination in local form, if there is one. */
  readonly number: string | null;
  readonly amount: Money;
  /** Default: none. */
  readonly discount?: Money;
  readonly outcome: BillOutcome;
  readonly fields: JsonObject;
  /** Released on success only. */
  readonly delivered?: JsonObject;
  readonly stock?: { readonly id: string; readonly qty: number };
}

/** The result of a product's own rules for a request: a purchase or a refusal. */
export type PreparedBill =
  | (Omit<BillOrder, 'operation' | 'ref' | 'number' | 'outcome'> & {
      readonly number?: string;
      /** `at_once`: the answer already is a success (platform §3). */
      readonly settles: 'at_once' | 'later';
      readonly magic: MagicNumber | null;
    })
  | OperationResult;

/**
 * Executes the purchase that `prepare` derives from a request. A ref that was bought before returns that purchase,
 * without any further check (platform §1.6).
 */
export function buyOnce(
  operation: OperationId,
  ref: string | null,
  world: World,
  prepare: () => PreparedBill,
): OperationResult {
  const existing = existingBill(operation, ref, world);
  if (existing) return answerBill(existing, world);
  const prepared = prepare();
  if ('ok' in prepared) return prepared;
  const { settles, magic, number = null, ...order } = prepared;
  if (magic?.emptyWallet) return insufficientWallet();
  const normal = settles === 'at_once' ? 'succeed_at_once' : 'succeed';
  const outcome = magic === null || magic.outcome === 'succeed' ? normal : magic.outcome;
  const result = buyBill({ ...order, operation, ref, number, outcome }, world);
  return magic?.onTheWay ? { ...result, onTheWay: magic.onTheWay } : result;
}

/** Executes one purchase: once per ref, paid from the wallet (platform §1.6, §2.12). */
export function buyBill(order: BillOrder, world: World): OperationResult {
  const existing = existingBill(order.operation, order.ref, world);
  if (existing) return answerBill(existing, world);
  const bill = newBill(order, 'single', world);
  if (!debitWallet(world, bill.charge)) return insufficientWallet();
  meetFaults([bill], bill, world);
  if (bill.stock) drawStock(bill.stock, world);
  world.bills.add(bill);
  startBill(bill, world);
  return answerBill(bill, world);
}

/** The earlier purchase of a ref, for products that detect repeats. */
export function existingBill(operation: OperationId, ref: string | null, world: World): Bill | null {
  if (ref === null || world.state.settings.dedupe[operation] === false) return null;
  return world.bills.firstOf(operation, ref);
}

/** A bill that is not yet in the book. */
export function newBill(order: BillOrder, kind: Bill['kind'], world: World): Bill {
  const { amount, discount = nothing(amount) } = order;
  return {
    trans_id: world.newId(),
    operation: order.operation,
    ref: order.ref,
    kind,
    rows: [],
    status: 'processing',
    outcome: order.outcome,
    amount,
    discount,
    charge: minusMoney(amount, discount),
    refunded: nothing(amount),
    number: order.number,
    fields: order.fields,
    delivered: order.delivered ?? {},
    stock: order.stock ?? null,
    remark: 'Accepted.',
    webhook_fault: null,
    created_at: world.now(),
    updated_at: world.now(),
  };
}

/** Applies the faults queued for this operation to the accepted bill. */
export function meetFaults(parts: readonly Bill[], whole: Bill, world: World): void {
  const outcome = takeFault(world.state.faults, whole.operation, outcomeFaults);
  if (outcome) for (const part of parts) part.outcome = outcome.name;
  whole.webhook_fault = takeFault(world.state.faults, whole.operation, webhookFaults)?.name ?? null;
}

export function answerBill(bill: Bill, world: World): OperationResult {
  if (bill.outcome === 'operator_failed' && bill.kind !== 'batch') {
    return refused(434, 'The operator failed. Nothing was delivered and the wallet was refunded.');
  }
  return answered(
    billDetails(bill, world),
    bill.status === 'processing' ? 'Transaction is processing' : 'Transaction received',
  );
}

export function insufficientWallet(): OperationResult {
  return refused(410, 'Insufficient wallet balance.');
}

function nothing({ currency }: Money): Money {
  return sumMoney(currency, []);
}
