import { useMemo, type ReactNode } from 'react';
import type { InstructionPage } from '@tillside/contract';
import { dataMessages } from '@tillside/messages';
import { unwrap } from '../../client/failure.ts';
import { PickList } from '../../fields/PickList.tsx';
import type { PickOption } from '../../fields/pick-option.ts';
import { instructionsKey } from '../../instructions/query-keys.ts';
import type { ControlProps } from '../../purchase/bill-fields.ts';
import { useRuntime } from '../../provider/context.ts';
import { useCompanionQuery } from '../../provider/use-companion-query.ts';

/** How far back to look for the last plan. */
const recent = 30;

export interface PlanListProps extends ControlProps {
  readonly options: readonly PickOption[];
}

/** The plans of a network. The last purchase comes first, because most people buy it again. */
export function PlanList({ options, ...props }: PlanListProps): ReactNode {
  const { context, texts } = props;
  const last = useLastPlan(context.session.caller.caller_tag, texts['provider']);
  const note = context.t(dataMessages, 'lastPlan');
  const ordered = useMemo(() => withLastFirst(options, last, note), [options, last, note]);
  return <PickList {...props} options={ordered} />;
}

function withLastFirst(options: readonly PickOption[], last: unknown, note: string): readonly PickOption[] {
  const known = options.find(({ value }) => value === last);
  return known ? [{ ...known, note, pinned: true }, ...options.filter((option) => option !== known)] : options;
}

/** The user's last purchase on a network, from the newest page of the history. */
function useLastPlan(callerTag: string, network: string | undefined): unknown {
  const { client } = useRuntime();
  const { data } = useCompanionQuery<InstructionPage>({
    queryKey: [...instructionsKey(callerTag), 'recent', recent],
    queryFn: async ({ signal }) => unwrap(await client.instructions({ after: null, limit: recent }, signal)),
    staleTime: 60_000,
  });
  const bought = data?.items.find(
    ({ operation, state, input }) => operation === 'data.buy' && state === 'succeeded' && input['provider'] === network,
  );
  return bought?.input['variation'];
}
