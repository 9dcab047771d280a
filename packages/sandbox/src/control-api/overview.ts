import { operationIds } from '@tillside/contract';
import { majorUnits, operations } from '@tillside/contract/schemas';
import type { Bill } from '../kernel/world/bill.ts';
import { billDetails } from '../features/bills/bill-details.ts';
import { magicNumbers } from '../kernel/catalogue/magic-numbers.ts';
import { cardUses } from '../features/cards/card-auth.ts';
import { faultMeanings } from '../kernel/world/fault.ts';
import { redact } from '../kernel/world/redact.ts';
import { isJsonObject, type JsonObject, writeFields } from '../kernel/world/json.ts';
import type { SandboxEvent } from '../kernel/world/state.ts';
import type { World } from '../kernel/world/world.ts';
import type { ControlRoute } from './control-route.ts';
import { shownEvent } from './records.ts';
import { shownAccount, shownPayment, shownWalletOrder } from './shown-collections.ts';
import { shownCards, shownDeposit } from '../features/cards/shown-cards.ts';

const shownRows = 50;
const streamPause = 120;

/** The data of the console page, and the stream of its changes. */
export const overviewRoutes: readonly ControlRoute[] = [
  { method: 'GET', path: '/overview', run: ({ world }) => ({ json: overviewOf(world) }) },
  {
    method: 'GET',
    path: '/stream',
    run: ({ world }) => ({ kind: 'stream', open: (write) => streamChanges(world, write) }),
  },
];

/** One environment as the console page shows it. Money in major units, times in ISO 8601. */
function overviewOf(world: World) {
  const { state } = world;
  const { webhook, settle_seconds } = state.settings;
  return {
    environment: world.environment,
    now: new Date(world.now()).toISOString(),
    /** How far the clock was advanced. */
    ahead_seconds: Math.round(state.clock_offset / 1000),
    /** The number of scheduled tasks. */
    due: state.tasks.length,
    wallets: {
      NGN: majorUnits(state.wallets.NGN),
      USD: majorUnits(state.wallets.USD),
      /** The dollars that the business owes. */
      due: majorUnits(state.settings.usd_due),
    },
    settle_seconds,
    webhook: { url: webhook.url, scheme: webhook.scheme, signed: webhook.secret !== null },
    bills: world.bills.latest(shownRows).map((bill) => shownBill(bill, world)),
    cards: shownCards(world, shownRows),
    deposits: latest(state.stablecoin_orders).map(shownDeposit),
    accounts: latest(state.accounts).map((account) => shownAccount(account, world)),
    payments: latest(state.payments).map(shownPayment),
    wallet_orders: latest(state.wallet_orders).map((order) => shownWalletOrder(order, world)),
    stock: Object.entries(state.stock).map(([id, { left, drawn }]) => ({ id, left, drawn })),
    requests: latest(state.journal).map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })),
    events: latest(state.events).map((event) => ({
      ...shownEvent(event),
      payload: withoutSecrets(event.payload),
      unsent: unsentReason(event, webhook.url),
    })),
    faults: state.faults,
    magic_numbers: magicNumbers.map(({ number, means }) => ({ number, means })),
    faults_by_name: faultMeanings,
    card_uses: cardUses,
    operations: operationIds.map((id) => ({ id, request: `${operations[id].method} ${operations[id].path}` })),
  };
}

export type Overview = ReturnType<typeof overviewOf>;
export type ShownRequest = Overview['requests'][number];
export type ShownEvent = Overview['events'][number];

/** Why no webhook was sent for an event; `null` when one was, or is about to be. */
function unsentReason({ deliveries, waiting, lost }: SandboxEvent, url: string | null): string | null {
  if (deliveries.length > 0 || waiting.length > 0) return null;
  if (lost) return 'The fault "webhook lost" dropped it.';
  return url === null ? 'No webhook address is set.' : 'It happened before a webhook address was set.';
}

/** The last rows of a list in insertion order, newest first. */
function latest<Row>(rows: readonly Row[]): Row[] {
  return rows.slice(-shownRows).reverse();
}

function shownBill(bill: Bill, world: World) {
  return {
    id: bill.trans_id,
    ref: bill.ref,
    operation: bill.operation,
    number: destinationOf(bill),
    product: productOf(bill),
    status: bill.status,
    currency: bill.amount.currency,
    amount: majorUnits(bill.amount),
    total_charge: majorUnits(bill.charge),
    remark: bill.remark,
    at: new Date(bill.created_at).toISOString(),
    details: withoutSecrets(writeFields(billDetails(bill, world))),
  };
}

export type ShownBill = ReturnType<typeof shownBill>;

/** Removes tokens and pins, which the page never shows. */
function withoutSecrets(fields: JsonObject): JsonObject {
  const shown = redact(fields);
  return isJsonObject(shown) ? shown : {};
}

function destinationOf(bill: Bill): string {
  if (bill.kind === 'batch') return `${bill.rows.length} numbers`;
  const account = bill.fields['meter_number'] ?? bill.fields['account'];
  return bill.number ?? (typeof account === 'string' ? account : '');
}

function productOf(bill: Bill): string {
  const product = bill.fields['product'] ?? bill.fields['title'] ?? bill.fields['service'] ?? bill.fields['bet_id'];
  return typeof product === 'string' ? product : '';
}

/** Sends `change` at most every {@link streamPause} milliseconds; the page then reads the overview again. */
function streamChanges(world: World, write: (text: string) => void): () => void {
  let timer: NodeJS.Timeout | null = null;
  const sendOverview = (): void => {
    timer = null;
    write('event: change\ndata: {}\n\n');
  };
  sendOverview();
  const stopListening = world.onChange(() => {
    timer ??= setTimeout(sendOverview, streamPause);
  });
  return () => {
    stopListening();
    if (timer) clearTimeout(timer);
  };
}
