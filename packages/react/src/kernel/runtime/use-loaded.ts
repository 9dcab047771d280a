import { skipToken } from '@tanstack/react-query';
import { useCompanionQuery } from './context.ts';

/** A lazily loaded part of the package. */
export interface Loaded<Part> {
  /** `null` until it is loaded. */
  readonly part: Part | null;
  /** Loading failed so far. It is retried automatically. */
  readonly failed: boolean;
  retry(): void;
}

/** Delay before a failed chunk is retried, because of a bad connection or a new deployment. Milliseconds. */
const pauseAfterFailure = 4_000;

/**
 * Loads a part once for all widgets of the provider.
 * @param name the cache key; `null` loads nothing, as does a missing `load`
 */
export function useLoaded<Part>(name: string | null, load: (() => Promise<Part>) | undefined): Loaded<Part> {
  const { data, isError, isPaused, refetch } = useCompanionQuery<Part>({
    queryKey: ['part', name],
    queryFn: load ?? skipToken,
    enabled: name !== null,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
    // Offline nothing is requested: most browsers cache a failed module (`fromChunk`).
    networkMode: 'online',
    retry: 1,
    refetchInterval: ({ state }) => (state.status === 'error' ? pauseAfterFailure : false),
  });
  return { part: data ?? null, failed: isError || isPaused, retry: () => void refetch() };
}
