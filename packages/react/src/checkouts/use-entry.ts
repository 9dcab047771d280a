import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Checkout } from '@tillside/contract';
import { closedEntry, entryAfter, type Entry, type EntryEvent } from './entry.ts';

/** How often the checkout is read while nobody knows what became of an entry, milliseconds. */
const findingPause = 2_500;

export interface RunningEntry {
  readonly entry: Entry;
  tell(event: EntryEvent): void;
}

/**
 * Runs this page's own frame beside a checkout.
 * @param checkout as it was read last, `null` until then
 * @param readAt when that was
 * @param read reads it again
 */
export function useEntry(checkout: Checkout | null, readAt: number, read: () => void): RunningEntry {
  const [entry, dispatch] = useReducer(
    (before: Entry, [event, known]: readonly [EntryEvent, Checkout]) => entryAfter(before, event, known),
    closedEntry,
  );
  const latest = useRef({ checkout, read });
  useEffect(() => {
    latest.current = { checkout, read };
  });

  const tell = useCallback((event: EntryEvent): void => {
    const known = latest.current.checkout;
    if (!known) return;
    // Whatever a frame says is a reason to ask. What is being asked already began before it.
    if (asksAnew(event)) latest.current.read();
    dispatch([event, known]);
  }, []);

  useEffect(() => {
    if (readAt > 0) tell({ type: 'read' });
  }, [readAt, tell]);

  const finding = entry.at === 'over';
  useEffect(() => {
    if (!finding) return undefined;
    const timer = setInterval(() => latest.current.read(), findingPause);
    return () => clearInterval(timer);
  }, [finding]);

  return { entry, tell };
}

function asksAnew(event: EntryEvent): boolean {
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
