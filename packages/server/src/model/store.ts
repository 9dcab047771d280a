import type { BudgetStore } from './budget-store.ts';
import type { LedgerStore } from './ledger-store.ts';
import type { QueueStore } from './queue-store.ts';
import type { RecordStore } from './record-store.ts';

/** The companion's storage: four parts, opened and closed together. */
export interface Store extends LedgerStore, RecordStore, QueueStore, BudgetStore {
  /**
   * Opens, migrates, and takes over from a dead process. `beside` skips migration and takeover, for a tool that reads
   * and writes keys while a companion runs.
   * @throws if another process holds it; with `beside`, if its schema has another version.
   */
  open(mode?: { readonly beside: boolean }): Promise<void>;
  close(): Promise<void>;
  /** Settles when the store answers. @throws when it does not. */
  ping(): Promise<void>;
  /** Deletes events and processed deliveries from before, and records that expired before `now`. */
  prune(before: { readonly events: number; readonly inbox: number; readonly now: number }): Promise<void>;
}
