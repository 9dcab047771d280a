import type { UseQueryResult } from '@tanstack/react-query';
import type { Case, CaseKind, CaseState } from '@tillside/contract';
import { unwrap, type CompanionError } from '../../kernel/client/failure.ts';
import { code } from '../../kernel/client/guards.ts';
import { listOf, record, text, type Reader } from '../../kernel/client/read.ts';
import { useLive } from '../../kernel/instructions/use-instruction.ts';
import { useCompanionQuery, useRuntime } from '../../kernel/runtime/context.ts';
import { useCallerTag } from '../../kernel/runtime/use-session.ts';

/** The readers of a case's fields that both shoppers and staff see. */
export const caseFacts: {
  readonly ref: Reader<string>;
  readonly kind: Reader<CaseKind>;
  readonly state: Reader<CaseState>;
  readonly opened_at: Reader<string>;
} = { ref: text, kind: code<CaseKind>(), state: code<CaseState>(), opened_at: text };

export const readCase: Reader<Case> = record(
  caseFacts,
  {},
  { text, answer: record({ text, at: text }, { read_at: text }) },
);
const readAnswers = record({ items: listOf(readCase) });

/** Polling intervals for an answer of staff, without and with live updates, in milliseconds. */
export const pause = 30_000;
export const pauseWhileLive = 300_000;

/**
 * The user's reports that the shop has answered, and whose answer they have not confirmed, the latest answer first.
 * Kept up to date, such as for a count in the menu of your page.
 */
export function useAnswers(): UseQueryResult<readonly Case[], CompanionError> {
  const { client } = useRuntime();
  const tag = useCallerTag();
  const live = useLive(true);
  return useCompanionQuery<readonly Case[]>({
    queryKey: answersKey(tag),
    queryFn: async ({ signal }) => unwrap(await client.ask({ path: '/cases', read: readAnswers, signal })).items,
    enabled: tag !== null,
    staleTime: 1_000,
    refetchInterval: live ? pauseWhileLive : pause,
  });
}

/** As named by `follow-news.ts`, which reads it again when an answer is given or confirmed. */
export function answersKey(tag: string | null): readonly unknown[] {
  return ['cases', tag];
}
