import type { InstructionPage } from '@tillside/contract';
import { usePages, type Pages } from '../runtime/use-pages.ts';
import { useRuntime } from '../runtime/context.ts';
import { useCallerTag } from '../runtime/use-session.ts';
import { isSettled, pollingPause } from './polling.ts';
import { instructionsKey } from '../runtime/query-keys.ts';
import { useLive } from './use-instruction.ts';

/** The caller's purchases, newest first, by page. Kept up to date while any of them is open. */
export function useInstructions({ limit = 10 }: { readonly limit?: number } = {}): Pages<InstructionPage> {
  const { client } = useRuntime();
  const tag = useCallerTag();
  const live = useLive(true);
  return usePages({
    queryKey: [...instructionsKey(tag), limit],
    ask: (after, signal) => client.instructions({ after, limit }, signal),
    refetchInterval: ({ state }) => {
      const open = state.data?.pages.flatMap(({ items }) => items).find((instruction) => !isSettled(instruction));
      return open ? pollingPause(open, state.dataUpdateCount + 2, live) : false;
    },
  });
}
