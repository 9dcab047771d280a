import type { UseQueryResult } from '@tanstack/react-query';
import type { Case, CaseKind, CaseState } from '@tillside/contract';
import { reportKindMessages, type Translate } from '@tillside/messages';
import { unwrap, type CompanionError } from '../client/failure.ts';
import { code } from '../client/guards.ts';
import { record, text, type Reader } from '../client/read.ts';
import { useLive } from '../instructions/use-instruction.ts';
import { useCompanionQuery, useRuntime } from '../runtime/context.ts';
import { useSending, type Sending } from '../runtime/use-sending.ts';
import { useCallerTag } from '../runtime/use-session.ts';

/** The readers of a case's fields that both shoppers and staff see. */
export const caseFacts: {
  readonly ref: Reader<string>;
  readonly kind: Reader<CaseKind>;
  readonly state: Reader<CaseState>;
  readonly opened_at: Reader<string>;
} = { ref: text, kind: code<CaseKind>(), state: code<CaseState>(), opened_at: text };

const readCase: Reader<Case> = record(caseFacts, {}, { text, answer: record({ text, at: text }) });
const readReported = record({}, {}, { case: readCase });

/** Polling intervals for an answer of staff, without and with live updates, in milliseconds. */
const pause = 30_000;
const pauseWhileLive = 300_000;

/**
 * The report about a purchase, and the answer of staff. `null` while nothing was reported.
 * @param isShown `false` sends no request
 */
export function useCase(instructionRef: string, isShown: boolean): UseQueryResult<Case | null, CompanionError> {
  const { client } = useRuntime();
  const tag = useCallerTag();
  const live = useLive(isShown);
  return useCompanionQuery<Case | null>({
    queryKey: caseKey(tag, instructionRef),
    queryFn: async ({ signal }) =>
      unwrap(await client.ask({ path: pathOf(instructionRef), read: readReported, signal })).case,
    enabled: isShown && tag !== null,
    staleTime: 1_000,
    refetchInterval: ({ state: { data } }) => data?.state === 'open' && (live ? pauseWhileLive : pause),
  });
}

/** Reports a problem with a purchase. The companion keeps one case for each, and answers a repeated report with it. */
export function useReporting(instructionRef: string, onReported: () => void): Sending {
  const { queries } = useRuntime();
  const tag = useCallerTag();
  return useSending({
    path: pathOf(instructionRef),
    read: readCase,
    onDone(made) {
      queries.setQueryData(caseKey(tag, instructionRef), made);
      onReported();
    },
  });
}

function caseKey(tag: string | null, instructionRef: string): readonly unknown[] {
  return ['case', tag, instructionRef];
}

function pathOf(instructionRef: string): string {
  return `/instructions/${encodeURIComponent(instructionRef)}/case`;
}

/** The text of a reported problem's kind. A newer companion may send kinds unknown to this page. */
export function kindText(kind: CaseKind, t: Translate): string {
  return t(reportKindMessages, Object.hasOwn(reportKindMessages.texts, kind) ? kind : 'other');
}
