import { createContext, useContext, useState, useSyncExternalStore } from 'react';
import { PageContext } from '../flow/page.ts';
import { useBrowserLayoutEffect } from '../theme/use-browser-layout-effect.ts';

/** The place of the surrounding widget among all widgets of the page, in the order in which they appeared. */
export const PlaceContext: React.Context<number> = createContext(0);

let places = 0;

export function useNextPlace(): number {
  return useState(() => (places += 1))[0];
}

/** The widgets that have to show that the browser is offline, across all providers of the page. */
const waiting = new Set<number>();
const watchers = new Set<() => void>();

/**
 * Whether this widget shows that the browser is offline. On a page with several widgets only the first one does, and
 * none where the page itself does (`offlineNotice` of the provider). One notice is enough: more push Pay out of sight.
 */
export function useSaysOffline(offline: boolean): boolean {
  const place = useContext(PlaceContext);
  const { offlineNotice = true } = useContext(PageContext);
  const wanted = offlineNotice && offline;
  // Between two steps of a widget, its notice is removed and added before a paint, so that it stays in its widget.
  useBrowserLayoutEffect(() => {
    if (!wanted) return;
    waiting.add(place);
    for (const changed of watchers) changed();
    return () => {
      waiting.delete(place);
      for (const changed of watchers) changed();
    };
  }, [place, wanted]);
  const isFirst = useSyncExternalStore(
    watch,
    () => Math.min(...waiting) === place,
    () => false,
  );
  return wanted && isFirst;
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}
