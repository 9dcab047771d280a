import { recipientOperationIds, type InstructionOperationId, type RecentRecipient } from '@tillside/contract';
import { unwrap } from '../client/failure.ts';
import { useRuntime } from '../session/context.ts';
import { useCompanionQuery } from '../session/use-companion-query.ts';
import { useSession } from '../session/use-session.ts';
import { readRecents } from './read-recipients.ts';

/** Who the signed-in user paid for lately, newest first; `null` until it is known, and where the companion tells none. */
export function useRecents(operation: InstructionOperationId): readonly RecentRecipient[] | null {
  const { client } = useRuntime();
  const session = useSession().data;
  const isKnown = recipientOperationIds.some((id) => id === operation);
  const { data } = useCompanionQuery<readonly RecentRecipient[]>({
    queryKey: ['recents', session?.caller.caller_tag ?? null, operation],
    queryFn: async ({ signal }) =>
      unwrap(await client.ask({ path: `/recipients/recent?operation=${operation}`, read: readRecents, signal })),
    enabled: session?.recipients === true && isKnown,
    // Purchases change it: it is asked for again with every form that is shown.
    staleTime: 5_000,
    retry: false,
  });
  return data ?? null;
}
