import type { ProviderHealth } from '@tillside/contract';
import { sells } from '../../kernel/flow/bill-lines.ts';
import { readForm } from '../../kernel/flow/form.ts';
import type { Purchase } from '../../kernel/flow/purchase.ts';
import { operationOf } from '../../kernel/instructions/instruct.controller.ts';
import { useCompanionQuery, useRuntime } from '../../kernel/runtime/context.ts';
import { isPaused } from '../../kernel/client/failure.ts';

/** How often a form asks whether a paused provider is sold again, in milliseconds. */
const askInterval = 15_000;

/** What the purchase of a form needs for its sale to be known. */
export type Sold = Pick<Purchase, 'bill' | 'context' | 'form' | 'state'>;

/** The trouble of the chosen provider, and whether its sale is paused for this shopper. */
export interface Sale {
  readonly health: ProviderHealth | undefined;
  /** `refused`: nothing is sold now. `probe`: this purchase may be the one that ends the pause. */
  readonly pause: 'none' | 'refused' | 'probe';
  ask(): void;
}

/**
 * Whether the purchase of this form is sold now. While its provider is paused, the companion is asked for the price, which
 * it refuses unless this shopper has a turn: single purchases probe whether the provider delivers again.
 */
export function useSale({ bill, context, form, state }: Sold): Sale {
  const { client } = useRuntime();
  const { health: all, caller } = context.session;
  const health = all?.find(
    ({ operation, field, provider }) => sells(bill, operation) && form.values[field] === provider,
  );
  const refusal = state.step.name === 'idle' ? state.step.paused : undefined;
  const reading = readForm(bill, form, context);
  const input = reading.ok ? reading.input : null;
  const isAsked = input !== null && (health?.paused === true || refusal !== undefined);
  const { data, refetch } = useCompanionQuery<'refused' | 'probe'>({
    // Not by the input, or every key that is typed would ask. A refusal of Continue outweighs an earlier answer.
    queryKey: ['sale', caller.caller_tag, bill.operation, health?.provider ?? null, refusal !== undefined],
    enabled: isAsked,
    queryFn: async ({ signal }) => {
      const answer = await client.quote(operationOf(bill, input ?? {}), input ?? {}, signal);
      // Whatever else was refused is a matter of the review.
      return !answer.ok && isPaused(answer.failure) ? 'refused' : 'probe';
    },
    gcTime: 0,
    staleTime: askInterval,
    refetchInterval: askInterval,
    refetchOnWindowFocus: 'always',
  });
  const pause = isAsked ? (data ?? (refusal ? 'refused' : 'probe')) : 'none';
  return { health, pause, ask: () => void refetch() };
}
