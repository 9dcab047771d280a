import type { Checkout, FrameFailureCode, FrameReport, ProblemCode } from '@tillside/contract';

/** The entry that a checkout expects. */
export type EntryStage = 'pin' | 'otp';

/** Why a frame was not opened, or ended without a result. */
export type EntryTrouble =
  /** The companion refused a ticket. */
  | { readonly kind: 'refused'; readonly code: ProblemCode | null }
  /** `until` in milliseconds since 1970. */
  | { readonly kind: 'wait'; readonly until: number }
  /** The request for a ticket got no answer: nothing was entered. */
  | { readonly kind: 'away' }
  | { readonly kind: 'frame'; readonly code: FrameFailureCode };

/** Identifies the checkout's state at the start of an entry: a trouble belongs to that state only. */
export type StateKey = string;

/** The state of this page's own sealed frame. Its entries are never known here. */
export type Entry =
  | { readonly at: 'closed'; readonly trouble: (EntryTrouble & { readonly stateKey: StateKey }) | null }
  | {
      readonly at: 'opening' | 'open';
      readonly begun: EntryStage;
      /** The entry it asks for, as reported by the frame, which does not know about other pages. */
      readonly stage: EntryStage;
      readonly attempt: number;
    }
  /** The frame is closed, and only the companion knows the result: the checkout is read until it is known. */
  | {
      readonly at: 'over';
      /** `null` if the companion accepted the entry. */
      readonly trouble: EntryTrouble | null;
      readonly stateKey: StateKey;
      /** The number of reads since. */
      readonly reads: number;
    };

export type EntryEvent =
  | { readonly type: 'press' }
  | { readonly type: 'close' }
  | { readonly type: 'refuse'; readonly trouble: EntryTrouble }
  | { readonly type: 'report'; readonly report: FrameReport }
  | { readonly type: 'fail'; readonly code: FrameFailureCode }
  | { readonly type: 'read' };

export const closedEntry: Entry = { at: 'closed', trouble: null };

/** The state of the frame after an event, with the last read checkout. */
export function entryAfter(entry: Entry, event: EntryEvent, checkout: Checkout): Entry {
  switch (event.type) {
    case 'press': {
      const begun = stageOf(checkout);
      if (begun === null || entry.at !== 'closed') return entry;
      return { at: 'opening', begun, stage: begun, attempt: checkout.attempt?.number ?? 0 };
    }
    case 'close':
      return isRunning(entry) ? closedEntry : entry;
    case 'refuse':
      // A ticket is refused before any entry. The checkout reports a running attempt.
      if (!isRunning(entry)) return entry;
      return event.trouble.kind === 'refused' && event.trouble.code === 'busy_subject'
        ? over(event.trouble, checkout)
        : { at: 'closed', trouble: { ...event.trouble, stateKey: stateKeyOf(checkout) } };
    case 'report':
      return isRunning(entry) ? afterReport(entry, event.report, checkout) : entry;
    case 'fail':
      if (!isRunning(entry)) return entry;
      // A frame that never opened accepted nothing.
      return entry.at === 'open'
        ? over({ kind: 'frame', code: event.code }, checkout)
        : { at: 'closed', trouble: { kind: 'frame', code: event.code, stateKey: stateKeyOf(checkout) } };
    case 'read':
      return afterRead(entry, checkout);
    default:
      return event satisfies never;
  }
}

/** The entry that the checkout expects; `null` for none. */
export function stageOf({ state, may_begin, attempt }: Checkout): EntryStage | null {
  if (state === 'otp_sent') return 'otp';
  return may_begin || (state === 'ordering' && attempt?.pin_again === true) ? 'pin' : null;
}

export function stateKeyOf({ state, attempt, may_begin }: Checkout): StateKey {
  const { number, refs, tries_left, pin_again } = attempt ?? {};
  return [state, may_begin, number ?? 0, refs?.length ?? 0, tries_left ?? '', pin_again === true].join(' ');
}

function isRunning(entry: Entry): entry is Extract<Entry, { at: 'opening' | 'open' }> {
  return entry.at === 'opening' || entry.at === 'open';
}

function over(trouble: EntryTrouble | null, checkout: Checkout): Entry {
  return { at: 'over', trouble, stateKey: stateKeyOf(checkout), reads: 0 };
}

/** A frame's report can only end this page's entry. It never determines the checkout's state. */
function afterReport(
  entry: Extract<Entry, { at: 'opening' | 'open' }>,
  report: FrameReport,
  checkout: Checkout,
): Entry {
  switch (report.type) {
    case 'ready':
      return { ...entry, at: 'open' };
    case 'otp':
      return { ...entry, at: 'open', stage: 'otp' };
    case 'refused':
      // A wrong one-time password is requested again; after any other refusal the PIN is.
      return { ...entry, at: 'open', stage: report.code === 'otp_wrong' ? 'otp' : 'pin' };
    case 'done':
      return over(null, checkout);
    case 'error':
      // The frame shows this itself, and continues once nothing covers it.
      return report.code === 'obscured' ? entry : over({ kind: 'frame', code: report.code }, checkout);
    case 'revealed':
    case 'hidden':
    case 'copied':
      return entry;
    default:
      return report satisfies never;
  }
}

function afterRead(entry: Entry, checkout: Checkout): Entry {
  if (isRunning(entry)) return isEnded(entry, checkout) ? closedEntry : entry;
  if (entry.at === 'closed') return entry;
  const { trouble, stateKey } = entry;
  const reads = entry.reads + 1;
  const now = stateKeyOf(checkout);
  if (stageOf(checkout) === null || (now !== stateKey && !isLocked(trouble))) return closedEntry;
  if (now === stateKey && reads < readsUntilSure(trouble)) return { ...entry, reads };
  return { at: 'closed', trouble: trouble && { ...trouble, stateKey: now } };
}

/** A sent entry may arrive just after its answer timed out: the state must be read twice. */
function readsUntilSure(trouble: EntryTrouble | null): number {
  return trouble?.kind === 'frame' && !isLocked(trouble) ? 2 : 1;
}

/** Whether it was certainly refused, which is shown whatever the checkout's state. */
function isLocked(trouble: EntryTrouble | null): boolean {
  return trouble?.kind === 'frame' && trouble.code === 'locked';
}

/** Whether an open frame has nothing more to accept. It follows its own attempt itself. */
function isEnded({ begun, attempt }: Extract<Entry, { at: 'opening' | 'open' }>, checkout: Checkout): boolean {
  switch (checkout.state) {
    case 'paid':
    case 'not_known':
      return true;
    case 'ordering':
    case 'paying':
    case 'otp_sent':
      return false;
    case 'open':
    case 'refused':
      return !checkout.may_begin;
    case 'expired':
      // A frame for a new attempt stays open; a frame for an expired one-time password closes.
      return !checkout.may_begin || begun === 'otp' || attempt !== checkout.attempt?.number;
    default:
      return checkout.state satisfies never;
  }
}
