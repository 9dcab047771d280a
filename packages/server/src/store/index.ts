/** Types and shared rules for your own store. */
export type { ItemRow, RowProblem, PendingAction, InstructionRow, InstructionProgress } from '../ledger/row.ts';
export type {
  TimelineLine,
  EvidenceLine,
  Change,
  TransitionResult,
  ShownTouch,
  Touch,
  Lane,
  SlotRequest,
  Wait,
} from '../ledger/row.ts';
export { eventOf, readEvent, type WrittenEvent } from '../events/stored-event.ts';
export type { PublishedEvent } from '../events/event.ts';
export { assertEdges } from '../ledger/edges.ts';
export { judgeBudget, passedOverAfter, type BudgetState } from './budget.ts';
export type { Allowed, BudgetStore } from './budget-store.ts';
export type { Claim, Claimed, LedgerStore, PageRequest } from './ledger-store.ts';
export type { OutboxEntry, CommittedEvent, InboxEntry, QueueStore } from './queue-store.ts';
export type { RecordEffects, AuditLine, RecordPage, RecordStore, StoredRecord } from './record-store.ts';
export type { SealedPage, SealedPlace, SealedValue, StoredKey } from './record-store.ts';
export { rowAfter, rowTouched } from './rows/instruction.ts';
export type { Store } from './store.ts';
export { StoreError } from './store-error.ts';
