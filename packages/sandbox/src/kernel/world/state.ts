import { z } from 'zod';
import { DollarBalanceSchema, DollarsSchema, NairaBalanceSchema } from '@tillside/contract/schemas';
import { epinCatalogue } from '../catalogue/epins.ts';
import { spectranetCatalogue } from '../catalogue/spectranet.ts';
import { Payment, VirtualAccount } from './account.ts';
import { Bill } from './bill.ts';
import { Card, CardAction, CardTransaction, StablecoinOrder } from './card.ts';
import { Customer, newCustomers } from './customer.ts';
import { Fault } from './fault.ts';
import { business } from './fixtures.ts';
import { newPayers, Payer, WalletOrderState } from './wallet-order-state.ts';
import { rawBodyHeader } from './signature.ts';

/** One attempt to deliver an event. */
export const Delivery = z.object({
  attempt: z.int(),
  at: z.number(),
  url: z.string(),
  /** The HTTP status answered, or `null` when none came. */
  status: z.int().nullable(),
  error: z.string().nullable(),
  milliseconds: z.number(),
});
export type Delivery = z.infer<typeof Delivery>;

export const SandboxEvent = z.object({
  /** Unique within the world, whatever `event_id` is. */
  id: z.string(),
  event_id: z.string(),
  event_type: z.string(),
  payload: z.record(z.string(), z.json()),
  created_at: z.number(),
  deliveries: z.array(Delivery),
  /** The attempts that are due or running: 1 for the first. */
  waiting: z.array(z.int()),
  /** A fault dropped its webhook. */
  lost: z.literal(true).optional(),
});
export type SandboxEvent = z.infer<typeof SandboxEvent>;

/** A scheduled task of a world (milliseconds since 1970, by the world's clock). */
export const Task = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bill.settle'), due: z.number(), trans_id: z.string() }),
  z.object({ kind: z.literal('bill.reverse'), due: z.number(), trans_id: z.string() }),
  z.object({ kind: z.literal('payment.settle'), due: z.number(), trans_id: z.string() }),
  z.object({ kind: z.literal('stablecoin.deposit'), due: z.number(), order_id: z.string() }),
  z.object({ kind: z.literal('stablecoin.expire'), due: z.number(), order_id: z.string() }),
  z.object({ kind: z.literal('webhook.deliver'), due: z.number(), id: z.string(), attempt: z.int() }),
]);
export type Task = z.infer<typeof Task>;

/** Inserts a task by due time, after tasks with the same time. */
export function insertTask(tasks: Task[], task: Task): void {
  let from = 0;
  let to = tasks.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((tasks[middle]?.due ?? Infinity) <= task.due) from = middle + 1;
    else to = middle;
  }
  tasks.splice(from, 0, task);
}

/** A request to the platform and its answer, redacted before storage. */
const JournalEntry = z.object({
  id: z.string(),
  at: z.number(),
  method: z.string(),
  path: z.string(),
  operation: z.string().nullable(),
  request: z.json(),
  /** `null` if the connection was cut before an answer. */
  status: z.int().nullable(),
  response: z.json(),
  fault: z.string().nullable(),
});
type JournalEntry = z.infer<typeof JournalEntry>;

const maxJournal = 300;

/** Adds an entry, and drops the oldest beyond 300. */
export function keepEntry(journal: JournalEntry[], entry: JournalEntry): void {
  journal.push(entry);
  if (journal.length > maxJournal) journal.splice(0, journal.length - maxJournal);
}

/**
 * A message to a person. Only the seed of a one-time password is stored, so that the state file contains no password;
 * the password is derived on request.
 */
export const OutboxMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('otp'), at: z.number(), to: z.string(), order_id: z.string(), seed: z.string() }),
  z.object({ kind: z.literal('sms'), at: z.number(), to: z.string(), text: z.string() }),
]);
export type OutboxMessage = z.infer<typeof OutboxMessage>;

/** A key of the business, which may have several with permissions and expiry dates (platform §5.3). */
export const ApiKey = z.object({
  key: z.string(),
  /** The document names no levels; `read`, which changes nothing, is assumed. */
  permission: z.enum(['full', 'read']),
  /** ISO 8601, by the world's clock. `null` for never. */
  expires_at: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** Pins of one product: the number `left`, and the number ever `drawn`, which numbers the next one. */
export const Stock = z.object({ left: z.int(), drawn: z.int() });
export type Stock = z.infer<typeof Stock>;

function newStock(): Record<string, Stock> {
  const products = [...epinCatalogue.flatMap((group) => group.products), ...spectranetCatalogue];
  return Object.fromEntries(products.map(({ id, stock }) => [id, { left: stock, drawn: 0 }]));
}

/** Settings of the control interface. Wallets are separate, because every purchase changes them. */
const WorldSettings = z.object({
  usd_due: DollarsSchema,
  kyc_level: z.int(),
  /** Deviations from the default that repeated refs are detected. */
  dedupe: z.record(z.string(), z.boolean()),
  webhook: z.object({
    url: z.string().nullable(),
    secret: z.string().nullable(),
    scheme: z.enum(['timestamped', 'rawBody', 'paymentHash']),
    /** Prefix of the header names of the `timestamped` scheme. */
    prefix: z.string(),
    /** Name of the header of the `rawBody` scheme. */
    header: z.string(),
  }),
  settle_seconds: z.number(),
  reverse_seconds: z.number(),
  event_ids: z.enum(['unique', 'transaction']),
  /** In addition to the README's key, or in its place if they name it. */
  keys: z.array(ApiKey),
  /**
   * Whether the first load of a new card carries the creation's ref as `ref_id`. The document promises a `ref_id` for
   * topups and withdrawals only (platform §2.6). If `false`, the load carries its own transaction's id.
   */
  load_ref: z.boolean(),
  /** If `false`, validating a Spectranet account answers 503 (platform §4.3, §7). */
  spectranet_available: z.boolean(),
});
type WorldSettings = z.infer<typeof WorldSettings>;

/** The whole state of one environment: plain JSON, so that it can be stored, copied and restored. */
export const WorldState = z.object({
  /** How far the world's clock has been advanced, in milliseconds. */
  clock_offset: z.number(),
  wallets: z.object({ NGN: NairaBalanceSchema, USD: DollarBalanceSchema }),
  settings: WorldSettings,
  faults: z.array(Fault),
  /** By due time. */
  tasks: z.array(Task),
  bills: z.array(Bill),
  /** Pins, by product. */
  stock: z.record(z.string(), Stock),
  customers: z.array(Customer),
  /** Oldest first, like the next three. */
  cards: z.array(Card),
  card_actions: z.array(CardAction),
  card_transactions: z.array(CardTransaction),
  stablecoin_orders: z.array(StablecoinOrder),
  accounts: z.array(VirtualAccount),
  payments: z.array(Payment),
  payers: z.array(Payer),
  wallet_orders: z.array(WalletOrderState),
  /** Messages to people, oldest first. */
  outbox: z.array(OutboxMessage),
  events: z.array(SandboxEvent),
  journal: z.array(JournalEntry),
});
export type WorldState = z.infer<typeof WorldState>;

/** A fresh world with the fixtures of the README. */
export function newWorldState(): WorldState {
  return {
    clock_offset: 0,
    wallets: { ...business.wallets },
    settings: {
      usd_due: business.usdDue,
      kyc_level: business.kycLevel,
      dedupe: {},
      webhook: { url: null, secret: null, scheme: 'timestamped', prefix: 'x-', header: rawBodyHeader },
      settle_seconds: 3,
      reverse_seconds: 5,
      event_ids: 'unique',
      keys: [],
      load_ref: true,
      spectranet_available: true,
    },
    faults: [],
    tasks: [],
    bills: [],
    stock: newStock(),
    customers: newCustomers(),
    cards: [],
    card_actions: [],
    card_transactions: [],
    stablecoin_orders: [],
    accounts: [],
    payments: [],
    payers: newPayers(),
    wallet_orders: [],
    outbox: [],
    events: [],
    journal: [],
  };
}
