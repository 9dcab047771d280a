import { useMemo, type ReactNode } from 'react';
import { isFinal, type Instruction } from '@tillside/contract';
import { bulkMessages } from '@tillside/messages';
import type { DeliveredProps } from '../../../kernel/flow/bill.ts';
import { type NumberOutcome, type NumberStatus, NumberOutcomes } from '../number-outcomes/NumberOutcomes.tsx';

type Item = NonNullable<Instruction['items']>[number];

/** The outcome of each row of a bulk purchase. */
export function BulkDelivered({ instruction, context }: DeliveredProps): ReactNode {
  const { items, state } = instruction;
  const { t } = context;
  const outcomes = useMemo(
    () => (items ?? []).map((item): NumberOutcome => ({ ...pick(item), status: statusOf(item, state) })),
    [items, state],
  );
  return (
    <NumberOutcomes
      instruction={instruction}
      context={context}
      outcomes={outcomes}
      retryTexts={{ name: (count) => t(bulkMessages, 'retry', { count }), hint: t(bulkMessages, 'retryHint') }}
      retryInput={(failed) => ({ rows: failed.map(({ phone, network, amount }) => ({ phone, network, amount })) })}
    />
  );
}

function pick({ phone, network, amount, ref }: Item): Omit<NumberOutcome, 'status'> {
  return { phone, network, amount, reference: ref };
}

/** A row without its own outcome takes the outcome of the whole purchase, if that is certain. */
function statusOf(item: Item, state: Instruction['state']): NumberStatus {
  switch (item.state) {
    case 'succeeded':
      return 'delivered';
    case 'failed':
      return 'failed';
    case 'unknown':
      return 'unknown';
    case 'waiting':
    case 'processing':
      if (state === 'unknown' || state === 'review') return 'unknown';
      return isFinal(state) && (state === 'failed' || state === 'abandoned') ? 'failed' : 'open';
    default:
      return item.state satisfies never;
  }
}
