/** Types and shared rules for your own store. */
export type { ItemRow, RowProblem, PendingAction, InstructionRow, InstructionProgress } from '../model/row.ts';
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
} from '../model/row.ts';
export { eventOf, noticeAbout, readEvent, readNotice, type WrittenEvent } from './rows/stored-event.ts';
export type { NoticeKind, PublishedEvent, StoredNotice } from '../model/event.ts';
export type { Bulk, ListedRow } from '../model/row.ts';
export { assertEdges, bulkOf, listed, numberOf } from '../model/row.ts';
export { maxPageBytes, type Holder, type Page } from '../model/store.ts';
export { unsentRetention } from '../model/timings.ts';
export { judgeBudget, passedOverAfter, type BudgetState } from './budget.ts';
export type { Allowed, BudgetStore } from '../model/store.ts';
export type { Claim, Claimed, KeyTag, LedgerStore, PageRequest, PruneBefore, Tally } from '../model/store.ts';
export type { PeopleStore, Person, Pseudonyms } from '../model/store.ts';
export type { OutboxEntry, NoticeEntry, CommittedEvent, InboxEntry, QueueStore } from '../model/record-store.ts';
export type {
  InsertEffects,
  RecordEffects,
  AuditLine,
  AuditRequest,
  RecordLimit,
  RecordPage,
  RecordStore,
  StoredRecord,
} from '../model/record-store.ts';
export type { SealedPage, SealedPlace, SealedValue, StoredKey } from '../model/record-store.ts';
export { erasedEvidence, erasedRow } from './rows/erased.ts';
export { columns } from '../model/personal-data.ts';
export { rowAfter, rowTouched } from './rows/instruction.ts';
export type { Store, StoreFacts } from '../model/store.ts';
export { StoreError } from '../model/errors.ts';
