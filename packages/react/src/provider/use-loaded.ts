import { useCompanionQuery } from './use-companion-query.ts';

/** A part of the package that is loaded when it is needed. */
export interface Loaded<Part> {
  /** `null` until it is there. */
  readonly part: Part | null;
  /** It could not be loaded so far. It is tried again by itself. */
  readonly failed: boolean;
  retry(): void;
}

/** A chunk that did not come: a bad connection, or a shop that was put online anew meanwhile. Milliseconds. */
const pauseAfterFailure = 4_000;

/**
 * Loads a part once for all widgets of the provider.
 * @param name what it is kept under; with `null` nothing is loaded
 */
export function useLoaded<Part>(name: string | null, load: () => Promise<Part>): Loaded<Part> {
  const { data, isError, isPaused, refetch } = useCompanionQuery<Part>({
    queryKey: ['part', name],
    queryFn: load,
    enabled: name !== null,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
    // Without a connection nothing is asked for: what failed once stays failed in most browsers (`fromChunk`).
    networkMode: 'online',
    retry: 1,
    refetchInterval: ({ state }) => (state.status === 'error' ? pauseAfterFailure : false),
  });
  return { part: data ?? null, failed: isError || isPaused, retry: () => void refetch() };
}
