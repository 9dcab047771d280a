import type { TillsideEvent } from './event.ts';

/**
 * Queues: events for the merchant's handlers, the platform's webhooks, and hints for
 * pages. Each method is one atomic transaction, and durable once it returns.
 */
export interface QueueStore {
  /** Leases due, unleased events in order, and counts the attempt. */
  dueOutbox(now: number, leaseUntil: number, limit: number): Promise<readonly OutboxEntry[]>;
  /** Marks an event as delivered: it never comes again. */
  published(id: string): Promise<void>;
  /** Reschedules an event whose handler failed. No effect if it was delivered meanwhile. */
  postponeOutbox(id: string, nextAt: number): Promise<void>;
  /** Stores a delivery; `false` if it is a duplicate. Throws `key_removed` like every write of a sealed value. */
  receive(entry: Omit<InboxEntry, 'attempts'>): Promise<boolean>;
  /** The delivery with this id, processed or not; `null` if there is none, or it was pruned. */
  findReceived(id: string): Promise<InboxEntry | null>;
  /** Leases due, unleased deliveries, and counts the attempt. */
  dueInbox(now: number, leaseUntil: number, limit: number): Promise<readonly InboxEntry[]>;
  /** Marks a delivery as processed. It is kept for a while to detect duplicates. */
  processed(id: string): Promise<void>;
  postponeInbox(id: string, nextAt: number): Promise<void>;
  /** A caller's events with a higher number, in order. */
  eventsAfter(ownerId: string, number: number, limit: number): Promise<readonly CommittedEvent[]>;
  /** The first number still stored and the last assigned; `first` is one past `last` if none is stored. */
  eventRange(ownerId: string): Promise<{ readonly first: number; readonly last: number }>;
  /**
   * Called after each commit, in every process that shares the store. The returned function unsubscribes. An event may come twice, and
   * out of order: it names the owner whose events to read, from the last number read.
   */
  subscribe(listener: (event: CommittedEvent) => void): () => void;
}

/** An event for a handler. */
export interface OutboxEntry {
  readonly id: string;
  /** `null` if it cannot be read and needs a person. */
  readonly event: TillsideEvent | null;
  readonly attempts: number;
}

/** A verified delivery of the platform, stored unchanged. */
export interface InboxEntry {
  readonly id: string;
  readonly receivedAt: number;
  /** The delivery's bytes, encrypted by the caller of the store. */
  readonly sealed: string;
  readonly attempts: number;
}

/** A committed change, for a caller's pages. */
export interface CommittedEvent {
  readonly ownerId: string;
  /** The caller's own event number, without gaps. */
  readonly number: number;
  /** The ref of an instruction, or of a record's hint. */
  readonly ref: string;
  readonly version: number;
}
