import { createContext, useContext, useRef, type RefObject, useSyncExternalStore } from 'react';
import type { Language } from '../language/language.ts';
import type { Runtime } from './runtime.ts';
import { useBrowserLayoutEffect } from '../theme/use-browser-layout-effect.ts';
import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { CompanionError } from '../client/failure.ts';

export const RuntimeContext: React.Context<Runtime | null> = createContext<Runtime | null>(null);
export const LanguageContext: React.Context<Language | null> = createContext<Language | null>(null);

/** @throws Error outside of a `TillsideProvider` */
export function useRuntime(): Runtime {
  return provided(useContext(RuntimeContext));
}

/** The messages and formats of the provider's locale. @throws Error outside of a `TillsideProvider` */
export function useLanguage(): Language {
  return provided(useContext(LanguageContext));
}

function provided<Value>(value: Value | null): Value {
  if (value === null) throw new Error('Tillside widgets and hooks need a <TillsideProvider> around them.');
  return value;
}

/** React Query's `useQuery` with the provider's own client: a page's client never contains a purchase. */
export function useCompanionQuery<Value>(
  options: UseQueryOptions<Value, CompanionError>,
): UseQueryResult<Value, CompanionError> {
  return useQuery(options, useRuntime().queries);
}

/** A ref to the value of the last render, for later callbacks. Set before a paint: Preact runs other effects after it. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useBrowserLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Whether the browser reports a connection. On the server: yes. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
}

function watchConnection(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
