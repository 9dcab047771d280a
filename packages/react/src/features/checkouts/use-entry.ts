import { useCallback, useEffect, useReducer } from 'react';
import type { Checkout } from '@tillside/contract';
import { useLatest } from '../../kernel/runtime/context.ts';
import { closedEntry, entryAfter, type Entry, type EntryEvent } from './entry.ts';

/** Polling interval while the result of an entry is unknown, in milliseconds. */
const findingPause = 2_500;

export interface RunningEntry {
  readonly entry: Entry;
  tell(event: EntryEvent): void;
}

/**
 * Runs this page's own frame for a checkout.
 * @param checkout the last read checkout, `null` before
 * @param readAt the time of that read
 * @param read reads it again
 */
export function useEntry(checkout: Checkout | null, readAt: number, read: () => void): RunningEntry {
  const [entry, dispatch] = useReducer(
    (before: Entry, [event, known]: readonly [EntryEvent, Checkout]) => entryAfter(before, event, known),
    closedEntry,
  );
  const latest = useLatest({ checkout, read });

  const tell = useCallback(
    (event: EntryEvent): void => {
      const known = latest.current.checkout;
      if (!known) return;
      // Any report of a frame triggers a read; a running read began before it.
      if (needsRead(event)) latest.current.read();
      dispatch([event, known]);
    },
    [latest],
  );

  useEffect(() => {
    if (readAt > 0) tell({ type: 'read' });
  }, [readAt, tell]);

  const finding = entry.at === 'over';
  useEffect(() => {
    if (!finding) return undefined;
    const timer = setInterval(() => latest.current.read(), findingPause);
    return () => clearInterval(timer);
  }, [finding, latest]);

  return { entry, tell };
}

function needsRead(event: EntryEvent): boolean {
  switch (event.type) {
    case 'close':
    case 'fail':
    case 'refuse':
      return true;
    case 'report':
      return ['otp', 'refused', 'done', 'error'].includes(event.report.type);
    case 'press':
    case 'read':
      return false;
    default:
      return event satisfies never;
  }
}
