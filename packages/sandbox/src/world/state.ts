import { z } from 'zod';
import { Bill } from '../bills/bill.ts';
import { Customer, newCustomers } from '../customers/customer.ts';
import { SandboxEvent } from '../events/event.ts';
import { Fault } from '../faults/fault.ts';
import { JournalEntry } from '../journal/journal.ts';
import { OutboxMessage } from '../outbox/outbox.ts';
import { business } from './fixtures.ts';
import { Task } from './task.ts';

/** What can be set through the control interface. Wallets are not here: they move with every purchase. */
const WorldSettings = z.object({
  usd_due: z.number(),
  kyc_level: z.int(),
  /** Only what differs from the default, which is that a repeated ref is detected. */
  dedupe: z.record(z.string(), z.boolean()),
  webhook: z.object({
    url: z.string().nullable(),
    secret: z.string().nullable(),
    scheme: z.enum(['timestamped', 'rawBody']),
  }),
  settle_seconds: z.number(),
  reverse_seconds: z.number(),
  event_ids: z.enum(['unique', 'transaction']),
});
type WorldSettings = z.infer<typeof WorldSettings>;

/** Everything one environment knows: plain JSON, so that it can be kept in a file, copied and put back. */
export const WorldState = z.object({
  /** How far the world's clock has been advanced, in milliseconds. */
  clock_offset: z.number(),
  /** The merchant's wallets: naira in kobo, dollars in cents. */
  wallets: z.object({ NGN: z.int(), USD: z.int() }),
  settings: WorldSettings,
  faults: z.array(Fault),
  /** By due time. */
  tasks: z.array(Task),
  bills: z.array(Bill),
  customers: z.array(Customer),
  /** What would have been sent to people, oldest first. */
  outbox: z.array(OutboxMessage),
  events: z.array(SandboxEvent),
  journal: z.array(JournalEntry),
});
export type WorldState = z.infer<typeof WorldState>;

/** A world nobody has touched yet, with the fixtures of the README. */
export function newWorldState(): WorldState {
  return {
    clock_offset: 0,
    wallets: { ...business.wallets },
    settings: {
      usd_due: business.usdDue,
      kyc_level: business.kycLevel,
      dedupe: {},
      webhook: { url: null, secret: null, scheme: 'timestamped' },
      settle_seconds: 3,
      reverse_seconds: 5,
      event_ids: 'unique',
    },
    faults: [],
    tasks: [],
    bills: [],
    customers: newCustomers(),
    outbox: [],
    events: [],
    journal: [],
  };
}
