import type { BudgetStore } from './budget-store.ts';
import type { LedgerStore } from './ledger-store.ts';
import type { QueueStore } from './queue-store.ts';
import type { RecordStore } from './record-store.ts';

/** Where the companion keeps everything: the four parts of it, opened and closed together. */
export interface Store extends LedgerStore, RecordStore, QueueStore, BudgetStore {
  /**
   * Opens, migrates, and takes over what a dead process left behind. `beside`: does none of this, for a tool that reads
   * and writes keys while a companion runs.
   * @throws when another process holds it; `beside`, when its schema is not of this version.
   */
  open(mode?: { readonly beside: boolean }): Promise<void>;
  close(): Promise<void>;
  /** Settles when the store answers. @throws when it does not. */
  ping(): Promise<void>;
  /** Forgets events and processed deliveries from before, and what expired before `now`. */
  prune(before: { readonly events: number; readonly inbox: number; readonly now: number }): Promise<void>;
}
