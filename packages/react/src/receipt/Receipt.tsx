import type { ReactNode } from 'react';
import type { Instruction, Session } from '@tillside/contract/browser';
import { bills } from '../bills/index.ts';
import { useInstruction } from '../instructions/use-instruction.ts';
import { Button } from '../parts/Button.tsx';
import { Notice } from '../parts/Notice.tsx';
import { SessionGate } from '../parts/SessionGate.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { StatusBadge } from '../parts/StatusBadge.tsx';
import { Widget } from '../parts/Widget.tsx';
import { useLanguage } from '../provider/context.ts';
import { noLists } from '../purchase/bill.ts';
import { CheckNow } from '../purchase/CheckNow.tsx';
import { describeOutcome, mayCheck } from '../purchase/outcome.ts';
import { PrintButton } from './PrintButton.tsx';
import { ReceiptBody } from './ReceiptBody.tsx';

export interface ReceiptProps {
  /** The purchase's `ref`. */
  readonly reference: string;
}

/** The receipt of one purchase, kept up to date while it is on the screen. */
export function Receipt({ reference }: ReceiptProps): ReactNode {
  const { messages } = useLanguage();
  return (
    <Widget label={messages.receiptTitle}>
      <SessionGate rows={5}>{(session) => <LoadedReceipt reference={reference} session={session} />}</SessionGate>
    </Widget>
  );
}

function LoadedReceipt({ reference, session }: { readonly reference: string; readonly session: Session }): ReactNode {
  const { messages } = useLanguage();
  const { data, error, isFetching, refetch } = useInstruction(reference);
  if (data) return <ReceiptView instruction={data} session={session} />;
  if (!error) return <Skeleton rows={5} />;
  return (
    <div className="ts-stack">
      <Notice tone="warning" title={messages.receiptFailedTitle}>
        {messages.receiptFailedText}
      </Notice>
      <Button look="secondary" busy={isFetching} onClick={() => void refetch()}>
        {messages.tryAgain}
      </Button>
    </div>
  );
}

export interface ReceiptViewProps {
  readonly instruction: Instruction;
  readonly session: Session;
}

/** A receipt for a purchase that is already at hand. */
export function ReceiptView({ instruction, session }: ReceiptViewProps): ReactNode {
  const language = useLanguage();
  const { messages, format } = language;
  const context = { session, ...language, list: noLists };
  const subject = bills[instruction.operation]?.subject(instruction.input, context) ?? messages.historyOther;
  const words = describeOutcome(instruction, subject, messages, format);
  return (
    <article className="ts-receipt" data-state={instruction.state}>
      <header className="ts-receipt-header">
        <StatusBadge tone={words.tone}>{words.badge}</StatusBadge>
        <p className="ts-receipt-amount">{format.money(instruction.quote)}</p>
        <h3 className="ts-receipt-subject">
          <bdi>{subject}</bdi>
        </h3>
        <p className="ts-text">{words.text}</p>
      </header>
      <ReceiptBody instruction={instruction} context={context} />
      <div className="ts-actions">
        {mayCheck(instruction) && <CheckNow instruction={instruction} />}
        <PrintButton />
      </div>
    </article>
  );
}
