import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createTranslate } from '@tillside/messages';
import { problemText } from '@tillside/react/parts';
import { useRef, useState } from 'react';
import type { Environment } from '../navigation.tsx';
import { useMe } from '../shopper.ts';
import { operationNames } from '../operation-names.ts';
import { DecisionForm } from './decision-form.tsx';
import { amountOf, InstructionFacts } from './instruction-facts.tsx';
import { fetchInstructions, type Decision, type StaffRow } from './staff-api.ts';

const t = createTranslate();

/** What nobody could find out by asking, in both worlds: the oldest doubts of the shop, each with what is known. */
export function ReviewList() {
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [settled, setSettled] = useState('');
  const sandbox = useReviews('sandbox');
  const live = useReviews('live');
  const waiting = [...rowsOf(sandbox.data, 'sandbox'), ...rowsOf(live.data, 'live')];
  const isLoading = sandbox.isLoading || live.isLoading;
  const isFailed = sandbox.isError || live.isError;

  const tell = (row: StaffRow, { state }: Decision) => {
    setSettled(
      `${operationNames[row.operation]} ${row.ref} is settled: it ${state === 'succeeded' ? 'happened' : 'did not happen'}.`,
    );
    heading.current?.focus();
    void queryClient.invalidateQueries({ queryKey: ['staff'] });
  };

  return (
    <section className="staff-section" aria-labelledby="reviews">
      <h2 id="reviews" ref={heading} tabIndex={-1}>
        Waiting for a decision
      </h2>
      <p role="status" className="staff-status" data-shown={settled !== ''}>
        {settled}
      </p>
      {isFailed && <p className="panel">The list could not be loaded. We keep trying.</p>}
      {isLoading && !isFailed && <p>Loading…</p>}
      {!isLoading && !isFailed && waiting.length === 0 && (
        <p className="panel">
          Nothing is waiting. A purchase whose outcome cannot be found out automatically appears here.
        </p>
      )}
      <ul className="reviews">
        {waiting.map(({ row, environment }) => (
          <li key={row.ref} className="panel review" data-environment={environment}>
            <div className="review-heading">
              <h3>
                {[operationNames[row.operation], amountOf(row), `for ${row.owner.id}`].filter(Boolean).join(', ')}
              </h3>
              <span className="badge">{environment === 'live' ? 'Live' : 'Sandbox'}</span>
            </div>
            {row.problem && <p>{problemText(row.problem, { t })}</p>}
            <InstructionFacts row={row} />
            <DecisionForm row={row} environment={environment} onSettled={(decision) => tell(row, decision)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useReviews(environment: Environment) {
  const worlds = useMe().data?.worlds ?? [];
  return useQuery({
    enabled: worlds.includes(environment),
    queryKey: ['staff', 'reviews', environment],
    queryFn: () => fetchInstructions(environment, { state: 'review' }),
    refetchInterval: 3_000,
  });
}

function rowsOf(page: { readonly items: readonly StaffRow[] } | undefined, environment: Environment) {
  return (page?.items ?? []).map((row) => ({ row, environment }));
}
