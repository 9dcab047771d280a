import type { TillsideEvent } from '../events/event.ts';

/**
 * What waits to be told or processed: events for the merchant's handlers, the platform's webhooks, and hints for callers'
 * pages. Each method is one transaction: it happens whole or not at all, and is durable once answered.
 */
export interface QueueStore {
  /** Leases events that are due and not leased, in the order in which they happened, and counts the try. */
  dueOutbox(now: number, leaseUntil: number, limit: number): Promise<readonly OutboxEntry[]>;
  /** A handler returned: it never comes again. */
  published(id: string): Promise<void>;
  /** A handler failed: it is due again at that time. Nothing where it was announced meanwhile. */
  postponeOutbox(id: string, nextAt: number): Promise<void>;
  /** Keeps a delivery; `false`: it was here before. Its data key may be gone, as with every sealed value: `key_removed`. */
  receive(entry: Omit<InboxEntry, 'attempts'>): Promise<boolean>;
  /** The delivery that was kept under this id, processed or not; `null`: there is none, or it was forgotten. */
  findReceived(id: string): Promise<InboxEntry | null>;
  /** Leases deliveries that are due and not leased, and counts the try. */
  dueInbox(now: number, leaseUntil: number, limit: number): Promise<readonly InboxEntry[]>;
  /** It never comes again, and is kept for a while so that a repeat is known. */
  processed(id: string): Promise<void>;
  postponeInbox(id: string, nextAt: number): Promise<void>;
  /** A caller's events with a higher number, in their order. */
  eventsAfter(ownerId: string, number: number, limit: number): Promise<readonly CommittedEvent[]>;
  /** The first number still kept and the last given; `first` is one past `last` when none is kept. */
  eventRange(ownerId: string): Promise<{ readonly first: number; readonly last: number }>;
  /**
   * Told after each commit, in every process that shares the store. The answer ends it. An event may be told twice, and
   * an older one after a newer one: it says whose events to read, from the number read last.
   */
  subscribe(listener: (event: CommittedEvent) => void): () => void;
}

/** An event that a handler has to be told of. */
export interface OutboxEntry {
  readonly id: string;
  /** `null`: it cannot be read, and somebody has to look at it. */
  readonly event: TillsideEvent | null;
  readonly attempts: number;
}

/** A verified delivery of the platform, kept as it came. */
export interface InboxEntry {
  readonly id: string;
  readonly receivedAt: number;
  /** The delivery's bytes, sealed by the caller of the store. */
  readonly sealed: string;
  readonly attempts: number;
}

/** A committed change that a caller's pages should hear of. */
export interface CommittedEvent {
  readonly ownerId: string;
  /** The caller's own event number, without gaps. */
  readonly number: number;
  /** Of an instruction, or of what a record says. */
  readonly ref: string;
  readonly version: number;
}
