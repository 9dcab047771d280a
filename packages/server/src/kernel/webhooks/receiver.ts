import type { InboxEntry } from '../model/record-store.ts';
import type { Unread } from './unread-events.ts';

/** Whether a delivery is processed; if not, when to retry at the earliest, in milliseconds. */
export type Worked = boolean | 'leased' | { readonly after: number } | Unread;

/** What a feature does with the platform's events about its subject. It may read the platform: no other delivery waits. */
export interface EventReceiver {
  /** Whether it processes events of this type, documented or not. */
  receives(type: string): boolean;
  /** The field that names its subject, for the log of an event that is given up. */
  readonly subject: string;
  /** Whether its events name instructions by our refs. One that the store lacks is then reported as lost. */
  readonly namesRefs: boolean;
  process(body: unknown, entry: Pick<InboxEntry, 'id' | 'receivedAt'>): Promise<Worked>;
}
