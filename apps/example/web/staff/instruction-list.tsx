import { useInfiniteQuery } from '@tanstack/react-query';
import { instructionStates, type InstructionState } from '@tillside/contract';
import { useState } from 'react';
import type { Environment } from '../navigation.tsx';
import { operationNames } from '../operation-names.ts';
import { amountOf, InstructionFacts, Time } from './instruction-facts.tsx';
import { fetchInstructions, stateNames } from './staff-api.ts';

/** Everything that was asked of the platform in this world, the newest first, by where it stands. */
export function InstructionList({ environment }: { readonly environment: Environment }) {
  const [state, setState] = useState<InstructionState | null>(null);
  const pages = useInfiniteQuery({
    queryKey: ['staff', 'instructions', environment, state],
    queryFn: ({ pageParam }) => fetchInstructions(environment, { state: state ?? undefined }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: 10_000,
  });
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className="staff-section" aria-labelledby="instructions">
      <h2 id="instructions">Instructions</h2>
      <label className="form-field staff-filter">
        Show
        <select value={state ?? ''} onChange={({ target }) => setState(stateOf(target.value))}>
          <option value="">All of them</option>
          {instructionStates.map((known) => (
            <option key={known} value={known}>
              {stateNames[known]}
            </option>
          ))}
        </select>
      </label>
      {pages.isError && <p className="panel">The list could not be loaded.</p>}
      {pages.isSuccess && rows.length === 0 && (
        <p className="panel">{state === null ? 'No purchases yet.' : 'Nothing is in this state.'}</p>
      )}
      <ul className="instructions">
        {rows.map((row) => (
          <li key={row.ref}>
            <details className="panel instruction">
              <summary>
                <span className="instruction-what">{operationNames[row.operation]}</span>
                <span className="instruction-amount">{amountOf(row)}</span>
                <span className="instruction-state" data-state={row.state}>
                  {stateNames[row.state]}
                </span>
                <span className="instruction-when">
                  {row.owner.id}, <Time at={row.created_at} />
                </span>
              </summary>
              <InstructionFacts row={row} />
            </details>
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <button type="button" className="button-quiet" onClick={() => void pages.fetchNextPage()}>
          {pages.isFetchingNextPage ? 'Loading…' : 'Show older ones'}
        </button>
      )}
    </section>
  );
}

function stateOf(value: string): InstructionState | null {
  return instructionStates.find((known) => known === value) ?? null;
}
