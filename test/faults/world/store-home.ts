import type { Store } from '@tillside/server';
import type { LeaseChange } from './lease-changes.ts';
import type { RaceWorld } from './races.ts';

/** The location of the stores of a schedule: one database for every process that opens it. */
export interface StoreHome {
  /** Whether one process at a time uses it, so that its previous user is known to be dead. */
  readonly isAlone: boolean;
  /** A store for a process that begins. */
  storeFor(process: string): Promise<Store>;
  /** The process that had this store has ended. */
  letGo(store: Store): void;
  /** Opens it again, as a second process would. Returns the reason of the refusal, or that it was not refused. */
  openAnother?(): Promise<string>;
  /** Copies it beside a running companion. The returned function puts the copy back while none runs. */
  backUp?(): Promise<() => Promise<void>>;
  /** Everything that is written there, as text: the inside of the files, or of every table. */
  everything(): Promise<string>;
  /** From now on connections are held. */
  race?(world: RaceWorld): void;
  /** How leases changed hands, if the database records it. */
  leaseChanges?(): Promise<readonly LeaseChange[]>;
  discard(): Promise<void>;
}
