import type { Reality } from './invariants/invariant.ts';
import { operationWorkloads } from './workload/operations.ts';
import { intendedSends } from './workload/whose-request.ts';
import type { InstructionRow } from './world/history.ts';
import type { World } from './world/world.ts';

/** The real outcome of each instruction, from the sandbox's own books. */
export async function realityOf(world: World, rows: readonly InstructionRow[]): Promise<Map<string, Reality>> {
  const executed = executionsWithoutRef(world);
  const reality = new Map<string, Reality>();
  for (const row of rows) {
    if (row.operation === 'wallet.pay') {
      reality.set(row.ref, await paidByWallet(world, row, rows));
      continue;
    }
    const hasRef = operationWorkloads.every(({ id, subject }) => id !== row.operation || !subject);
    const executions = executed.get(row.ref) ?? 0;
    const seen = { executions, status: executions > 0 ? 'success' : null, paidBack: 0, charged: 0 };
    reality.set(row.ref, hasRef ? await asked(world, row) : seen);
  }
  return reality;
}

/** Its books contain the order, which accepts one payment: of the tries, the one that was not refused. */
async function paidByWallet(world: World, row: InstructionRow, rows: readonly InstructionRow[]): Promise<Reality> {
  const { status } = await world.platform.truth(String(row.input['order_ref']));
  const tries = rows.filter(({ input }) => input['order_id'] === row.input['order_id']);
  const payment = tries.find(({ state }) => state !== 'failed' && state !== 'abandoned') ?? row;
  const isPaid = status === 'paid' && payment.ref === row.ref;
  return { executions: isPaid ? 1 : 0, status: isPaid ? 'success' : null, paidBack: 0, charged: 0 };
}

/** The books know refs only. Operations without one are counted on arrival, without the network's copies. */
function executionsWithoutRef({ history }: World): Map<string, number> {
  const executed = new Map<string, number>();
  const intendedOf = intendedSends(history);
  for (const departure of history.departures) {
    const ref = intendedOf(departure).at(-1)?.ref;
    const times = departure.arrivals.filter(({ status, isCopy }) => status < 300 && !isCopy).length;
    if (ref !== undefined) executed.set(ref, (executed.get(ref) ?? 0) + times);
  }
  return executed;
}

async function asked(world: World, row: InstructionRow): Promise<Reality> {
  const { transactions, trans_id: transId, ...truth } = await world.platform.truth(row.ref);
  const debited = Math.round(transactions.reduce((sum, { total_charge }) => sum + total_charge, 0) * 100);
  const whole = { ...truth, transId, paidBack: Math.max(0, -debited), charged: Math.max(0, debited) };
  // Its books show whether an order was paid, or a transfer settled: both happen after the instruction.
  if (row.operation === 'wallet.order' || row.operation === 'transfer.simulate')
    return { ...whole, status: whole.executions > 0 ? 'success' : null };
  if (row.items === null || whole.executions === 0) return whole;
  const parts = new Set<string | null>();
  for (const { ref } of row.items) parts.add((await world.platform.truth(ref)).status);
  if (parts.has('processing')) return { ...whole, status: 'processing' };
  const [only = null] = parts;
  if (parts.size === 1) return { ...whole, status: only };
  return { ...whole, status: parts.has('success') ? 'partial' : 'failed' };
}
