import type { CaseState, StaffCase, StaffCasePage } from '@tillside/contract';
import { pageOf, record, text, type Reader } from '../../../kernel/client/read.ts';
import { caseFacts } from '../use-answers.ts';
import { useRuntime } from '../../../kernel/runtime/context.ts';
import { pagePath, usePages, type Pages } from '../../../kernel/runtime/use-pages.ts';
import { useCallerTag } from '../../../kernel/runtime/use-session.ts';
import { readStaffPurchase, staffKey, staleAfter, useFirstPage } from '../../../kernel/staff/requests.ts';

/** A report as staff see it, with its purchase. */
export const readStaffCase: Reader<StaffCase> = record(
  { ...caseFacts, purchase: readStaffPurchase },
  {},
  { text, answer: record({ text, at: text, by: text }) },
);

const readCases = pageOf(readStaffCase);

/** The reports of shoppers: open ones oldest first, answered ones newest first. */
export function useStaffCases(state: CaseState): Pages<StaffCasePage> {
  const { client } = useRuntime();
  const tag = useCallerTag();
  const first = useFirstPage();
  const path = (after: string | null): string => pagePath('/staff/cases', { limit: 20, after, state });
  return usePages<StaffCasePage>({
    queryKey: [staffKey, tag, path(null)],
    ask: (after, signal) => {
      const ask = () => client.ask({ path: path(after), read: readCases, signal });
      return after === null && state === 'open' ? first('cases', readCases, ask) : ask();
    },
    refetchInterval: staleAfter,
  });
}
