import { type Money, sumMoney } from '@tillside/contract';
import { majorUnits, toPlainTime } from '@tillside/contract/schemas';
import { reverseBill } from '../features/bills/settle.ts';
import type { ControlRoute } from './control-route.ts';
import { startDelivery } from '../kernel/events/emit.ts';
import { shownMessage } from '../kernel/events/outbox.ts';
import type { Bill } from '../kernel/world/bill.ts';
import type { SandboxEvent } from '../kernel/world/state.ts';
import { orderStatus } from '../kernel/world/wallet-order-state.ts';
import type { World } from '../kernel/world/world.ts';

export const recordRoutes: readonly ControlRoute[] = [
  { method: 'GET', path: '/outbox', run: ({ world }) => ({ json: world.state.outbox.toReversed().map(shownMessage) }) },
  { method: 'GET', path: '/journal', run: ({ world }) => ({ json: world.state.journal.toReversed() }) },
  { method: 'GET', path: '/events', run: ({ world }) => ({ json: world.state.events.toReversed().map(shownEvent) }) },
  {
    method: 'POST',
    path: '/events/{id}/resend',
    run({ world, values }) {
      const event = world.state.events.findLast((kept) => kept.id === values['id'] || kept.event_id === values['id']);
      if (!event) return { status: 404, error: 'There is no such event.' };
      if (world.state.settings.webhook.url === null)
        return { status: 400, error: 'settings.webhook.url is not set: there is nowhere to send it.' };
      startDelivery(event, world);
      return { json: shownEvent(event) };
    },
  },
  {
    method: 'POST',
    path: '/bills/{ref}/reverse',
    run({ world, values }) {
      const ref = values['ref'] ?? '';
      const bill = world.bills.byId(ref) ?? world.bills.byRef(ref).find(({ kind }) => kind !== 'batch');
      if (!bill) return { status: 404, error: 'There is no such bill.' };
      if (bill.status !== 'success')
        return { status: 400, error: `Only what was delivered is reversed: it is ${bill.status}.` };
      reverseBill(bill.trans_id, world);
      return { json: { trans_id: bill.trans_id, status: bill.status } };
    },
  },
  {
    method: 'GET',
    path: '/truth/{ref}',
    run: ({ world, values }) => ({ json: executionsOf(values['ref'] ?? '', world) }),
  },
];

/** The record of a ref (or a `trans_id`): how often it was executed, and with what result. */
function executionsOf(ref: string, world: World): object {
  const byId = world.bills.byId(ref);
  const bills = byId
    ? [byId]
    : world.bills.byRef(ref).filter((bill, _index, all) => bill.kind !== 'row' || !all.some(isBatch));
  const transactions = [
    ...bills.map((bill) => ({
      trans_id: bill.trans_id,
      status: bill.status,
      total_charge: majorUnits(bill.charge),
      refunded: majorUnits(refundedOf(bill, world)),
      created_at: toPlainTime(bill.created_at),
    })),
    ...cardTruth(ref, world),
    ...collectionTruth(ref, world),
  ];
  const [first] = transactions;
  return {
    executions: transactions.length,
    trans_id: first?.trans_id ?? null,
    status: first?.status ?? null,
    transactions,
  };
}

function refundedOf(bill: Bill, world: World): Money {
  if (bill.kind !== 'batch') return bill.refunded;
  const refunds = world.bills.rowsOf(bill).map((row) => row.refunded);
  return sumMoney(bill.refunded.currency, refunds);
}

function isBatch(bill: Bill): boolean {
  return bill.kind === 'batch';
}

/** An event for the control interface. */
export function shownEvent(event: SandboxEvent) {
  const { waiting, created_at, deliveries, ...rest } = event;
  return {
    ...rest,
    created_at: new Date(created_at).toISOString(),
    deliveries: deliveries.map((delivery) => ({ ...delivery, at: new Date(delivery.at).toISOString() })),
    /** Whether an attempt is due or under way. */
    pending: waiting.length > 0,
  };
}

/** The executed card operations of a ref or a `trans_id`. `total_charge` in dollars. */
function cardTruth(ref: string, world: World) {
  return world.state.card_actions
    .filter((action) => action.trans_id === ref || action.ref === ref)
    .map((action) => ({
      trans_id: action.trans_id,
      status: 'success',
      total_charge: majorUnits(action.charge),
      refunded: 0,
      created_at: toPlainTime(action.created_at),
    }));
}

/**
 * The executed collections of a ref or a `trans_id`: payments to accounts and wallet orders, which have an `id`
 * instead of a `trans_id`. `total_charge` is what the payer pays.
 */
function collectionTruth(ref: string, world: World) {
  const payments = world.state.payments
    .filter((payment) => payment.trans_id === ref || payment.ref === ref)
    .map((payment) => ({
      trans_id: payment.trans_id,
      status: payment.settlement ? 'success' : 'processing',
      total_charge: majorUnits(payment.amount),
      refunded: 0,
      created_at: toPlainTime(payment.created_at),
    }));
  const orders = world.state.wallet_orders
    .filter((order) => order.id === ref || order.ref === ref)
    .map((order) => ({
      trans_id: order.id,
      status: orderStatus(order, world.now()),
      total_charge: majorUnits(order.amount),
      refunded: 0,
      created_at: toPlainTime(order.created_at),
    }));
  return [...payments, ...orders];
}
