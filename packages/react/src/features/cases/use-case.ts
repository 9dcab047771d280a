import type { UseQueryResult } from '@tanstack/react-query';
import type { Case, CaseKind } from '@tillside/contract';
import { reportKindMessages, type Translate } from '@tillside/messages';
import { unwrap, type CompanionError } from '../../kernel/client/failure.ts';
import { record } from '../../kernel/client/read.ts';
import { useLive } from '../../kernel/instructions/use-instruction.ts';
import { useCompanionQuery, useRuntime } from '../../kernel/runtime/context.ts';
import { useSending, type Sending } from '../../kernel/runtime/use-sending.ts';
import { useCallerTag } from '../../kernel/runtime/use-session.ts';
import { answersKey, pause, pauseWhileLive, readCase } from './use-answers.ts';

const readReported = record({}, {}, { case: readCase });

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

/** Confirms that an answer was read. The companion writes it once. */
export function useConfirming(instructionRef: string, onConfirmed: () => void): Sending {
  const { queries } = useRuntime();
  const tag = useCallerTag();
  return useSending({
    path: `${pathOf(instructionRef)}/read`,
    read: readCase,
    onDone(confirmed) {
      onConfirmed();
      queries.setQueryData(caseKey(tag, instructionRef), confirmed);
      queries.setQueryData<readonly Case[]>(answersKey(tag), (known) =>
        known?.filter(({ ref }) => ref !== instructionRef),
      );
    },
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
