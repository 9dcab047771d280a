import { useMemo } from 'react';
import {
  recipientKeyOf,
  recipientOf,
  type Instruction,
  type InstructionOperationId,
  type Recipient,
  recipientOperationIds,
  type RecentRecipient,
} from '@tillside/contract';
import type { PurchaseInput } from '../../kernel/client/companion-client.ts';
import { unwrap } from '../../kernel/client/failure.ts';
import { useRuntime, useCompanionQuery } from '../../kernel/runtime/context.ts';
import { useSession } from '../../kernel/runtime/use-session.ts';
import { readMoney } from '../../kernel/client/money.ts';
import { anyRecord, isRecord, oneOf, record, someOf, text, type Reader } from '../../kernel/client/read.ts';

export interface Recipients {
  /** The operation's recipients, newest first; `null` until they are known, or if the companion stores none. */
  readonly items: readonly Recipient[] | null;
  readonly failed: boolean;
  /** Saves the recipient of an input, or renames it. `false` if that failed. */
  save(label: string, input: PurchaseInput): Promise<boolean>;
  /** `false` if it was not removed. */
  remove(id: string): Promise<boolean>;
}

const nobody: readonly Recipient[] = [];

/** The signed-in user's saved recipients for one operation. */
export function useRecipients(operation: InstructionOperationId): Recipients {
  const { client, queries } = useRuntime();
  const { data, isError, queryKey } = useSaved();
  const items = useMemo(() => data?.filter((each) => each.operation === operation) ?? null, [data, operation]);
  const known = (): readonly Recipient[] => queries.getQueryData<readonly Recipient[]>(queryKey) ?? nobody;
  return {
    items,
    failed: isError,
    async save(label, input) {
      const recipient = recipientOf(operation, input);
      if (!recipient) return false;
      const answer = await client.ask({ path: '/recipients', body: { label, ...recipient }, read: readRecipient });
      if (!answer.ok) return false;
      const { value } = answer;
      queries.setQueryData(queryKey, [value, ...known().filter(({ id }) => id !== value.id)]);
      return true;
    },
    async remove(id) {
      const path = `/recipients/${encodeURIComponent(id)}`;
      const answer = await client.ask({ path, method: 'DELETE', read: readRecipient });
      // A recipient that is already gone counts as removed.
      if (!answer.ok && !(answer.failure.kind === 'refused' && answer.failure.problem.status === 404)) return false;
      queries.setQueryData(
        queryKey,
        known().filter((each) => each.id !== id),
      );
      return true;
    },
  };
}

/** The name under which the user saved a purchase's recipient; `null` without one, or while it is not known. */
export function useSavedLabels(): (purchase: Pick<Instruction, 'operation' | 'input'>) => string | null {
  const { data } = useSaved();
  return useMemo(() => {
    const labels = new Map(data?.map(({ operation, fields, label }) => [recipientKeyOf(operation, fields), label]));
    return ({ operation, input }) => {
      const key = recipientKeyOf(operation, input);
      return (key === null ? null : labels.get(key)) ?? null;
    };
  }, [data]);
}

function useSaved() {
  const { client } = useRuntime();
  const session = useSession().data;
  const tag = session?.caller.caller_tag ?? null;
  const queryKey = ['recipients', tag];
  const { data, isError } = useCompanionQuery<readonly Recipient[]>({
    queryKey,
    queryFn: async ({ signal }) => unwrap(await client.ask({ path: '/recipients', read: readRecipients, signal })),
    enabled: tag !== null && session?.recipients === true,
    staleTime: 60_000,
  });
  return { data, isError, queryKey };
}

const fields: Reader<Record<string, string>> = (value) =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : null;

const readRecipient: Reader<Recipient> = record({
  id: text,
  label: text,
  operation: oneOf(recipientOperationIds),
  fields,
  created_at: text,
});

const list = record({ items: someOf(readRecipient) });

const readRecipients: Reader<Recipient[]> = (value) => list(value)?.items ?? null;

const recents = record({
  items: someOf(
    record(
      { operation: oneOf(recipientOperationIds), ref: text, fields, input: anyRecord, amount: readMoney, at: text },
      { name: text },
    ),
  ),
});

export const readRecents: Reader<RecentRecipient[]> = (value) => recents(value)?.items ?? null;
