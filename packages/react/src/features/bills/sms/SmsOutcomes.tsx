import { useMemo, type ReactNode } from 'react';
import { isFinal, type Instruction } from '@tillside/contract';
import { smsMessages } from '@tillside/messages';
import { listOf, record, text } from '../../../kernel/client/read.ts';
import type { DeliveredProps } from '../../../kernel/flow/bill.ts';
import { type NumberOutcome, type NumberStatus, NumberOutcomes } from '../number-outcomes/NumberOutcomes.tsx';

const readProcessed = listOf(record({ recipient: text, status: text }));

/** Statuses that the platform may report for a number. The document names none, so common words are mapped. */
const statuses: Readonly<Record<string, NumberStatus>> = {
  success: 'delivered',
  delivered: 'delivered',
  completed: 'delivered',
  sent: 'sent',
  failed: 'failed',
  rejected: 'failed',
  undelivered: 'failed',
  expired: 'failed',
  error: 'failed',
};

/** The reported outcome of a message for each number. */
export function SmsOutcomes({ instruction, context }: DeliveredProps): ReactNode {
  const { details, state, input } = instruction;
  const { t } = context;
  const outcomes = useMemo(
    () =>
      (readProcessed(details?.['processed']) ?? []).map(({ recipient, status }): NumberOutcome => ({
        phone: recipient.replace(/^0/, '234'),
        status: statusOf(status, state),
      })),
    [details, state],
  );
  if (outcomes.length === 0) return null;
  return (
    <NumberOutcomes
      instruction={instruction}
      context={context}
      outcomes={outcomes}
      retryTexts={{ name: (count) => t(smsMessages, 'retry', { count }), hint: t(smsMessages, 'retryHint') }}
      retryInput={(failed) => ({ to: failed.map(({ phone }) => phone), message: input['message'] })}
    />
  );
}

/** The outcome for a number, by the platform's word for it, or else by that of the message as a whole. */
export function statusOf(status: string, state: Instruction['state']): NumberStatus {
  const word = status.toLowerCase();
  const known = Object.hasOwn(statuses, word) ? statuses[word] : undefined;
  if (known) return known;
  if (state === 'unknown' || state === 'review') return 'unknown';
  if (!isFinal(state)) return 'open';
  return state === 'succeeded' || state === 'partial' ? 'sent' : 'failed';
}
