import type { Checkout, FrameFailureCode, FrameReport, ProblemCode } from '@tillside/contract';

/** What a person may enter for a checkout as it stands. */
export type EntryStage = 'pin' | 'otp';

/** Why a frame was not opened, or ended without a word about what became of it. */
export type EntryTrouble =
  /** The companion gave no ticket. */
  | { readonly kind: 'refused'; readonly code: ProblemCode | null }
  /** `until` in milliseconds since 1970. */
  | { readonly kind: 'wait'; readonly until: number }
  /** Nobody answered when the ticket was asked for: nothing was entered. */
  | { readonly kind: 'away' }
  | { readonly kind: 'frame'; readonly code: FrameFailureCode };

/** What the checkout stood at when something began: a trouble is about that, and about nothing that comes later. */
export type Standing = string;

/** Where this page's own sealed frame stands. What was typed in it is never known here. */
export type Entry =
  | { readonly at: 'closed'; readonly trouble: (EntryTrouble & { readonly standing: Standing }) | null }
  | {
      readonly at: 'opening' | 'open';
      readonly begun: EntryStage;
      /** What it asks for now, by its own word: where another page brought the checkout it does not know. */
      readonly stage: EntryStage;
      readonly attempt: number;
    }
  /** It is over, and only the companion knows what came of it: the checkout is read until it says so. */
  | {
      readonly at: 'over';
      /** `null`: the companion took it. */
      readonly trouble: EntryTrouble | null;
      readonly standing: Standing;
      /** How often the checkout was read since. */
      readonly reads: number;
    };

export type EntryEvent =
  | { readonly type: 'press' }
  | { readonly type: 'close' }
  | { readonly type: 'refuse'; readonly trouble: EntryTrouble }
  | { readonly type: 'report'; readonly report: FrameReport }
  | { readonly type: 'fail'; readonly code: FrameFailureCode }
  /** The checkout was read. */
  | { readonly type: 'read' };

export const closedEntry: Entry = { at: 'closed', trouble: null };

/** Where the frame stands after an event, while the checkout stands as it was read last. */
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
      // A ticket is refused before anything is entered. That something is under way already, the checkout tells.
      if (!isRunning(entry)) return entry;
      return event.trouble.kind === 'refused' && event.trouble.code === 'busy_subject'
        ? over(event.trouble, checkout)
        : { at: 'closed', trouble: { ...event.trouble, standing: standingOf(checkout) } };
    case 'report':
      return isRunning(entry) ? afterReport(entry, event.report, checkout) : entry;
    case 'fail':
      if (!isRunning(entry)) return entry;
      // A frame that was never open took nothing.
      return entry.at === 'open'
        ? over({ kind: 'frame', code: event.code }, checkout)
        : { at: 'closed', trouble: { kind: 'frame', code: event.code, standing: standingOf(checkout) } };
    case 'read':
      return afterRead(entry, checkout);
    default:
      return event satisfies never;
  }
}

/** What may be entered for a checkout as it stands; `null`: nothing. */
export function stageOf({ state, may_begin, attempt }: Checkout): EntryStage | null {
  if (state === 'otp_sent') return 'otp';
  return may_begin || (state === 'ordering' && attempt?.pin_again === true) ? 'pin' : null;
}

/** Tells one standing of a checkout from another. */
export function standingOf({ state, attempt, may_begin }: Checkout): Standing {
  const { number, refs, tries_left, pin_again } = attempt ?? {};
  return [state, may_begin, number ?? 0, refs?.length ?? 0, tries_left ?? '', pin_again === true].join(' ');
}

function isRunning(entry: Entry): entry is Extract<Entry, { at: 'opening' | 'open' }> {
  return entry.at === 'opening' || entry.at === 'open';
}

function over(trouble: EntryTrouble | null, checkout: Checkout): Entry {
  return { at: 'over', trouble, standing: standingOf(checkout), reads: 0 };
}

/** The frame's words end this page's entry at most. Where the checkout stands is never taken from them. */
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
      // A wrong one-time password is asked for again; whatever else was refused begins with the PIN.
      return { ...entry, at: 'open', stage: report.code === 'otp_wrong' ? 'otp' : 'pin' };
    case 'done':
      return over(null, checkout);
    case 'error':
      // It says so itself, and goes on once nothing covers it any more.
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
  const { trouble, standing } = entry;
  const reads = entry.reads + 1;
  const now = standingOf(checkout);
  if (stageOf(checkout) === null || (now !== standing && !isLocked(trouble))) return closedEntry;
  if (now === standing && reads < readsUntilSure(trouble)) return { ...entry, reads };
  return { at: 'closed', trouble: trouble && { ...trouble, standing: now } };
}

/** What was sent may arrive a moment after its answer is given up: seen once more, the same counts. */
function readsUntilSure(trouble: EntryTrouble | null): number {
  return trouble?.kind === 'frame' && !isLocked(trouble) ? 2 : 1;
}

/** It was refused for sure, and why it was is worth saying whatever it led to. */
function isLocked(trouble: EntryTrouble | null): boolean {
  return trouble?.kind === 'frame' && trouble.code === 'locked';
}

/** Whether there is nothing more to enter in a frame that is open. Its own attempt it follows by itself. */
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
      // What was open for a new attempt goes on; a one-time password that ended while it was typed does not.
      return !checkout.may_begin || begun === 'otp' || attempt !== checkout.attempt?.number;
    default:
      return checkout.state satisfies never;
  }
}
