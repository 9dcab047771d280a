import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import {
  notifyManager,
  QueryObserver,
  type QueryClient,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/react-query';
import type { CompanionError } from '../client/failure.ts';

/**
 * React Query's `useQuery` over our private client, without its suspense, error boundaries and hydration: the widgets
 * use none of them, a page's own must not reach into a purchase, and every page would load them.
 */
export function useObserved<Value>(
  options: QueryObserverOptions<Value, CompanionError>,
  queries: QueryClient,
): QueryObserverResult<Value, CompanionError> {
  const defaulted = queries.defaultQueryOptions<Value, CompanionError, Value, Value, readonly unknown[]>(options);
  // A query that is about to be asked shows as being asked from the first render on.
  defaulted._optimisticResults = 'optimistic';
  const [observer] = useState(() => new QueryObserver(queries, defaulted));
  const result = observer.getOptimisticResult(defaulted);
  const current = (): unknown => observer.getCurrentResult();
  useEffect(() => observer.setOptions(defaulted), [observer, defaulted]);
  useSyncExternalStore(
    useCallback(
      (changed) => {
        const leave = observer.subscribe(notifyManager.batchCalls(changed));
        observer.updateResult(); // what happened between the render and now
        return leave;
      },
      [observer],
    ),
    current,
    current,
  );
  return observer.trackResult(result);
}
