import { DollarBalanceSchema, DollarsSchema, NairaBalanceSchema } from '@tillside/contract/schemas';
import { z } from 'zod';
import { epinCatalogue } from '../catalogue/epins.ts';
import { spectranetCatalogue } from '../catalogue/spectranet.ts';
import { Payment, VirtualAccount } from './account.ts';
import { ApiKey } from './api-key.ts';
import { Bill } from './bill.ts';
import { Card, CardAction, CardTransaction, StablecoinOrder } from './card.ts';
import { Customer, newCustomers } from './customer.ts';
import { SandboxEvent } from './event.ts';
import { Fault } from './fault.ts';
import { business } from './fixtures.ts';
import { JournalEntry } from './journal.ts';
import { OutboxMessage } from './outbox-message.ts';
import { newPayers, Payer, WalletOrderState } from './wallet-order-state.ts';
import { rawBodyHeader } from './signature.ts';
import { Task } from './task.ts';

/** Pins of one product: how many are `left`, and how many were ever `drawn`, which numbers the next one. */
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
